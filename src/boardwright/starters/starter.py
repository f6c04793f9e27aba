"""Starter: three in a row.

Write here the rules in words, where they come from, and each ruling on what the source leaves open.

Two players put one mark a turn on an empty cell. Three marks of one player in a row, a column or a
diagonal win. A full board is a draw.

What rules may and may not do is in docs/rules.md; ``boardwright check starter.py`` tells, too.
"""

from __future__ import annotations

import numpy as np

from boardwright.core import Grid, Moves, Returns, State, option, record

TITLE = "Starter"
RULES = {
    "en": "Put one mark a turn on an empty cell. Three in a row win.",
    "zh-TW": "輪流在空格下一子，先連成三子者獲勝。",
}
ENDING = {"en": "three in a row", "zh-TW": "三子連線"}

SIZE = option("size", 3, low=3, high=9, about={"en": "cells a side", "zh-TW": "每邊格數"})
BOARD = Grid(SIZE, cell="square")
POINTS = BOARD.points
STATE = record(
    player=np.uint8,  # whose turn it is, from 0: every game has this field
    cells=(np.uint8, POINTS),  # 0 empty, else the player's number, from 1
)
# Each row of this table is three cells in a line.
LINES = np.array(
    [
        [(row + i * down) * SIZE + column + i * right for i in range(3)]
        for row in range(SIZE)
        for column in range(SIZE)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        if row + 2 * down < SIZE and 0 <= column + 2 * right < SIZE
    ],
    np.uint8,
)


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
    returns[0] = returns[1] = 0.0
    mark = winner(state)
    if mark:
        returns[mark - 1] = 1.0
        returns[2 - mark] = -1.0


def winner(state: State) -> int:
    """Return the mark that has three in a row; 0 if none has."""
    for line in range(len(LINES)):
        mark = state.cells[LINES[line, 0]]
        if mark and mark == state.cells[LINES[line, 1]] and mark == state.cells[LINES[line, 2]]:
            return int(mark)
    return 0


def winning(state: State) -> list[int]:
    for line in LINES:
        if len({int(state.cells[cell]) for cell in line}) == 1 and state.cells[line[0]]:
            return [int(cell) for cell in line]
    return []
