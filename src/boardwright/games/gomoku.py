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
from itertools import product

import numpy as np

from boardwright.core import Grid, InputError, Moves, Returns, State, option, record
from boardwright.core.kit import (
    balance_of_sets, empties, fill_empties, find_empties, forcing_by_sets, line_table, list_empties,
    take_empty, zobrist, zobrist_of,
)  # fmt: skip

SIZE = option("size", 15, low=5, high=25, about={"en": "points a side", "zh-TW": "每邊的點數"})
FIVE = {"en": "five or more, or exactly five", "zh-TW": "五子以上，或恰好五子"}
EXACTLY = option("rule", "freestyle", choices=("freestyle", "standard"), about=FIVE) == "standard"
BOARD = Grid(SIZE)
GROUP, SYMMETRIES, SGF = "papers", "all", 4
PROTOCOLS = {"gomocup": "boardwright.players.gomoku.gomocup_loop"}
POINTS = SIZE * SIZE

# The point one step from a point in each of four directions and back; POINTS past the edge.
WAYS = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))
STEP = np.full((POINTS + 1, 8), POINTS, np.uint16)
for _point, _way in product(range(POINTS), range(8)):
    _x, _y = _point % SIZE + WAYS[_way][0], _point // SIZE + WAYS[_way][1]
    if 0 <= _x < SIZE and 0 <= _y < SIZE:
        STEP[_point, _way] = _y * SIZE + _x
ZOBRIST = zobrist(POINTS, 2)
STATE = record(
    zobrist=np.uint64,  # of the stones
    cells=(np.uint8, POINTS + 1),  # 0 empty, 1 black, 2 white; past the edge 0
    **empties(POINTS),
    player=np.uint8,
    won=np.uint8,  # 1 when the stone just played made five
)


def start(state: State) -> None:
    fill_empties(state)


def moves(state: State, out: Moves) -> int:
    return 0 if state.won else list_empties(state, out)


def play(state: State, move: int) -> None:
    take_empty(state, move)
    mark = state.player + 1
    state.cells[move] = mark
    state.zobrist ^= ZOBRIST[move, mark]
    state.won = makes_five(state, move, mark)
    state.player ^= 1


def makes_five(state: State, point: int, mark: int) -> bool:
    for way in range(4):
        length = 1 + run(state, point, mark, way) + run(state, point, mark, way + 4)
        if length == 5 or (length > 5 and not EXACTLY):
            return True
    return False


def run(state: State, point: int, mark: int, way: int) -> int:
    length = 0
    walk = STEP[point, way]
    while state.cells[walk] == mark:
        walk = STEP[walk, way]
        length += 1
    return length


def outcome(state: State, returns: Returns) -> None:
    returns[state.player] = -1.0 if state.won else 0.0
    returns[1 - state.player] = 1.0 if state.won else 0.0


def hash(state: State) -> np.uint64:
    return np.uint64(state.zobrist ^ ZOBRIST[POINTS, state.player])


# What five points in a line are worth with 0 to 4 stones of one colour only, to the player to move
# and to the other; and the sum that counts as half won.
MOVING, WAITING = np.array([[0, 1, 10, 60, 1000, 0], [0, 1, 8, 40, 300, 0]], np.int64)
HALF_WON = 300.0
LINES = line_table((SIZE, SIZE), 5)
WINNING_SETS = LINES[: 0 if EXACTLY else len(LINES)]  # a sixth stone spoils exactly five
ENDS = [(line[0], line[4], list(STEP[line[0], :4]).index(line[1])) for line in LINES]
SPOILERS = np.array([(STEP[a, w + 4], STEP[b, w]) for a, b, w in ENDS])
SPOILERS[:] = SPOILERS if EXACTLY else POINTS  # past the board


def evaluate(state: State, scores: Returns) -> None:
    own = state.player + 1
    balance = balance_of_sets(state.cells, LINES, own, 3 - own, MOVING, WAITING)
    scores[state.player] = balance / (abs(balance) + HALF_WON)
    scores[1 - state.player] = -scores[state.player]


def forcing_moves(state: State, out: Moves) -> tuple[int, int]:
    own = state.player + 1
    return forcing_by_sets(state.cells, LINES, SPOILERS, own, 3 - own, out)


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


def restore(state: State, marks: Sequence[int]) -> None:
    state.cells[:POINTS] = marks
    own = state.player + 1
    if any(mark == own and makes_five(state, point, own) for point, mark in enumerate(marks)):
        raise InputError("the player to move has five in a row already")


def refresh(state: State) -> None:
    find_empties(state)
    state.zobrist = zobrist_of(state.cells, ZOBRIST)
    state.won = 0
    for point in range(POINTS):
        if state.cells[point] == 2 - state.player and makes_five(state, point, 2 - state.player):
            state.won = 1


def winning(state: State) -> list[int]:
    stones = [point for point in range(POINTS) if state.cells[point] == 2 - state.player]
    return [p for p in stones if state.won and makes_five(state, p, 2 - state.player)]
