"""How long an engine may think, and how that is cut into slices between which it can be stopped."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from threading import Event

from boardwright.core.errors import InputError, shown

DEEPEST = 1000
MOST_NODES = 10**15
LONGEST_S = 7 * 86_400.0
SLICE_S = 0.01
FIRST_SLICE = 1000


@dataclass(frozen=True)
class Limit:
    """An engine stops at whichever of these comes first; at least one must be given.

    >>> Limit(depth=4)
    Limit(depth=4, nodes=None, time=None)
    """

    depth: int | None = None
    nodes: int | None = None
    time: float | None = None  # seconds

    def __post_init__(self) -> None:
        """Reject limits out of range, and no limit at all."""
        for name, value, most in (
            ("depth", self.depth, DEEPEST),
            ("nodes", self.nodes, MOST_NODES),
            ("time", self.time, LONGEST_S),
        ):
            if value is not None and not (0 < value <= most and math.isfinite(value)):
                raise InputError(
                    "{name} must be above 0 and at most {most:g}, not {given}",
                    name=name,
                    most=most,
                    given=shown(value),
                )
        if self.depth is None and self.nodes is None and self.time is None:
            raise InputError("a search needs a limit: depth, nodes or time")


class Budget:
    """What is left of a limit, handed out in slices of nodes.

    An engine runs a kernel for ``slice()`` nodes, tells ``spend`` how many it took, and goes on
    until ``slice()`` is 0. Slices last about ``SLICE_S``, less at the end of the time, and never
    change what is found, only how soon a stop is noticed, so that the same limit of nodes or depth
    gives the same result.
    """

    def __init__(self, limit: Limit, stop: Event | None = None) -> None:
        self.limit = limit
        self.nodes = 0
        self.stop = stop
        self._begun = time.perf_counter()
        self._size = FIRST_SLICE
        self._asked = self._begun

    @property
    def seconds(self) -> float:
        """How long the search has run."""
        return time.perf_counter() - self._begun

    @property
    def spent(self) -> float:
        """The share of the limit of nodes or time that is spent, 1 being all."""
        nodes = self.nodes / self.limit.nodes if self.limit.nodes else 0.0
        return max(nodes, self.seconds / self.limit.time if self.limit.time else 0.0)

    @property
    def over(self) -> bool:
        """True when the limit is reached or a stop was asked for."""
        limit = self.limit
        return (
            (self.stop is not None and self.stop.is_set())
            or (limit.nodes is not None and self.nodes >= limit.nodes)
            or (limit.time is not None and self.seconds >= limit.time)
        )

    def slice(self) -> int:
        """Return how many nodes may be searched before asking again; 0 to end the search."""
        if self.over:
            return 0
        self._asked = time.perf_counter()
        size = self._size
        if self.limit.time is not None:
            size = int(size * min(1.0, (self.limit.time - self.seconds) / SLICE_S))
        if self.limit.nodes is not None:
            size = min(size, self.limit.nodes - self.nodes)
        return max(1, size)

    def spend(self, nodes: int) -> None:
        """Count the nodes of a slice, and fit the next one to the time it took."""
        self.nodes += nodes
        took = max(time.perf_counter() - self._asked, 1e-6)
        if nodes > 0:
            fitting = int(nodes * SLICE_S / took)
            self._size = max(1, min(fitting, 4 * self._size))
