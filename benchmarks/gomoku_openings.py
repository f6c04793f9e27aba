"""Balanced openings of Gomoku for a match: `python benchmarks/gomoku_openings.py > FILE`.

A few stones at random near the middle, each within two points of another one, kept if `lines` calls
the position about even; no two openings are alike up to symmetry. Nodes are counted, not seconds,
so that the same engine and seed give the same file on any machine.
"""

from __future__ import annotations

import argparse
import random

import boardwright as bw
from boardwright.players.gomoku.lines import LinesEngine
from boardwright.search import Limit

FEWEST, MOST = 3, 7  # stones
FROM_MIDDLE, FROM_ANOTHER = 3, 2  # points, at most
NODES = 100_000
EVEN = 0.08  # the most that either side may be ahead, of 1


def random_opening(game: bw.Game, dice: random.Random) -> bw.Position:
    """Return a position of a few stones near the middle."""
    size = int(str(game.options["size"]))
    position, stones = game.start(), [(size // 2, size // 2)]
    count = dice.randint(FEWEST, MOST)
    while len(position.history) < count:
        row, column = dice.choice(stones)
        row += dice.randint(-FROM_ANOTHER, FROM_ANOTHER)
        column += dice.randint(-FROM_ANOTHER, FROM_ANOTHER)
        off = max(abs(row - size // 2), abs(column - size // 2))
        move = row * size + column
        if off <= FROM_MIDDLE and move in position.moves:
            position = position.play(move)
            stones.append((row, column))
    return position


def even(engine: LinesEngine, position: bw.Position, nodes: int) -> bool:
    """Return whether a search calls the position even, a short one first."""
    for limit in sorted({min(NODES, nodes), nodes}):
        engine.forget(0)
        thought = engine.search(position, Limit(nodes=limit))
        if thought.proved or abs(thought.values[0]) > EVEN:
            return False
    return True


def main() -> None:
    """Print openings, one a line."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--count", type=int, default=100)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--size", type=int, default=15)
    words.add_argument("--rule", default="freestyle")
    words.add_argument("--nodes", type=int, default=NODES, help="more for a match with more time")
    given = words.parse_args()
    game = bw.game("gomoku", size=given.size, rule=given.rule)
    engine, dice = LinesEngine(game), random.Random(given.seed)
    found: set[str] = set()
    while len(found) < given.count:
        position = random_opening(game, dice)
        canonical = min(position.under(each).text for each in game.symmetries)
        if canonical not in found and even(engine, position, given.nodes):
            found.add(canonical)
            print(" ".join(position.history), flush=True)


if __name__ == "__main__":
    main()
