"""Where engines work: a bounded number of threads, each job bounded in time and stoppable.

Kernels release the interpreter's lock, so that the server answers while engines think. Seats and
analyses have rooms of their own: someone's long analysis never keeps a game waiting.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Generic, TypeVar

from boardwright.web.problems import busy

Answer = TypeVar("Answer")


class Job(Generic[Answer]):
    """Work handed in: its future answer, and the event that tells the engine to stop."""

    def __init__(self, future: Future[Answer], stop: Event) -> None:
        self.future = future
        self.stop = stop

    def hurry(self) -> None:
        """Ask the engine to answer with what it has."""
        self.stop.set()

    def cancel(self) -> None:
        """Give it up: not begun if it still waits, stopped soon if it runs."""
        self.stop.set()
        self.future.cancel()


class EngineRoom:
    """Runs jobs in at most ``workers`` threads; each is told to stop after ``longest_s``."""

    def __init__(self, name: str, workers: int, longest_s: float, most_waiting: int) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self._longest_s = longest_s
        self._most_waiting = most_waiting
        self._jobs: set[Event] = set()
        self._lock = threading.Lock()

    @property
    def jobs(self) -> int:
        """How many jobs wait or run."""
        return len(self._jobs)

    def submit(
        self, work: Callable[[Event], Answer], longest_s: float | None = None
    ) -> Job[Answer]:
        """Hand in work, a function that is given the event that tells it to stop."""
        stop = Event()
        with self._lock:
            if len(self._jobs) >= self._most_waiting:
                raise busy("too many engines are waiting; please try again in a moment")
            self._jobs.add(stop)
        limit = self._longest_s if longest_s is None else min(longest_s, self._longest_s)

        def run() -> Answer:
            alarm = threading.Timer(limit, stop.set)
            alarm.daemon = True
            alarm.start()
            try:
                return work(stop)
            finally:
                alarm.cancel()

        future = self._pool.submit(run)
        future.add_done_callback(lambda _: self._forget(stop))
        return Job(future, stop)

    def _forget(self, stop: Event) -> None:
        with self._lock:
            self._jobs.discard(stop)

    def close(self) -> None:
        """Stop all engines and wait for them."""
        with self._lock:
            for stop in self._jobs:
                stop.set()
        self._pool.shutdown(cancel_futures=True)
