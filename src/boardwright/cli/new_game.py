"""``boardwright new-game``: writes a working game file to start from, and its tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardwright.cli.arguments import Json
from boardwright.cli.output import print_json
from boardwright.core.phrases import say


def command(
    name: Annotated[str, typer.Argument(help="The game's name, such as my_game.")],
    source: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="KIND|GAME",
            help="line, connection, flip, move, capture, territory, race, dice, or a game.",
        ),
    ] = "",
    folder: Annotated[Path, typer.Option(help="Where to write it.")] = Path(),
    json: Json = False,
) -> None:
    """Write NAME.py, a working game to start from, and test_NAME.py."""
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError
    from boardwright.starters.texts import checked_name, new_texts

    texts = new_texts(checked_name(name), source)
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
