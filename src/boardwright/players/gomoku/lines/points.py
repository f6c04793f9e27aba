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
    BARRED,
    BLACK_FOUR,
    BLACK_THREE,
    DEAD,
    FIVE,
    FOUR,
    OPEN_FOUR,
    OPEN_THREE,
    OPEN_THREE_2,
    OPEN_TWO,
    PATTERNS,
    THREE,
)

DIRECTIONS = 4
SHAPES = tuple(combinations_with_replacement(range(PATTERNS), DIRECTIONS))
NO_SHAPE = 0  # the number of the one that makes nothing in any line

#: Classes of points for one colour, rising. From FOURS on a stone there threatens to win at once.
NOTHING, QUIET, BUILDS, BUILDS_TWICE = 0, 1, 2, 3
MAKES_THREE, THREE_BUILDS, DOUBLE_THREE = 4, 5, 6
FOURS, FOUR_BUILDS, FOUR_THREE, WINS_SOON, WINS = 7, 8, 9, 10, 11
CLASSES = 12
#: How many points there are of each class from MAKES_THREE on, all in one number: each has a field
#: of as many bits, but threes that do more than one thing share theirs.
FIELD_BITS = 9


def field_of(rank: int) -> int:
    """Return the lowest bit of the field of a class."""
    return FIELD_BITS * (rank - MAKES_THREE - (1 if rank > THREE_BUILDS else 0))


def number_of(tally: int, rank: int) -> int:
    """Return how many points of a class a tally counts."""
    return tally >> field_of(rank) & (1 << FIELD_BITS) - 1


def one_of(rank: int) -> int:
    """Return the tally of one point of a class.

    >>> number_of(3 * one_of(WINS) + one_of(FOURS), WINS)
    3
    """
    return 1 << field_of(rank) if rank >= MAKES_THREE else 0


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
def shape_in_renju() -> NDArray[np.uint16]:
    """Return the number of each code's shape in Renju, where black's fours and threes are told.

    What may be forbidden to black, unless it makes five, is ``NO_SHAPE``: the rule must judge it.
    White's two open fours at once are not told from black's, and count as nothing too: there are
    other points then that make one of them.
    """
    codes = np.arange(1 << 16)
    patterns = codes[:, None] >> (4 * np.arange(DIRECTIONS)) & 15
    names = np.arange(BARRED + 1)
    names[[BLACK_THREE, BLACK_FOUR, BARRED]] = OPEN_THREE_2, FOUR, DEAD
    plain = (names[patterns] << 4 * np.arange(DIRECTIONS)).sum(axis=1)
    fours = ((patterns == BLACK_FOUR) | (patterns == OPEN_FOUR)).sum(axis=1)
    threes = (patterns == BLACK_THREE).sum(axis=1)
    doubtful = (patterns == BARRED).any(axis=1) | (fours > 1) | (threes > 1)
    return np.where(doubtful & ~(patterns == FIVE).any(axis=1), NO_SHAPE, shape_of_code()[plain])


@cache
def class_of_shape() -> NDArray[np.uint8]:
    """Return the class of each shape."""
    return np.array([class_of(shape) for shape in SHAPES], np.uint8)
