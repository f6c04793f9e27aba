"""Which threats both sides have, as one number: what a sum over points cannot say.

A point of four and three is worth much, a second one little more, and an open three of the other
side changes what all of them are worth. Fives, and an own open four, are settled before.
"""

from __future__ import annotations

from boardwright.players.gomoku.lines.points import (
    FOUR_BUILDS,
    FOUR_THREE,
    FOURS,
    MAKES_THREE,
    THREE_BUILDS,
    WINS_SOON,
    number_of,
)

BITS = 11
THREATS = 1 << BITS


def one_side(tally: int) -> int:
    """Return which threats a side can make, as five bits."""
    found = int(number_of(tally, MAKES_THREE) > 0)
    found |= int(number_of(tally, THREE_BUILDS) > 0) << 1
    found |= int(number_of(tally, FOURS) > 0) << 2
    found |= int(number_of(tally, FOUR_BUILDS) > 0) << 3
    return found | int(number_of(tally, FOUR_THREE) > 0) << 4


def threats_of(mine: int, theirs: int) -> int:
    """Return the threats of both sides, by the tallies of their points."""
    soon = int(number_of(theirs, WINS_SOON) > 0)
    return one_side(mine) | one_side(theirs) << 5 | soon << 10
