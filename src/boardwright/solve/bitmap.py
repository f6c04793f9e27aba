"""Exact solution of games whose position is a set that only shrinks: one bit for each set.

>>> import boardwright as bw
>>> table = solve_bitmap(bw.game("nim", layers=4))
>>> table.lost(0b11_1111_1111), table.lost(0b11_1111_1110), table.count_lost()
(True, False, 146)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import in_range
from boardwright.solve.bitmap_file import TableFile, bytes_text
from boardwright.solve.bitmap_kernels import solve_team
from boardwright.solve.bitmap_plan import WORD_POINTS, Plan, Subsets, plan_work, subsets_of

#: Blocks of 2**10 words, 64 side by side, fill half of a typical second-level cache (1 MiB).
BLOCK_POINTS = 10
TEAM = 64
#: Larger boards need a folder to keep the table in; still larger ones no disk is meant for.
MOST_POINTS_IN_MEMORY = 22
MOST_POINTS = 40
WORDS_AT_ONCE = 1 << 20


class BitmapTable:
    """The solved game: which sets of standing points are lost for the player to move."""

    def __init__(self, subsets: Subsets, words: NDArray[np.uint64]) -> None:
        self.subsets = subsets
        self.words = words

    def lost(self, standing: int) -> bool:
        """Return True if the player to move loses against best play; bit p: point p stands."""
        in_range("a set of standing points", standing, 0, (1 << self.subsets.points) - 1)
        word, bit = divmod(standing, 1 << WORD_POINTS)
        return bool(int(self.words[word]) >> bit & 1)

    def count_lost_among(self, sets: NDArray[np.uint64]) -> int:
        """Return how many of these sets of standing points are lost for the player to move."""
        bits = sets & np.uint64((1 << WORD_POINTS) - 1)
        words = np.asarray(self.words[sets >> np.uint64(WORD_POINTS)])
        return int(np.count_nonzero(words >> bits & np.uint64(1)))

    def winning_strokes(self, standing: int) -> list[int]:
        """Return the moves after which the opponent is lost, by number."""
        moves = self.subsets.legal(standing)
        return [move for move in moves if self.lost(standing ^ self.subsets.strokes[move])]

    def count_lost(self) -> int:
        """Return how many of all sets are lost for the player to move."""
        return sum(
            int(np.bitwise_count(self.words[start : start + WORDS_AT_ONCE]).sum(dtype=np.int64))
            for start in range(0, len(self.words), WORDS_AT_ONCE)
        )


def solve_bitmap(
    game: Game,
    folder: Path | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    block_points: int = BLOCK_POINTS,
) -> BitmapTable:
    """Return the solved game; its table is kept in ``folder``, and found there the next time.

    A stopped run is resumed. ``progress`` is given the share of work done.
    """
    subsets = subsets_of(game)
    size = np.dtype(np.uint64).itemsize << max(subsets.points - WORD_POINTS, 0)
    if subsets.points > MOST_POINTS:
        raise InputError(
            "a table of {points} points would need {size}; up to {most} points are solved",
            points=subsets.points,
            size=bytes_text(size),
            most=MOST_POINTS,
        )
    plan = plan_work(subsets, block_points)
    if folder is None:
        if subsets.points > MOST_POINTS_IN_MEMORY:
            raise InputError(
                "name a folder for the table, which needs {size}", size=bytes_text(size)
            )
        words = np.zeros(size // np.dtype(np.uint64).itemsize, np.uint64)
        for _ in solve_levels(game, plan, words, 0, threads, progress):
            pass
        return BitmapTable(subsets, words)
    file = TableFile(folder, game, subsets, size)
    if not file.complete:
        finished = file.finished_levels(plan.block_words)
        table = file.for_writing()
        for level in solve_levels(game, plan, table.view(np.ndarray), finished, threads, progress):
            table.flush()
            file.note(plan.block_words, level + 1)
        file.note(plan.block_words, len(plan.block_levels), complete=True)
    return BitmapTable(subsets, file.for_reading())


def solve_levels(
    game: Game,
    plan: Plan,
    table: NDArray[np.uint64],
    finished: int,
    threads: int | None,
    progress: Callable[[float], None] | None,
) -> Iterator[int]:
    """Yield the number of each level of blocks when it is solved, beginning after ``finished``."""
    costs = plan.costs()
    for level in range(finished, len(plan.block_levels)):
        blocks = plan.block_levels[level]
        teams = [blocks[start : start + TEAM] for start in range(0, len(blocks), TEAM)]
        jobs = (partial(solve_blocks, game, plan, table, team) for team in teams)
        for number, _ in enumerate(in_threads(jobs, threads)):
            if progress is not None:
                done = sum(costs[:level]) + costs[level] * (number + 1) / len(teams)
                progress(done / sum(costs))
        yield level


def solve_blocks(
    game: Game, plan: Plan, table: NDArray[np.uint64], blocks: NDArray[np.uint64]
) -> None:
    """Solve blocks of one level; all that they depend on is in the table."""
    game.kernel(solve_team)(
        table,
        blocks,
        plan.known_wins,
        plan.between_blocks,
        plan.between_words,
        plan.inside_words,
        np.empty(plan.block_words, np.uint64),
        np.empty(plan.block_words * len(blocks), np.uint64),
        np.empty(len(blocks), np.uint64),
    )
