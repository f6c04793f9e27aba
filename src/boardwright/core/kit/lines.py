"""Straight lines on grids: the table behind every game of so many in a row."""

from __future__ import annotations

from collections.abc import Sequence
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
    steps = [step for step in product((1, 0, -1), repeat=len(sides)) if any(step)]
    forward = [step for step in steps if next(s for s in reversed(step) if s) > 0]
    forward.sort(key=lambda step: (sum(map(abs, step)), [abs(s) for s in reversed(step)]))
    rows = []
    for place in product(*(range(side) for side in reversed(sides))):
        for step in forward:
            last = [p + s * (length - 1) for p, s in zip(reversed(place), step, strict=True)]
            if all(0 <= end < side for end, side in zip(last, sides, strict=True)):
                first = int(np.dot(place[::-1], strides))
                stride = int(np.dot(step, strides))
                rows.append([first + i * stride for i in range(length)])
    return np.array(rows, np.uint16).reshape(len(rows), length)


def incidence(
    sets: Sequence[Any] | NDArray[Any], points: int
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return for each point the rows it stands in: ``listed[first[p] : first[p + 1]]``.

    >>> first, listed = incidence(line_table((3, 3), 3), 9)
    >>> listed[first[4] : first[5]].tolist()
    [2, 3, 5, 6]
    """
    stands = np.concatenate([np.ravel(row) for row in sets])
    rows = np.repeat(np.arange(len(sets)), [len(row) for row in sets])
    listed = rows[np.argsort(stands, kind="stable")].astype(np.uint32)
    first = np.searchsorted(np.sort(stands), np.arange(points + 1)).astype(np.uint32)
    return first, listed


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
