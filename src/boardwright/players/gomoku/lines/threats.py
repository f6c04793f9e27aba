"""Which threats both sides have, as one number: what a sum over points cannot say.

A point of four and three is worth much, a second one little more, and an open three of the other
side changes what all of them are worth. Fives, and an own open four, are settled before.
"""

from __future__ import annotations

from typing import Any

from boardwright.players.gomoku.lines.points import (
    DOUBLE_THREE,
    FOUR_BUILDS,
    FOUR_THREE,
    FOURS,
    MAKES_THREE,
    THREE_BUILDS,
    WINS_SOON,
)

BITS = 11
THREATS = 1 << BITS


def one_side(counts: Any, base: int) -> int:
    """Return which threats a side can make, as five bits."""
    found = int(counts[base + MAKES_THREE] > 0)
    found |= int(counts[base + THREE_BUILDS] + counts[base + DOUBLE_THREE] > 0) << 1
    found |= int(counts[base + FOURS] > 0) << 2
    found |= int(counts[base + FOUR_BUILDS] > 0) << 3
    return found | int(counts[base + FOUR_THREE] > 0) << 4


def threats_of(counts: Any, mine: int, theirs: int) -> int:
    """Return the threats of both sides, of the counts of points by class from these places on."""
    soon = int(counts[theirs + WINS_SOON] > 0)
    return one_side(counts, mine) | one_side(counts, theirs) << 5 | soon << 10
