"""Move: one piece each, and every cell that is left is gone.

Each player has one piece. It moves to a free cell beside it, also diagonally, and the cell it left
is gone for the rest of the game. Who cannot move loses.
"""

from __future__ import annotations

import numpy as np

from boardwright.core import Grid, Mark, Moves, Returns, State, option, record

TITLE = "Move"
RULES = {
    "en": "Move your piece to a free cell beside it, also diagonally; the cell you leave is gone. "
    "Who cannot move loses.",
    "zh-TW": "把自己的棋子移到相鄰（含斜向）的空格，離開的那一格從此消失。無處可走者輸。",
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "the other cannot move", "zh-TW": "對手無處可走"}
SYMBOLS = ".XO#"

SIZE = option("size", 5, low=3, high=8, about={"en": "cells a side", "zh-TW": "每邊格數"})
BOARD = Grid(SIZE, cell="square")
POINTS = BOARD.points
GONE = 3  # the mark of a cell that was left
STATE = record(
    player=np.uint8,
    cells=(np.uint8, POINTS),  # 0 free, 1 and 2 the pieces, 3 gone
)


def start(state: State) -> None:
    state.cells[SIZE // 2] = 1
    state.cells[POINTS - 1 - SIZE // 2] = 2


def home(state: State) -> int:
    """Return the cell of the piece that is to move."""
    for cell in range(POINTS):
        if state.cells[cell] == state.player + 1:
            return cell
    return 0


def moves(state: State, out: Moves) -> int:
    origin = home(state)
    count = 0
    for cell in range(POINTS):
        down = abs(cell // SIZE - origin // SIZE)
        right = abs(cell % SIZE - origin % SIZE)
        if state.cells[cell] == 0 and max(down, right) == 1:
            out[count] = cell
            count += 1
    return count


def play(state: State, move: int) -> None:
    state.cells[home(state)] = GONE
    state.cells[move] = state.player + 1
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0


def picture(state: State) -> list[Mark]:
    found = [(cell, int(mark)) for cell, mark in enumerate(state.cells) if mark]
    return [
        Mark("block", (cell,), "grey")
        if mark == GONE
        else Mark("stone", (cell,), "black" if mark == 1 else "white")
        for cell, mark in found
    ]
