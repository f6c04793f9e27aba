"""Attacks and defences of Gomoku: ``benchmarks/threats.py [--count N] [--nodes N] [--threads N]``.

Positions come from games of ``lines:temperature=1``, and what is right in them from the exhaustive
search of `solve`, which shares no code with the engine. An attack is won by fours, and not within
three plies: the engine has to prove it. A defence is a position without such a win in which the
other side would have one, if it were to move, and which few moves hold, so that it has none: the
engine has to play one of them, even if it knows that threes win later.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import boardwright as bw
from boardwright.core.position import Position
from boardwright.players.catalogue import make_player
from boardwright.players.gomoku.lines import Team
from boardwright.search import Limit
from boardwright.solve.fours import find_fours

FEWEST_PLIES, LONGEST = 8, 60
PLAIN = 3  # stones of a win by fours that everybody sees
MOST_HOLD = 8


def positions(game: bw.Game, seed: int) -> Iterator[Position]:
    """Yield positions of games by how moves look, without end."""
    player = make_player("lines:temperature=1", game, seed)
    while True:
        position = game.start()
        player.begin(seed)
        seed += 1
        while not position.over and len(position.history) < LONGEST:
            if len(position.history) >= FEWEST_PLIES:
                yield position
            position = position.play(player.choose(position))


def to_the_other(position: Position) -> Position:
    """Return the same stones with the other side to move."""
    stones, mover = position.text.rsplit(" ", 1)
    return position.game.position(f"{stones} {3 - int(mover)}")


def is_attack(position: Position) -> bool:
    """Return whether the player to move wins by several fours."""
    line = find_fours(position)
    return line is not None and len(line) > PLAIN


def holding(position: Position) -> list[int]:
    """Return the moves after which the other side has no win by fours; none if that is no task."""
    if find_fours(position) is not None or find_fours(to_the_other(position)) is None:
        return []
    found = [move for move in position.moves if find_fours(position.play(move)) is None]
    return found if len(found) <= MOST_HOLD else []


def main() -> None:
    """Print how many of both kinds the engine finds."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--count", type=int, default=60)
    words.add_argument("--nodes", type=int, default=300_000)
    words.add_argument("--threads", type=int, default=1)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--show", action="store_true", help="print the moves of each position")
    given = words.parse_args()
    game = bw.game("gomoku")
    engine = Team(game, given.threads)  # of one thread, it is the engine as it is
    asked, found, slowest = [0, 0], [0, 0], [0.0, 0.0]
    claimed = 0
    for position in positions(game, given.seed):
        if min(asked) == given.count:
            break
        attack = asked[0] < given.count and is_attack(position)
        right = [] if attack or asked[1] == given.count else holding(position)
        if not attack and not right:
            continue
        engine.forget(0)
        begun = time.thread_time()
        thought = engine.search(position, Limit(nodes=given.nodes))
        kind = 0 if attack else 1
        value = thought.values[position.to_move - 1]
        asked[kind] += 1
        found[kind] += value == 1.0 or thought.move in right
        claimed += not attack and value == -1.0
        slowest[kind] = max(slowest[kind], time.thread_time() - begun)
        if given.show:
            print("attack" if attack else "defence", " ".join(position.history))
    for kind, name in enumerate(("attacks", "defences")):
        print(f"{name}: {found[kind]} of {asked[kind]}, {slowest[kind]:.2f} s of CPU at most")
    print(f"defences called lost: {claimed}")


if __name__ == "__main__":
    main()
