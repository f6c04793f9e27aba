"""Gomoku 五子棋: five in a row.

Rules, after a student paper on Gomoku players (see CITATION.cff): black and white put one stone a
turn on an empty point of a 15x15 board, black first. Five or more stones of one colour in an
unbroken line, along a row, a column or a diagonal, win. A full board without such a line is a draw.

Rulings:
- ``rule=freestyle`` is the paper's rule: five or more win.
- ``rule=standard``: a line of exactly five wins; a longer one does not, and the game goes on. Only
  lines through the stone just played are judged, so an overline made earlier stays without effect.
- ``rule=renju``: white wins with five or more, black with exactly five. Unless it makes five, black
  may not put a stone that makes six or more, two fours, or two threes. A four becomes exactly five
  by one stone more; an open four (four side by side) counts once. A three becomes an open four by
  one stone more, one that makes no five and is allowed itself by this same rule. Black without an
  allowed point: a draw.
- No opening restrictions.
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

SIZE = option("size", 15, low=5, high=25, about={"en": "board size", "zh-TW": "棋盤大小"})
FIVE = {
    "en": "five or more, exactly five, or forbidden moves for Black",
    "zh-TW": "五子以上、恰好五子，或黑棋有禁手",
}
RULE = option("rule", "freestyle", choices=("freestyle", "standard", "renju"), about=FIVE)
RENJU, EXACTLY = RULE == "renju", RULE == "standard"
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
DEEPEST = 40 if RENJU else 1  # threes that depend on one another
STATE = record(
    zobrist=np.uint64,  # of the stones
    cells=(np.uint8, POINTS + 1),  # 0 empty, 1 black, 2 white; past the edge 0
    **empties(POINTS),
    player=np.uint8,
    won=np.uint8,  # 1 when the stone just played made five
    tried=(np.uint16, DEEPEST),  # stones put one after the other to judge a three
    looked=(np.uint8, DEEPEST),  # how many of the eight ways to an open four are judged
    threes=(np.uint8, DEEPEST),
)


def start(state: State) -> None:
    fill_empties(state)


def moves(state: State, out: Moves) -> int:
    if state.won:
        return 0
    count = list_empties(state, out)
    if not RENJU or state.player != 0:
        return count
    allowed = 0
    for index in range(count):
        if not forbidden(state, out[index]):
            out[allowed] = out[index]
            allowed += 1
    return allowed


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
        if length == 5 or (length > 5 and not EXACTLY and not (RENJU and mark == 1)):
            return True
    return False


def run(state: State, point: int, mark: int, way: int) -> int:
    length = 0
    walk = STEP[point, way]
    while state.cells[walk] == mark:
        walk = STEP[walk, way]
        length += 1
    return length


ALLOWED, FORBIDDEN, NOT_JUDGED = 0, 1, 2


def forbidden(state: State, point: int) -> bool:
    """Whether black may not put a stone here, by a walk over the threes that it depends on."""
    level = 0
    verdict = put(state, level, point)
    while True:
        if verdict == NOT_JUDGED:
            centre, looked = state.tried[level], state.looked[level]
            if state.threes[level] == 2 or looked == 8:
                verdict = FORBIDDEN if state.threes[level] == 2 else ALLOWED
                continue
            state.looked[level] += 1
            four = gap(state, centre, looked)
            if level + 1 < DEEPEST and opens_four(state, centre, four, looked):
                level += 1
                verdict = put(state, level, four)
            continue
        state.cells[state.tried[level]] = 0
        if level == 0:
            return verdict == FORBIDDEN
        level -= 1
        if verdict == ALLOWED and not makes_five(state, state.tried[level + 1], 1):
            state.threes[level] += 1
            state.looked[level] += state.looked[level] % 2  # a line has one three
        verdict = NOT_JUDGED


def put(state: State, level: int, point: int) -> int:
    """Put a black stone to try; five, overlines and fours judge it, threes do not yet."""
    state.tried[level] = point
    state.looked[level] = 0
    state.threes[level] = 0
    state.cells[point] = 1
    if makes_five(state, point, 1):
        return ALLOWED
    fours = 0
    for way in range(4):
        length = 1 + run(state, point, 1, way) + run(state, point, 1, way + 4)
        if length > 5:
            return FORBIDDEN
        before, after = fives(state, point, way), fives(state, point, way + 4)
        fours += 1 if length == 4 and before and after else int(before) + int(after)
    return FORBIDDEN if fours > 1 else NOT_JUDGED


def gap(state: State, point: int, looked: int) -> int:
    """Return the first point beyond black's run through a stone; ways 0, 1 are of one line."""
    way = looked // 2 + 4 * (looked % 2)
    walk = STEP[point, way]
    while state.cells[walk] == 1:
        walk = STEP[walk, way]
    return int(walk)


def fives(state: State, point: int, way: int) -> bool:
    """Whether a stone on the first point beyond the run makes exactly five with it."""
    end = gap(state, point, 2 * (way % 4) + way // 4)
    if end == POINTS or state.cells[end] != 0:
        return False
    return 1 + run(state, end, 1, way) + run(state, end, 1, (way + 4) % 8) == 5


def opens_four(state: State, point: int, four: int, looked: int) -> bool:
    """Whether a stone beyond the run makes four side by side that two points make five of."""
    if four == POINTS or state.cells[four] != 0:
        return False
    way = looked // 2
    state.cells[four] = 1
    length = 1 + run(state, four, 1, way) + run(state, four, 1, way + 4)
    found = length == 4 and fives(state, four, way) and fives(state, four, way + 4)
    state.cells[four] = 0
    return found


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
WINNING_SETS = LINES[
    : len(LINES) if RULE == "freestyle" else 0
]  # a sixth stone spoils exactly five
ENDS = [(line[0], line[4], list(STEP[line[0], :4]).index(line[1])) for line in LINES]
SPOILERS = np.array([(STEP[a, w + 4], STEP[b, w]) for a, b, w in ENDS])
SPOILERS[:] = SPOILERS if EXACTLY else POINTS  # past the board


def evaluate(state: State, scores: Returns) -> None:
    own = state.player + 1
    balance = balance_of_sets(state.cells, LINES, own, 3 - own, MOVING, WAITING)
    scores[state.player] = balance / (abs(balance) + HALF_WON)
    scores[1 - state.player] = -scores[state.player]


if not RENJU:  # there a five may not be stopped, or not be reached, by a forbidden stone

    def forcing_moves(state: State, out: Moves) -> tuple[int, int]:
        own = state.player + 1
        return forcing_by_sets(state.cells, LINES, SPOILERS, own, 3 - own, out)


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
