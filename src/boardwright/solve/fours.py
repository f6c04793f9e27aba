"""Wins by fours: every stone of the attacker threatens to complete a place at the next turn.

The defender must answer each four on its only completing point and so has no choice: the search is
a search of one player. It ends with a *double four*, a stone that leaves two completing points. If
an answer makes a four of the defender's, the attacker's next stone must stand on that four's
completing point and make a four itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.game import Game
from boardwright.core.playouts import in_range
from boardwright.core.position import Position
from boardwright.core.rules import record
from boardwright.solve.fours_board import (
    ATTACKER,
    DEFENDER,
    NOWHERE,
    allowed,
    board_of,
    completions,
    double_four,
    put,
    table_of,
    take_back,
)

UNFINISHED, NONE, FOUND = 0, 1, 2
#: Fours tried between two looks at the outside world, so that Ctrl-C is answered at once.
BUDGET = 200_000


def begin_fours(board: Any, search: Any, must: int, limit: int) -> None:
    """Begin a search for a double four by the attacker's stone number ``limit`` at the latest.

    ``must`` is the point on which the attacker has to stop a four, or NOWHERE.
    """
    search.begun = board.stones
    search.limit = limit
    search.level = 0
    search.next[0] = 0
    search.must[0] = must
    search.cut = False


def continue_fours(table: Any, board: Any, search: Any, budget: int) -> int:
    """Go on with a search; return FOUND with the line on the board, NONE, or UNFINISHED.

    On the board are then the attacker's and the defender's stones in turn, last the attacker's
    double four. ``search.cut`` says whether the limit kept the search from going deeper.
    """
    while budget > 0:
        budget -= 1
        level = search.level
        point = next_four(table, board, search)
        if level == search.limit - 1 and point != NOWHERE:
            point = double_four(table, board, int(search.must[level]))
            search.cut |= point == NOWHERE
        if point == NOWHERE:
            if level == 0:
                return NONE
            search.level -= 1
            take_back(table, board, board.stones - 2)
            continue
        if put(table, board, point, ATTACKER) == 2:
            return FOUND
        countered = put(table, board, int(board.completing[0]), DEFENDER)
        if countered == 2:
            take_back(table, board, board.stones - 2)
            continue
        search.level = level + 1
        search.next[level + 1] = 0
        search.must[level + 1] = board.completing[0] if countered == 1 else NOWHERE
    return UNFINISHED


def next_four(table: Any, board: Any, search: Any) -> int:
    """Return the next point on which the attacker makes a four and may play, or NOWHERE."""
    level = search.level
    must = int(search.must[level])
    while search.next[level] < board.known_threes * table.longest:
        place = board.threes[search.next[level] // table.longest]
        slot = search.next[level] % table.longest
        search.next[level] += 1
        if slot >= table.needs[place] or board.held[place] != table.needs[place] - 2:
            continue
        point = int(table.members[place, slot])
        if allowed(board, point, must):
            return point
    return NOWHERE


def search_fours(
    tables: Any, boards: Any, searches: Any, must: int, limit: int, budget: int
) -> int:
    """Begin or continue a search, as the limit is a number or 0; see ``continue_fours``."""
    if limit > 0:
        begin_fours(boards[0], searches[0], must, limit)
    return continue_fours(tables[0], boards[0], searches[0], budget)


def empty_search(game: Game) -> Any:
    """Return one record with room for a search by fours."""
    levels = game.board.points // 2 + 1
    return np.zeros(
        1,
        record(
            next=(np.int64, levels),  # where in the list of threes each level is
            must=(np.uint16, levels),
            level=np.int64,
            limit=np.int64,
            begun=np.int64,  # stones on the board when it began
            cut=np.bool_,
        ),
    ).view(np.recarray)


def find_fours(position: Position, most_stones: int | None = None) -> list[int] | None:
    """Return a shortest win by fours of the player to move as the stones of both sides, or None.

    The list ends with the stone that completes a place, the mover's stone number ``most_stones`` at
    the latest. None says that there is no win by fours alone within that limit; without a limit,
    that there is none at all.

    >>> import boardwright as bw
    >>> position = bw.game("gomoku", size=9, compiled=False).start().play("e5 a1 f5 b1 g5 a3")
    >>> [position.game.board.names[point] for point in find_fours(position)]
    ['d5', 'c5', 'h5']
    """
    game = position.game
    tables = table_of(game)
    if position.over:
        return None
    if most_stones is not None:
        in_range("most_stones", most_stones, 1, game.board.points)
    boards, searches = board_of(position), empty_search(game)
    board = boards[0]
    if game.kernel(completions)(tables, boards, ATTACKER):
        return [int(board.completing[0])]
    threats = game.kernel(completions)(tables, boards, DEFENDER)
    if threats == 2:
        return None
    must = int(board.completing[0]) if threats else NOWHERE
    search = game.kernel(search_fours)
    deepest = len(searches[0].must) if most_stones is None else most_stones - 1
    for limit in range(1, min(deepest, len(searches[0].must)) + 1):
        result = search(tables, boards, searches, must, limit, BUDGET)
        while result == UNFINISHED:
            result = search(tables, boards, searches, must, 0, BUDGET)
        if result == FOUND:
            line = board.line[searches[0].begun : board.stones]
            return [int(point) for point in (*line, *board.completing)]
        if not searches[0].cut:
            break
    return None
