"""Many jobs over threads, results in order: compiled kernels release the GIL, so all cores work."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


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
