"""``boardwright bot``: a program of one's own to start from, and its way into a class."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from boardwright.core.phrases import say

app = typer.Typer(help="Write a bot of your own, and let it play in a class.", no_args_is_help=True)


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="The file to write, such as my_bot.py.")],
) -> None:
    """Write a bot of ten lines to start from."""
    from boardwright.cli.new_game import write
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError

    if file.suffix != ".py":
        raise InputError("a bot is a .py file, not {given!r:.80}", given=str(file))
    if file.exists():
        raise InputError("{file} already exists; it was not changed", file=file)
    write(file, (files("boardwright.starters") / "bot.py").read_text(encoding="utf-8"))
    text = "Wrote {file}. Try it: boardwright match nim python:file={file} random"
    print(say(text, chosen_language(), file=file))


@app.command()
def join(
    address: Annotated[str, typer.Argument(help="Of the server, such as http://192.0.2.7:8421/.")],
    code: Annotated[str, typer.Argument(help="Of the class, as the teacher shows it.")],
    player: Annotated[
        str, typer.Argument(help="python:file=my_bot.py, external:command=..., or any player.")
    ],
    name: Annotated[str, typer.Option(help="What the bot is called in the class.")] = "bot",
) -> None:
    """Let a bot play in a class until Ctrl-C."""
    from boardwright.classroom.bot import Bot
    from boardwright.cli.words import chosen_language

    language = chosen_language()
    bot = Bot(address, code, name, player, print)
    print(say("{name} waits in class {code} (Ctrl-C ends it)", language, name=name, code=code))
    try:
        bot.run()
    except KeyboardInterrupt:
        pass
    finally:
        bot.close()
