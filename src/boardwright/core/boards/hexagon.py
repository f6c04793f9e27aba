"""The hexagon of hexagons, named as in Abalone: rows A, B, C from the bottom, diagonals 1, 2, 3."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from boardwright.core.boards.board import (
    LETTERS,
    Board,
    Lattice,
    neighbours_of,
    symmetries_of,
)
from boardwright.core.boards.text_layout import TextLayout

#: The six directions in cube coordinates, counter-clockwise from the right.
STEPS = ((1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0), (0, 1, -1))
ROW_HEIGHT = 3**0.5 / 2


def hexagon_places(side: int) -> list[tuple[int, int]]:
    """Return (row from the bottom, number) of every cell in reading order, both from 0 and 1."""
    last = 2 * side - 2
    return [
        (row, number)
        for row in range(last, -1, -1)
        for number in range(max(1, row - side + 2), min(last + 1, side + row) + 1)
    ]


def hexagon_text(side: int) -> TextLayout:
    """Return the text board: a letter before each row, the diagonals' numbers at their lower end.

    A number stands where the diagonal's next cell would be, had the board one more cell there.
    """
    rows = 2 * side - 1
    left = 2

    def column(row: int, number: int) -> int:
        return left + 2 * number - row + side - 2

    grid = [[" "] * (left + 4 * side + 1) for _ in range(rows + 1)]
    for row in range(rows):
        grid[rows - 1 - row][0] = LETTERS[row].upper()
    for number in range(1, rows + 1):
        below = max(0, number - side)
        for offset, digit in enumerate(str(number)):
            grid[rows - below][column(below - 1, number) + offset] = digit
    places = tuple((rows - 1 - row, column(row, n)) for row, n in hexagon_places(side))
    return TextLayout(tuple("".join(line) for line in grid), places)


def hexagon_plane(side: int, row: float, number: float) -> tuple[float, float]:
    """Return where a cell is drawn, also one that would be just outside."""
    return number - row / 2 + side / 2 - 1.5, (2 * side - 2 - row) * ROW_HEIGHT


def hexagon_labels(side: int) -> tuple[tuple[str, float, float], ...]:
    """Return coordinates around the rim: letters left of the rows, numbers below the diagonals."""
    rows = range(2 * side - 1)
    firsts = [max(1, row - side + 2) for row in rows]
    letters = [(LETTERS[row].upper(), row, firsts[row] - 0.85) for row in rows]
    numbers = [(number, max(0, number - side) - 0.85) for number in range(1, 2 * side)]
    return (
        *((text, *hexagon_plane(side, row, number)) for text, row, number in letters),
        *((str(n), *hexagon_plane(side, row, n - 0.1)) for n, row in numbers),
    )


def Hexagon(side: int) -> Board:  # noqa: N802 - reads as the type it builds
    """Return a hexagon with ``side`` cells a side: 91 cells for side 6, the centre being F6.

    >>> board = Hexagon(6)
    >>> board.points, board.names[45], len(board.neighbours[45]), len(board.symmetries)
    (91, 'F6', 6, 12)
    """
    places = hexagon_places(side)
    lattice: list[Lattice] = [
        (number - side, side - 1 - row, row + 1 - number) for row, number in places
    ]

    def map_of(order: tuple[int, ...], sign: int) -> Callable[[Lattice], Lattice]:
        return lambda place: tuple(sign * place[axis] for axis in order)

    maps = [map_of(order, sign) for order in permutations(range(3)) for sign in (1, -1)]
    numbers = {place: point for point, place in enumerate(places)}
    return Board(
        names=tuple(f"{LETTERS[row].upper()}{number}" for row, number in places),
        rows=tuple(
            tuple(numbers[place] for place in places if place[0] == row)
            for row in range(2 * side - 2, -1, -1)
        ),
        plane=tuple(hexagon_plane(side, row, number) for row, number in places),
        neighbours=neighbours_of(lattice, STEPS),
        symmetries=symmetries_of(lattice, maps),
        layout=hexagon_text(side),
        cell="hexagon",
        labels=hexagon_labels(side),
    )
