"""Errors inside an author's rules, reported with the author's own file and line."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from boardwright.core.checking.loops import ENDLESS
from boardwright.core.errors import BoardwrightError, RuleError, place
from boardwright.core.parameter import text_of
from boardwright.core.phrases import Phrase

if TYPE_CHECKING:
    from boardwright.core.game import Game


#: What to do about errors whose own words do not tell.
ADVICE = {
    "read-only": Phrase("a table does not change during a game: keep what changes in STATE"),
    ENDLESS: ENDLESS,
    "only integers, slices": Phrase("an index is a whole number: divide with //"),
}


@contextmanager
def blame(file: Path) -> Iterator[None]:
    """Turn any error inside this block into a RuleError that names the author's file and line."""
    try:
        with np.errstate(over="ignore"):
            yield
    except BoardwrightError:
        raise
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename == str(file)] or [frames[-1]]
        where = place(own[-1].filename, own[-1].lineno, own[-1].name)
        message = " ".join(str(error).split())
        own_words = f"{type(error).__name__}: {message}"
        reason = next((advice for words, advice in ADVICE.items() if words in message), own_words)
        raise RuleError("{file}: {reason}", file=where, reason=reason) from error


def compiled_failure(game: Game, error: Exception) -> RuleError:
    """Return what the author reads about an error inside compiled rules, which know no lines."""
    if isinstance(error, IndexError):
        return RuleError(
            "{file}: a rule reads or writes beyond the end of an array, or finds more"
            " than MAX_MOVES moves ({max_moves}); this finds the line: {command}",
            file=game.file,
            max_moves=game.max_moves,
            command=check_command(game),
        )
    return RuleError(
        "{file}: {reason}; this finds the line: {command}",
        file=game.file,
        reason=Phrase(str(error) or type(error).__name__),  # of a guard: it has a translation
        command=check_command(game),
    )


def check_command(game: Game) -> str:
    """Return the command that checks a game with the options it has."""
    chosen = "".join(
        f" -o {name}={text_of(value)}"
        for name, value in game.options.items()
        if value != game.declared[name].default
    )
    return f"boardwright check {game.address}{chosen}"
