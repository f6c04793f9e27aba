"""Dice: the die says in which column you may play.

Before each turn a die is thrown that shows one of the columns with an empty cell. The player puts a
mark on an empty cell of that column. Three in a row, a column or a diagonal win.
"""

from __future__ import annotations

import numpy as np

from boardwright.core import Grid, Moves, Returns, State, option, record
from boardwright.core.kit import line_table

TITLE = "Dice"
RULES = {
    "en": "The die shows a column: put a mark on an empty cell there. Three in a row win.",
    "zh-TW": "擲骰決定行，在該行的空格下一子。先連成三子者獲勝。",
}
ENDING = {"en": "three in a row", "zh-TW": "三子連線"}

SIZE = option("size", 4, low=3, high=6, about={"en": "cells a side", "zh-TW": "每邊格數"})
BOARD = Grid(SIZE, cell="square")
POINTS = BOARD.points
THROW = POINTS + 1  # moves from this number on are what the die shows
LINES = line_table((SIZE, SIZE), 3)  # each row of this table is three cells in a line
SYMMETRIES = "none"
STATE = record(
    player=np.uint8,
    cells=(np.uint8, POINTS),  # 0 empty, else the player's number, from 1
    die=np.uint8,  # the column, from 1; 0 before it is thrown
)


def start(state: State) -> None:
    state.player = 0


def chance(state: State, out: Moves, odds: Returns) -> int:
    count = 0
    if state.die == 0 and winner(state) == 0:
        for column in range(SIZE):
            if np.any(state.cells[column::SIZE] == 0):
                out[count] = THROW + column
                count += 1
        for each in range(count):
            odds[each] = 1 / count
    return count


def moves(state: State, out: Moves) -> int:
    count = 0
    if state.die > 0:
        for row in range(SIZE):
            cell = row * SIZE + state.die - 1
            if state.cells[cell] == 0:
                out[count] = cell
                count += 1
    return count


def play(state: State, move: int) -> None:
    if move >= THROW:
        state.die = move - THROW + 1
    else:
        state.cells[move] = state.player + 1
        state.player = 1 - state.player
        state.die = 0


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


def move_text(move: int) -> str:
    return f"die{move - THROW + 1}" if move >= THROW else BOARD.names[move]


def parse_move(text: str) -> int:
    throws = {move_text(move): move for move in range(THROW, THROW + SIZE)}
    return throws[text] if text in throws else BOARD.find(text)


def caption(state: State) -> dict[str, str]:
    shown = "abcdef"[state.die - 1] if state.die else "–"
    return {"en": f"the die shows column {shown}", "zh-TW": f"骰子指定第 {shown} 行"}
