"""A board in characters, for terminals and texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class TextLayout:
    """A board drawn in characters: fixed lines, and the (line, column) of each point's symbol.

    ``strokes`` has for each point what stands there instead of any mark, such as ``|`` for an edge
    that is drawn; where it is empty the mark's own symbol stands, and without it everywhere.
    """

    lines: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    strokes: tuple[str, ...] = ()

    def shown(self, symbols: Sequence[str], marks: Sequence[int]) -> list[str]:
        """Return the symbols as they stand in the text: strokes in place of marks on edges."""
        strokes = self.strokes or ("",) * len(symbols)
        return [
            (stroke if mark else " ") if stroke else symbol
            for symbol, mark, stroke in zip(symbols, marks, strokes, strict=True)
        ]

    def fill(self, symbols: Sequence[str]) -> str:
        """Return the board as text with one symbol on each point; long ones widen the board."""
        return "\n".join(self.widened(max(map(len, symbols))).written(symbols))

    def written(self, symbols: Sequence[str]) -> list[str]:
        """Return the lines with one symbol ending at the place of each point."""
        grid = [list(line) for line in self.lines]
        for (line, column), symbol in zip(self.places, symbols, strict=True):
            grid[line][column - len(symbol) + 1 : column + 1] = symbol
        return ["".join(row).rstrip() for row in grid]

    def widened(self, width: int) -> TextLayout:
        r"""Return this layout with room for symbols of several characters, which end at the place.

        >>> TextLayout((" a b", "     "), ((1, 1), (1, 3))).fill(["12", "4"])
        '  a  b\n 12  4'
        """
        if width <= 1:
            return self
        columns = sorted({column for _, column in self.places})
        moved = {column: column + (width - 1) * (i + 1) for i, column in enumerate(columns)}
        lines = []
        for line in self.lines:
            for column in reversed(columns):
                filler = "-" if line[column - 1 : column] == "-" else " "
                line = line[:column] + filler * (width - 1) + line[column:]
            lines.append(line)
        places = tuple((line, moved[column]) for line, column in self.places)
        return TextLayout(tuple(lines), places, self.strokes)
