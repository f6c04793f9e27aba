"""Zobrist hashing: a random number for every mark on every point, and for every player to move."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.rng import stream


def zobrist(points: int, marks: int) -> NDArray[np.uint64]:
    """Return a table of numbers: row p for point p, column m for mark m, where mark 0 has 0.

    The row after the last point is for the player to move, from 0.

    >>> zobrist(9, 2).shape
    (10, 3)
    """
    table = np.zeros((points + 1, marks + 1), np.uint64)
    for mark in range(1, marks + 1):
        table[:points, mark] = [stream(mark, point) for point in range(points)]
    table[points] = [stream(marks + 1, player) for player in range(marks + 1)]
    return table


def zobrist_of(cells: Any, table: Any) -> np.uint64:
    """Return the hash of all marks in ``cells``, as ``refresh`` must; without the player."""
    number = np.uint64(0)
    for point in range(len(cells)):
        number ^= table[point, cells[point]]
    return number
