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
    layout = game.board.layout
    marks = game.marks(position.state)
    symbols = [game.symbols[mark] for mark in marks]
    for point in legal:
        if not marks[point]:
            symbols[point] = LEGAL
    lines = [list(line.ljust(80)) for line in layout.fill(symbols).split("\n")]
    lines += [[" "] * 80 for _ in range(len(layout.lines) - len(lines))]
    bracketed = position.winning_points or position.changed
    for point in bracketed:
        line, column = layout.places[point]
        lines[line][column - 1] = "("
        lines[line][column + 1] = ")"
    text = Text("\n".join("".join(line).rstrip() for line in lines))
    starts = [0]
    for row in text.plain.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    for point, mark in enumerate(marks):
        line, column = layout.places[point]
        at = starts[line] + column
        if mark and len(game.colours) >= mark:
            text.stylize(STYLES[game.colours[mark - 1]], at, at + 1)
        elif symbols[point] == LEGAL:
            text.stylize("bold", at, at + 1)
        else:
            text.stylize("dim", at, at + 1)
    return text
