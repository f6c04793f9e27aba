"""Attacks of Gomoku that need threes: ``benchmarks/threes.py [--count N] [--nodes N]``.

Positions of the games of ``threats.py`` in which the player to move does not win by fours, but by
fours and at most ``--threes`` other threats, near the stones that stand there. That is found by an
exhaustive search of this program: a threat is a move after which fours would win if the other side
passed; every reply on the whole board is tried, its own fours among them. Only wins by fours are
asked of `solve`, and nothing of the engine, which has to play a move that wins, or to prove it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from threats import positions, to_the_other

import boardwright as bw
from boardwright.core.position import Position
from boardwright.players.gomoku.lines import LinesEngine
from boardwright.search import Limit
from boardwright.solve.fours import find_fours

NEAR = 2  # points from another stone, at most


def wins(position: Position, threes: int) -> bool:
    """Return whether fours and so many other threats win for the player to move."""
    if find_fours(position) is not None:
        return True
    return threes > 0 and next(attacks(position, threes), None) is not None


def attacks(position: Position, threes: int) -> Iterator[int]:
    """Yield the threats that win, where fours alone do not."""
    for move in near(position):
        after = position.play(move)
        if not after.over and is_lost(after, threes - 1):
            yield move


def is_lost(position: Position, threes: int) -> bool:
    """Return whether the other side threatens to win by fours, and wins after every reply."""
    line = find_fours(to_the_other(position))
    if line is None or find_fours(position) is not None:
        return False
    # What most likely stops it comes first.
    replies = sorted(position.moves, key=lambda move: move not in line)
    return all(not (after := position.play(move)).over and wins(after, threes) for move in replies)


def near(position: Position) -> list[int]:
    """Return the empty points near stones."""
    size = int(str(position.game.options["size"]))
    stones = [point for point, mark in enumerate(position.game.marks(position.state)) if mark]
    return [
        move
        for move in position.moves
        if any(
            max(abs(move // size - at // size), abs(move % size - at % size)) <= NEAR
            for at in stones
        )
    ]


def tasks(game: bw.Game, seed: int, threes: int) -> Iterator[tuple[Position, list[int]]]:
    """Yield positions that threats win and fours do not, with all such threats; one a game."""
    last: list[str] = []
    for position in positions(game, seed):
        if position.history[: len(last)] == last and last:
            continue
        if find_fours(position) is None and (winning := list(attacks(position, threes))):
            last = position.history
            yield position, winning


def main() -> None:
    """Print how many of them the engine finds."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--count", type=int, default=40)
    words.add_argument("--threes", type=int, default=2)
    words.add_argument("--nodes", type=int, nargs="+", default=[20_000, 300_000])
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--show", action="store_true", help="print the moves of each position")
    given = words.parse_args()
    game = bw.game("gomoku")
    engine = LinesEngine(game)
    played, proved = [0] * len(given.nodes), [0] * len(given.nodes)
    slowest = [0.0] * len(given.nodes)
    found = tasks(game, given.seed, given.threes)
    for number in range(1, given.count + 1):
        position, winning = next(found)
        for place, nodes in enumerate(given.nodes):
            engine.forget(0)
            begun = time.thread_time()
            thought = engine.search(position, Limit(nodes=nodes))
            slowest[place] = max(slowest[place], time.thread_time() - begun)
            proved[place] += thought.values[position.to_move - 1] == 1.0
            played[place] += thought.move in winning or (
                is_lost(position.play(thought.move), given.threes)
            )
        if given.show:
            names = " ".join(game.move_text(move) for move in winning)
            print(f"{number}: {' '.join(position.history)}: {names}", flush=True)
    for place, nodes in enumerate(given.nodes):
        print(
            f"{nodes} nodes: {played[place]} of {given.count} play a move that wins so, "
            f"{proved[place]} are proved, {slowest[place]:.2f} s of CPU at most"
        )


if __name__ == "__main__":
    main()
