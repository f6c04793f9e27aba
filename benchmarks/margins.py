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
from boardwright.players.gomoku.lines import LinesEngine
from boardwright.players.gomoku.lines.margins import DEFAULT, Margins
from boardwright.search import Limit

TABLE_MIB = 16


def points_of_black(opening: bw.Position, engines: list[LinesEngine], nodes: int) -> float:
    """Play a game, black by the first engine; return 1, a half or 0."""
    position = opening
    for engine in engines:
        engine.forget(0)
    while not position.over:
        thought = engines[position.to_move - 1].search(position, Limit(nodes=nodes))
        if thought.proved:
            return (1 + thought.values[0]) / 2
        position = position.play(thought.move)
    return {1: 1.0, 2: 0.0}.get(position.winner or 0, 0.5)


def pair(opening: bw.Position, margins: Margins, nodes: int) -> float:
    """Return what other margins win of two games, both colours."""
    tried = LinesEngine(opening.game, TABLE_MIB, margins=margins)
    usual = LinesEngine(opening.game, TABLE_MIB)
    as_black = points_of_black(opening, [tried, usual], nodes)
    return as_black + 1 - points_of_black(opening, [usual, tried], nodes)


def main() -> None:
    """Play, and print the share of points."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("margin", nargs="+", help="NAME=VALUE")
    words.add_argument("--nodes", type=int, default=100_000)
    words.add_argument("--openings", type=Path, default=Path("benchmarks/gomoku_openings.txt"))
    given = words.parse_args()
    chosen = (word.partition("=") for word in given.margin)
    margins = replace(DEFAULT, **{name: int(value) for name, _, value in chosen})
    game = bw.game("gomoku")
    lines = given.openings.read_text().splitlines()
    openings = [game.start().play(line) for line in lines if line and line[0] != "#"]
    points: list[float] = []
    for won in in_threads(partial(pair, each, margins, given.nodes) for each in openings):
        points.append(won)
        print(
            f"\r{len(points)} of {len(openings)} pairs, {sum(points):g} points", end="", flush=True
        )
    share = np.array(points) / 2
    error = 1.96 * share.std(ddof=1) / len(share) ** 0.5
    print(f"\n{share.mean():.1%} ({share.mean() - error:.1%} to {share.mean() + error:.1%})")


if __name__ == "__main__":
    main()
