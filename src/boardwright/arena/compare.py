"""Two shares from different games compared."""

from __future__ import annotations

import math

from boardwright.arena.counts import Share


def difference(one: Share, other: Share) -> tuple[float, float, float]:
    """Return by how much the second score is above the first, and the 95 % interval of that.

    Newcombe's interval: it is made of both Wilson intervals, and so stays sound at 0 % and 100 %.

    >>> apart, low, high = difference(Share("a", 0, 10, 0.0), Share("b", 10, 10, 10.0))
    >>> apart, round(low, 2), high
    (1.0, 0.61, 1.0)
    """
    low_one, high_one = one.score_interval
    low_other, high_other = other.score_interval
    apart = other.score - one.score
    down = math.hypot(other.score - low_other, high_one - one.score)
    up = math.hypot(high_other - other.score, one.score - low_one)
    return apart, max(-1.0, apart - down), min(1.0, apart + up)
