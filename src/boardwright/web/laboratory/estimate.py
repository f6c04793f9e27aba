"""How long an experiment will take: its own command is run for some seconds and then stopped.

What it does meanwhile goes into a database of its own and is thrown away. Compiling is over when
the first progress is told, so the rate is taken from there on.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from boardwright.web.laboratory.process import Child

#: How long is measured from the first progress on, and how long a trial may take in all.
TRIAL_S, LONGEST_S = 3.0, 40.0
LOOK_EVERY_S = 0.1
#: How long a trial has to end by itself.
PATIENCE_S = 2.0


def share_done(progress: Mapping[str, Any]) -> float:
    """Return which share of the work is done.

    >>> share_done({"done": 5, "total": 10, "part": 1, "parts": 4})
    0.375
    """
    total = progress.get("total") or 0
    part = min(1.0, progress.get("done", 0) / total) if total else 0.0
    parts = progress.get("parts") or 1
    return float((progress.get("part") or 0) + part) / parts


def whole_time(begun: float, seen: Sequence[tuple[float, float]]) -> float | None:
    """Return the seconds of the whole work, from when how much of it was done; None if unknown.

    >>> whole_time(0.0, [(10.0, 0.1), (12.0, 0.2)])
    20.0
    >>> whole_time(0.0, [(10.0, 0.1)])
    100.0
    """
    if not seen:
        return None
    (first, before), (last, after) = seen[0], seen[-1]
    if after > before:
        return (last - first) / (after - before)
    return (first - begun) / before


def estimated(arguments: Sequence[str], stop: threading.Event) -> float | None:
    """Return how many seconds a command will take, or None where a trial does not tell."""
    begun = time.monotonic()
    progress: dict[str, Any] = {}
    seen: list[tuple[float, float]] = []
    over = threading.Event()
    with tempfile.TemporaryDirectory() as folder:
        child = Child([*arguments, "--json"], f"sqlite:///{Path(folder) / 'trial.sqlite'}")

        def watch() -> None:
            while not over.wait(LOOK_EVERY_S):
                enough = bool(seen) and time.monotonic() - seen[0][0] > TRIAL_S
                if enough or stop.is_set() or time.monotonic() - begun > LONGEST_S:
                    child.stop(PATIENCE_S)
                    return

        def tell(news: dict[str, Any]) -> None:
            progress.update(news)
            if share_done(progress) > (seen[-1][1] if seen else 0.0):
                seen.append((time.monotonic(), share_done(progress)))

        watcher = threading.Thread(target=watch, name="estimate", daemon=True)
        watcher.start()
        try:
            ending = child.finish(tell)
        finally:
            over.set()
            watcher.join()
    if ending.status == 0:
        return time.monotonic() - begun
    return whole_time(begun, seen)
