"""Values of players as whole numbers from 0 to ``WHOLE``: searches compare without rounding.

A finished game gives each player what it pays: 1 is ``WHOLE``, -1 is 0. An estimate of an
unfinished one is shared out first, since files need not make estimates of three add up: a player's
value v becomes v + 1, and these are scaled to add up to ``WHOLE``, as if one of them were to win.
"""

from __future__ import annotations

from typing import Any

from boardwright.core.rules import evaluate, outcome
from boardwright.search.many_player_kernel import ESTIMATES

WHOLE = 1_000_000_000
#: Estimates stay this far inside -1 .. 1, so that a share of ``WHOLE`` or 0 is a finished game's.
ESTIMATE = 0.999


def pay_out(payoffs: Any, shares: Any) -> None:
    """Write the shares of a finished game, rounded down: those of two never exceed ``WHOLE``."""
    for player in range(len(payoffs)):
        shares[player] = int((payoffs[player] + 1.0) / 2.0 * WHOLE)


def share_out(values: Any, shares: Any) -> None:
    """Write the shares of estimated values, first cut off at ``ESTIMATE`` on both sides."""
    total = 0.0
    for player in range(len(values)):
        values[player] = max(-ESTIMATE, min(ESTIMATE, values[player]))
        total += values[player] + 1.0
    for player in range(len(values)):
        shares[player] = int((values[player] + 1.0) / total * WHOLE)


def weigh(frame: Any, remaining: int, status: Any, values: Any) -> bool:
    """Write the shares of a position without moves or at the depth limit; else return False."""
    if frame.count == 0:
        outcome(frame.state, values)
        pay_out(values, frame.best)
        return True
    if remaining > 0:
        return False
    evaluate(frame.state, values)
    share_out(values, frame.best)
    status[ESTIMATES] += 1
    frame.count = 0
    return True


def value_of_share(share: float) -> float:
    """Return a share as a value between -1 and 1.

    >>> value_of_share(WHOLE), value_of_share(0)
    (1.0, -1.0)
    """
    return 2.0 * share / WHOLE - 1.0
