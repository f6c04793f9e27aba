"""Stones on winning sets, for searches: what each set holds, updated incrementally.

It serves every game in which stones are put on empty points and stay, and the first to hold a whole
winning set wins. One side is the attacker, whose win is sought; the other is the defender. A
winning set is called a place and has a number. A place is a *three* when the attacker needs two
more stones on it and the defender has none there, a *four* when one more stone completes it. The
names come from places of five points, but places of other sizes may be mixed.

Stones are taken back in the reverse order only, so that lists can simply be shortened again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import record

NOWHERE = 65535  # no point
#: A side is what its stone adds to a place's count: the low four bits are the attacker's.
ATTACKER = 1
DEFENDER = 16


def put(table: Any, board: Any, point: int, side: int) -> int:
    """Put a stone; return how many points now complete a place for it: 0, 1, or 2 for more.

    Those points are left in ``board.completing``. Only places through the new stone are looked at.
    """
    board.owner[point] = side
    board.line[board.stones] = point
    board.stones += 1
    made = 0
    for entry in range(table.first[point], table.first[point + 1]):
        place = table.listed[entry]
        almost = int(table.needs[place]) - 1
        held = int(board.held[place]) + side
        board.held[place] = held
        board.gap[place] ^= point
        if held == side * almost:
            if made == 0 or (made == 1 and board.gap[place] != board.completing[0]):
                board.completing[made] = board.gap[place]
                made += 1
        elif held == almost - 1 and side == ATTACKER:
            board.threes[board.known_threes] = place
            board.known_threes += 1
    return made


def take_back(table: Any, board: Any, stones: int) -> None:
    """Take the last stones off again until this many are on the board."""
    while board.stones > stones:
        board.stones -= 1
        point = int(board.line[board.stones])
        side = int(board.owner[point])
        board.owner[point] = 0
        for entry in range(table.first[point], table.first[point + 1]):
            place = table.listed[entry]
            held = int(board.held[place])
            if side == ATTACKER and held == int(table.needs[place]) - 2:
                board.known_threes -= 1
            board.held[place] = held - side
            board.gap[place] ^= point


def allowed(board: Any, point: int, must: int) -> bool:
    """Return whether a point is empty and no four must be stopped elsewhere.

    ``must`` is the completing point of the other side's four, or NOWHERE.
    """
    if must != NOWHERE and must != point:
        return False
    return bool(board.owner[point] == 0)


def double_four(table: Any, board: Any, must: int) -> int:
    """Return an allowed point whose stone leaves the attacker two completing points, or NOWHERE."""
    board.scan += 1
    for number in range(board.known_threes):
        place = board.threes[number]
        if board.held[place] != table.needs[place] - 2:
            continue  # a defender's stone came upon it, or it is a four that was answered
        for slot in range(table.needs[place]):
            point = int(table.members[place, slot])
            if not allowed(board, point, must):
                continue
            other = board.gap[place] ^ point
            if board.seen[point] != board.scan:
                board.seen[point] = board.scan
                board.partner[point] = other
            elif board.partner[point] != other:
                return point
    return NOWHERE


def set_up(tables: Any, boards: Any, stones: Any, sides: Any) -> int:
    """Put the given stones on an empty board; return how many points complete a place of the last.

    Defender's stones must come before the attacker's: then no three is listed that is none.
    """
    made = 0
    for number in range(len(stones)):
        made = put(tables[0], boards[0], int(stones[number]), int(sides[number]))
    return made


def completions(tables: Any, boards: Any, side: int) -> int:
    """Return how many points complete a place for a side: 0, 1, or 2 for more.

    Those points are left in ``completing``. All places are looked at.
    """
    table = tables[0]
    board = boards[0]
    found = 0
    for place in range(len(board.held)):
        if board.held[place] == side * (int(table.needs[place]) - 1) and (
            found == 0 or (found == 1 and board.gap[place] != board.completing[0])
        ):
            board.completing[found] = board.gap[place]
            found += 1
    return found


@lru_cache(maxsize=32)
def table_of(game: Game) -> Any:
    """Return one record with what never changes: the index of the places."""
    game.sets.require_two_sides()
    table = game.sets.table(points=np.int64, longest=np.int64)
    table[0].points = game.board.points
    table[0].longest = game.sets.needs.max()
    return table


def empty_board(game: Game) -> Any:
    """Return one record: a board without stones."""
    game.sets.require_two_sides()
    points, places = game.board.points, game.sets.count
    board = np.zeros(
        1,
        record(
            owner=(np.uint8, points),  # 0, or the side whose stone it is
            line=(np.uint16, points),  # the stones in the order of putting
            stones=np.int64,
            held=(np.uint8, places),  # stones of both sides on a place
            gap=(np.uint16, places),  # its empty points, XORed: the point itself if one is left
            completing=(np.uint16, 2),
            threes=(np.uint32, places),  # places in the order in which they became threes
            known_threes=np.int64,
            seen=(np.uint64, points),  # by which scan a point was seen last
            partner=(np.uint16, points),  # the other empty point of the three it was seen in
            scan=np.uint64,
        ),
    ).view(np.recarray)
    board[0].gap[:] = game.sets.gap
    return board


def board_of(position: Position) -> Any:
    """Return one record with the stones of a position; the attacker is the player to move."""
    game = position.game
    marks, attacker = game.marks(position.state), position.to_move
    mine = [point for point, mark in enumerate(marks) if mark == attacker]
    theirs = [point for point, mark in enumerate(marks) if mark not in (0, attacker)]
    board = empty_board(game)
    game.kernel(set_up)(
        table_of(game),
        board,
        np.array(theirs + mine, np.uint16),
        np.array([DEFENDER] * len(theirs) + [ATTACKER] * len(mine), np.uint8),
    )
    return board
