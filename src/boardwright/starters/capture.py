"""Capture: jump over a man of the other's and take it.

Men of both colours fill the board like a chessboard, but for two cells in the middle. A man jumps
along a row or a column over an enemy man beside it onto the empty cell behind, and takes that man.
Who cannot jump loses.
"""

from __future__ import annotations

import numpy as np

from boardwright.core import Grid, Moves, Permutation, Returns, State, option, record
from boardwright.core.kit import packed

TITLE = "Capture"
RULES = {
    "en": "Jump over an enemy man beside yours onto the empty cell behind it, and take it. "
    "Who cannot jump loses.",
    "zh-TW": "每次跳過相鄰的一枚敵子，落在它後面的空格，並吃掉它。不能跳者輸。",
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "the other cannot jump", "zh-TW": "對手不能跳"}

SIZE = option("size", 6, low=4, high=8, about={"en": "cells a side", "zh-TW": "每邊格數"})
BOARD = Grid(SIZE, cell="square")
POINTS = BOARD.points
MAX_MOVES = 2 * POINTS  # four jumps for each man of one colour
pack, unpack, MOVE = packed(origin=POINTS, target=POINTS)
STATE = record(player=np.uint8, cells=(np.uint8, POINTS))
DOWN, RIGHT = np.array([-1, 0, 0, 1]), np.array([0, -1, 1, 0])


def start(state: State) -> None:
    for cell in range(POINTS):
        state.cells[cell] = 1 + (cell // SIZE + cell % SIZE) % 2
    middle = SIZE // 2 * SIZE + SIZE // 2
    state.cells[middle] = state.cells[middle - 1] = 0


def moves(state: State, out: Moves) -> int:
    own, other = state.player + 1, 2 - state.player
    count = 0
    for cell in range(POINTS):
        if state.cells[cell] == own:
            for way in range(4):
                row, column = cell // SIZE + 2 * DOWN[way], cell % SIZE + 2 * RIGHT[way]
                if 0 <= row < SIZE and 0 <= column < SIZE:
                    target = row * SIZE + column
                    between = (cell + target) // 2
                    if state.cells[between] == other and state.cells[target] == 0:
                        out[count] = pack(cell, target)
                        count += 1
    return count


def play(state: State, move: int) -> None:
    origin, target = unpack(move)
    state.cells[origin] = state.cells[(origin + target) // 2] = 0
    state.cells[target] = state.player + 1
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0


# A move has two cells, so its text, its clicks and its image on a turned board are told here.
def move_text(move: int) -> str:
    return "x".join(BOARD.names[cell] for cell in unpack(move))


def parse_move(text: str) -> int:
    origin, _, target = text.lower().partition("x")
    return pack(BOARD.find(origin), BOARD.find(target))


def path(move: int) -> tuple[int, ...]:
    return unpack(move)


def move_under(move: int, symmetry: Permutation) -> int:
    origin, target = unpack(move)
    return pack(symmetry[origin], symmetry[target])
