"""Clobber: every move captures; a player who cannot move loses.

Rules, by Albert, Grossman, Nowakowski and Wolfe (2001): black and white men fill the board like a
chessboard. A man moves onto an enemy man orthogonally beside it and removes that. Who cannot move
loses. X begins.

Ruling:
- X stands on the top left cell, whatever the size of the board.
"""

import numpy as np

from boardwright.core import Grid, Moves, Returns, State, option, record
from boardwright.core.kit import packed, pay_winner

COLUMNS = option("columns", 6, low=1, high=10, about={"en": "columns", "zh-TW": "行數"})
ROWS = option("rows", 5, low=1, high=10, about={"en": "rows", "zh-TW": "列數"})
BOARD = Grid(COLUMNS, ROWS, cell="square")
POINTS = BOARD.points
STATE = record(cells=(np.uint8, POINTS), player=np.uint8)
pack, unpack, MOVE = packed(origin=POINTS, target=POINTS)
MOVE_TEXT = "{origin}x{target}"
BOTH_COLOURS = 1 | 2

# Every two cells beside each other, once.
PAIRS = np.array(
    [(cell, near) for cell in range(POINTS) for near in BOARD.neighbours[cell] if cell < near],
    np.uint8,
).reshape(-1, 2)
MAX_MOVES = max(len(PAIRS), 1)


def start(state: State) -> None:
    for cell in range(POINTS):
        state.cells[cell] = 1 + (cell // COLUMNS + cell % COLUMNS) % 2


def moves(state: State, out: Moves) -> int:
    own = state.player + 1
    count = 0
    for pair in range(len(PAIRS)):
        first, second = PAIRS[pair, 0], PAIRS[pair, 1]
        mark = state.cells[first]
        # Every pair is written and only one of two colours is kept: faster than a branch.
        out[count] = pack(first, second) if mark == own else pack(second, first)
        count += (mark | state.cells[second]) == BOTH_COLOURS
    return count


def play(state: State, move: int) -> None:
    origin, target = unpack(move)
    state.cells[origin] = 0
    state.cells[target] = state.player + 1
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, 1 - state.player)


TITLE = {"en": "Clobber", "zh-TW": "吃鄰棋"}
RULES = {
    "en": "Move one of your men onto an enemy man beside it, not diagonally, and take that off "
    "the board. A player who cannot move loses.",
    "zh-TW": "每次將一枚己方棋子移到上下左右相鄰的對方棋子上，並將其吃掉。無子可吃者輸。",
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑方", "白方")}
ENDING = {"en": "nothing left for the other to capture", "zh-TW": "對手無子可吃"}
SYMMETRIES = "all"
