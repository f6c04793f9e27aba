"""Race: the first man on the far row wins.

Each player has a row of men. A man steps one cell ahead, straight or diagonally, onto an empty
cell; diagonally it also takes an enemy man. The first man on the far row wins. Who cannot move
loses.
"""

from __future__ import annotations

import numpy as np

from boardwright.core import Grid, Moves, Permutation, Returns, State, option, record
from boardwright.core.kit import packed

TITLE = "Race"
RULES = {
    "en": "Move a man one cell ahead, straight or diagonally; it takes diagonally only. "
    "The first man on the far row wins. Who cannot move loses.",
    "zh-TW": "每次將一子向前直走或斜走一格，只能斜吃。先抵達對方底線者獲勝；不能走者輸。",
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "a man on the far row, or the other cannot move", "zh-TW": "抵達底線，或對手不能走"}
SYMMETRIES = "mirror"

COLUMNS = option("columns", 5, low=3, high=8, about={"en": "columns", "zh-TW": "行數"})
ROWS = option("rows", 6, low=4, high=10, about={"en": "rows", "zh-TW": "列數"})
BOARD = Grid(COLUMNS, ROWS, cell="square")
POINTS = BOARD.points
MAX_MOVES = 3 * POINTS
pack, unpack, MOVE = packed(origin=POINTS, target=POINTS)
STATE = record(player=np.uint8, cells=(np.uint8, POINTS))
LAST_ROW = np.array([ROWS - 1, 0])  # of each player
AHEAD = np.array([1, -1])  # cell 0 is the top left one, so the first player moves down


def start(state: State) -> None:
    for column in range(COLUMNS):
        state.cells[column] = 1
        state.cells[POINTS - 1 - column] = 2


def moves(state: State, out: Moves) -> int:
    own, other = state.player + 1, 2 - state.player
    for column in range(COLUMNS):  # has the other player arrived?
        if state.cells[LAST_ROW[other - 1] * COLUMNS + column] == other:
            return 0
    count = 0
    for cell in range(POINTS):
        if state.cells[cell] == own:
            row = cell // COLUMNS + AHEAD[state.player]
            for aside in range(-1, 2):
                column = cell % COLUMNS + aside
                if 0 <= column < COLUMNS:
                    target = row * COLUMNS + column
                    mark = state.cells[target]
                    if mark == 0 or (mark == other and aside != 0):
                        out[count] = pack(cell, target)
                        count += 1
    return count


def play(state: State, move: int) -> None:
    origin, target = unpack(move)
    state.cells[origin] = 0
    state.cells[target] = state.player + 1
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0


# A move has two cells, so its text, its clicks and its image on a turned board are told here.
def move_text(move: int) -> str:
    return "-".join(BOARD.names[cell] for cell in unpack(move))


def parse_move(text: str) -> int:
    origin, _, target = text.lower().partition("-")
    return pack(BOARD.find(origin), BOARD.find(target))


def path(move: int) -> tuple[int, ...]:
    return unpack(move)


def move_under(move: int, symmetry: Permutation) -> int:
    origin, target = unpack(move)
    return pack(symmetry[origin], symmetry[target])
