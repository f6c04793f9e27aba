"""Connect Four 四子棋: discs fall down their column, and four in a row win.

The game sold since 1974; RULES below are its rules. A longer line wins too. With three or four
players the one with a line wins and all others lose.
"""

import numpy as np

from boardwright.core import (
    Grid, InputError, Marks, Moves, Permutation, Returns, State, option, record,
)  # fmt: skip
from boardwright.core.boards.board import LETTERS
from boardwright.core.kit import (
    completes, held_points, incidence, line_table, pay_winner, worth_of_lines,
)  # fmt: skip

COLUMNS = option("columns", 7, low=4, high=10, about={"en": "columns", "zh-TW": "直行數"})
ROWS = option("rows", 6, low=4, high=10, about={"en": "rows", "zh-TW": "橫列數"})
LINE = option("line", 4, low=3, high=6, about={"en": "discs in a row", "zh-TW": "連線子數"})
PLAYERS = option("players", 2, low=2, high=4, about={"en": "players", "zh-TW": "玩家人數"})
BOARD = Grid(COLUMNS, ROWS, cell="square")
POINTS = BOARD.points
MAX_MOVES = COLUMNS
MOVE = np.uint8  # a column, which is also the number of its highest cell
MOVE_WORDS = dict(enumerate(LETTERS[:COLUMNS]))
SYMMETRIES = "mirror"
LINES = line_table((COLUMNS, ROWS), LINE)
FIRST, LISTED = incidence(LINES, POINTS)
STATE = record(
    cells=(np.uint8, POINTS),  # 0 empty, else the player from 1
    player=np.uint8,
    lowest=(np.uint8, COLUMNS),  # how many cells of each column are empty
    won=np.uint8,  # the player from 1 who has a line
)


def start(state: State) -> None:
    state.lowest[:] = ROWS


def moves(state: State, out: Moves) -> int:
    count = 0
    for column in range(0 if state.won else COLUMNS):
        out[count] = column
        count += state.lowest[column] > 0
    return count


def play(state: State, move: int) -> None:
    state.lowest[move] -= 1
    cell = state.lowest[move] * COLUMNS + move
    state.cells[cell] = state.player + 1
    if completes(state.cells, cell, LINES, FIRST, LISTED):
        state.won = state.player + 1
    state.player = (state.player + 1) % PLAYERS


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, state.won - 1)


def refresh(state: State) -> None:
    state.won = 0
    state.lowest[:] = 0
    for cell in range(POINTS):
        if state.cells[cell] == 0:
            state.lowest[cell % COLUMNS] += 1
        elif completes(state.cells, cell, LINES, FIRST, LISTED):
            state.won = state.cells[cell]


WORTH = np.array([0] + [4**discs for discs in range(LINE)])  # of a line with discs of one player


def evaluate(state: State, scores: Returns) -> None:
    worth_of_lines(state.cells, LINES, WORTH, 2.0 * WORTH[LINE - 1], scores)


if PLAYERS == 2 and COLUMNS * (ROWS + 1) <= 64:

    def key(state: State) -> np.uint64:
        """Write each column as a 1 and its discs in binary; these tell whose turn it is."""
        number = np.uint64(0)
        for column in range(COLUMNS):
            discs = 1
            for row in range(state.lowest[column], ROWS):
                discs = 2 * discs + (state.cells[row * COLUMNS + column] == 2)
            number = number << np.uint64(ROWS + 1) | np.uint64(discs)
        return number


TITLE = {"en": "Connect Four", "zh-TW": "屏風式四子棋"}
COLOURS = ("red", "orange", "green", "blue")[:PLAYERS]
ENDING = {"en": f"{LINE} in a row", "zh-TW": f"{LINE} 子連線"}
RULES = {
    "en": "Drop a disc into a column that is not full; it falls to the lowest empty cell. "
    f"{LINE} discs of one colour in an unbroken line, along a row, a column or a diagonal, win. "
    "A full board is a draw. Name the letter of a column, such as d.",
    "zh-TW": "輪流把一子投入未滿的直行，棋子落到最低的空格。"
    f"同色棋子橫、直或斜連成 {LINE} 子者獲勝，棋盤下滿則和局。輸入直行的字母，例如 d。",
}


def restore(state: State, marks: Marks) -> None:
    if any(mark and not below for mark, below in zip(marks, marks[COLUMNS:], strict=False)):
        raise InputError("a disc must not hang above an empty cell")
    state.cells[:] = marks


def path(move: int) -> tuple[tuple[int, ...]]:
    return (tuple(range(move, POINTS, COLUMNS)),)


def move_under(move: int, symmetry: Permutation) -> int:
    return symmetry[move] % COLUMNS


def winning(state: State) -> list[int]:
    return held_points(state.cells, LINES, state.won) if state.won else []
