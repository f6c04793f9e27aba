"""Intervals around counted shares."""

from __future__ import annotations

CONFIDENCE = 0.95


def wilson(count: int, total: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share; everything is possible when nothing was seen.

    >>> [round(bound, 4) for bound in wilson(50, 100)]
    [0.4038, 0.5962]
    """
    if total == 0:
        return 0.0, 1.0
    from scipy.stats import binomtest

    interval = binomtest(count, total).proportion_ci(CONFIDENCE, "wilson")
    return float(interval.low), float(interval.high)
