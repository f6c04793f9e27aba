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

from boardwright.core.boards.board import Permutation
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import record

NOWHERE = 65535  # no point
#: A side is what its stone adds to a place's count: the low four bits are the attacker's.
ATTACKER = 1
DEFENDER = 16
MOST_ON_A_PLACE = 15


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
def places_of(game: Game) -> tuple[tuple[int, ...], ...]:
    """Return the winning sets of a game for two players; others are refused with an InputError."""
    places = game.winning_sets
    if not places or game.players != 2 or game.chances:
        raise InputError(
            "{game!r} is not a game of two players about winning sets of points", game=game
        )
    if not 3 <= min(map(len, places)) <= max(map(len, places)) <= MOST_ON_A_PLACE:
        raise InputError("winning sets must have 3 to {most} points", most=MOST_ON_A_PLACE)
    return places


def symmetries_of_places(game: Game) -> list[Permutation]:
    """Return the symmetries of the board that map winning sets to winning sets: of these rules."""
    places = {frozenset(place) for place in game.winning_sets}
    return [
        symmetry
        for symmetry in game.board.symmetries
        if all(frozenset(symmetry[point] for point in place) in places for place in places)
    ]


@lru_cache(maxsize=32)
def table_of(game: Game) -> Any:
    """Return one record with what never changes: which places lie on a point, which points in one.

    The places on a point are ``listed[first[point] : first[point + 1]]``.
    """
    places = places_of(game)
    needs = [len(place) for place in places]
    points = np.concatenate([np.array(place) for place in places])
    number = np.repeat(np.arange(len(places)), needs)
    table = np.zeros(
        1,
        record(
            first=(np.uint32, game.board.points + 1),
            listed=(np.uint16 if len(places) <= 1 << 16 else np.uint32, len(points)),
            needs=(np.uint8, len(places)),
            members=(np.uint16, len(places), max(needs)),
            gap=(np.uint16, len(places)),  # of an empty place: all its points' numbers, XORed
            points=np.int64,
            longest=np.int64,
        ),
    ).view(np.recarray)
    table[0].first[:] = np.searchsorted(np.sort(points), np.arange(game.board.points + 1))
    table[0].listed[:] = number[np.argsort(points, kind="stable")]
    table[0].needs[:] = needs
    for row, place in zip(table[0].members, places, strict=True):
        row[: len(place)] = place
    table[0].gap[:] = np.bitwise_xor.reduce(table[0].members, axis=1)  # room not used is zero
    table[0].points = game.board.points
    table[0].longest = max(needs)
    return table


def empty_board(game: Game) -> Any:
    """Return one record: a board without stones."""
    points, places = game.board.points, places_of(game)
    board = np.zeros(
        1,
        record(
            owner=(np.uint8, points),  # 0, or the side whose stone it is
            line=(np.uint16, points),  # the stones in the order of putting
            stones=np.int64,
            held=(np.uint8, len(places)),  # stones of both sides on a place
            gap=(
                np.uint16,
                len(places),
            ),  # its empty points' numbers, XORed: the point itself if one is left
            completing=(np.uint16, 2),
            threes=(np.uint32, len(places)),  # places in the order in which they became threes
            known_threes=np.int64,
            seen=(np.uint64, points),  # by which scan a point was seen last
            partner=(np.uint16, points),  # the other empty point of the three it was seen in
            scan=np.uint64,
        ),
    ).view(np.recarray)
    board[0].gap[:] = table_of(game)[0].gap
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
