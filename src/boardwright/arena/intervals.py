"""Intervals around counted shares: for a number of games fixed before, and for watching live."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import NormalDist

CONFIDENCE = 0.95
#: So many halvings leave nothing of an interval from 0 to 1 that a float could tell apart.
HALVINGS = 60


def wilson(count: float, total: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the Wilson interval of a share; everything is possible when nothing was seen.

    >>> [round(bound, 4) for bound in wilson(50, 100)]
    [0.4038, 0.5962]
    """
    # Draws make half points; their spread is smaller than a coin's, so this errs on the safe side.
    return wilson_of_share(count / total, total, confidence) if total else (0.0, 1.0)


def wilson_of_share(
    share: float, total: float, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """Return Wilson's interval by its formula, which does not ask for whole numbers.

    >>> [round(bound, 4) for bound in wilson_of_share(0.5, 100)]
    [0.4038, 0.5962]
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    shrink = 1 + z * z / total
    middle = (share + z * z / (2 * total)) / shrink
    half = z / shrink * math.sqrt(share * (1 - share) / total + (z / (2 * total)) ** 2)
    # Rounding must not take away what is certain: nothing and everything are always possible.
    low = 0.0 if share <= 0 else max(0.0, middle - half)
    return low, 1.0 if share >= 1 else min(1.0, middle + half)


def anytime(score: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return an interval of the mean score that holds at all times at once.

    A Wilson interval may be looked at once, at a number of games fixed before. To watch a match
    and stop when the interval looks good takes this wider one: with the given confidence it never
    excludes the true mean, however often it is looked at. Scores may be anything from 0 to 1.

    A mixture of bets against each possible mean is a martingale if the mean is that one; a mean is
    excluded when the bets against it have won too much (Ville's inequality).

    >>> low, high = anytime(50, 100)
    >>> low < wilson(50, 100)[0] and high > wilson(50, 100)[1]
    True
    """
    if games == 0:
        return 0.0, 1.0
    lost = games - score
    mixture = log_beta(score + 0.5, lost + 0.5) - log_beta(0.5, 0.5)
    bound = mixture - math.log(1 / (1 - confidence))

    def room(mean: float) -> float:
        return score * math.log(mean) + lost * math.log1p(-mean) - bound

    share = score / games
    tiny = 1e-12
    inside = min(max(share, tiny), 1 - tiny)
    low = 0.0 if score == 0 or room(tiny) > 0 else crossing(room, tiny, inside)
    high = 1.0 if lost == 0 or room(1 - tiny) > 0 else crossing(room, 1 - tiny, inside)
    return low, high


def log_beta(first: float, second: float) -> float:
    """Return the logarithm of the beta function.

    >>> round(math.exp(log_beta(2, 3)), 9) == round(1 / 12, 9)
    True
    """
    return math.lgamma(first) + math.lgamma(second) - math.lgamma(first + second)


def crossing(function: Callable[[float], float], below: float, above: float) -> float:
    """Return where a function passes 0 between a place where it is negative and one where not.

    >>> round(crossing(lambda x: x * x - 2, 0, 2), 12)
    1.414213562373
    """
    for _ in range(HALVINGS):
        middle = (below + above) / 2
        if function(middle) < 0:
            below = middle
        else:
            above = middle
    return above
