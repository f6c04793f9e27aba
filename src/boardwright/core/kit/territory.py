"""Whose empty regions are: those that only one player's stones touch."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from boardwright.core.bits import copy
from boardwright.core.boards.board import Board
from boardwright.core.kit.groups import neighbour_table
from boardwright.core.kit.tables import with_tables
from boardwright.core.rules import State

# A game's own tables take the places of these.
NEAR = np.zeros((1, 1), np.uint16)
SIDES = np.zeros(1, np.uint8)
POINTS = 1


def area_rule(board: Board) -> Callable[[State], int]:
    """Return ``area_lead(state)``, which needs a field ``area`` like ``cells``."""
    sides = np.array([len(near) for near in board.neighbours], np.uint8)
    tables = {"NEAR": neighbour_table(board), "SIDES": sides, "POINTS": board.points}
    (rule,) = with_tables((area_lead,), **tables)
    return rule  # type: ignore[no-any-return]


def area_lead(state: State) -> int:
    """Return player 1's area less player 2's: stones, and empty regions that touch no others.

    ``area`` then holds whom each point belongs to, 3 is nobody.
    """
    copy(state.area, state.cells, POINTS)
    spreads = True
    while spreads:  # the colours of its neighbours flow into an empty point, forth and back
        spreads = False
        for index in range(2 * POINTS):
            point = min(index, 2 * POINTS - 1 - index)
            if state.cells[point] == 0:
                colours = state.area[point]
                for side in range(SIDES[point]):
                    colours |= state.area[NEAR[point, side]]
                spreads = spreads or colours != state.area[point]
                state.area[point] = colours
    difference = 0
    for point in range(POINTS):
        difference += (state.area[point] == 1) - (state.area[point] == 2)
    return difference
