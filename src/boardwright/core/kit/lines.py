"""Straight lines on grids: the table behind every game of so many in a row."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray


def line_table(sides: tuple[int, ...], length: int) -> NDArray[np.uint16]:
    """Return every straight line of ``length`` points, a row each, on a grid of these sides.

    ``sides`` are columns and rows, or columns, rows and layers; points are numbered in reading
    order.

    >>> line_table((3, 3), 3).shape, line_table((4, 4, 4), 4).shape
    ((8, 3), (76, 4))
    """
    strides = np.cumprod((1, *sides[:-1]))
    rows = []
    steps = [step for step in product((-1, 0, 1), repeat=len(sides)) if any(step)]
    forward = [step for step in steps if next(s for s in reversed(step) if s) > 0]
    for place in product(*(range(side) for side in sides)):
        for step in forward:
            last = [p + s * (length - 1) for p, s in zip(place, step, strict=True)]
            if all(0 <= end < side for end, side in zip(last, sides, strict=True)):
                first = int(np.dot(place, strides))
                stride = int(np.dot(step, strides))
                rows.append([first + i * stride for i in range(length)])
    return np.array(sorted(rows), np.uint16).reshape(len(rows), length)


def lines_through(
    lines: NDArray[np.uint16], points: int
) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Return for each point the lines through it, and how many there are.

    Rows are filled up with zeros.

    >>> through, count = lines_through(line_table((3, 3), 3), 9)
    >>> count.tolist(), through[1, :2].tolist()
    ([3, 2, 3, 2, 4, 2, 3, 2, 3], [[0, 1, 2], [1, 4, 7]])
    """
    found = [[line for line in lines if point in line] for point in range(points)]
    count = np.array([len(each) for each in found], np.uint8)
    through = np.zeros((points, max(1, int(count.max())), lines.shape[1]), np.uint16)
    for point, each in enumerate(found):
        for number, line in enumerate(each):
            through[point, number] = line
    return through, count


def completes(cells: Any, point: int, through: Any, count: Any) -> bool:
    """Return True if a line through a point bears the point's mark from end to end.

    ``through`` and ``count`` are the tables of ``lines_through``.
    """
    mark = cells[point]
    for number in range(count[point]):
        place = 0
        while place < through.shape[2] and cells[through[point, number, place]] == mark:
            place += 1
        if place == through.shape[2]:
            return True
    return False
