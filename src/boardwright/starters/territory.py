"""Territory: what lies beside your stones is closed to the other.

Two players put one stone a turn on an empty cell that has no enemy stone beside it. Who cannot
passes. When neither can, the player with more stones on the board has the larger territory and
wins; equal numbers are a draw.
"""

from __future__ import annotations

import numpy as np

from boardwright.core import Hexagon, Moves, Returns, State, option, record
from boardwright.core.kit import neighbour_table

TITLE = "Territory"
RULES = {
    "en": "Put a stone on an empty cell with no enemy stone beside it; pass if you cannot. "
    "When neither player can, more stones win.",
    "zh-TW": "在旁邊沒有敵子的空格下一子，不能下則跳過。雙方都不能下時，棋子較多者獲勝。",
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "the larger territory", "zh-TW": "領地較大"}

SIZE = option("size", 3, low=2, high=6, about={"en": "cells along a side", "zh-TW": "每邊格數"})
BOARD = Hexagon(SIZE)
POINTS = BOARD.points
PASS = POINTS  # the number after the last cell: its text is "pass", and it has a button
NEAR = neighbour_table(BOARD)
STATE = record(player=np.uint8, cells=(np.uint8, POINTS))


def start(state: State) -> None:
    state.player = 0


def is_open(state: State, cell: int, own: int) -> bool:
    """Return whether a player may put a stone on a cell."""
    enemies = 0
    for side in range(NEAR.shape[1]):
        enemies += state.cells[NEAR[cell, side]] == 3 - own
    return state.cells[cell] == 0 and enemies == 0


def moves(state: State, out: Moves) -> int:
    count, others = 0, 0
    for cell in range(POINTS):
        if is_open(state, cell, state.player + 1):
            out[count] = cell
            count += 1
        others += is_open(state, cell, 2 - state.player)
    if count == 0 and others > 0:
        out[0] = PASS
        count = 1
    return count


def play(state: State, move: int) -> None:
    if move != PASS:
        state.cells[move] = state.player + 1
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    lead = stones(state, 1) - stones(state, 2)
    returns[0] = float((lead > 0) - (lead < 0))
    returns[1] = -returns[0]


def stones(state: State, mark: int) -> int:
    """Return how many stones a player has."""
    count = 0
    for cell in range(POINTS):
        count += state.cells[cell] == mark
    return count


def score(state: State) -> tuple[int, int]:
    return stones(state, 1), stones(state, 2)
