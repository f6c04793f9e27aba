"""What sub-commands print: one JSON object, or text and tables for people."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from boardwright.arena.fairness.levels import SeatScore


#: A name longer than this is broken into lines before anything beside it is cut off.
WIDEST_NAME = 30


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object on one line of standard output."""
    print(json.dumps(data, ensure_ascii=False))


def print_found(kind: str, data: dict[str, Any]) -> None:
    """Print what an experiment found and the command that did it: `boardwright report` reads it."""
    words = [word for word in sys.argv[1:] if word != "--json"]
    print_json({"kind": kind, "command": shlex.join(["boardwright", *words]), **data})


def end(complete: bool) -> None:
    """Leave with 130, as programs do that Ctrl-C stopped, unless the work is complete."""
    if not complete:
        raise typer.Exit(130)


def console() -> Console:
    """Return the terminal to print on; colours only where they are wanted and possible."""
    from rich.console import Console

    # NO_COLOR: no styles at all; markup: what people type and name may contain brackets.
    return Console(
        highlight=False,
        emoji=False,
        markup=False,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
    )


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]], language: str) -> None:
    """Print a table for people; columns of numbers are aligned to the right."""
    from rich.table import Table

    from boardwright.core.phrases import say

    said = [say(heading, language) for heading in headings]
    table = Table(*said, box=None, pad_edge=False, header_style="bold")
    cells = [list(row) for row in rows]
    for index, column in enumerate(table.columns):
        numeric = [row[index].lstrip("-+")[:1].isdigit() for row in cells if row[index]]
        column.justify = "right" if numeric and all(numeric) else "left"
        # Numbers never break into lines, and words only where they must: in the last column, or
        # in one so wide that numbers would be cut off.
        widest = max((len(row[index]) for row in cells), default=0)
        column.no_wrap = column.justify == "right" or (
            index < len(headings) - 1 and widest <= WIDEST_NAME
        )
        column.overflow = "ellipsis" if column.no_wrap else "fold"
    for row in cells:
        table.add_row(*row)
    console().print(table)


def seat_scores_text(seats: Iterable[SeatScore], language: str, exact: bool = False) -> str:
    """Return each seat's score, with its interval or as exact, on one line for people."""
    from boardwright.core.phrases import say

    def bounds(each: SeatScore) -> str:
        return say("exactly", language) if exact else f"({each.low:.1%} - {each.high:.1%})"

    return "   ".join(
        f"{say('seat {number}', language, number=each.seat)} {each.score:.1%} {bounds(each)}"
        for each in seats
    )


def check_writable(file: Path) -> None:
    """Refuse a file that cannot be written; nothing is left of the attempt."""
    from boardwright.core.errors import InputError

    there = file.exists()
    try:
        file.open("a").close()
        if not there:
            file.unlink()
    except OSError as error:
        raise InputError(
            "cannot write {file}: {reason}", file=file, reason=error.strerror
        ) from None
