"""The command itself: sub-commands, the menu, and one clear line for every error.

Only Typer is imported here; each sub-command imports what it needs when it runs, so that
``boardwright --help`` answers at once.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import traceback
from itertools import pairwise
from types import FrameType
from typing import Annotated

import typer

from boardwright.cli import (
    backup,
    bench,
    book,
    bot,
    check,
    choose,
    cure,
    doctor,
    engine,
    fairness,
    flip_table,
    games,
    learn,
    match,
    nets,
    new_game,
    perft,
    play,
    players,
    puzzles,
    report,
    reproduce,
    results,
    serve,
    show,
    solve,
    tournament,
    tune,
)

app = typer.Typer(
    help="A laboratory for board games: play, measure and compare games written in Python.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Open the page when no sub-command is given."""
    if version:
        from boardwright import __version__

        print(f"boardwright {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve.serve(serve.Asked(open_page=True))


COMMANDS = (
    serve,
    games,
    show,
    players,
    play,
    choose,
    match,
    tournament,
    fairness,
    cure,
    tune,
    learn,
    nets,
    reproduce,
    report,
    results,
    backup,
    solve,
    puzzles,
    book,
    engine,
    perft,
    flip_table,
    bench,
    new_game,
    check,
    doctor,
)
for module in COMMANDS:
    name = module.__name__.rpartition(".")[2].replace("_", "-")
    app.command(name)(module.command)
app.add_typer(bot.app, name="bot")


def main() -> None:
    """Run the command; the user sees a sentence where a program error would show a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal without Chinese shows escapes
            stream.reconfigure(errors="backslashreplace")
    announce_work()
    translate_warnings()
    signal.signal(signal.SIGTERM, end_as_by_ctrl_c)
    try:
        status = app(standalone_mode=False)  # Ctrl-C comes back as 130
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        sys.exit(told_error(error))
    if isinstance(status, int) and status:
        sys.exit(status)


def end_as_by_ctrl_c(number: int, frame: FrameType | None) -> None:
    """Keep and tell what is done when `kill`, a service or a time limit asks a command to end.

    So it can be asked in the background of a script, too, where Ctrl-C is ignored.
    """
    interrupt = signal.getsignal(signal.SIGINT)
    if callable(interrupt):
        interrupt(signal.SIGINT, frame)
    else:
        raise KeyboardInterrupt


def announce_work() -> None:
    """Let a person at the terminal know why a first start takes longer."""
    if not sys.stderr.isatty():
        return
    import logging

    from boardwright.cli.words import chosen_language
    from boardwright.core.phrases import say

    class Announcer(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            language, game = chosen_language(asked_language()), record.args[0]  # type: ignore[index]
            if record.name == compiling.name:
                compiling.removeHandler(self)  # once will do
                words = say(
                    "Compiling {game} for the first time; the next start will be quick.",
                    language,
                    game=game,
                )
            else:
                words = say("Checking {game} ...", language, game=game)
            print(words, file=sys.stderr, flush=True)

    compiling = logging.getLogger("boardwright.core.cache")
    for logger in (compiling, logging.getLogger("boardwright.core.checking.vetting")):
        logger.setLevel(logging.INFO)
        logger.addHandler(Announcer())
        logger.propagate = False


#: The handler of warnings, which is there once even if the command runs again in one process.
WARNINGS = "warnings for people"


def translate_warnings() -> None:
    """Let warnings, such as of a player that died, reach people as one line in their language."""
    import logging

    class Line(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            complain(record.getMessage() if record.args else record.msg)
            if record.exc_info:  # a mistake of ours, not of whoever reads it
                traceback.print_exception(record.exc_info[1])

    logger = logging.getLogger("boardwright")
    if WARNINGS not in [handler.name for handler in logger.handlers]:
        line = Line(logging.WARNING)
        line.name = WARNINGS
        logger.addHandler(line)


def told_error(error: Exception) -> int:
    """Print one line for an error meant for the user and return the exit status; else raise."""
    from boardwright.cli.usage import recognised
    from boardwright.core.errors import BoardwrightError

    if isinstance(error, typer.Exit):
        return int(error.exit_code)
    if isinstance(error, typer.Abort):
        return 1
    if hasattr(error, "format_message"):  # a usage error of the command line
        complain(recognised(" ".join(str(error.format_message()).split())))
    elif isinstance(error, BoardwrightError):
        complain(error.phrase)
    else:
        raise error
    return 2


def complain(message: str) -> None:
    """Print one line on standard error: for people in their language, for programs packed."""
    from boardwright.cli.progress import for_programs
    from boardwright.cli.words import chosen_language
    from boardwright.core.phrases import packed, say

    language = chosen_language(asked_language())
    told = packed(message) if for_programs() else " ".join(say(message, language).split())
    print(f"boardwright: {told}", file=sys.stderr, flush=True)


def asked_language() -> str:
    """Return the language that the command line asks for, if it is one of ours."""
    from boardwright.core.faces import LANGUAGES

    words = sys.argv[1:]
    given = [word.partition("=")[2] for word in words if word.startswith("--language=")]
    given += [after for word, after in pairwise(words) if word == "--language"]
    return given[-1] if given and given[-1] in LANGUAGES else ""
