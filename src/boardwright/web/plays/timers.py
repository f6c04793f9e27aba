"""Calls at a later time, all made by one thread."""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)


class Timers:
    """A heap of times, and the thread that waits for the next of them."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._change = threading.Condition()
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="timers", daemon=True)
        self._thread.start()

    def at(self, time: float, call: Callable[[], None]) -> None:
        """Make a call at a time; it should be short."""
        with self._change:
            heapq.heappush(self._heap, (time, next(self._order), call))
            self._change.notify()

    def _run(self) -> None:
        while True:
            with self._change:
                while not self._ended and (wait := self._wait()) > 0:
                    self._change.wait(min(wait, 3600.0))
                if self._ended:
                    return
                call = heapq.heappop(self._heap)[2]
            try:
                call()
            except Exception:  # one call's mistake must not silence the others
                log.exception("a timed call failed")

    def _wait(self) -> float:
        return self._heap[0][0] - self._now() if self._heap else 3600.0

    def close(self) -> None:
        """Make no more calls."""
        with self._change:
            self._ended = True
            self._change.notify()
        self._thread.join()
