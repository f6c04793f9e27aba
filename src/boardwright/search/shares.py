"""Scores of several players as whole-number shares of one sum, which is what max^n prunes by.

A player's value v between -1 and 1 becomes v + 1, and these are scaled to add up to ``WHOLE`` and
rounded down. No share can therefore exceed what the other shares leave, not even by a rounding
error. Alone to win has the share ``WHOLE``, a loss 0, a draw of three a third each.
"""

from __future__ import annotations

from typing import Any

WHOLE = 1_000_000_000
#: Estimates stay this far inside -1 .. 1, so that a share of ``WHOLE`` or 0 is a finished game's.
ESTIMATE = 0.999


def share_out(values: Any, bound: float, shares: Any) -> None:
    """Write the shares of ``values``, first cut off at ``bound`` on both sides."""
    total = 0.0
    for player in range(len(values)):
        value = values[player]
        if value > bound:
            value = bound
        if value < -bound:
            value = -bound
        values[player] = value
        total += value + 1.0
    for player in range(len(values)):
        if total > 0.0:
            shares[player] = int((values[player] + 1.0) / total * WHOLE)
        else:
            shares[player] = WHOLE // len(values)


def value_of_share(share: int) -> float:
    """Return a share as a value between -1 and 1.

    >>> value_of_share(WHOLE), value_of_share(0)
    (1.0, -1.0)
    """
    return 2.0 * share / WHOLE - 1.0
