"""How the Triangle Nim paper's random player strikes: first how many circles, then which."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.rng import advance, below

LONGEST_STROKE = 3


def stroke_sizes(game: Game) -> NDArray[np.uint8]:
    """Return how many circles each stroke of the game strikes."""
    return np.array([len(stroke) for stroke in game.strokes], np.uint8)


def count_sizes(strokes: Any, count: int, sizes: Any, counts: Any) -> None:
    """Write into ``counts`` how many of the first ``count`` strokes have each size."""
    for size in range(len(counts)):
        counts[size] = 0
    for index in range(count):
        counts[sizes[strokes[index]]] += 1


def stroke_of_size(
    strokes: Any, count: int, sizes: Any, counts: Any, size: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return one of the strokes of a size, drawn evenly, and the random numbers' next state."""
    random = advance(random)
    skipped = below(random, counts[size])
    chosen = 0
    for index in range(count):
        if sizes[strokes[index]] == size:
            if skipped == 0:
                chosen = int(strokes[index])
                break
            skipped -= 1
    return chosen, random


def random_stroke(
    strokes: Any, count: int, sizes: Any, counts: Any, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return a stroke as the paper's random player draws it: evenly a size, then a stroke of it.

    As in the paper's program the sizes are 1 up to the largest before the first that is missing.
    Among all legal strokes no smaller size is ever missing, so that these are all possible sizes.
    """
    largest = 1
    while largest < LONGEST_STROKE and counts[largest + 1] > 0:
        largest += 1
    random = advance(random)
    return stroke_of_size(strokes, count, sizes, counts, 1 + below(random, largest), random)


def stroke_of_any_size(
    strokes: Any, count: int, sizes: Any, counts: Any, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return a stroke drawn evenly by size, also where a smaller size is missing."""
    possible = 0
    for size in range(1, LONGEST_STROKE + 1):
        possible += counts[size] > 0
    random = advance(random)
    skipped = below(random, possible)
    chosen = 0
    for size in range(1, LONGEST_STROKE + 1):
        if counts[size] > 0:
            if skipped == 0:
                chosen = size
                break
            skipped -= 1
    return stroke_of_size(strokes, count, sizes, counts, chosen, random)
