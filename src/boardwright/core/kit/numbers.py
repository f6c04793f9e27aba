"""Positions and moves as numbers: digits of marks, bits one by one."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.bits import lowest_bit
from boardwright.core.rules import Moves


def digits(first: int, marks: Any, count: int, base: int) -> np.uint64:
    """Return a number made of ``first`` and ``count`` marks below ``base``, as ``key`` may.

    >>> int(digits(7, [1, 0, 2], 3, 10))
    7102
    """
    number = int(first)
    for place in range(count):
        number = base * number + int(marks[place])
    return np.uint64(number)


def list_bits(bits: int, first: int, out: Moves, count: int = 0) -> int:
    """Write ``first`` plus the number of each bit after ``count`` moves; return the new count."""
    while bits:
        out[count] = first + lowest_bit(bits)
        bits &= bits - 1
        count += 1
    return count
