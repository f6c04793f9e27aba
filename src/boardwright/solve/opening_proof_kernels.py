"""Kernels of the opening proof: whether a stone wins by fours against every reply.

A line is a list of attacker's stones that make fours; the answers need not be listed, for they are
forced. A line that wins against one reply wins against most others, so known lines are replayed
before a new one is searched for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.game import Game
from boardwright.core.rules import record
from boardwright.solve.fours import FOUND, begin_fours, continue_fours
from boardwright.solve.fours_board import (
    ATTACKER,
    DEFENDER,
    NOWHERE,
    allowed,
    put,
    table_of,
    take_back,
)

NO_LIMIT = 1 << 62  # the searches here are so shallow that they need not be cut up
REMEMBERED = 8
#: Room for the stones of a line; it does not depend on how many are wanted, because kernels are
#: compiled for one type of record.
MOST_FOURS = 32


def line_wins(table: Any, board: Any, book: Any, line: int, must: int) -> bool:
    """Return whether the attacker, to move, wins with a known line; the board stays as it is.

    ``must`` is the point on which the attacker has to stop a four, or NOWHERE.
    """
    begun = board.stones
    won = False
    for number in range(book.longest):
        stone = int(book.lines[line, number])
        if stone == NOWHERE or not allowed(board, stone, must):
            break
        made = put(table, board, stone, ATTACKER)
        if made != 1:
            won = made == 2
            break
        countered = put(table, board, int(board.completing[0]), DEFENDER)
        if countered == 2:
            break
        must = int(board.completing[0]) if countered == 1 else NOWHERE
    take_back(table, board, begun)
    return won


def new_line(table: Any, board: Any, search: Any, book: Any, must: int) -> bool:
    """Return whether the attacker, to move, wins by fours; the shortest line is added."""
    begun = board.stones
    for limit in range(1, book.longest + 1):
        begin_fours(board, search, must, limit)
        if continue_fours(table, board, search, NO_LIMIT) == FOUND:
            for number in range(book.longest):
                book.lines[book.known, number] = (
                    board.line[begun + 2 * number] if number < limit else NOWHERE
                )
            book.known += 1
            take_back(table, board, begun)
            return True
        if not search.cut:
            break
    return False


def answered(table: Any, board: Any, search: Any, book: Any, reply: int) -> bool:
    """Return whether the attacker wins by fours after a reply, by a known line or a new one."""
    begun = board.stones
    countered = put(table, board, reply, DEFENDER)
    must = int(board.completing[0]) if countered == 1 else NOWHERE
    won = False
    if countered < 2:
        line = 0
        while line < book.known and not won:
            won = line_wins(table, board, book, line, must)
            line += 1
        won = won or new_line(table, board, search, book, must)
    take_back(table, board, begun)
    return won


def wins_against_all(table: Any, board: Any, search: Any, book: Any) -> bool:
    """Return whether the attacker, who has just moved, wins by fours against every reply.

    The lines are left in ``book``. Replies that refuted other stones lately are tried first.
    """
    book.known = 0
    for number in range(REMEMBERED + table.points):
        reply = int(book.refuters[number]) if number < REMEMBERED else number - REMEMBERED
        if board.owner[reply] == 0 and not answered(table, board, search, book, reply):
            move_to_front(book.refuters, reply)
            return False
    return True


def move_to_front(remembered: Any, point: int) -> None:
    """Put a point first in a short list; the last one drops out if it was not in it."""
    place = 0
    while place < len(remembered) - 1 and remembered[place] != point:
        place += 1
    while place > 0:
        remembered[place] = remembered[place - 1]
        place -= 1
    remembered[0] = point


def find_stone(
    tables: Any, boards: Any, searches: Any, books: Any, reply: int, candidates: Any
) -> int:
    """Return the first candidate that wins by fours against everything, after a reply; or NOWHERE.

    Its lines are left in ``books``.
    """
    table, board, search, book = tables[0], boards[0], searches[0], books[0]
    begun = board.stones
    put(table, board, reply, DEFENDER)
    found = NOWHERE
    for number in range(len(candidates)):
        stone = int(candidates[number])
        if board.owner[stone] == 0:
            put(table, board, stone, ATTACKER)
            wins = wins_against_all(table, board, search, book)
            take_back(table, board, begun + 1)
            if wins:
                found = stone
                break
    take_back(table, board, begun)
    return found


def add_promise(tables: Any, boards: Any, promise: Any) -> None:
    """Add to each point what it promises: places without defenders, by the stones they hold."""
    table, board = tables[0], boards[0]
    for place in range(len(board.held)):
        if board.held[place] < DEFENDER:
            weight = 1 << (6 * min(int(board.held[place]), 8))  # it must fit into 64 bits
            for slot in range(table.needs[place]):
                promise[table.members[place, slot]] += weight


def promising(game: Game, boards: Any) -> list[int]:
    """Return the empty points, those that promise most to the attacker first."""
    promise = np.zeros(game.board.points, np.int64)
    game.kernel(add_promise)(table_of(game), boards, promise)
    order = np.argsort(-promise, kind="stable")
    return [int(point) for point in order if boards[0].owner[point] == 0]


def play_stones(tables: Any, boards: Any, stones: Any) -> None:
    """Put stones on an empty board, the attacker's and the defender's in turn."""
    take_back(tables[0], boards[0], 0)
    for number in range(len(stones)):
        side = ATTACKER if number % 2 == 0 else DEFENDER
        put(tables[0], boards[0], int(stones[number]), side)


def empty_book(game: Game, longest: int) -> Any:
    """Return one record with room for lines against all replies, each of up to this many stones."""
    book = np.zeros(
        1,
        record(
            lines=(np.uint16, game.board.points, MOST_FOURS),  # shorter ones end in NOWHERE
            known=np.int64,
            longest=np.int64,
            refuters=(np.uint16, REMEMBERED),
        ),
    ).view(np.recarray)
    book[0].longest = longest
    return book
