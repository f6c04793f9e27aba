"""Judges moves of games whose position is a set that only shrinks, from a solved bitmap.

A board too large for a table is judged as soon as what still stands is small enough to be solved by
itself: only the strokes inside the standing set matter then.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.folders import data_folder
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.position import Position
from boardwright.solve.bitmap import (
    BLOCK_POINTS,
    MOST_POINTS_IN_MEMORY,
    BitmapTable,
    solve_bitmap,
    solve_levels,
)
from boardwright.solve.bitmap_file import bytes_text
from boardwright.solve.bitmap_plan import WORD_POINTS, Subsets, plan_work, subsets_of
from boardwright.solve.verdict import LOSS, WIN, JudgedMove, Verdict, best_first

#: Up to here (8 layers) a whole board is solved; it takes 8 GiB of disk and minutes.
MOST_POINTS_OF_A_BOARD = 36


def standing_bits(position: Position) -> int:
    """Return the set of standing points as bits."""
    marks = position.game.marks(position.state)
    return sum(1 << point for point, mark in enumerate(marks) if mark)


class SubsetOracle:
    """Knows the value of every position whose standing points are among ``points``."""

    def __init__(self, table: BitmapTable, points: list[int]) -> None:
        self.table = table
        self.points = points
        self.whole = points == list(range(table.subsets.points))

    def covers(self, standing: int) -> bool:
        """Return True if the table holds this set."""
        return standing & ~sum(1 << point for point in self.points) == 0

    def lost(self, standing: int) -> bool:
        """Return True if the player to move loses."""
        if self.whole:
            return self.table.lost(standing)
        held = (standing >> point & 1 for point in self.points)
        return self.table.lost(sum(bit << number for number, bit in enumerate(held)))

    def look_up(self, position: Position) -> Verdict:
        """Return the verdict on one position."""
        return Verdict(LOSS if self.lost(standing_bits(position)) else WIN)

    def moves(self, position: Position) -> list[JudgedMove]:
        """Return every legal move with its verdict, best first."""
        strokes = np.array(subsets_of(position.game).strokes, np.uint64)
        standing = np.uint64(standing_bits(position))
        judged = []
        for move in position.moves:
            after = standing ^ strokes[move]
            replies = strokes[after & strokes == strokes]
            verdict = Verdict(LOSS if self.lost(int(after)) else WIN)
            # In a lost position every reply loses, so none of them is a mistake.
            mistakes = 0
            if verdict.value == WIN:
                mistakes = len(replies) - self.count_lost_among(after ^ replies)
            judged.append(JudgedMove(move, verdict.one_move_earlier(), len(replies), mistakes))
        return best_first(judged)

    def count_lost_among(self, sets: NDArray[np.uint64]) -> int:
        """Return how many of these sets of standing points are lost for the player to move."""
        if self.whole:
            return self.table.count_lost_among(sets)
        return sum(self.lost(int(standing)) for standing in sets)


def whole_board(game: Game, progress: Callable[[float], None] | None = None) -> SubsetOracle:
    """Return the oracle of a whole board, solved now or found in the user's folder."""
    points = game.board.points
    if points > MOST_POINTS_OF_A_BOARD:
        raise InputError(
            "{game} with {points} points is too large to be solved whole; a position "
            "with up to {most} points left can be",
            game=game.name,
            points=points,
            most=MOST_POINTS_IN_MEMORY,
        )
    folder = None if points <= MOST_POINTS_IN_MEMORY else data_folder() / "tables"
    return SubsetOracle(solve_bitmap(game, folder, progress=progress), list(range(points)))


def rest_of_board(position: Position) -> SubsetOracle:
    """Return the oracle of what still stands in a position, solved in memory."""
    whole = subsets_of(position.game)
    standing = standing_bits(position)
    points = [point for point in range(whole.points) if standing >> point & 1]
    if len(points) > MOST_POINTS_IN_MEMORY:
        raise InputError(too_many_left(len(points)))
    places = {point: number for number, point in enumerate(points)}
    inside = [stroke for stroke in whole.strokes if standing & stroke == stroke]
    strokes = tuple(
        sum(1 << places[point] for point in points if stroke >> point & 1) for stroke in inside
    )
    rest = Subsets(len(points), strokes, whole.empty_lost)
    words = np.zeros(1 << max(len(points) - WORD_POINTS, 0), np.uint64)
    for _ in solve_levels(position.game, plan_work(rest, BLOCK_POINTS), words, 0, None, None):
        pass
    return SubsetOracle(BitmapTable(rest, words), points)


def too_many_left(points: int) -> Phrase:
    """Return in a sentence why this many points are not solved by themselves."""
    return Phrase(
        "{count} points are left: a table of their sets would need {needed}; "
        "positions of so large a board are solved when up to {most} points are "
        "left",
        count=points,
        needed=bytes_text(1 << (points - 3)),
        most=MOST_POINTS_IN_MEMORY,
    )
