"""What a stone on an empty point would make in one line, for every neighbourhood there is.

A neighbourhood is the ``reach`` points on each side of the empty point, two bits each: empty,
black, white, or outside the board. Five needs four points on each side; where a sixth stone spoils
a five, for both in the standard rule and for black in Renju, it needs one more.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

#: What one line through the stone would be, for its colour. A four has a point that makes five, an
#: open four two; an open three has a point that makes an open four, an open two one that makes an
#: open three. Open threes and twos are told apart by how many such points they have.
DEAD, ONE, OPEN_ONE, TWO = 0, 1, 2, 3
OPEN_TWO, OPEN_TWO_2, OPEN_TWO_3 = 4, 5, 6
THREE, OPEN_THREE, OPEN_THREE_2 = 7, 8, 9
FOUR, OPEN_FOUR, FIVE = 10, 11, 12
PATTERNS = 13
#: Black's in Renju, where two fours, two threes and six are forbidden; white never has these.
BLACK_THREE, BLACK_FOUR, BARRED = 13, 14, 15

BLACK, WHITE, OUTSIDE = 1, 2, 3
OWN, BLOCKED = 1, 2
MOST_REACH = 5


def reach_of(rule: str) -> int:
    """Return how many points on each side decide what a stone makes."""
    return 4 if rule == "freestyle" else MOST_REACH


@cache
def one_colour(reach: int, exactly: bool, restricted: bool = False) -> NDArray[np.uint8]:
    """Return the pattern of each neighbourhood as one colour sees it.

    A neighbourhood is a number in base 3, its first point the lowest digit: 0 empty, 1 own stone,
    2 blocked. A restricted colour may make neither six nor two fours in the line.
    """
    points = 2 * reach
    powers = 3 ** np.arange(points)
    digits = (np.arange(3**points)[:, None] // powers % 3).astype(np.uint8)
    stones = (digits == OWN).sum(axis=1)
    patterns = np.zeros(3**points, np.uint8)
    lengths = length_of(digits)
    five = lengths == 5 if exactly else lengths >= 5
    for count in range(points, -1, -1):  # a stone more is already known
        here = np.flatnonzero(stones == count)
        ways = np.zeros((BARRED + 1, len(here)), np.int8)
        for point in range(points):
            empty = digits[here, point] == 0
            after = patterns[here[empty] + powers[point]]
            ways[after, np.flatnonzero(empty)] += 1
        patterns[here] = np.where(five[here], FIVE, pattern_of_ways(ways))
        if restricted:
            two_fours = (patterns[here] == OPEN_FOUR) & (lengths[here] != 4)
            patterns[here[two_fours | (lengths[here] > 5)]] = BARRED
    return patterns


def length_of(digits: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return how many own stones stand in a row with the one in the middle, it included."""
    reach = digits.shape[1] // 2
    own = digits == OWN
    after = np.cumprod(own[:, reach:], axis=1).sum(axis=1)
    before = np.cumprod(own[:, reach - 1 :: -1], axis=1).sum(axis=1)
    return np.asarray(1 + before + after, np.int64)


def pattern_of_ways(ways: NDArray[np.int8]) -> NDArray[np.uint8]:
    """Return the pattern, given how many points would turn it into each other pattern."""
    twos = ways[OPEN_TWO] + ways[OPEN_TWO_2] + ways[OPEN_TWO_3]
    threes = ways[OPEN_THREE] + ways[OPEN_THREE_2]
    rising = (
        (ways[TWO] > 0, ONE),
        (twos > 0, OPEN_ONE),
        (ways[THREE] > 0, TWO),
        (threes > 0, OPEN_TWO),
        (threes > 2, OPEN_TWO_2),
        (threes > 3, OPEN_TWO_3),
        (ways[FOUR] > 0, THREE),
        (ways[OPEN_FOUR] > 0, OPEN_THREE),
        (ways[OPEN_FOUR] > 1, OPEN_THREE_2),
        (ways[FIVE] > 0, FOUR),
        (ways[FIVE] > 1, OPEN_FOUR),
    )
    found = np.zeros(ways.shape[1], np.uint8)
    for condition, pattern in rising:
        found[condition] = pattern
    return found


@cache
def both_colours(rule: str) -> NDArray[np.uint8]:
    """Return, for each neighbourhood of two bits a point, black's pattern + 16 * white's."""
    reach, renju = reach_of(rule), rule == "renju"
    whites = one_colour(reach, rule == "standard")
    blacks = one_colour(reach, True, True) if renju else whites
    if renju:
        names = np.arange(BARRED + 1, dtype=np.uint8)
        names[[OPEN_THREE, OPEN_THREE_2, FOUR]] = BLACK_THREE, BLACK_THREE, BLACK_FOUR
        blacks = names[blacks]
    points = 2 * reach
    keys = np.arange(4**points)
    black = np.zeros(len(keys), np.int64)
    white = np.zeros(len(keys), np.int64)
    for point in range(points):
        mark = keys >> (2 * point) & 3
        black += np.array([0, OWN, BLOCKED, BLOCKED])[mark] * 3**point
        white += np.array([0, BLOCKED, OWN, BLOCKED])[mark] * 3**point
    return (blacks[black] | whites[white] << 4).astype(np.uint8)
