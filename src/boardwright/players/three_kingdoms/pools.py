"""The pools: legal moves in four groups, of which only the first that is not empty is searched.

1. cells of high weight; 4. cells of low weight; of the rest, 2. moves that turn stones in two or
more directions, or turn a line with one of the mover's stones at its other end, or lie on the edge
and turn three or more; 3. all others. The paper finds and groups legal moves in every step of its
recursion, with the weights of that step, and so it is here: opponents are searched in pools too.
``pools=root`` groups only the moves of the player itself in the position to be decided.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.players.three_kingdoms.board_table import whole
from boardwright.players.three_kingdoms.turns import good_turns
from boardwright.players.three_kingdoms.weights import high_cells, low_cells

NEVER, EVERYWHERE, AT_ROOT = 0, 1, 2
ZERO = np.uint64(0)


def first_pool(
    frame: Any, table: Any, work: Any, low: np.uint64, high: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Return those of the cells of a position's moves that are in the first pool that has any."""
    mover = whole(frame.state.player)
    a, b = high_cells(frame, table, mover, work)
    if (low & a) | (high & b) != ZERO:
        return low & a, high & b
    a, b = low_cells(frame, table, mover, work)
    if (low & ~a) | (high & ~b) == ZERO:
        return low, high
    low &= ~a
    high &= ~b
    a, b = good_turns(frame, table, mover)
    if (low & a) | (high & b) != ZERO:
        return low & a, high & b
    return low, high
