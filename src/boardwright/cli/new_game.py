"""``boardwright new-game``: writes a working game file to start from, and its tests."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from boardwright.cli.arguments import Json
from boardwright.cli.output import print_json
from boardwright.core.phrases import say


def command(
    name: Annotated[str, typer.Argument(help="The game's name, such as my_game.")],
    source: Annotated[
        str, typer.Option("--from", metavar="GAME", help="Start from the rules of this game.")
    ] = "",
    folder: Annotated[Path, typer.Option(help="Where to write it.")] = Path(),
    json: Json = False,
) -> None:
    """Write NAME.py, a working game to start from, and test_NAME.py."""
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError

    if not name.isidentifier() or not name.islower() or not name.isascii():
        raise InputError(
            "a game's name is lower-case letters, digits and _, such as my_game, not {given!r:.40}",
            given=name,
        )
    texts = texts_from(source, name) if source else starter_texts(name)
    targets = {folder / f"{name}.py": texts[0], folder / f"test_{name}.py": texts[1]}
    for target in targets:
        if target.exists():
            raise InputError("{file} already exists; it was not changed", file=target)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            "{folder} cannot be written: {reason}", folder=folder, reason=error.strerror
        ) from None
    for target, text in targets.items():
        write(target, text)
    written = [str(target) for target in targets]
    if json:
        print_json({"files": written})
        return
    text = "Wrote {file} and {tests}. Next: boardwright play {file}"
    print(say(text, chosen_language(), file=written[0], tests=written[1]))


def write(target: Path, text: str) -> None:
    """Write a file that is not there yet."""
    from boardwright.core.errors import InputError

    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InputError("{file} already exists; it was not changed", file=target) from None
    except OSError as error:
        raise InputError(
            "{file} cannot be written: {reason}", file=target, reason=error.strerror
        ) from None


def title(name: str) -> str:
    """Return what a game is called for people until its author says so.

    >>> title("my_game")
    'My Game'
    """
    return name.replace("_", " ").title()


def template(file: str, name: str) -> str:
    """Return a file of the starter under the name of a new game."""
    text = files("boardwright.cli.starter").joinpath(file).read_text(encoding="utf-8")
    return text.replace("starter", name).replace("Starter", title(name))


def starter_texts(name: str) -> tuple[str, str]:
    """Return the rules and the tests of the starter."""
    return template("starter.py", name), template("test_starter.py", name)


def texts_from(source: str, name: str) -> tuple[str, str]:
    """Return the rules of a game that is there, under a title of their own, and tests for them."""
    from boardwright.core.errors import InputError
    from boardwright.core.registry import registered

    known = registered()
    plain = source.replace("-", "_").lower()
    if plain not in known:
        raise InputError(
            "there is no game {given!r:.60} to start from; there are {known}",
            given=source,
            known=", ".join(sorted(known)),
        )
    rules = retitled(known[plain].read_text(encoding="utf-8"), title(name))
    return rules, template("test_copy.py", name)


def retitled(text: str, title: str) -> str:
    """Return the text of a game file with another TITLE."""
    lines = text.splitlines(keepends=True)
    for node in ast.parse(text).body:
        names = node.targets if isinstance(node, ast.Assign) else []
        if any(isinstance(each, ast.Name) and each.id == "TITLE" for each in names):
            lines[node.lineno - 1 : node.end_lineno] = [f'TITLE = "{title}"\n']
    return "".join(lines)
