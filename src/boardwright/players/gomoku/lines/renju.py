"""Black's forbidden points in Renju: stand-ins that the search calls and that elsewhere do nothing.

A point's patterns say that it is certainly allowed, or that it may be forbidden: then its shape is
``NO_SHAPE``, so that no threat is seen in it, and the rule of the kit judges it where that matters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.kit.renju import forbidden
from boardwright.core.kit.tables import with_tables
from boardwright.players.gomoku.lines.board import CELLS, code_of
from boardwright.players.gomoku.lines.points import NO_SHAPE

BLACK = 0


def forbidden_to(board: Any, side: int, cell: int) -> bool:
    """Return whether a side may not put a stone on an empty cell."""
    return False


def strike_forbidden(
    board: Any, tables: Any, side: int, moves: Any, scores: Any, count: int, forced: bool
) -> int:
    """Strike forbidden moves off a list; return how many are left.

    Where a threat forces black, what may be forbidden, and is not, is added: it may make a four.
    """
    return count


def judge(board: Any, side: int, cell: int) -> bool:
    """Return whether black may not put a stone on an empty cell."""
    if side != BLACK or board.shapes[cell] != NO_SHAPE or code_of(board, BLACK, cell) == 0:
        return False
    for each in range(CELLS):
        board.cells[each] = board.marks[each]
    return bool(forbidden(board, cell))


def strike(
    board: Any, tables: Any, side: int, moves: Any, scores: Any, count: int, forced: bool
) -> int:
    """Strike forbidden moves off black's list, and add doubtful ones that are not, if forced."""
    if side != BLACK:
        return count
    left = 0
    for index in range(count):
        if not judge(board, side, int(moves[index])):
            moves[left], scores[left] = moves[index], scores[index]
            left += 1
    if forced:
        for point in range(tables.count):
            cell = int(tables.points[point])
            known = board.marks[cell] != 0 or board.shapes[cell] != NO_SHAPE
            for index in range(left):
                known = known or moves[index] == cell
            if not known and code_of(board, BLACK, cell) != 0 and not judge(board, side, cell):
                moves[left], scores[left] = cell, 0
                left += 1
    return left


def renju_rules(steps: NDArray[np.int64]) -> Mapping[Callable[..., Any], Callable[..., Any]]:
    """Return what takes the place of the two stand-ins, on a board with these steps."""
    ways = np.concatenate([steps, -steps])
    step = np.clip(np.arange(CELLS)[:, None] + ways, 0, CELLS - 1).astype(np.uint16)
    (rule,) = with_tables((forbidden,), STEP=step)
    mine = with_tables((judge, strike), forbidden=rule)
    return dict(zip((forbidden_to, strike_forbidden), mine, strict=True))
