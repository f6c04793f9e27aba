"""What a stone on a point makes in all four lines together: its shape, its class, its worth.

A code holds the four patterns, four bits each; the order of the lines plays no role, so that the
65536 codes fall into 1820 shapes.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from boardwright.players.gomoku.lines.patterns import (
    FIVE,
    FOUR,
    OPEN_FOUR,
    OPEN_THREE,
    OPEN_TWO,
    PATTERNS,
    THREE,
)

DIRECTIONS = 4
SHAPES = tuple(combinations_with_replacement(range(PATTERNS), DIRECTIONS))

#: Classes of points for one colour, rising. From FOURS on a stone there threatens to win at once.
NOTHING, QUIET, BUILDS, BUILDS_TWICE = 0, 1, 2, 3
MAKES_THREE, THREE_BUILDS, DOUBLE_THREE = 4, 5, 6
FOURS, FOUR_BUILDS, FOUR_THREE, WINS_SOON, WINS = 7, 8, 9, 10, 11
CLASSES = 12


def class_of(shape: tuple[int, ...]) -> int:
    """Return the class of a shape.

    ``WINS`` makes five; ``WINS_SOON`` an open four or two fours, against which only a five helps.
    """
    fives = shape.count(FIVE)
    open_fours = shape.count(OPEN_FOUR)
    fours = shape.count(FOUR)
    threes = sum(OPEN_THREE <= pattern < FOUR for pattern in shape)
    builds = sum(OPEN_TWO <= pattern <= THREE for pattern in shape)
    if fives:
        return WINS
    if open_fours or fours > 1:
        return WINS_SOON
    if fours:
        return FOUR_THREE if threes else FOUR_BUILDS if builds else FOURS
    if threes:
        return DOUBLE_THREE if threes > 1 else THREE_BUILDS if builds else MAKES_THREE
    if builds:
        return BUILDS_TWICE if builds > 1 else BUILDS
    return QUIET if any(shape) else NOTHING


@cache
def shape_of_code() -> NDArray[np.uint16]:
    """Return the number of each code's shape."""
    codes = np.arange(1 << 16)
    patterns = np.sort(codes[:, None] >> (4 * np.arange(DIRECTIONS)) & 15, axis=1)
    number = np.zeros((PATTERNS,) * DIRECTIONS, np.uint16)
    for index, shape in enumerate(SHAPES):
        number[shape] = index
    possible = patterns[:, -1] < PATTERNS
    found = np.zeros(1 << 16, np.uint16)
    found[possible] = number[tuple(patterns[possible].T)]
    return found


@cache
def class_of_shape() -> NDArray[np.uint8]:
    """Return the class of each shape."""
    return np.array([class_of(shape) for shape in SHAPES], np.uint8)
