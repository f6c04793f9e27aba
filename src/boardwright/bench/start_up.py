"""How long the command takes to answer: help, and a warm start with compiled code."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from boardwright.bench.row import Row

REPEATS = 7
#: Prints what the kernel cache did during random games, as JSON.
WARM_START = (
    "import json, boardwright as bw; from boardwright.core import cache; "
    "bw.playouts(bw.game('gomoku'), 1); print(json.dumps(cache.events))"
)


def shortest(command: Sequence[str]) -> float:
    """Return the shortest wall time of several runs of a command, in seconds."""
    times = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - begun)
    return min(times)


def start_up_rows() -> Iterator[Row]:
    """Yield starts per second of the command, compared with those of Python doing nothing."""
    bare = 1 / shortest([sys.executable, "-c", "pass"])
    run = [sys.executable, "-m", "boardwright"]
    for label, arguments in (
        ("--help", ["--help"]),
        ("show gomoku", ["show", "gomoku"]),
        ("perft gomoku --depth 2", ["perft", "gomoku", "--depth", "2"]),
    ):
        seconds = shortest([*run, *arguments])
        yield Row(f"boardwright {label}", 1 / seconds, "starts", "python -c pass", bare)


def second_process() -> dict[str, int]:
    """Return what the kernel cache did in a fresh process that plays after another did."""
    command = [sys.executable, "-c", WARM_START]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    events: dict[str, int] = json.loads(done.stdout)
    return events
