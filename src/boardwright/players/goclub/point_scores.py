"""Scores of all points, updated incrementally as stones are put and taken back.

The score of a point for a player is the sum over the flower places through it that hold no stone of
anyone else, each by how many of the player's own stones it holds. A stone changes only the places
through its point, 74 on average on 19x19, and the scores of their points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.rules import record
from boardwright.players.goclub.scores import BITS_EACH, Scores, worth_table

#: Added to the scores of an occupied point, so that it is never the best; see ``board_for``.
BARRED = np.int32(-(1 << 28))
HIGHEST_SCORE = 1 << 26
#: A key is a point's value and, below it, what decides between points of equal value.
VALUE = 1 << 16


def put(net: Any, board: Any, point: int, player: int) -> bool:
    """Put a player's stone on an empty point; return whether it makes a flower."""
    board.stones += 1
    return change(net, board, point, player, 1, BARRED)


def take_back(net: Any, board: Any, point: int, player: int) -> None:
    """Take a player's stone off again."""
    board.stones -= 1
    change(net, board, point, player, -1, -BARRED)


def change(net: Any, board: Any, point: int, player: int, stones: int, barred: Any) -> bool:
    """Add ``stones`` (1 or -1) on a point; return whether a place is then wholly the player's."""
    players = len(board.scores)
    shift = BITS_EACH * player
    flower = False
    for entry in range(net.first[point], net.first[point + 1]):
        place = net.listed[entry]
        kind = net.kind[place]
        before = board.held[place]
        after = np.uint16(int(before) + (stones << shift))
        board.held[place] = after
        if after == net.whole[kind] << shift:
            flower = True
        for each in range(players):
            difference = board.worth[kind, each, after] - board.worth[kind, each, before]
            if difference != 0:
                for slot in range(net.members.shape[1]):
                    board.scores[each, net.members[place, slot]] += difference
    for each in range(players):
        board.scores[each, point] += barred
    board.cells[point] = int(board.cells[point]) + stones * (player + 1)
    return flower


def rate(net: Any, board: Any, summed: bool, by_places: bool, keys: Any) -> None:
    """Write each point's key: the largest of all players' scores, or their sum.

    For the player to move his own score is attack and every other's is defence.
    """
    points = len(keys)
    for point in range(points):
        keys[point] = board.scores[0, point]
    for player in range(1, len(board.scores)):
        if summed:
            for point in range(points):
                keys[point] += board.scores[player, point]
        else:
            for point in range(points):
                keys[point] = max(keys[point], np.int64(board.scores[player, point]))
    for point in range(points):
        keys[point] *= VALUE
    if by_places:
        for point in range(points):
            keys[point] += net.through[point]


def highest(keys: Any) -> int:
    """Return the highest key."""
    best = keys[0]
    for point in range(len(keys)):
        best = max(best, keys[point])
    return int(best)


def first_with(keys: Any, key: int) -> int:
    """Return the first point that has this key."""
    point = 0
    while keys[point] != key:
        point += 1
    return point


@lru_cache(maxsize=16)
def net_of(game: Game) -> Any:
    """Return one record with what never changes: the index of the places, and their kinds.

    The score of the point beyond the board, with which short places are filled up, plays no role.
    """
    sets = game.sets
    kinds = np.unique(sets.needs)
    net = sets.table(
        kind=(np.uint8, sets.count),
        whole=(np.uint16, len(kinds)),  # how many stones a place of each kind needs
        through=(np.int32, game.board.points),  # how many places lie on a point
    )
    net[0].kind[:] = np.searchsorted(kinds, sets.needs)
    net[0].whole[:] = kinds
    net[0].through[:] = np.diff(sets.first.astype(np.int64))
    return net


def board_for(game: Game, scores: Scores, count: int = 1) -> Any:
    """Return ``count`` records of a board without stones, for a score table."""
    net = net_of(game)[0]
    points, players = game.board.points, game.players
    largest = max(scores) * int(net.through.max()) * players
    if largest > HIGHEST_SCORE:
        raise InputError(
            "these scores are too large for {game!r}: lower ones give the same play", game=game
        )
    worth = worth_table(scores, tuple(int(each) for each in net.whole), players)
    board = np.zeros(
        count,
        record(
            scores=(np.int32, players, points + 1),
            held=(np.uint16, len(net.kind)),  # stones on a place, four bits for each player
            cells=(np.uint8, points),  # 0 empty, else the player from 1
            stones=np.int64,
            worth=(np.int32, *worth.shape),
        ),
    ).view(np.recarray)
    board.worth[:] = worth
    board.scores[:, :, :points] = scores[0] * net.through
    return board
