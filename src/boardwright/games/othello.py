"""Othello 黑白棋: enclose the other's discs between your own, and they change sides.

Rules, of the game as it is played in tournaments: black and white put one disc a turn on an empty
cell, black first, beginning with two discs each in the middle, white on the upper left and lower
right. A disc must enclose at least one straight line of the other's discs between itself and
another disc of its colour, along a row, a column or a diagonal; all discs so enclosed are turned
over. A player who cannot passes. When neither can, the game is over, and more discs win.

Rulings:
- Passing is a move, and legal only when no disc can be turned over and the other player can move.
- Equal numbers of discs are a draw; empty cells count for nobody.
- ``payoff=margin``: the payoff is the difference of discs divided by the number of cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardwright.core import Grid, InputError, Moves, Planes, Returns, State, option, record
from boardwright.core.kit import (
    NO_BITS,
    both,
    either,
    first_bit,
    has_bit,
    is_empty,
    one_bit,
    shifted,
    size_of,
    wide,
    without,
    without_first,
)
from boardwright.core.kit.wide import Wide

SIZE = option(
    "size", 8, low=4, high=10, about={"en": "board size, even", "zh-TW": "棋盤大小，偶數"}
)
PAYOFF = option(
    "payoff",
    "win",
    choices=("win", "margin"),
    about={"en": "a win, or the margin in discs", "zh-TW": "勝負，或子數差"},
)
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
    discs=(np.uint64, 4),  # two words of bits for black, two for white
    player=np.uint8,
)


def start(state: State) -> None:
    put(state, 0, either(one_bit(BIT[MIDDLE + 1]), one_bit(BIT[MIDDLE + SIZE])))
    put(state, 1, either(one_bit(BIT[MIDDLE]), one_bit(BIT[MIDDLE + SIZE + 1])))


def discs(state: State, player: int) -> Wide:
    """Return the discs of a player."""
    return state.discs[2 * player], state.discs[2 * player + 1]


def put(state: State, player: int, bits: Wide) -> None:
    """Let a player have these discs."""
    state.discs[2 * player] = bits[0]
    state.discs[2 * player + 1] = bits[1]


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
    own = discs(state, state.player)
    other = discs(state, 1 - state.player)
    found = enclosing(own, other)
    count = 0
    while not is_empty(found):
        out[count] = POINT[first_bit(found)]
        found = without_first(found)
        count += 1
    if count == 0 and not is_empty(enclosing(other, own)):
        out[0] = POINTS
        count = 1
    return count


def play(state: State, move: int) -> None:
    player = int(state.player)
    if move < POINTS:
        own = discs(state, player)
        other = discs(state, 1 - player)
        disc = one_bit(BIT[move])
        turned = enclosed(disc, own, other)
        put(state, player, either(own, either(disc, turned)))
        put(state, 1 - player, without(other, turned))
    state.player = 1 - player


def outcome(state: State, returns: Returns) -> None:
    lead = size_of(discs(state, 0)) - size_of(discs(state, 1))
    if MARGIN:
        returns[0] = lead / POINTS
    else:
        returns[0] = float((lead > 0) - (lead < 0))
    returns[1] = -returns[0]


def evaluate(state: State, scores: Returns) -> None:
    """Count moves, and corners, which are never turned over, five times."""
    black = discs(state, 0)
    white = discs(state, 1)
    lead = size_of(enclosing(black, white)) - size_of(enclosing(white, black))
    lead += 5 * (size_of(both(black, CORNERS)) - size_of(both(white, CORNERS)))
    scores[0] = lead / (abs(lead) + 20)
    scores[1] = -scores[0]


def turn(state: State, images: Any, out: State) -> None:
    for player in range(2):
        before = discs(state, player)
        after = NO_BITS
        for point in range(POINTS):
            if has_bit(before, BIT[point]):
                after = either(after, one_bit(BIT[images[point]]))
        put(out, player, after)


PLANES = 2


def planes(state: State, out: Planes) -> None:
    for ahead in range(2):
        own = discs(state, (state.player + ahead) % 2)
        for point in range(POINTS):
            out[ahead, point] = has_bit(own, BIT[point])


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
    black, white = discs(state, 0), discs(state, 1)
    return [has_bit(black, int(bit)) + 2 * has_bit(white, int(bit)) for bit in BIT]


def restore(state: State, marks: Sequence[int]) -> None:
    for player in range(2):
        here = [int(bit) for bit, mark in zip(BIT, marks, strict=True) if mark == player + 1]
        put(state, player, wide(sum(1 << bit for bit in here)))


def score(state: State) -> tuple[int, int]:
    return size_of(discs(state, 0)), size_of(discs(state, 1))
