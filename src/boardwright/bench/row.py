"""One measured speed, and the fair way to compare two."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A rate, what it was compared with, and the ratio of the two (above 1: faster than it)."""

    what: str
    rate: float
    unit: str
    reference: str = ""
    reference_rate: float | None = None

    @property
    def ratio(self) -> float | None:
        """Rate over the reference's rate."""
        return self.rate / self.reference_rate if self.reference_rate else None


def best_times(jobs: list[Callable[[], None]], seconds: float) -> list[float]:
    """Return each job's shortest CPU time; they take turns, so that all meet the same noise."""
    best = [float("inf")] * len(jobs)
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or best[0] == float("inf"):
        for index, job in enumerate(jobs):
            begun = time.thread_time_ns()
            job()
            best[index] = min(best[index], (time.thread_time_ns() - begun) / 1e9)
    return best
