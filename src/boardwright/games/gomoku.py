"""Gomoku 五子棋: five in a row.

Rules, after a student paper on Gomoku players (see CITATION.cff): black and white put one stone a
turn on an empty point of a 15x15 board, black first. Five or more stones of one colour in an
unbroken line, along a row, a column or a diagonal, win. A full board without such a line is a draw.

Rulings:
- ``rule=freestyle`` is the paper's rule: five or more win.
- ``rule=standard``: a line of exactly five wins; a longer one does not, and the game goes on. Only
  lines through the stone just played are judged, so an overline made earlier stays without effect.
- ``rule=renju``: white wins with five or more, black with exactly five. Unless it makes five, black
  may not put a stone that makes six or more, two fours, or two threes (``core/kit/renju.py`` says
  what these are). Black without an allowed point: a draw.
- No opening restrictions.
"""

import numpy as np

from boardwright.core import (
    Grid, InputError, Marks, Moves, Planes, Returns, State, option, record,
)  # fmt: skip
from boardwright.core.kit import (
    STRAIGHT, balance_of_sets, beyond_lines, empties, fill_empties, find_empties, first_shown,
    forcing_by_sets, in_a_row, line_table, list_empties, pay_winner, renju_fields, renju_rule,
    score_lead, show_sets, step_table, take_empty, zobrist, zobrist_of,
)  # fmt: skip

SIZE = option("size", 15, low=5, high=25, about={"en": "board size", "zh-TW": "棋盤大小"})
FIVE = {"en": "five or more, exactly five, or renju", "zh-TW": "五子以上、恰好五子，或連珠"}
RULE = option("rule", "freestyle", choices=("freestyle", "standard", "renju"), about=FIVE)
RENJU, EXACTLY = RULE == "renju", RULE == "standard"
BOARD = Grid(SIZE)
GROUP, SYMMETRIES, SGF = "papers", "all", 4
PROTOCOLS = {"gomocup": "boardwright.players.gomoku.gomocup_loop"}
POINTS = SIZE * SIZE
STEP = step_table(BOARD, STRAIGHT, POINTS)  # way + 4 is back along a way
ZOBRIST = zobrist(POINTS, 2)
STATE = record(
    zobrist=np.uint64,  # of the stones
    cells=(np.uint8, POINTS + 1),  # 0 empty, 1 black, 2 white; past the edge 0
    **empties(POINTS),
    player=np.uint8,
    won=np.uint8,  # 1 when the stone just played made five
    **renju_fields(RENJU),
)
allowed = renju_rule(STEP)


def start(state: State) -> None:
    fill_empties(state)


def moves(state: State, out: Moves) -> int:
    count = 0 if state.won else list_empties(state, out)
    return allowed(state, out, count) if RENJU and state.player == 0 else count


def play(state: State, move: int) -> None:
    take_empty(state, move)
    mark = state.player + 1
    state.cells[move] = mark
    state.zobrist ^= ZOBRIST[move, mark]
    state.won = makes_five(state, move)
    state.player ^= 1


def makes_five(state: State, point: int) -> bool:
    more_win = not EXACTLY and not (RENJU and state.cells[point] == 1)
    for way in range(4):
        length = in_a_row(state.cells, STEP, point, way)
        if length == 5 or (length > 5 and more_win):
            return True
    return False


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, 1 - state.player if state.won else -1)


def hash(state: State) -> np.uint64:
    return np.uint64(state.zobrist ^ ZOBRIST[POINTS, state.player])


# What five points in a line are worth with 0 to 4 stones of one colour only, to the player to move
# and to the other; and the sum that counts as half won.
MOVING, WAITING = np.array([[0, 1, 10, 60, 1000, 0], [0, 1, 8, 40, 300, 0]], np.int64)
HALF_WON = 300.0
LINES = line_table((SIZE, SIZE), 5)
WINNING_SETS = LINES if RULE == "freestyle" else LINES[:0]  # a sixth stone spoils exactly five
SPOILERS = beyond_lines(LINES, STEP) if EXACTLY else np.full((len(LINES), 2), POINTS)


def evaluate(state: State, scores: Returns) -> None:
    own = state.player + 1
    balance = balance_of_sets(state.cells, LINES, own, 3 - own, MOVING, WAITING)
    score_lead(scores, balance if own == 1 else -balance, HALF_WON)


if not RENJU:  # there a five may not be stopped, or not be reached, by a forbidden stone

    def forcing_moves(state: State, out: Moves) -> tuple[int, int]:
        own = state.player + 1
        return forcing_by_sets(state.cells, LINES, SPOILERS, own, 3 - own, out)


# What a net sees of lines that one player alone has stones in: where a stone makes five; a four,
# an open four or two fours; a three, an open one, more than one.
SHOWN = np.array([[1, 1], [2, 1], [2, 2], [3, 2], [3, 3], [3, 5]])
FIRST_SHOWN = first_shown(SHOWN)
PLANES = 2 * (1 + len(SHOWN))


def planes(state: State, out: Planes) -> None:
    show_sets(state.cells, LINES, SPOILERS, 2, state.player, SHOWN, FIRST_SHOWN, out)


TITLE = {"en": "Gomoku", "zh-TW": "五子棋"}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "five in a row", "zh-TW": "五子連線"}
RULES = {
    "en": "Black and White put one stone a turn on an empty point. Five in an unbroken line, along "
    "a row, a column or a diagonal, win: five or more in the freestyle rule, exactly five in the "
    "standard rule. In Renju Black needs exactly five and may not make six or more, two fours or "
    "two threes at once, unless the stone makes five. A full board is a draw.",
    "zh-TW": "黑白雙方輪流在空點上下一子，黑先。橫、直或斜連成五子者獲勝："
    "自由規則為五子以上，標準規則為恰好五子。連珠規則下黑棋須恰好五子，且除非成五，"
    "不得下出長連、四四或三三禁手。棋盤下滿則和局。",
}


def restore(state: State, marks: Marks) -> None:
    state.cells[:POINTS] = marks
    if any(mark == state.player + 1 and makes_five(state, p) for p, mark in enumerate(marks)):
        raise InputError("the player to move has five in a row already")


def refresh(state: State) -> None:
    find_empties(state)
    state.zobrist = zobrist_of(state.cells, ZOBRIST)
    state.won = 0
    for point in range(POINTS):
        if state.cells[point] == 2 - state.player and makes_five(state, point):
            state.won = 1


def winning(state: State) -> list[int]:
    stones = [point for point in range(POINTS) if state.cells[point] == 2 - state.player]
    return [point for point in stones if state.won and makes_five(state, point)]
