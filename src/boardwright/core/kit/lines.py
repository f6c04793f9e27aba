"""Straight lines on grids: the table behind every game of so many in a row."""

from __future__ import annotations

from itertools import product

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
