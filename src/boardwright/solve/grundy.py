"""Sprague-Grundy values of games whose position is a set that only shrinks: one byte for each set.

They say what a set is worth as one of several games played side by side: a sum of games is lost
when the values cancel by exclusive or. That holds when whoever takes the last point wins.

>>> import boardwright as bw
>>> solve_grundy(bw.game("nim", layers=2, misere=False)).tolist()
[0, 1, 1, 2, 1, 2, 2, 0]
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.solve.bitmap_file import bytes_text
from boardwright.solve.bitmap_plan import subsets_of

MOST_POINTS = 28
LARGEST_VALUE = 255  # what a byte holds; no value is larger than the number of moves
#: Sets in a block share their higher points, and with them the strokes among those.
BLOCK_POINTS = 14
ONE = np.uint32(1)
NO_SET = np.uint32(2**32 - 1)


def value_block(
    values: Any, block: Any, inner_points: Any, strokes: Any, usable: Any, after: Any, seen: Any
) -> None:
    """Write the values of the sets whose higher points are those of ``block``, in ascending order.

    ``usable`` and ``after`` have room for the strokes; ``seen`` has a place for each value.
    """
    usable_count = 0
    for number in range(len(strokes)):
        higher = strokes[number] >> inner_points
        if block & higher == higher:
            usable[usable_count] = strokes[number]
            usable_count += 1
    start = block << inner_points
    for standing in range(start, start + (ONE << inner_points)):
        count = 0
        for number in range(usable_count):
            # Every set is written and only one that can be reached is kept: faster than a branch.
            after[count] = standing ^ usable[number]
            count += standing & usable[number] == usable[number]
        for number in range(count):
            # Marked with the set itself, so that nothing need be wiped before the next one.
            seen[values[after[number]]] = standing
        value = 0
        while seen[value] == standing:
            value += 1
        values[standing] = value


def solve_grundy(
    game: Game, threads: int | None = None, progress: Callable[[float], None] | None = None
) -> NDArray[np.uint8]:
    """Return the value of every set of standing points; bit p of an index: point p stands."""
    subsets = subsets_of(game)
    size = 1 << subsets.points
    if not subsets.empty_lost:
        raise InputError("values exist only where whoever strikes the last point wins")
    if subsets.points > MOST_POINTS or len(subsets.strokes) > LARGEST_VALUE:
        raise InputError(
            "values of {points} points would need {size}; up to {most} points and "
            "{strokes} strokes are solved",
            points=subsets.points,
            size=bytes_text(size),
            most=MOST_POINTS,
            strokes=LARGEST_VALUE,
        )
    values = np.zeros(size, np.uint8)
    strokes = np.array(subsets.strokes, np.uint32)
    inner_points = np.uint32(min(BLOCK_POINTS, subsets.points))
    blocks = np.arange(size >> int(inner_points), dtype=np.uint32)
    counts = np.bitwise_count(blocks)
    kernel = game.kernel(value_block)

    def solve_block(block: np.uint32) -> None:
        usable, after = np.empty_like(strokes), np.empty_like(strokes)
        seen = np.full(LARGEST_VALUE + 1, NO_SET)
        kernel(values, block, inner_points, strokes, usable, after, seen)

    done = 0
    for count in range(int(counts.max()) + 1):  # blocks with equally many points are independent
        level = blocks[counts == count]
        jobs = (partial(solve_block, block) for block in level)
        for _ in in_threads(jobs, threads):
            done += 1
            if progress is not None:
                progress(done / len(blocks))
    return values
