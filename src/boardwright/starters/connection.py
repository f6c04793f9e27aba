"""Connection: join your two sides of the board.

Two players put one stone a turn on an empty cell of a rhombus of hexagons. The first joins the top
to the bottom by a chain of neighbouring stones, the second the left to the right. There is no draw.
"""

from __future__ import annotations

import numpy as np

from boardwright.core import Moves, Returns, Rhombus, State, option, record
from boardwright.core.kit import flood, neighbour_table

TITLE = "Connection"
RULES = {
    "en": "Put a stone on an empty cell. Black joins top and bottom, White left and right.",
    "zh-TW": "輪流在空格下一子。黑方連接上下兩邊，白方連接左右兩邊，先連成者獲勝。",
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "two sides joined", "zh-TW": "連接兩邊"}

SIZE = option("size", 5, low=3, high=11, about={"en": "cells a side", "zh-TW": "每邊格數"})
BOARD = Rhombus(SIZE)
POINTS = BOARD.points
NEAR = neighbour_table(BOARD)
STATE = record(
    player=np.uint8,
    cells=(np.uint8, POINTS),  # 0 empty, else the player's number, from 1
    chain=(np.uint16, POINTS),  # room to collect a chain in
)
DERIVED = ("chain",)  # nothing that a position has to say


def start(state: State) -> None:
    state.player = 0


def moves(state: State, out: Moves) -> int:
    count = 0
    if winner(state) == 0:
        for cell in range(POINTS):
            if state.cells[cell] == 0:
                out[count] = cell
                count += 1
    return count


def play(state: State, move: int) -> None:
    state.cells[move] = state.player + 1
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    mark = winner(state)
    returns[mark - 1] = 1.0
    returns[2 - mark] = -1.0


def winner(state: State) -> int:
    """Return the mark whose chain joins its two sides; 0 if none does."""
    for place in range(SIZE):
        if joins(state, place, 1):  # from the top row
            return 1
        if joins(state, place * SIZE, 2):  # from the left column
            return 2
    return 0


def joins(state: State, cell: int, mark: int) -> bool:
    """Return whether the chain through a cell is of this mark and reaches the far side."""
    if state.cells[cell] != mark:
        return False
    for each in range(flood(state.cells, cell, NEAR, state.chain)):
        point = state.chain[each]
        if (point // SIZE if mark == 1 else point % SIZE) == SIZE - 1:
            return True
    return False
