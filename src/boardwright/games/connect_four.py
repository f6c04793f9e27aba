"""Connect Four 四子棋: discs fall down their column, and four in a row win.

Rules, of the game sold since 1974: players in turn drop a disc of their colour into a column that
is not full, where it falls to the lowest empty cell. Four discs of one colour in an unbroken line,
along a row, a column or a diagonal, win. A full board without such a line is a draw.

Rulings:
- A longer line wins too; ``line`` is how many are needed.
- With three or four players the one with a line wins and all others lose.
- A move is written as the letter of its column.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from boardwright.core import Grid, InputError, Moves, Returns, State, option, record
from boardwright.core.boards.board import LETTERS, Permutation
from boardwright.core.kit import completes, incidence, line_table

COLUMNS = option("columns", 7, low=4, high=10, about={"en": "columns", "zh-TW": "直行數"})
ROWS = option("rows", 6, low=4, high=10, about={"en": "rows", "zh-TW": "橫列數"})
LINE = option("line", 4, low=3, high=6, about={"en": "discs in a row", "zh-TW": "連線子數"})
PLAYERS = option("players", 2, low=2, high=4, about={"en": "players", "zh-TW": "玩家人數"})
BOARD = Grid(COLUMNS, ROWS, cell="square")
MAX_MOVES = COLUMNS
MOVE = np.uint8  # a column, which is also the number of its highest cell
SYMMETRIES = "mirror"
LINES = line_table((COLUMNS, ROWS), LINE)
FIRST, LISTED = incidence(LINES, BOARD.points)

STATE = record(
    cells=(np.uint8, BOARD.points),  # 0 empty, else the player from 1
    player=np.uint8,
    lowest=(np.uint8, COLUMNS),  # how many cells of each column are empty
    won=np.uint8,  # the player from 1 who has a line
)


def start(state: State) -> None:
    state.lowest[:] = ROWS


def moves(state: State, out: Moves) -> int:
    count = 0
    if state.won == 0:
        for column in range(COLUMNS):
            out[count] = column
            count += state.lowest[column] > 0
    return count


def play(state: State, move: int) -> None:
    row = state.lowest[move] - 1
    cell = row * COLUMNS + move
    state.lowest[move] = row
    state.cells[cell] = state.player + 1
    if completes(state.cells, cell, LINES, FIRST, LISTED):
        state.won = state.player + 1
    state.player = (state.player + 1) % PLAYERS


def outcome(state: State, returns: Returns) -> None:
    for player in range(PLAYERS):
        returns[player] = -1.0 if state.won else 0.0
    if state.won:
        returns[state.won - 1] = 1.0


def refresh(state: State) -> None:
    state.won = 0
    for column in range(COLUMNS):
        state.lowest[column] = 0
        for row in range(ROWS):
            cell = row * COLUMNS + column
            if state.cells[cell] == 0:
                state.lowest[column] += 1
            elif completes(state.cells, cell, LINES, FIRST, LISTED):
                state.won = state.cells[cell]


# A line with 0 to LINE - 1 discs of one player and none of the others is worth this much; and the
# lead that counts as half won.
WORTH = np.array([0] + [4**discs for discs in range(LINE)], np.int64)
HALF_WON = 2.0 * 4 ** (LINE - 2)


def evaluate(state: State, scores: Returns) -> None:
    total = 0.0
    for player in range(PLAYERS):
        scores[player] = 0.0
    for line in range(len(LINES)):
        owner = 0
        discs = 0
        for place in range(LINE):
            mark = int(state.cells[LINES[line, place]])
            if mark == 0:
                continue
            if owner and mark != owner:
                discs = 0
                break
            owner = mark
            discs += 1
        if discs > 0:
            scores[owner - 1] += WORTH[discs]
            total += WORTH[discs]
    for player in range(PLAYERS):
        lead = scores[player] - (total - scores[player]) / (PLAYERS - 1)
        scores[player] = lead / (abs(lead) + HALF_WON)


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


def restore(state: State, marks: Sequence[int]) -> None:
    if any(mark and not below for mark, below in zip(marks, marks[COLUMNS:], strict=False)):
        raise InputError("a disc must not hang above an empty cell")
    state.cells[:] = marks


def move_text(move: int) -> str:
    return LETTERS[move]


def parse_move(text: str) -> int:
    column = LETTERS[:COLUMNS].find(text.strip().lower() or " ")
    if column < 0 or len(text.strip()) != 1:
        raise InputError("the columns are a to {last}", last=LETTERS[COLUMNS - 1])
    return column


def path(move: int) -> tuple[tuple[int, ...]]:
    return (tuple(range(move, BOARD.points, COLUMNS)),)


def move_under(move: int, symmetry: Permutation) -> int:
    return symmetry[move] % COLUMNS


def winning(state: State) -> list[int]:
    held = [line for line in LINES.tolist() if all(state.cells[c] == state.won for c in line)]
    return sorted({cell for line in held for cell in line}) if state.won else []
