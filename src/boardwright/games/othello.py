"""Othello 黑白棋: enclose the other's discs between your own, and they change sides.

As it is played in tournaments: black begins, with two discs each in the middle, white on the upper
left and lower right. RULES below are the rules.

Rulings:
- Passing is a move, and legal only when no disc can be turned over and the other player can move.
- Equal numbers of discs are a draw; empty cells count for nobody.
- ``payoff=margin``: the payoff is the difference of discs divided by the number of cells.
"""

from typing import Any

import numpy as np

from boardwright.core import (
    Grid, InputError, Marks, Moves, Planes, Returns, State, option, record,
)  # fmt: skip
from boardwright.core.kit import (
    NO_BITS, both, either, is_empty, let_have, list_wide, marks_of_stones, one_bit, pay_lead,
    restore_stones, score_lead, see_stones, shifted, size_of, stones_of, turn_stones, wide, without,
)  # fmt: skip
from boardwright.core.kit.wide import Wide

EVEN = {"en": "board size, even", "zh-TW": "棋盤大小，偶數"}
SIZE = option("size", 8, low=4, high=10, about=EVEN)
COUNTS = {"en": "a win, or the margin in discs", "zh-TW": "勝負，或子數差"}
PAYOFF = option("payoff", "win", choices=("win", "margin"), about=COUNTS)
if SIZE % 2:
    raise InputError("option size must be an even number, not {given}", given=SIZE)
BOARD = Grid(SIZE, cell="square")
SGF = 2  # its number there
POINTS = BOARD.points
MARGIN = POINTS if PAYOFF == "margin" else 0
MOVE = np.uint8  # a point, or POINTS to pass
SYMMETRIES = "all"

# Bits are numbered row by row with one bit between rows that is never set, so that no line runs
# on from one row to the next.
WIDTH = SIZE + 1
BIT = np.array([point // SIZE * WIDTH + point % SIZE for point in range(POINTS)], np.uint8)
POINT = np.zeros(WIDTH * SIZE, np.uint8)
POINT[BIT] = range(POINTS)
CELLS = wide(sum(1 << int(bit) for bit in BIT))
CORNERS = wide(sum(1 << int(BIT[point]) for point in (0, SIZE - 1, POINTS - SIZE, POINTS - 1)))
STEPS = np.array([1, WIDTH - 1, WIDTH, WIDTH + 1], np.uint64)
MIDDLE = POINTS // 2 - SIZE // 2 - 1  # the upper left of the four points in the middle

STATE = record(
    discs=(np.uint64, 2, 2),  # two words of bits for black, two for white
    player=np.uint8,
)


def start(state: State) -> None:
    let_have(state.discs, 0, either(one_bit(BIT[MIDDLE + 1]), one_bit(BIT[MIDDLE + SIZE])))
    let_have(state.discs, 1, either(one_bit(BIT[MIDDLE]), one_bit(BIT[MIDDLE + SIZE + 1])))


def enclosing(own: Wide, other: Wide) -> Wide:
    """Return the empty cells on which a disc encloses some of the other's."""
    found = NO_BITS
    for direction in range(2 * len(STEPS)):
        step = STEPS[direction >> 1]
        up = (direction & 1) == 1
        line = both(shifted(own, step, up), other)
        for _ in range(SIZE - 3):  # at most SIZE - 2 discs lie between two others
            line = either(line, both(shifted(line, step, up), other))
        found = either(found, shifted(line, step, up))
    return without(without(both(found, CELLS), own), other)


def enclosed(disc: Wide, own: Wide, other: Wide) -> Wide:
    """Return the other's discs that a disc put on a cell encloses."""
    found = NO_BITS
    for direction in range(2 * len(STEPS)):
        step = STEPS[direction >> 1]
        up = (direction & 1) == 1
        line = NO_BITS
        walk = shifted(disc, step, up)
        while not is_empty(both(walk, other)):
            line = either(line, walk)
            walk = shifted(walk, step, up)
        if not is_empty(both(walk, own)):
            found = either(found, line)
    return found


def moves(state: State, out: Moves) -> int:
    own = stones_of(state.discs, state.player)
    other = stones_of(state.discs, 1 - state.player)
    count = list_wide(enclosing(own, other), POINT, out)
    if count == 0 and not is_empty(enclosing(other, own)):
        out[0] = POINTS
        count = 1
    return count


def play(state: State, move: int) -> None:
    player = int(state.player)
    if move < POINTS:
        own = stones_of(state.discs, player)
        other = stones_of(state.discs, 1 - player)
        disc = one_bit(BIT[move])
        turned = enclosed(disc, own, other)
        let_have(state.discs, player, either(own, either(disc, turned)))
        let_have(state.discs, 1 - player, without(other, turned))
    state.player = 1 - player


def outcome(state: State, returns: Returns) -> None:
    lead = size_of(stones_of(state.discs, 0)) - size_of(stones_of(state.discs, 1))
    pay_lead(returns, lead, MARGIN)


def evaluate(state: State, scores: Returns) -> None:
    """Count moves, and corners, which are never turned over, five times."""
    black = stones_of(state.discs, 0)
    white = stones_of(state.discs, 1)
    lead = size_of(enclosing(black, white)) - size_of(enclosing(white, black))
    lead += 5 * (size_of(both(black, CORNERS)) - size_of(both(white, CORNERS)))
    score_lead(scores, lead, 20)


def turn(state: State, images: Any, out: State) -> None:
    turn_stones(state.discs, BIT, images, out.discs)


PLANES = 2


def planes(state: State, out: Planes) -> None:
    see_stones(state.discs, BIT, state.player, out)


TITLE = {"en": "Othello", "zh-TW": "黑白棋"}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "more discs", "zh-TW": "棋子較多"}
RULES = {
    "en": "Put a disc on an empty cell so that it encloses at least one straight line of the "
    "other's discs, along a row, a column or a diagonal, between itself and another disc of your "
    "own; all discs so enclosed become yours. Pass if you cannot. When neither player can move, "
    "more discs win.",
    "zh-TW": "黑先，輪流在空格下一子，必須在橫、直或斜線上與自己的另一子夾住至少一枚對方的棋子；"
    "被夾住的棋子全部翻成自己的顏色。無處可下則棄權一手。雙方都無處可下時，棋子較多者獲勝。",
}


def marks(state: State) -> list[int]:
    return marks_of_stones(state.discs, BIT)


def restore(state: State, marks: Marks) -> None:
    restore_stones(state.discs, BIT, marks)


def score(state: State) -> tuple[int, int]:
    return size_of(stones_of(state.discs, 0)), size_of(stones_of(state.discs, 1))
