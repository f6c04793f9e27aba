"""Speed of the retrograde solver: the L-Game, and a heap whose moves are as cheap as can be.

Run from the repository: .venv/bin/python benchmarks/retrograde.py
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import boardwright as bw
from boardwright.solve.enumerate import enumerate_positions
from boardwright.solve.retrograde import analyse

HEAP = Path(__file__).with_name("heap.py")
# A game of a heap of millions does not end within the moves that a check has patience for.
os.environ["BOARDWRIGHT_CHECK"] = "0"


def main() -> None:
    """Print positions per CPU second, the best of three runs."""
    for game, warm_up in (
        (bw.game("lgame"), bw.game("lgame")),
        (bw.game(HEAP, heap=3_000_000), bw.game(HEAP, heap=20_000)),
    ):
        analyse(enumerate_positions(warm_up))
        seconds = float("inf")
        for _ in range(3):
            begun = time.process_time()
            graph = enumerate_positions(game)
            analyse(graph)
            seconds = min(seconds, time.process_time() - begun)
        positions = int(graph.sizes.astype("int64").sum())
        rate = positions / seconds
        print(f"{game!r}: {positions:,} positions in {seconds:.3f} s, {rate:,.0f} a second")


if __name__ == "__main__":
    main()
