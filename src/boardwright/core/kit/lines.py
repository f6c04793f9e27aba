"""Straight lines on grids: the table behind every game of k in a row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
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
    stands = np.array([point for row in sets for point in row], np.int64)
    rows = np.repeat(np.arange(len(sets)), np.array([len(row) for row in sets], np.int64))
    listed = rows[np.argsort(stands, kind="stable")].astype(np.uint32)
    first = np.searchsorted(np.sort(stands), np.arange(points + 1)).astype(np.uint32)
    return first, listed


def completes(cells: Any, point: int, lines: Any, first: Any, listed: Any) -> bool:
    """Return True if a line through a point bears the point's mark from end to end.

    ``first`` and ``listed`` are the incidence of ``lines``.
    """
    mark = cells[point]
    length = lines.shape[1]
    for index in range(first[point], first[point + 1]):
        line = listed[index]
        place = 0
        while place < length and cells[lines[line, place]] == mark:
            place += 1
        if place == length:
            return True
    return False


def held_points(cells: Any, lines: Any, mark: int) -> list[int]:
    """Return the points of all lines that bear a mark from end to end; for faces, not for rules."""
    held = [line for line in lines.tolist() if all(cells[point] == mark for point in line)]
    return sorted({point for line in held for point in line})


def symmetries_of_lines(lines: Any, columns: int, rows: int) -> list[list[int]]:
    """Return the ways to exchange columns, and rows, and both, that take lines to lines.

    >>> len(symmetries_of_lines(line_table((4, 4), 4), 4, 4))
    32
    """
    known = {frozenset(line) for line in lines.tolist()}
    found = []
    for across, down in product(permutations(range(columns)), permutations(range(rows))):
        image = [down[row] * columns + across[column] for row, column in np.ndindex(rows, columns)]
        turned = [point % columns * columns + point // columns for point in image]
        for each in (image, turned) if columns == rows else (image,):
            if all(frozenset(each[point] for point in line) in known for line in known):
                found.append(each)
    return found
