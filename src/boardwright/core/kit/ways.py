"""Steps across a board: which point lies next in each of some directions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.boards.board import Board
from boardwright.core.boards.hexagon import ROW_HEIGHT, STEPS

Way = tuple[float, float]
#: Right, down, and the diagonals that go down; then each of them the other way.
STRAIGHT: tuple[Way, ...] = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))
#: The six ways of hexagons and of the star, counter-clockwise from the right.
SIX: tuple[Way, ...] = tuple((x + row / 2, row * ROW_HEIGHT) for x, row, _ in STEPS)


def step_table(board: Board, ways: Sequence[Way], edge: int | None = None) -> NDArray[np.uint16]:
    """Return the point one step from each point in each way; ways are (x, y), y growing downwards.

    Where the board ends it is the point itself; or ``edge``, one past the last point, which has a
    row of its own that leads nowhere else.

    >>> from boardwright.core.boards import Grid
    >>> step_table(Grid(3), ((1, 0), (0, 1))).tolist()[4:6]
    [[5, 7], [5, 8]]
    """
    number = {(round(x, 3), round(y, 3)): point for point, (x, y) in enumerate(board.plane)}
    rows = [
        [number.get((round(x + a, 3), round(y + b, 3)), edge or point) for a, b in ways]
        for point, (x, y) in enumerate(board.plane)
    ]
    return np.array(rows if edge is None else [*rows, [edge] * len(ways)], np.uint16)


def in_a_row(cells: Any, step: Any, point: int, way: int) -> int:
    """Return how many points in a row bear the mark of a point, which is one of them.

    The row runs one way and back: ``step`` has the STRAIGHT ways and a row for the edge, where
    ``cells`` has 0.
    """
    mark = cells[point]
    return 1 + run(cells, step, point, mark, way) + run(cells, step, point, mark, way + 4)


def run(cells: Any, step: Any, point: int, mark: int, way: int) -> int:
    """Return how many points in a row bear a mark, from the next one on."""
    length = 0
    walk = step[point, way]
    while cells[walk] == mark:
        walk = step[walk, way]
        length += 1
    return length


def beyond_lines(lines: Any, step: Any) -> NDArray[np.uint16]:
    """Return the points just before and just after each line, in a table of STRAIGHT steps."""
    ways = [list(step[line[0], :4]).index(line[1]) for line in lines]
    ends = zip(lines, ways, strict=True)
    return np.array([(step[line[0], w + 4], step[line[-1], w]) for line, w in ends], np.uint16)
