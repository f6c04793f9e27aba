"""Other margins of `lines` against its own: `python benchmarks/margins.py futility=392 cut=186`.

Every opening is played with both colours, equal nodes, each game from an empty table; a game ends
when a win is proved. The interval is that of pairs, since an opening favours a colour.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

import boardwright as bw
from boardwright.core.parallel import in_threads
from boardwright.players.gomoku.lines.margins import DEFAULT
from boardwright.players.gomoku.lines.tune import margin, points_of_pair


def main() -> None:
    """Play, and print the share of points."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("margin", nargs="+", type=margin, help="NAME=VALUE")
    words.add_argument("--nodes", type=int, default=100_000)
    words.add_argument("--openings", type=Path, default=Path("benchmarks/gomoku_openings.txt"))
    given = words.parse_args()
    margins = replace(DEFAULT, **dict(given.margin))
    game = bw.game("gomoku")
    lines = given.openings.read_text().splitlines()
    openings = [game.start().play(line) for line in lines if line and line[0] != "#"]
    pairs = (partial(points_of_pair, each, margins, DEFAULT, given.nodes) for each in openings)
    points: list[float] = []
    for won in in_threads(pairs):
        points.append(won)
        print(
            f"\r{len(points)} of {len(openings)} pairs, {sum(points):g} points", end="", flush=True
        )
    share = np.array(points) / 2
    error = 1.96 * share.std(ddof=1) / len(share) ** 0.5
    print(f"\n{share.mean():.1%} ({share.mean() - error:.1%} to {share.mean() + error:.1%})")


if __name__ == "__main__":
    main()
