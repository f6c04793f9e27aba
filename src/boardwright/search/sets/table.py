"""Boards for games of winning sets: what sets are worth, keys of stones, a board of a position."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import advance, stream
from boardwright.core.rules import record
from boardwright.core.winning_sets import MOST_ON_A_SET
from boardwright.search.sets.board import put
from boardwright.search.sets.room import LISTED, POINTS, SETS, room_for

#: A set that misses one stone is worth this; each further missing stone divides it by RATIO.
ONE_SHORT = 1 << 16
RATIO = 4


@lru_cache(maxsize=64)
def fits(game: Game) -> bool:
    """Return whether a game is one of putting stones on empty points until a winning set is full.

    >>> import boardwright as bw
    >>> fits(bw.game("goclub")), fits(bw.game("gomoku", rule="standard")), fits(bw.game("nim"))
    (True, False, False)
    """
    if not game.sets.for_two_sides:
        return False
    first = game.start()
    return first.moves == list(range(game.board.points)) and not any(game.marks(first.state))


def random_keys(points: int) -> tuple[list[int], list[int]]:
    """Return a random number for each stone of each side, then one for each side to move."""
    numbers = []
    with np.errstate(over="ignore"):
        random = stream(1, 0)
        for _ in range(2 * points + 2):
            random = advance(random)
            numbers.append(int(random * np.uint64(0x9E3779B97F4A7C15)))
    return numbers[: 2 * points], numbers[2 * points :]


@lru_cache(maxsize=16)
def table_of(game: Game) -> Any:
    """Return one record with what never changes: the index of the sets, worths and keys."""
    game.sets.require_two_sides()
    points = game.board.points
    room, sets = room_for(points, POINTS), room_for(game.sets.count, SETS)
    listed = room_for(len(game.sets.listed), LISTED)
    table = game.sets.table(
        {"first": room + 1, "listed": listed, "needs": sets, "members": sets, "gap": sets},
        worth=(np.int64, MOST_ON_A_SET + 1),  # by missing stones
        stone_keys=(np.uint64, 2, room),
        turn_keys=(np.uint64, 2),
        points=np.int64,
    )
    row = table[0]
    for missing in range(1, MOST_ON_A_SET + 1):
        row.worth[missing] = max(1, ONE_SHORT // RATIO ** (missing - 1))
    row.worth[0] = ONE_SHORT
    stones, turns = random_keys(points)
    row.stone_keys[:, :points] = np.array(stones, np.uint64).reshape(2, -1)
    row.turn_keys[:] = np.array(turns, np.uint64)
    row.points = points
    return table


def mirrored(position: Position, chance: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which points need no search, as a symmetry maps them to one that gets it.

    Of points that the position's symmetries map to each other the one with most chance stays.
    """
    marks = np.array(position.game.marks(position.state))
    images = np.array(position.game.sets.symmetries, np.int64)
    images = images[(marks[images] == marks).all(axis=1)]
    rank = chance * len(marks) + np.arange(len(marks))
    return rank[images].max(axis=0) > rank if len(images) else np.zeros(len(marks), np.bool_)


def empty_board(game: Game) -> Any:
    """Return one record: a board without stones."""
    points, sets = room_for(game.board.points, POINTS), room_for(game.sets.count, SETS)
    board = np.zeros(
        1,
        record(
            owner=(np.uint8, points),  # 0, or 1 more than the side whose stone it is
            line=(np.uint16, points),  # the stones in the order of putting
            stones=np.int64,
            held=(np.uint8, sets),  # stones on a set: low four bits side 0, high four side 1
            gap=(np.uint16, sets),  # its empty points, XORed: the point itself if one is left
            threes=(np.uint32, 2, sets),  # the sets of a side that miss two stones, in no order
            three_count=(np.int64, 2),
            slot=(np.uint32, sets),  # where in that list a set stands
            fours=(np.uint16, 2, points),  # sets of a side that miss only this point
            four_points=(np.int64, 2),  # how many points complete a set of a side
            four_gap=(np.int64, 2),  # those points, XORed
            open_sets=(np.int64, 2),  # sets without a stone of the other side
            score=(np.int64, 2, points),  # worth of a side's open begun sets through a point
            worth=(np.int64, 2),  # worth of all of them
            key=np.uint64,
        ),
    ).view(np.recarray)
    board[0].gap[: game.sets.count] = game.sets.gap
    board[0].open_sets[:] = game.sets.count
    return board


def set_up(tables: Any, boards: Any, stones: Any, sides: Any) -> None:
    """Put the given stones on a board."""
    for number in range(len(stones)):
        put(tables[0], boards[0], int(stones[number]), int(sides[number]))


def board_of(position: Position) -> Any:
    """Return one record with the stones of a position; a set may not be full yet."""
    game = position.game
    marks = game.marks(position.state)
    stones = [point for point, mark in enumerate(marks) if mark]
    if position.moves != [point for point, mark in enumerate(marks) if not mark]:
        raise InputError(
            "{game} is not a game of putting stones on any empty point", game=game.name
        )
    board = empty_board(game)
    with np.errstate(over="ignore"):
        game.kernel(set_up)(
            table_of(game),
            board,
            np.array(stones, np.uint16),
            np.array([marks[point] - 1 for point in stones], np.uint8),
        )
    return board
