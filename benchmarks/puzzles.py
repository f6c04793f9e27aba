"""How long the first hundred puzzles of a game take, with nothing compiled or solved before.

``python benchmarks/puzzles.py [GAME ...]`` prints a row of a table for each game: ``puzzles.md``.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter

from boardwright.core.registry import game_names

COUNT, SEED = 100, 1


def row(game: str) -> str:
    """Return what a process of its own needed, with empty folders."""
    with tempfile.TemporaryDirectory() as folder:
        places = {"BOARDWRIGHT_CACHE": f"{folder}/cache", "BOARDWRIGHT_DATA": f"{folder}/data"}
        words = [sys.executable, "-m", "boardwright", "puzzles", game, "--json"]
        words += ["--count", str(COUNT), "--seed", str(SEED)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begun = time.perf_counter()
        done = subprocess.run(
            words, env={**os.environ, **places}, capture_output=True, text=True, check=True
        )
        wall = time.perf_counter() - begun
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    puzzles = json.loads(done.stdout)["puzzles"]
    goals = Counter(each["task"]["goal"] for each in puzzles)
    levels = Counter(each["level"] for each in puzzles)
    shown = ", ".join(f"{goal} {count}" for goal, count in goals.most_common())
    stars = " / ".join(str(levels[level]) for level in range(1, 6))
    return f"| {game} | {len(puzzles)} | {cpu:.0f} | {wall:.0f} | {shown} | {stars} |"


if __name__ == "__main__":
    for each in sys.argv[1:] or game_names():
        print(row(each), flush=True)
