"""Tic-Tac-Toe 井字遊戲, and its larger kin: k in a row on any board, also in space.

Rules, of the m,n,k-games of the literature: two players in turn put a mark on an empty cell of a
board of m columns and n rows. Who first has k marks in an unbroken line, along a row, a column or a
diagonal, wins. A full board without such a line is a draw. Tic-Tac-Toe is 3,3,3.

Rulings:
- A longer line wins too.
- ``misere=true``: who first has a line loses.
- ``space=true``: the board is a cube with as many layers and rows as columns (``rows`` is ignored),
  and lines run in all 13 directions of space. Qubic has 4 columns and a line of 4.
- A line longer than the board is allowed: then every game is drawn.
"""

import numpy as np

from boardwright.core import Cube, Grid, Moves, Returns, State, option, record
from boardwright.core.kit import (
    completes, digits, empties, fill_empties, find_empties, held_points, incidence, line_table,
    list_empties, pay_winner, take_empty, zobrist, zobrist_of,
)  # fmt: skip

COLUMNS = option("columns", 3, low=2, high=8, about={"en": "columns", "zh-TW": "直行數"})
ROWS = option("rows", 3, low=2, high=8, about={"en": "rows", "zh-TW": "橫列數"})
LINE = option("line", 3, low=2, high=8, about={"en": "marks in a row", "zh-TW": "連線格數"})
MISERE = option("misere", False, about={"en": "a line loses instead", "zh-TW": "先連線者輸"})
SPACE = option("space", False, about={"en": "a cube", "zh-TW": "立體棋盤"})
BOARD = Cube(COLUMNS) if SPACE else Grid(COLUMNS, ROWS, cell="square")
POINTS = BOARD.points
LINES = line_table((COLUMNS, COLUMNS, COLUMNS) if SPACE else (COLUMNS, ROWS), LINE)
WINNING_SETS = LINES[: 0 if MISERE else len(LINES)]
FIRST, LISTED = incidence(LINES, POINTS)
ZOBRIST = zobrist(POINTS, 2)
MAX_MOVES = POINTS
SYMMETRIES = "all"

STATE = record(
    zobrist=np.uint64,  # of the marks
    cells=(np.uint8, POINTS),  # 0 empty, else the player from 1
    player=np.uint8,
    won=np.uint8,  # 1 when the mark just put completed a line
    **empties(POINTS),
)


def start(state: State) -> None:
    fill_empties(state)


def moves(state: State, out: Moves) -> int:
    return 0 if state.won else list_empties(state, out)


def play(state: State, move: int) -> None:
    take_empty(state, move)
    state.cells[move] = state.player + 1
    state.zobrist ^= ZOBRIST[move, state.player + 1]
    state.won = completes(state.cells, move, LINES, FIRST, LISTED)
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    winner = state.player if MISERE else 1 - state.player
    pay_winner(returns, winner if state.won else -1)


def refresh(state: State) -> None:
    find_empties(state)
    state.zobrist = zobrist_of(state.cells, ZOBRIST)
    state.won = 0
    for point in range(POINTS):
        if state.cells[point] == 2 - state.player:
            state.won |= completes(state.cells, point, LINES, FIRST, LISTED)


def hash(state: State) -> np.uint64:
    return np.uint64(state.zobrist ^ ZOBRIST[POINTS, state.player])


if POINTS <= 39:  # 64 bits hold as many marks

    def key(state: State) -> np.uint64:
        return digits(0, state.cells, POINTS, 3)  # they tell whose turn it is


TITLE = {"en": "Tic-Tac-Toe", "zh-TW": "井字遊戲"}
PLAYER_NAMES = {"en": ("Cross", "Nought"), "zh-TW": ("叉", "圈")}
ENDING = {
    "en": f"{LINE} in a row" + (", which loses" if MISERE else ""),
    "zh-TW": f"{LINE} 格連線" + ("者輸" if MISERE else ""),
}
RULES = {
    "en": f"Put one mark a turn on an empty cell. {LINE} marks in an unbroken line, along a row, a "
    f"column or a diagonal{' of space' if SPACE else ''}, {'lose' if MISERE else 'win'}. "
    "A full board is a draw.",
    "zh-TW": "輪流在空格畫記，橫、直或斜"
    f"{'（包括立體方向）' if SPACE else ''}連成 {LINE} 格者{'輸' if MISERE else '獲勝'}，"
    "棋盤畫滿則和局。",
}


def winning(state: State) -> list[int]:
    return held_points(state.cells, LINES, 2 - state.player) if state.won else []
