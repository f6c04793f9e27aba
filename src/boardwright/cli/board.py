"""Boards in the terminal: coloured where possible, readable without colour."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from boardwright.core.position import Position

STYLES = {
    "black": "bold cyan",
    "white": "bold yellow",
    "red": "bold red",
    "green": "bold green",
    "blue": "bold blue",
    "orange": "bold yellow",
    "grey": "bold magenta",
}
LEGAL = "+"


def drawn(position: Position, legal: Collection[int] = ()) -> Text:
    """Return the board as text: last move and winning points in brackets, ``legal`` points as +."""
    game = position.game
    marks = game.marks(position.state)
    symbols = position.symbols
    for point in legal:
        if not marks[point]:
            symbols[point] = LEGAL
    layout = game.board.layout.widened(max(map(len, symbols)))
    lines = [list(line.ljust(80)) for line in layout.written(symbols)]
    bracketed = position.winning_points or position.changed
    for point in bracketed:
        line, column = layout.places[point]
        lines[line][column - len(symbols[point])] = "("
        lines[line][column + 1] = ")"
    text = Text("\n".join("".join(line).rstrip() for line in lines))
    starts = [0]
    for row in text.plain.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    for point, mark in enumerate(marks):
        line, column = layout.places[point]
        last = starts[line] + column + 1
        style = "bold" if symbols[point] == LEGAL or mark else "dim"
        if mark and game.symbols and len(game.colours) >= mark:
            style = STYLES[game.colours[mark - 1]]
        text.stylize(style, last - len(symbols[point]), last)
    return text
