"""Flip: stones between two of yours become yours.

Two players put one stone a turn on an empty cell, so that it encloses at least one straight line of
the other's stones; these change sides. Who cannot passes. When neither can, more stones win.
"""

from __future__ import annotations

import numpy as np

from boardwright.core import Grid, Moves, Returns, State, option, record

TITLE = "Flip"
RULES = {
    "en": "Enclose a line of the other's stones between two of yours to turn them over. "
    "When neither player can, more stones win.",
    "zh-TW": "下一子，夾住對方一排棋子並翻成己方；無法夾子時跳過。雙方都不能下時，棋子較多者獲勝。",
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "more stones", "zh-TW": "棋子較多"}

SIZE = option("size", 6, low=4, high=10, about={"en": "cells a side", "zh-TW": "每邊格數"})
BOARD = Grid(SIZE, cell="square")
POINTS = BOARD.points
PASS = POINTS  # the number after the last cell: its text is "pass", and it has a button
STATE = record(player=np.uint8, cells=(np.uint8, POINTS))
DOWN, RIGHT = np.array([-1, -1, -1, 0, 0, 1, 1, 1]), np.array([-1, 0, 1, -1, 1, -1, 0, 1])


def start(state: State) -> None:
    corner = (SIZE // 2 - 1) * SIZE + SIZE // 2 - 1  # of the four cells in the middle
    state.cells[corner] = state.cells[corner + SIZE + 1] = 2
    state.cells[corner + 1] = state.cells[corner + SIZE] = 1


def enclosed(state: State, cell: int, way: int, own: int) -> int:
    """Return how many of the other's stones lie between a cell and one's own stone that way."""
    row, column = cell // SIZE + DOWN[way], cell % SIZE + RIGHT[way]
    count = 0
    while 0 <= row < SIZE and 0 <= column < SIZE:
        mark = state.cells[row * SIZE + column]
        if mark == own:
            return count
        if mark == 0:
            return 0
        count += 1
        row, column = row + DOWN[way], column + RIGHT[way]
    return 0


def encloses(state: State, cell: int, own: int) -> bool:
    """Return whether a stone on a cell would turn any over."""
    count = 0
    if state.cells[cell] == 0:
        for way in range(8):
            count += enclosed(state, cell, way, own)
    return count > 0


def moves(state: State, out: Moves) -> int:
    count, others = 0, 0
    for cell in range(POINTS):
        if encloses(state, cell, state.player + 1):
            out[count] = cell
            count += 1
        others += encloses(state, cell, 2 - state.player)
    if count == 0 and others > 0:
        out[0] = PASS
        count = 1
    return count


def play(state: State, move: int) -> None:
    own = state.player + 1
    if move != PASS:
        for way in range(8):
            for step in range(1, enclosed(state, move, way, own) + 1):
                state.cells[move + step * (DOWN[way] * SIZE + RIGHT[way])] = own
        state.cells[move] = own
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
