"""Exact chances of random players in games whose position is a set that only shrinks.

There are two kinds of random player. One draws evenly among all strokes. The other, that of the
Triangle Nim paper, goes by size: it draws how many points to strike, evenly among the numbers still
possible, and then evenly a stroke of that size.

>>> import boardwright as bw
>>> nim = bw.game("nim", layers=2)
>>> f"{random_chances(nim, by_size=False):.3f} {random_chances(nim, by_size=True):.3f}"
'0.667 0.750'
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.solve.bitmap_file import bytes_text
from boardwright.solve.bitmap_plan import Subsets, subsets_of

MOST_POINTS = 24


def average_after(
    values: Any, standing: int, strokes: Any, kinds: Any, counts: Any, sums: Any
) -> float:
    """Return the average of ``values`` over the sets that a random player leaves.

    It draws evenly a kind of stroke that is possible, then evenly one of that kind.
    """
    for kind in range(len(counts)):
        counts[kind] = 0
        sums[kind] = 0.0
    for number in range(len(strokes)):
        stroke = strokes[number]
        if standing & stroke == stroke:
            counts[kinds[number]] += 1
            sums[kinds[number]] += values[standing ^ stroke]
    possible = 0
    total = 0.0
    for kind in range(len(counts)):
        if counts[kind] > 0:
            possible += 1
            total += sums[kind] / counts[kind]
    return total / possible


def both_random(strokes: Any, kinds: Any, counts: Any, sums: Any, wins: Any) -> None:
    """Write for every set the chance that the player to move wins, when both draw at random."""
    for standing in range(1, len(wins)):
        wins[standing] = 1.0 - average_after(wins, standing, strokes, kinds, counts, sums)


def one_random(
    strokes: Any, kinds: Any, counts: Any, sums: Any, to_move: Any, waiting: Any
) -> None:
    """Write for every set the best chance against a random player, when to move and when not."""
    for standing in range(1, len(to_move)):
        best = 0.0
        for number in range(len(strokes)):
            stroke = strokes[number]
            if standing & stroke == stroke:
                best = max(best, waiting[standing ^ stroke])
        waiting[standing] = average_after(to_move, standing, strokes, kinds, counts, sums)
        to_move[standing] = best


def random_chances(game: Game, by_size: bool) -> float:
    """Return the chance that the first player wins from the full board, both playing at random."""
    subsets = solvable(game)
    wins = np.zeros(1 << subsets.points, np.float64)
    wins[0] = 0.0 if subsets.empty_lost else 1.0
    game.kernel(both_random)(*random_player(subsets, by_size), wins)
    return float(wins[-1])


def best_against_random(game: Game, by_size: bool) -> tuple[float, float]:
    """Return the best chance of beating a random player from the full board: (first, second)."""
    subsets = solvable(game)
    to_move = np.zeros(1 << subsets.points, np.float64)
    waiting = np.zeros(1 << subsets.points, np.float64)
    to_move[0] = 0.0 if subsets.empty_lost else 1.0
    waiting[0] = 1.0 - to_move[0]
    game.kernel(one_random)(*random_player(subsets, by_size), to_move, waiting)
    return float(to_move[-1]), float(waiting[-1])


def solvable(game: Game) -> Subsets:
    """Return the subset game, if the chances of all its sets fit into memory."""
    subsets = subsets_of(game)
    if subsets.points > MOST_POINTS:
        size = bytes_text(np.dtype(np.float64).itemsize << subsets.points)
        raise InputError(
            "chances of {points} points would need twice {size}; up to {most} points are solved",
            points=subsets.points,
            size=size,
            most=MOST_POINTS,
        )
    return subsets


def random_player(subsets: Subsets, by_size: bool) -> tuple[NDArray[Any], ...]:
    """Return a random player for the kernels: strokes, the kind of each, room for two sums."""
    sizes = [stroke.bit_count() for stroke in subsets.strokes]
    kinds = np.array(sizes if by_size else [0] * len(sizes), np.uint8)
    room = int(kinds.max()) + 1
    strokes = np.array(subsets.strokes, np.int64)
    return strokes, kinds, np.zeros(room, np.int64), np.zeros(room, np.float64)
