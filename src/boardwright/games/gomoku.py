"""Gomoku 五子棋: five in a row.

Rules, after a student paper on Gomoku players (see CITATION.cff): black and white put one stone a
turn on an empty point of a 15x15 board, black first. Five or more stones of one colour in an
unbroken line, along a row, a column or a diagonal, win. A full board without such a line is a draw.

Rulings:
- ``rule=freestyle`` is the paper's rule: five or more win.
- ``rule=standard``: a line of exactly five wins; a longer one does not, and the game goes on. Only
  lines through the stone just played are judged, so an overline made earlier stays without effect.
- No opening restrictions, no forbidden moves for black.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from boardwright.core import Grid, InputError, Moves, Returns, State, copy, option, record
from boardwright.core.kit import (
    empties,
    fill_empties,
    incidence,
    line_table,
    list_empties,
    take_empty,
    zobrist,
)
from boardwright.core.rules import ANSWERS, QUIET, THREATENS, WINS

SIZE = option("size", 15, low=5, high=25, about={"en": "points a side", "zh-TW": "每邊的點數"})
RULES_OF_FIVE = {"en": "five or more, or exactly five", "zh-TW": "五子以上，或恰好五子"}
RULE = option("rule", "freestyle", choices=("freestyle", "standard"), about=RULES_OF_FIVE)
EXACTLY = RULE == "standard"
BOARD = Grid(SIZE)
GROUP = "papers"
SYMMETRIES = "all"
POINTS = SIZE * SIZE

# The board stands in a frame of EDGE cells, so that walking along a line needs no bounds.
WIDTH, EDGE = SIZE + 1, 3
CELL = np.array([(p // SIZE + 1) * WIDTH + p % SIZE + 1 for p in range(POINTS)], np.uint16)
FRAME = np.full((SIZE + 2) * WIDTH + 1, EDGE, np.uint8)
FRAME[CELL] = 0
ZOBRIST = zobrist(POINTS, 2)
STATE = record(
    zobrist=np.uint64,  # of the stones
    cells=(np.uint8, len(FRAME)),  # 0 empty, 1 black, 2 white, 3 edge
    **empties(POINTS),
    player=np.uint8,
    won=np.uint8,  # 1 when the stone just played made five
)


def start(state: State) -> None:
    copy(state.cells, FRAME, len(FRAME))
    fill_empties(state)


def moves(state: State, out: Moves) -> int:
    return 0 if state.won else list_empties(state, out)


def play(state: State, move: int) -> None:
    take_empty(state, move)
    mark = state.player + 1
    state.cells[CELL[move]] = mark
    state.zobrist ^= ZOBRIST[move, mark]
    state.won = makes_five(state, CELL[move], mark)
    state.player ^= 1


def makes_five(state: State, cell: int, mark: int) -> bool:
    return (
        wins(state, cell, mark, 1)
        or wins(state, cell, mark, WIDTH)
        or wins(state, cell, mark, WIDTH + 1)
        or wins(state, cell, mark, WIDTH - 1)
    )


def wins(state: State, cell: int, mark: int, step: int) -> bool:
    length = 1
    walk = cell + step
    while state.cells[walk] == mark:
        walk += step
        length += 1
    walk = cell - step
    while state.cells[walk] == mark:
        walk -= step
        length += 1
    return length == 5 if EXACTLY else length >= 5


def outcome(state: State, returns: Returns) -> None:
    returns[state.player] = -1.0 if state.won else 0.0
    returns[1 - state.player] = 1.0 if state.won else 0.0


def hash(state: State) -> np.uint64:
    return np.uint64(state.zobrist ^ ZOBRIST[POINTS, state.player])


# What five cells in a line with 0 to 4 stones of one colour only are worth, to the player to move
# and to the other, who is a move behind; and the sum that counts as half won.
MOVING = np.array([0, 1, 10, 60, 1000, 0], np.int64)
WAITING = np.array([0, 1, 8, 40, 300, 0], np.int64)
HALF_WON = 300.0
LINES = line_table((SIZE, SIZE), 5)
FIRST, LISTED = incidence(LINES, POINTS)
WINDOWS = CELL[LINES]


def evaluate(state: State, scores: Returns) -> None:
    balance = 0
    for window in range(len(WINDOWS)):
        own = count(state, window, state.player + 1)
        other = count(state, window, 2 - state.player)
        if other == 0:
            balance += MOVING[own]
        elif own == 0:
            balance -= WAITING[other]
    scores[state.player] = balance / (abs(balance) + HALF_WON)
    scores[1 - state.player] = -scores[state.player]


def count(state: State, window: int, mark: int) -> int:
    found = 0
    for place in range(5):
        found += state.cells[WINDOWS[window, place]] == mark
    return found


def forcing_moves(state: State, out: Moves) -> tuple[int, int]:
    own = int(state.player) + 1
    found = fives_in_one(state, own, out)
    if found > 0:
        return WINS, found
    found = fives_in_one(state, 3 - own, out)
    if found > 0:  # a stone stops a five only on its last point, so two of them cannot be stopped
        return ANSWERS, (1 if found == 1 else 0)
    for index in range(state.left):
        out[found] = state.empty[index]
        found += makes_four(state, out[found], own)
    return (THREATENS if found > 0 else QUIET), found


def fives_in_one(state: State, mark: int, out: Moves) -> int:
    found = 0
    for index in range(state.left):
        out[found] = state.empty[index]
        found += makes_five(state, CELL[out[found]], mark)
    return found


def makes_four(state: State, point: int, mark: int) -> bool:
    """Return whether a stone here would make a line that one more stone completes to five."""
    for entry in range(FIRST[point], FIRST[point + 1]):
        window = LISTED[entry]
        if count(state, window, mark) == 3 and count(state, window, 0) == 2:
            step = int(WINDOWS[window, 1]) - WINDOWS[window, 0]
            before, behind = WINDOWS[window, 0] - step, WINDOWS[window, 4] + step
            if not EXACTLY or (state.cells[before] != mark and state.cells[behind] != mark):
                return True
    return False


TITLE = {"en": "Gomoku", "zh-TW": "五子棋"}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "five in a row", "zh-TW": "五子連線"}
RULES = {
    "en": "Black and White put one stone a turn on an empty point. Five in an unbroken line, along "
    "a row, a column or a diagonal, win: five or more in the freestyle rule, exactly five in the "
    "standard rule. A full board is a draw.",
    "zh-TW": "黑白雙方輪流在空點上下一子，黑先。橫、直或斜連成五子者獲勝："
    "自由規則為五子以上，標準規則為恰好五子。棋盤下滿則和局。",
}


def marks(state: State) -> list[int]:
    return [int(mark) for mark in state.cells[CELL]]


def restore(state: State, marks: Sequence[int]) -> None:
    state.cells[:] = FRAME
    state.cells[CELL] = marks
    own = [point for point, mark in enumerate(marks) if mark == state.player + 1]
    if any(makes_five(state, CELL[point], state.player + 1) for point in own):
        raise InputError("the player to move has five in a row already")


def refresh(state: State) -> None:
    fill_empties(state)
    state.zobrist = ZOBRIST[0, 0]
    state.won = 0
    for point in range(POINTS):
        mark = state.cells[CELL[point]]
        if mark:
            take_empty(state, point)
            state.zobrist ^= ZOBRIST[point, mark]
            state.won |= mark != state.player + 1 and makes_five(state, CELL[point], mark)


def turn(state: State, images: Sequence[int], out: State) -> None:
    for point in range(POINTS):
        out.cells[CELL[images[point]]] = state.cells[CELL[point]]


def winning_sets() -> list[tuple[int, ...]]:
    """Return every five points in a line; none in the standard rule, where a sixth spoils them."""
    return [] if EXACTLY else [tuple(line) for line in LINES.tolist()]


def winning(state: State) -> list[int]:
    last = 2 - state.player
    stones = [point for point in range(POINTS) if state.cells[CELL[point]] == last]
    return [point for point in stones if state.won and makes_five(state, CELL[point], last)]
