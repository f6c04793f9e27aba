"""What sub-commands print: one JSON object, or text and tables for people."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object on one line of standard output."""
    print(json.dumps(data, ensure_ascii=False))


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


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table for people; columns of numbers are aligned to the right."""
    from rich.table import Table

    table = Table(*headings, box=None, pad_edge=False, header_style="bold")
    cells = [list(row) for row in rows]
    for index, column in enumerate(table.columns):
        numeric = [row[index].lstrip("-+")[:1].isdigit() for row in cells if row[index]]
        column.justify = "right" if numeric and all(numeric) else "left"
        # Only the last column may break into lines; numbers and names never.
        column.no_wrap = index < len(headings) - 1
        column.overflow = "ellipsis" if column.no_wrap else "fold"
    for row in cells:
        table.add_row(*row)
    console().print(table)
