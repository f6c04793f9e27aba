"""``boardwright new-game``: writes a working starter file and its tests."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from boardwright.cli.arguments import Json
from boardwright.cli.output import print_json


def command(
    name: Annotated[str, typer.Argument(help="The game's name, such as my_game.")],
    folder: Annotated[Path, typer.Option(help="Where to write it.")] = Path(),
    json: Json = False,
) -> None:
    """Write NAME.py, a working game to start from, and test_NAME.py."""
    from boardwright.core.errors import InputError

    if not name.isidentifier() or not name.islower() or not name.isascii():
        raise InputError(
            f"a game's name is lower-case letters, digits and _, such as my_game, not {name!r:.40}"
        )
    written = []
    for target in (folder / f"{name}.py", folder / f"test_{name}.py"):
        if target.exists():
            raise InputError(f"{target} is there already; it was left as it is")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror}") from None
    for source in ("starter.py", "test_starter.py"):
        target = folder / source.replace("starter", name)
        text = files("boardwright.cli.starter").joinpath(source).read_text(encoding="utf-8")
        text = text.replace("starter", name).replace("Starter", name.replace("_", " ").title())
        try:
            with target.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            raise InputError(f"{target} is there already; it was left as it is") from None
        except OSError as error:
            raise InputError(f"{target} cannot be written: {error.strerror}") from None
        written.append(str(target))
    if json:
        print_json({"files": written})
        return
    print(f"Wrote {written[0]} and {written[1]}. Next: boardwright play {written[0]}")
