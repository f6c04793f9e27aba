"""Speed of the engine ``sets``, and of its threat search beside the solver's.

Run from the repository: .venv/bin/python benchmarks/sets_engine.py
"""

from __future__ import annotations

import contextlib
import random
import time

import numpy as np

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.search.limit import Limit
from boardwright.search.sets import SetsEngine
from boardwright.search.sets.follow import attack_slice
from boardwright.search.sets.table import board_of
from boardwright.search.sets.threats import CUT, FOUND
from boardwright.solve.fours import find_fours

SEARCHED = (
    ("goclub", {}, "j10"),
    ("goclub", {}, "j10 k12"),
    ("goclub", {"dims": 3}, "d4d k3c"),
    ("gomoku", {}, "h8 i9"),
)
SECONDS = (0.1, 0.3, 1.0, 3.0)


def search_speed(game: Game, opening: str) -> None:
    """Print depth and nodes by wall seconds, and nodes per CPU second."""
    position = game.start()
    for word in opening.split():
        if word in position.legal:
            position = position.play(word)
    engine = SetsEngine(game)
    engine.search(position, Limit(depth=1))
    for seconds in SECONDS:
        engine.forget(0)
        begun = time.thread_time()
        thought = engine.search(position, Limit(time=seconds))
        used = time.thread_time() - begun
        proved = f", proved in {thought.distance} plies" if thought.proved else ""
        print(
            f"  {seconds:g} s: depth {thought.depth}, {thought.nodes:,} nodes, "
            f"{thought.nodes / used:,.0f} a CPU second{proved}"
        )
        if thought.proved:
            break


def scattered(game: Game, count: int) -> list[Position]:
    """Return positions of stones anywhere, the side to move having more of them."""
    choose = random.Random(1)
    found: list[Position] = []
    while len(found) < count:
        points = choose.sample(range(game.board.points), game.board.points // 6)
        marks = ["."] * game.board.points
        for number, point in enumerate(points):
            marks[point] = "O" if number < len(points) * 0.4 else "X"
        with contextlib.suppress(InputError):  # a side has won already
            position = game.position("".join(marks) + " 1")
            if not position.over and not board_of(position)[0].four_points.any():
                found.append(position)
    return found


def threat_speed(game: Game, count: int) -> None:
    """Print how long both threat searches take to the same verdicts, in CPU seconds."""
    engine = SetsEngine(game)
    positions = scattered(game, count + 1)
    times, verdicts = [0.0, 0.0], ([], [])  # type: ignore[var-annotated]
    with np.errstate(over="ignore"):
        for number, position in enumerate(positions):
            begun = time.thread_time()
            line = find_fours(position)
            between = time.thread_time()
            engine.forget(0)
            boards = board_of(position)
            ready = time.thread_time()
            for limit in range(1, 65):
                arguments = (engine.tables, boards, engine.attacks, engine.failed, 0, limit, 10**9)
                result = engine.run(attack_slice, *arguments)
                if result != CUT:
                    break
            if number:  # the first call compiles
                times[0] += between - begun
                times[1] += time.thread_time() - ready
                verdicts[0].append(line and len(line))
                verdicts[1].append(2 * limit + 1 if result == FOUND else None)
    assert verdicts[0] == verdicts[1], "the two searches disagree"
    wins = sum(each is not None for each in verdicts[0])
    print(
        f"{game!r}: {count} positions, {wins} won by fours; solve.fours {times[0]:.3f} s, "
        f"search.sets {times[1]:.3f} s, {times[0] / times[1]:.1f} times as fast"
    )


def main() -> None:
    """Print all figures."""
    for name, options, opening in SEARCHED:
        game = bw.game(name, **options)
        print(f"{game!r}, {opening}")
        search_speed(game, opening)
    for name, size in (("goclub", 9), ("goclub", 11), ("gomoku", 15)):
        threat_speed(bw.game(name, size=size), 100)


if __name__ == "__main__":
    main()
