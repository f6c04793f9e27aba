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

from boardwright.core import Grid, InputError, Moves, Returns, State, copy, option, record, stream
from boardwright.core.rules import ANSWERS, QUIET, THREATENS, WINS

SIZE = option("size", 15, low=5, high=25, about={"en": "points a side", "zh-TW": "每邊的點數"})
RULE = option(
    "rule",
    "freestyle",
    choices=("freestyle", "standard"),
    about={"en": "five or more, or exactly five", "zh-TW": "五子以上，或恰好五子"},
)
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))
EXACTLY = RULE == "standard"
BOARD = Grid(SIZE)
PLAYERS = 2
POINTS = SIZE * SIZE
MAX_MOVES = POINTS
MOVE = np.uint16

# The board stands in a frame of EDGE cells, so that walking along a line needs no bounds.
WIDTH = SIZE + 1
EDGE = 3
CELL = np.array([(p // SIZE + 1) * WIDTH + p % SIZE + 1 for p in range(POINTS)], np.uint16)
FRAME = np.full((SIZE + 2) * WIDTH + 1, EDGE, np.uint8)
FRAME[CELL] = 0
FIRST_EMPTY = np.arange(POINTS, dtype=np.uint16)
STEPS = (1, WIDTH, WIDTH + 1, WIDTH - 1)
ZOBRIST = np.array([[stream(player, p) for player in (1, 2)] for p in range(POINTS)], np.uint64)
TO_MOVE = np.array([stream(3, 0), stream(3, 1)], np.uint64)

STATE = record(
    zobrist=np.uint64,  # of the stones
    cells=(np.uint8, len(FRAME)),  # 0 empty, 1 black, 2 white, 3 edge
    empty=(np.uint16, POINTS),  # the empty points, in no order
    slot=(np.uint16, POINTS),  # where each empty point stands in that list
    left=np.uint16,  # how many there are
    player=np.uint8,
    won=np.uint8,  # 1 when the stone just played made five
)


def start(state: State) -> None:
    copy(state.cells, FRAME, len(FRAME))
    copy(state.empty, FIRST_EMPTY, POINTS)
    copy(state.slot, FIRST_EMPTY, POINTS)
    state.left = POINTS
    state.player = 0
    state.won = 0
    state.zobrist = 0


def moves(state: State, out: Moves) -> int:
    if state.won:
        return 0
    copy(out, state.empty, state.left)
    return int(state.left)


def play(state: State, move: int) -> None:
    left = state.left - 1
    slot = state.slot[move]
    last = state.empty[left]
    state.empty[slot] = last
    state.slot[last] = slot
    state.left = left
    mark = state.player + 1
    state.cells[CELL[move]] = mark
    state.zobrist ^= ZOBRIST[move, state.player]
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
    returns[0] = returns[1] = 0.0
    if state.won:
        loser = state.player
        returns[loser] = -1.0
        returns[1 - loser] = 1.0


def hash(state: State) -> np.uint64:
    return np.uint64(state.zobrist ^ TO_MOVE[state.player])


# What a window of five cells with 0 to 4 stones of one colour only is worth, to the player to move
# and to the other, who is a move behind; and the sum that counts as half won.
MOVING = np.array([0, 1, 10, 60, 1000, 0], np.int64)
WAITING = np.array([0, 1, 8, 40, 300, 0], np.int64)
HALF_WON = 300.0
WINDOWS = np.array(
    [
        [CELL[y * SIZE + x] + i * (dy * WIDTH + dx) for i in range(5)]
        for y in range(SIZE)
        for x in range(SIZE)
        for dx, dy in DIRECTIONS
        if 0 <= x + 4 * dx < SIZE and y + 4 * dy < SIZE
    ],
    np.uint16,
)


def evaluate(state: State, scores: Returns) -> None:
    mover = int(state.player) + 1
    balance = 0
    for window in range(len(WINDOWS)):
        own = 0
        other = 0
        for place in range(5):
            mark = state.cells[WINDOWS[window, place]]
            if mark == mover:
                own += 1
            elif mark:
                other += 1
        if other == 0:
            balance += MOVING[own]
        elif own == 0:
            balance -= WAITING[other]
    scores[state.player] = balance / (abs(balance) + HALF_WON)
    scores[1 - state.player] = -scores[state.player]


def forcing_moves(state: State, out: Moves) -> tuple[int, int]:
    own = int(state.player) + 1
    count = fives_in_one(state, own, out)
    if count > 0:
        return WINS, count
    count = fives_in_one(state, 3 - own, out)
    if count > 0:  # a stone stops a five only on its last point, so two of them cannot be stopped
        return ANSWERS, (1 if count == 1 else 0)
    for index in range(state.left):
        point = state.empty[index]
        if makes_four(state, int(CELL[point]), own):
            out[count] = point
            count += 1
    return (THREATENS if count > 0 else QUIET), count


def fives_in_one(state: State, mark: int, out: Moves) -> int:
    """Write the empty points on which a stone of this colour wins; return how many."""
    count = 0
    for index in range(state.left):
        point = state.empty[index]
        if makes_five(state, CELL[point], mark):
            out[count] = point
            count += 1
    return count


def makes_four(state: State, cell: int, mark: int) -> bool:
    """Return whether a stone here would make a line that one more stone completes to five."""
    for step in STEPS:
        behind = reach(state, cell, mark, -step)
        ahead = reach(state, cell, mark, step)
        # Stones in the upper half of the number, cells that are not the other's in the lower.
        if ((behind + ahead) >> 4) < 3 or ((behind + ahead) & 15) < 4:
            continue
        state.cells[cell] = mark
        found = False
        for distance in range(-(behind & 15), (ahead & 15) + 1):
            last = cell + distance * step
            if state.cells[last] == 0 and wins(state, last, mark, step):
                found = True
        state.cells[cell] = 0
        if found:
            return True
    return False


def reach(state: State, cell: int, mark: int, step: int) -> int:
    """Return how far one can go from a cell, at most 4, and on 16 times how many own stones."""
    found = 0
    for distance in range(1, 5):
        here = state.cells[cell + distance * step]
        if here == mark:
            found += 17
        elif here == 0:
            found += 1
        else:
            break
    return found


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
    player = int(state.player)
    start(state)
    state.player = player
    for point, mark in enumerate(marks):
        state.cells[CELL[point]] = mark
        if mark:
            state.zobrist ^= ZOBRIST[point, mark - 1]
    empty = [point for point, mark in enumerate(marks) if mark == 0]
    state.left = len(empty)
    for slot, point in enumerate(empty):
        state.empty[slot] = point
        state.slot[point] = slot
    winners = {int(marks[line[0]]) for line in fives(state)}
    if player + 1 in winners:
        raise InputError("the player to move has five in a row already")
    state.won = bool(winners)


def fives(state: State) -> list[list[int]]:
    """Return every maximal line of stones that wins, as points."""
    found = []
    point_at = {int(cell): point for point, cell in enumerate(CELL)}
    for cell, point in point_at.items():
        mark = int(state.cells[cell])
        for step in STEPS:
            if mark == 0 or int(state.cells[cell - step]) == mark:
                continue
            line = [point]
            while int(state.cells[cell + len(line) * step]) == mark:
                line.append(point_at[cell + len(line) * step])
            if len(line) == 5 or (len(line) > 5 and not EXACTLY):
                found.append(line)
    return found


def winning_sets() -> list[tuple[int, ...]]:
    """Return every five points in a line; none in the standard rule, where a sixth spoils them."""
    starts = [(x, y, dx, dy) for y in range(SIZE) for x in range(SIZE) for dx, dy in DIRECTIONS]
    return [
        tuple((y + i * dy) * SIZE + x + i * dx for i in range(5))
        for x, y, dx, dy in starts
        if not EXACTLY and 0 <= x + 4 * dx < SIZE and y + 4 * dy < SIZE
    ]


def winning(state: State) -> list[int]:
    return sorted({point for line in fives(state) for point in line}) if state.won else []
