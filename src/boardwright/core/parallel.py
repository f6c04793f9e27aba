"""Many jobs over threads, results in order: compiled kernels release the GIL, so all cores work."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

T = TypeVar("T")
#: How long one job should take: long beside its own cost, short for whoever waits or interrupts.
JOB_S = 0.1


def core_count() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_threads(jobs: Iterable[Callable[[], T]], threads: int | None = None) -> Iterator[T]:
    """Yield the jobs' results in their order; leaving early drops the jobs not yet begun.

    >>> list(in_threads([lambda: 1, lambda: 2]))
    [1, 2]
    """
    workers = threads or core_count()
    waiting: deque[Future[T]] = deque()
    pool = ThreadPoolExecutor(workers)
    try:
        for job in jobs:
            waiting.append(pool.submit(job))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        # Not waiting: whoever is interrupted must first be able to tell the running jobs to stop.
        pool.shutdown(wait=False, cancel_futures=True)


def in_ranges(
    job: Callable[[int, int], T],
    first: int,
    last: int,
    multiple: int = 1,
    threads: int | None = None,
    most: int = 1 << 14,
) -> Iterator[T]:
    """Yield ``job(start, count)`` over the numbers from ``first`` to before ``last``, in order.

    The counts are multiples of ``multiple``, up to ``most``, and adapt to how long a job takes; so
    what a job returns must depend on its numbers alone.

    >>> [number for part in in_ranges(lambda a, n: list(range(a, a + n)), 3, 7) for number in part]
    [3, 4, 5, 6]
    """
    size = multiple

    def timed(start: int, count: int) -> T:
        nonlocal size
        begun = time.perf_counter()
        found = job(start, count)
        fitting = count * JOB_S / max(time.perf_counter() - begun, 1e-9) / multiple
        size = multiple * max(1, min(int(fitting), most // multiple))
        return found

    def jobs() -> Iterator[Callable[[], T]]:
        start = first
        while start < last:
            count = min(size, last - start)
            yield partial(timed, start, count)
            start += count

    return in_threads(jobs(), threads)


class Parts:
    """Many things in parts, one for each thread, worked on in lockstep by compiled kernels."""

    def __init__(self, count: int, fewest: int, threads: int | None = None) -> None:
        self._count, self._fewest = count, fewest
        self._workers = min(threads or core_count(), max(1, count // fewest))
        self._pool = ThreadPoolExecutor(self._workers) if self._workers > 1 else None

    def run(self, kernel: Callable[[int, int], object], count: int | None = None) -> None:
        """Call a kernel with the first number of each part and the one after its last.

        With a ``count`` only so many of the things are worked on, the first ones.
        """
        count = self._count if count is None else count
        workers = self.workers(count)
        if self._pool is None or workers == 1:
            kernel(0, count)
            return
        parts = pairwise(count * part // workers for part in range(workers + 1))
        for job in [self._pool.submit(kernel, *part) for part in parts]:
            job.result()

    def workers(self, count: int) -> int:
        """Return how many threads are worth their start for so many things."""
        return min(self._workers, max(1, count // self._fewest))

    def __reduce__(self) -> tuple[Any, ...]:
        """Be copied and pickled without the threads."""
        return Parts, (self._count, self._fewest, self._workers)


@contextmanager
def beside(jobs: Sequence[Callable[[], object]], end: Callable[[], None]) -> Iterator[None]:
    """Run jobs in threads while the block runs; then ``end`` tells them to stop.

    However the block is left, they are waited for, and an error of theirs is raised.

    >>> found = []
    >>> with beside([lambda: found.append(1)], lambda: None):
    ...     pass
    >>> found
    [1]
    """
    if not jobs:
        yield
        return
    with ThreadPoolExecutor(len(jobs)) as pool:
        running = [pool.submit(job) for job in jobs]
        try:
            yield
        finally:
            end()
    for each in running:
        each.result()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let a Ctrl-C wait until the block is done, so that nothing is counted by half."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt
