"""The triangle of circles, numbered from the apex, row by row."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from boardwright.core.boards.board import (
    Board,
    Lattice,
    neighbours_of,
    symmetries_of,
)
from boardwright.core.boards.text_layout import TextLayout

#: Along the row, down-left, down-right, and the way back of each.
STEPS = ((-1, 1, 0), (1, 0, -1), (0, 1, -1), (1, -1, 0), (-1, 0, 1), (0, -1, 1))
ROW_HEIGHT = 3**0.5 / 2


def triangle_text(layers: int) -> TextLayout:
    """Return the text board with the circles on the left and their numbers on the right."""
    lines: list[str] = []
    places: list[tuple[int, int]] = []
    right = 2 * layers + 6
    first = 1
    for row in range(layers):
        indent = layers - row
        places += [(row, indent + 2 * column) for column in range(row + 1)]
        numbers = "".join(f"{first + column:>4}" for column in range(row + 1))
        lines.append(" " * (right + 2 * (layers - row - 1)) + numbers)
        first += row + 1
    return TextLayout(tuple(lines), tuple(places))


def Triangle(layers: int) -> Board:  # noqa: N802 - reads as the type it builds
    """Return a triangle with ``layers`` rows of 1, 2, 3 ... circles.

    >>> board = Triangle(5)
    >>> board.points, board.names[14], len(board.symmetries)
    (15, '15', 6)
    """
    places = [(row, column) for row in range(layers) for column in range(row + 1)]
    lattice: list[Lattice] = [(row - column, column, layers - 1 - row) for row, column in places]

    def map_of(order: tuple[int, ...]) -> Callable[[Lattice], Lattice]:
        return lambda place: tuple(place[axis] for axis in order)

    return Board(
        names=tuple(str(point + 1) for point in range(len(places))),
        rows=tuple(
            tuple(range(row * (row + 1) // 2, (row + 1) * (row + 2) // 2)) for row in range(layers)
        ),
        plane=tuple(
            (column - row / 2 + (layers - 1) / 2, row * ROW_HEIGHT) for row, column in places
        ),
        neighbours=neighbours_of(lattice, STEPS),
        symmetries=symmetries_of(lattice, [map_of(order) for order in permutations(range(3))]),
        layout=triangle_text(layers),
        cell="circle",
    )
