"""Connected groups of marks, found without recursion and without memory of their own."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.boards.board import Board

VISITED = 128


def neighbour_table(board: Board) -> NDArray[np.uint16]:
    """Return the neighbours of each point in a row, filled up with the point itself."""
    most = max(len(near) for near in board.neighbours)
    rows = [[*near, *[p] * (most - len(near))] for p, near in enumerate(board.neighbours)]
    return np.array(rows, np.uint16)


def flood(cells: Any, first: int, neighbours: Any, group: Any) -> int:
    """Write the points connected to ``first`` by the same mark into ``group``; return how many.

    ``group`` needs room for the whole board. Marks are below 128.
    """
    mark = int(cells[first])
    cells[first] = mark | VISITED
    group[0] = first
    count = 1
    taken = 0
    while taken < count:
        point = group[taken]
        taken += 1
        for side in range(neighbours.shape[1]):
            near = neighbours[point, side]
            if cells[near] == mark:
                cells[near] = mark | VISITED
                group[count] = near
                count += 1
    for index in range(count):
        cells[group[index]] = mark
    return count
