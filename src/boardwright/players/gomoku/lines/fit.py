"""``python -m boardwright.players.gomoku.lines.fit``: the tables of ``weights``, from own games.

The value of a position is a sum over its empty points, through a logistic curve: a number for each
line's pattern, one for the point's class and one for the shape itself, so that rare shapes take
after common ones; then one for each threat that is there, one for all of them together, and one
for being to move. The order of moves is fitted likewise, to the moves
that the searches chose. Each number learns at a rate of its own (AdaGrad).
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.registry import load
from boardwright.players.gomoku.lines.lessons import NONE, Lesson, lessons
from boardwright.players.gomoku.lines.patterns import OPEN_ONE, PATTERNS
from boardwright.players.gomoku.lines.points import (
    CLASSES,
    SHAPES,
    WINS,
    WINS_SOON,
    class_of_shape,
    one_of,
)
from boardwright.players.gomoku.lines.threats import BITS, THREATS, threats_of
from boardwright.players.gomoku.lines.weights import ORDER, SCALE, fitted

DIRECTIONS = 4
PARTS = DIRECTIONS + 2  # of the number of a shape: its patterns, its class, itself
NUMBERS = PATTERNS + CLASSES + len(SHAPES)
TEMPO = 2 * NUMBERS  # after those of both tables
ALONE = TEMPO + 1  # each threat by itself
TOGETHER = ALONE + BITS
#: The shape of a point with nothing near counts nothing, on however large a board.
NOTHING_NEAR = SHAPES.index((OPEN_ONE,) * DIRECTIONS)
EPOCHS, RATE, ORDER_EPOCHS, ORDER_RATE = 10, 0.005, 6, 0.05
STEADY = 50.0  # how slowly numbers begin to move
SUREST = 0.98  # of what a search says
#: What the side to move may do counts for more than it is worth, or attacks are given up too early.
INITIATIVE = 1.3
KEPT_BACK = 10  # one game of so many tells how good the fit is
#: What the search settles before it orders moves: a five, an open four.
SETTLED_ATTACK, SETTLED_DEFENCE = {WINS: 3000, WINS_SOON: 1500}, {WINS: 2000}


def parts_of_shapes() -> NDArray[np.int64]:
    """Return, for each shape, which numbers are added up."""
    patterns = np.array(SHAPES)
    classes = PATTERNS + class_of_shape().astype(np.int64)[:, None]
    itself = PATTERNS + CLASSES + np.arange(len(SHAPES))[:, None]
    return np.hstack([patterns, classes, itself])


def worth_of(numbers: Any, parts: Any, table: int, shape: int) -> float:
    """Return what a shape is worth by the numbers of one of two tables."""
    found = 0.0
    if shape != NOTHING_NEAR:
        for part in range(PARTS):
            found += numbers[table * NUMBERS + parts[shape, part]]
    return found


def improve(
    numbers: Any, slopes: Any, parts: Any, table: int, shape: int, slope: float, rate: float
) -> None:
    """Move the numbers of a shape against a slope."""
    if shape != NOTHING_NEAR:
        for part in range(PARTS):
            improve_one(numbers, slopes, table * NUMBERS + parts[shape, part], slope, rate)


def improve_one(numbers: Any, slopes: Any, slot: int, slope: float, rate: float) -> None:
    """Move a number against a slope, the less the more it has moved."""
    slopes[slot] += slope * slope
    numbers[slot] -= rate * slope / np.sqrt(slopes[slot])


def fit_values(
    order: Any,
    own: Any,
    other: Any,
    threats: Any,
    wanted: Any,
    numbers: Any,
    slopes: Any,
    parts: Any,
    rate: float,
) -> float:
    """Go once through positions; return the mean loss. A rate of 0 changes nothing."""
    loss = 0.0
    for lesson in order:
        mask = threats[lesson]
        value = numbers[TEMPO] + numbers[TOGETHER + mask]
        for bit in range(BITS):
            value += numbers[ALONE + bit] * (mask >> bit & 1)
        for point in range(own.shape[1]):
            if own[lesson, point] != NONE:
                value += worth_of(numbers, parts, 0, own[lesson, point])
                value -= worth_of(numbers, parts, 1, other[lesson, point])
        chance = 1 / (1 + np.exp(-value))
        truth = wanted[lesson]
        loss -= truth * np.log(chance + 1e-9) + (1 - truth) * np.log(1 - chance + 1e-9)
        if rate == 0:
            continue
        slope = chance - truth
        improve_one(numbers, slopes, TEMPO, slope, rate)
        improve_one(numbers, slopes, TOGETHER + mask, slope, rate)
        for bit in range(BITS):
            if mask >> bit & 1:
                improve_one(numbers, slopes, ALONE + bit, slope, rate)
        for point in range(own.shape[1]):
            if own[lesson, point] != NONE:
                improve(numbers, slopes, parts, 0, own[lesson, point], slope, rate)
                improve(numbers, slopes, parts, 1, other[lesson, point], -slope, rate)
    return loss / len(order)


def fit_order(
    order: Any, own: Any, other: Any, move: Any,
    numbers: Any, slopes: Any, scores: Any, parts: Any, rate: float,
) -> float:  # fmt: skip
    """Go once through positions; return the mean loss of the moves that searches chose."""
    loss = 0.0
    points = own.shape[1]
    for lesson in order:
        best = -1e9
        for point in range(points):
            if own[lesson, point] != NONE:
                scores[point] = worth_of(numbers, parts, 0, own[lesson, point]) + worth_of(
                    numbers, parts, 1, other[lesson, point]
                )
                best = max(best, scores[point])
        total = 0.0
        for point in range(points):
            if own[lesson, point] != NONE:
                total += np.exp(scores[point] - best)
        loss -= scores[move[lesson]] - best - np.log(total)
        for point in range(points):
            if rate > 0 and own[lesson, point] != NONE:
                slope = np.exp(scores[point] - best) / total - (
                    1.0 if point == move[lesson] else 0.0
                )
                if abs(slope) > 1e-4:
                    improve(numbers, slopes, parts, 0, own[lesson, point], slope, rate)
                    improve(numbers, slopes, parts, 1, other[lesson, point], slope, rate)
    return loss / len(order)


def fit(game: Game, learned: list[Lesson], seed: int) -> dict[str, NDArray[np.int16]]:
    """Return the tables that fit lessons best."""
    rng = np.random.default_rng(seed)
    parts = parts_of_shapes()
    own, other = (
        np.array([each.own for each in learned]),
        np.array([each.other for each in learned]),
    )
    counts = np.array([each.counts for each in learned])
    value = np.array([each.value for each in learned])
    move = np.array([each.move for each in learned])
    proved = np.array([each.proved for each in learned])
    ones = np.array([one_of(rank) for rank in range(CLASSES)])
    threats = np.array([threats_of(int(own), int(other)) for own, other in counts @ ones])
    held = np.array([each.game % KEPT_BACK == 0 for each in learned])
    open_yet = (counts[:, :, WINS] == 0).all(axis=1) & (counts[:, 0, WINS_SOON] == 0)

    def both(chosen: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return np.flatnonzero(chosen & ~held), np.flatnonzero(chosen & held)

    # A win by fours is seen before the evaluation is asked.
    train, test = both(open_yet & ~(proved & (value > 0)))
    wanted = (1 + np.clip(value, -SUREST, SUREST)) / 2
    numbers, slopes = np.zeros(TOGETHER + THREATS), np.full(TOGETHER + THREATS, STEADY)
    kernel = game.kernel(fit_values)
    for epoch in range(EPOCHS):
        rng.shuffle(train)
        rate = RATE * (1 + np.cos(np.pi * epoch / EPOCHS)) / 2
        known = own, other, threats, wanted, numbers, slopes, parts
        loss = kernel(train, *known, rate), kernel(test, *known, 0.0)
        print(f"values, round {epoch + 1} of {EPOCHS}: {loss[0]:.4f}, kept back {loss[1]:.4f}")
    found = tables_of(numbers, parts, SCALE, ("mine", "theirs"))
    found["mine"] = rounded(found["mine"] * np.float64(INITIATIVE))
    found["tempo"] = rounded(numbers[TEMPO : TEMPO + 1] * SCALE)
    alone = np.arange(THREATS)[:, None] >> np.arange(BITS) & 1
    found["threats"] = rounded((numbers[TOGETHER:] + alone @ numbers[ALONE:TOGETHER]) * SCALE)
    train, test = both(open_yet & ~(proved & (value < 0)))
    numbers, slopes = np.zeros(TEMPO + 1), np.ones(TEMPO + 1)
    scores = np.zeros(own.shape[1])
    kernel = game.kernel(fit_order)
    for epoch in range(ORDER_EPOCHS):
        rng.shuffle(train)
        rate = ORDER_RATE * (1 + np.cos(np.pi * epoch / ORDER_EPOCHS)) / 2
        moves = own, other, move, numbers, slopes, scores, parts
        loss = kernel(train, *moves, rate), kernel(test, *moves, 0.0)
        print(f"order, round {epoch + 1} of {ORDER_EPOCHS}: {loss[0]:.4f}, kept back {loss[1]:.4f}")
    return found | tables_of(numbers, parts, ORDER, ("attack", "defend"))


def tables_of(
    numbers: NDArray[np.float64], parts: NDArray[np.int64], unit: float, names: tuple[str, str]
) -> dict[str, NDArray[np.int16]]:
    """Return the worth of every shape in both tables, in whole units."""
    found = {}
    for table, name in enumerate(names):
        worth = numbers[table * NUMBERS + parts].sum(axis=1)
        worth[NOTHING_NEAR] = 0
        found[name] = rounded(worth * unit)
        settled = {"attack": SETTLED_ATTACK, "defend": SETTLED_DEFENCE}.get(name, {})
        for rank, chosen in settled.items():
            found[name][class_of_shape() == rank] = chosen
    return found


def rounded(numbers: NDArray[np.float64]) -> NDArray[np.int16]:
    """Return numbers as whole ones of 16 bits."""
    return np.clip(np.rint(numbers), -30_000, 30_000).astype(np.int16)


def main() -> None:
    """Play, fit, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="the file to write, such as fitted.npz")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--nodes", type=int, default=2000, help="of each search")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = load("gomoku", {})
    learned: list[Lesson] = []
    begun = time.monotonic()
    try:
        played = lessons(game, arguments.seed, arguments.games, arguments.nodes)
        for number, more in enumerate(played, 1):
            learned += more
            left = (time.monotonic() - begun) * (arguments.games / number - 1)
            line = f"\r{number} of {arguments.games} games, {len(learned)} positions"
            print(f"{line}, {left:.0f} s left ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped: the games played so far are fitted", file=sys.stderr)
    if learned:
        tables = fit(game, learned, arguments.seed)
        assert set(tables) == set(fitted())
        np.savez_compressed(arguments.out, **tables)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
