"""``python -m boardwright.players.gomoku.lines.tune``: better margins, from games against itself.

Simultaneous perturbation (SPSA): in each step every margin goes up or down by its width, by lot;
the margins so found play two games, both colours, against those on the opposite side, and all move
a little towards whoever won. One step says next to nothing, hundreds of them say something of all
margins at once. Widths and the rate stay the same, and the result is the mean of the second half
of the steps, so that a tuning can go on for as long as there is time.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, fields, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.parallel import core_count, in_threads
from boardwright.core.position import Position
from boardwright.core.registry import load
from boardwright.players.gomoku.lines.engine import LinesEngine
from boardwright.players.gomoku.lines.lessons import opening
from boardwright.players.gomoku.lines.margins import DEFAULT, Margins
from boardwright.search.limit import Limit

TABLE_MIB = 16
NAMES = tuple(field.name for field in fields(Margins))
WIDTH, LEAST_WIDTH = 0.08, 1.0  # a share of each margin, and at least so much
RATE = 0.02  # of a width, for each point won
#: An opening is played if a search of so many nodes calls it nearly even.
EVEN, EVEN_NODES = 0.25, 20_000


def points_of_black(position: Position, engines: list[LinesEngine], nodes: int) -> float:
    """Play a game, black by the first engine, until a win is proved; return 1, a half or 0."""
    for engine in engines:
        engine.forget(0)
    while not position.over:
        thought = engines[position.to_move - 1].search(position, Limit(nodes=nodes))
        if thought.proved:
            return (1 + thought.values[0]) / 2
        position = position.play(thought.move)
    return {1: 1.0, 2: 0.0}.get(position.winner or 0, 0.5)


def points_of_pair(begun: Position, one: Margins, other: Margins, nodes: int) -> float:
    """Return what the first margins win of two games from a position, both colours."""
    engines = [LinesEngine(begun.game, TABLE_MIB, margins=margins) for margins in (one, other)]
    as_black = points_of_black(begun, engines, nodes)
    return as_black + 1 - points_of_black(begun, engines[::-1], nodes)


def even_opening(game: Game, rng: random.Random) -> Position:
    """Return a position of a few stones that the engine calls nearly even."""
    engine = LinesEngine(game, 1)
    while True:
        position = opening(game, rng)
        if not position.over:
            thought = engine.search(position, Limit(nodes=EVEN_NODES))
            if not thought.proved and abs(thought.values[0]) < EVEN:
                return position


def margins_of(values: NDArray[np.float64]) -> Margins:
    """Return margins from numbers in the order of NAMES, rounded.

    >>> margins_of(values_of(DEFAULT) + 0.4) == DEFAULT
    True
    """
    return Margins(*(max(1, round(float(value))) for value in values))


def values_of(margins: Margins) -> NDArray[np.float64]:
    """Return margins as numbers in the order of NAMES."""
    return np.array([getattr(margins, name) for name in NAMES], np.float64)


def widths() -> NDArray[np.float64]:
    """Return how far each margin goes up or down to be tried."""
    return np.maximum(LEAST_WIDTH, WIDTH * values_of(DEFAULT))


def signs(seed: int, step: int) -> NDArray[np.float64]:
    """Return which margins go up in a step (1), and which down (-1)."""
    return np.random.default_rng([seed, step]).choice([-1.0, 1.0], len(NAMES))


def one_step(game: Game, values: NDArray[np.float64], seed: int, step: int, nodes: int) -> float:
    """Return what the upper margins of a step win more than the lower: -2 to 2 points."""
    away = widths() * signs(seed, step)
    begun = even_opening(game, random.Random(f"{seed} {step}"))
    return (
        2 * points_of_pair(begun, margins_of(values + away), margins_of(values - away), nodes) - 2
    )


def steps(
    game: Game, values: NDArray[np.float64], seed: int, first: int, nodes: int, threads: int
) -> Iterator[tuple[float, NDArray[np.float64]]]:
    """Yield what each step won, and the values after it; so many steps at a time begin alike."""
    while True:
        numbers = range(first, first + threads)
        jobs = [partial(one_step, game, values, seed, step, nodes) for step in numbers]
        for step, won in zip(numbers, in_threads(jobs, threads), strict=True):
            values = values + RATE * won * widths() * signs(seed, step)
            yield won, values
        first += threads


def margin(word: str) -> tuple[str, int]:
    """Return a margin's name and value, for a command line.

    >>> margin("cut=170")
    ('cut', 170)
    """
    name, _, value = word.partition("=")
    if name not in NAMES or not value.isdecimal():
        names = ", ".join(NAMES)
        raise argparse.ArgumentTypeError(f"{word!r:.80}: expected NAME=NUMBER, one of {names}")
    return name, int(value)


def in_words(margins: Margins) -> str:
    """Return margins as words of a command line; those that are as usual are left out."""
    usual = asdict(DEFAULT)
    return " ".join(f"{name}={n}" for name, n in asdict(margins).items() if n != usual[name])


def main() -> None:
    """Tune, step after step, and print the margins so far; the same command goes on."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("log", type=Path, help="a text file that is written, and gone on with")
    words.add_argument("margin", nargs="*", type=margin, help="NAME=VALUE to begin with")
    words.add_argument("--steps", type=int, default=2000)
    words.add_argument("--nodes", type=int, default=100_000, help="of each search")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--threads", type=int, default=core_count())
    given = words.parse_intermixed_args()
    game = load("gomoku", {})
    begun = replace(DEFAULT, **dict(given.margin))
    head = f"# seed {given.seed}, {given.nodes} nodes, {given.threads} at a time: {in_words(begun)}"
    lines = given.log.read_text().splitlines() if given.log.exists() else [head]
    if lines[0] != head:
        sys.exit(f"{given.log} was begun with other settings: {lines[0]}")
    done = [np.array(line.split()[1:], np.float64) for line in lines[1:]]
    done = done[: len(done) // given.threads * given.threads]  # of the last ones, all or none
    values = done[-1] if done else values_of(begun)
    given.log.write_text("\n".join(lines[: len(done) + 1]) + "\n")
    started, before = time.monotonic(), len(done)
    found = steps(game, values, given.seed, before, given.nodes, given.threads)
    try:
        while len(done) < given.steps:
            won, values = next(found)
            done.append(values)
            with given.log.open("a") as log:
                print(f"{won:g}", *(f"{value:.4f}" for value in values), file=log)
            each = (time.monotonic() - started) / (len(done) - before)
            left = each * (given.steps - len(done))
            line = f"\r{len(done)} of {given.steps} steps, {left / 60:.0f} min left "
            print(line, end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on", file=sys.stderr)
    if done:
        print(in_words(margins_of(np.mean(done[len(done) // 2 :], axis=0))))


if __name__ == "__main__":
    main()
