"""Three Kingdoms Reversi 三國翻轉棋: Othello for three on a hexagon.

Rules, after a student project (see CITATION.cff): the board is a regular hexagon with 6 cells a
side, 91 cells. Red, green and blue move in that order. At the start the centre F6 is green and its
six neighbours hold two stones of each colour. A move puts a stone on an empty cell so that in at
least one of six directions a line of stones is closed whose inner stones are all of one colour that
is not the mover's; the inner stones turn to the mover's colour. The game ends when nobody can move;
the most stones after komi (red 0, green 1, blue 2) win, and ties go to the earlier player.

Rulings, each an option so that other readings can be compared:
- ``closing=any`` (default): the stone that closes the line may be of any colour other than the
  inner stones', the mover's or the third player's. Only this reading gives the paper's rates of the
  three seats. ``closing=own``: it must be the mover's.
- ``run=single`` (default): inner stones are of one colour. ``run=mixed``: they may be of both other
  colours; then only a stone of the mover's can close them, whatever ``closing`` says.
- ``ring``: the order of the six stones around the centre is lost with a picture of the paper. Going
  round counter-clockwise from the right: ``alternating`` (default) R G B R G B, ``paired``
  R R G G B B, ``opposite`` R G B B G R (alternating already puts equal colours opposite each
  other, so the name is read as the order that comes back the opposite way), ``random`` drawn from
  ``seed``; matches draw a new one for each game.
- Passing is a move, and only when there is no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardwright.core import (
    Hexagon,
    InputError,
    Moves,
    Returns,
    State,
    advance,
    below,
    lowest_bit,
    option,
    popcount,
    record,
    stream,
)
from boardwright.core.boards.board import Permutation

SIDE = option("side", 6, low=3, high=6, about={"en": "cells a side", "zh-TW": "每邊格數"})
KOMI = option(
    "komi",
    (0, 1, 2),
    low=-91,
    high=91,
    about={"en": "stones taken off red, green, blue", "zh-TW": "紅、綠、藍的貼目"},
)
CLOSING = option(
    "closing",
    "any",
    choices=("any", "own"),
    about={"en": "colour that closes a line", "zh-TW": "夾住連線的棋子顏色"},
)
RUN = option(
    "run",
    "single",
    choices=("single", "mixed"),
    about={"en": "colours between the ends", "zh-TW": "被夾棋子的顏色"},
)
RING = option(
    "ring",
    "alternating",
    choices=("alternating", "paired", "opposite", "random"),
    about={"en": "stones around the centre", "zh-TW": "中央周圍的排列"},
)
SEED = option("seed", 1, low=0, about={"en": "draws the random ring", "zh-TW": "隨機排列的種子"})
ANY_CLOSES = CLOSING == "any"
MIXED = RUN == "mixed"
DRAWN = RING == "random"
BOARD = Hexagon(SIDE)
PLAYERS = 3
POINTS = BOARD.points
PASS = POINTS
MAX_MOVES = POINTS
MOVE = np.uint8

# Stones of one colour are 128 bits in two words, low and high. Rows of WIDTH bits leave one bit
# free between them, so that a step in any direction is a shift: right 1, down-right WIDTH,
# down-left WIDTH - 1. The empty upper corner is cut off, which is why 91 cells in 11 rows of 12
# bits fit.
U = np.uint64
WIDTH = 2 * SIDE
LONGEST_RUN = WIDTH - 3
BIT = np.array(
    [
        (ord("A") + 2 * SIDE - 2 - ord(name[0])) * WIDTH + int(name[1:]) - SIDE
        for name in BOARD.names
    ],
    np.uint8,
)
POINT = np.zeros(128, np.uint8)
POINT[BIT] = np.arange(POINTS)
ZERO, ONE, WORD = U(0), U(1), U(64)
FULL_LOW = U(sum(1 << int(bit) for bit in BIT if bit < 64))
FULL_HIGH = U(sum(1 << (int(bit) - 64) for bit in BIT if bit >= 64))
RIGHT, DOWN_LEFT, DOWN_RIGHT = U(1), U(WIDTH - 1), U(WIDTH)

EDGE = [int(BIT[point]) for point, near in enumerate(BOARD.neighbours) if len(near) < 6]
CORNER = [int(BIT[point]) for point, near in enumerate(BOARD.neighbours) if len(near) == 3]
EDGE_LOW, EDGE_HIGH, CORNER_LOW, CORNER_HIGH = (
    U(sum(1 << bit - 64 * word for bit in bits if bit // 64 == word))
    for bits in (EDGE, CORNER)
    for word in (0, 1)
)
SCATTER = (U(0x9E3779B97F4A7C15), U(0xD1B54A32D192ED03), U(0xBF58476D1CE4E5B9))

CENTRE = POINTS // 2
ROUND = np.array(BOARD.neighbours[CENTRE], np.uint8)  # counter-clockwise from the right
RINGS = {
    "alternating": (0, 1, 2, 0, 1, 2),
    "paired": (0, 0, 1, 1, 2, 2),
    "opposite": (0, 1, 2, 2, 1, 0),
    "random": (0, 1, 2, 0, 1, 2),
}

STATE = record(
    low=(np.uint64, 3),  # cells of red, green, blue whose bit is below 64
    high=(np.uint64, 3),
    player=np.uint8,
)


def start(state: State) -> None:
    put(state, CENTRE, 1)
    for place, colour in zip(ROUND, RINGS[RING], strict=True):
        put(state, int(place), colour)
    with np.errstate(over="ignore"):
        deal(state, stream(SEED, 0))


def deal(state: State, random: np.uint64) -> None:
    """Draw the colours of the ring anew: two of each, every order equally likely."""
    if not DRAWN:
        return
    for index in range(6):
        take(state, ROUND[index])
    red = 2
    green = 2
    for index in range(6):
        random = advance(random)
        drawn = below(random, 6 - index)
        if drawn < red:
            put(state, ROUND[index], 0)
            red -= 1
        elif drawn < red + green:
            put(state, ROUND[index], 1)
            green -= 1
        else:
            put(state, ROUND[index], 2)


def put(state: State, point: int, colour: int) -> None:
    bit = U(BIT[point])
    if bit < WORD:
        state.low[colour] |= ONE << bit
    else:
        state.high[colour] |= ONE << (bit - WORD)


def take(state: State, point: int) -> None:
    bit = U(BIT[point])
    for colour in range(3):
        if bit < WORD:
            state.low[colour] &= ~(ONE << bit)
        else:
            state.high[colour] &= ~(ONE << (bit - WORD))


def shifted(
    low: np.uint64, high: np.uint64, step: np.uint64, up: bool
) -> tuple[np.uint64, np.uint64]:
    """Return every stone moved one step, towards higher bits or lower ones."""
    if up:
        return low << step, (high << step) | (low >> (WORD - step))
    return (low >> step) | (high << (WORD - step)), high >> step


def run_from(
    low: np.uint64,
    high: np.uint64,
    run_low: np.uint64,
    run_high: np.uint64,
    step: np.uint64,
    up: bool,
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return the runs that begin one step from ``low, high``, and the cells where they end."""
    low, high = shifted(low, high, step, up)
    low &= run_low
    high &= run_high
    for _ in range(LONGEST_RUN - 1):
        next_low, next_high = shifted(low, high, step, up)
        low |= next_low & run_low
        high |= next_high & run_high
    end_low, end_high = shifted(low, high, step, up)
    return low, high, end_low, end_high


def beyond(
    low: np.uint64, high: np.uint64, run_low: np.uint64, run_high: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Return the cells that a run leads to from a cell of ``low, high``, in all six directions."""
    all_low = ZERO
    all_high = ZERO
    for step in (RIGHT, DOWN_LEFT, DOWN_RIGHT):
        for up in (True, False):
            _, _, end_low, end_high = run_from(low, high, run_low, run_high, step, up)
            all_low |= end_low
            all_high |= end_high
    return all_low, all_high


def closers(state: State, player: int, run: int) -> tuple[np.uint64, np.uint64]:
    """Return the stones that may close a run of colour ``run`` for ``player``."""
    if ANY_CLOSES:
        third = 3 - player - run
        return state.low[player] | state.low[third], state.high[player] | state.high[third]
    return state.low[player], state.high[player]


def placings(state: State, player: int) -> tuple[np.uint64, np.uint64]:
    """Return the cells where a player may put a stone."""
    first = (player + 1) % 3
    second = (player + 2) % 3
    empty_low = FULL_LOW & ~(state.low[0] | state.low[1] | state.low[2])
    empty_high = FULL_HIGH & ~(state.high[0] | state.high[1] | state.high[2])
    if MIXED:
        low, high = beyond(
            state.low[player],
            state.high[player],
            state.low[first] | state.low[second],
            state.high[first] | state.high[second],
        )
        return low & empty_low, high & empty_high
    a_low, a_high = closers(state, player, first)
    b_low, b_high = closers(state, player, second)
    low, high = beyond(a_low, a_high, state.low[first], state.high[first])
    more_low, more_high = beyond(b_low, b_high, state.low[second], state.high[second])
    return (low | more_low) & empty_low, (high | more_high) & empty_high


def moves(state: State, out: Moves) -> int:
    player = int(state.player)
    low, high = placings(state, player)
    count = 0
    while low != ZERO:
        out[count] = POINT[lowest_bit(low)]
        low &= low - ONE
        count += 1
    while high != ZERO:
        out[count] = POINT[64 + lowest_bit(high)]
        high &= high - ONE
        count += 1
    if count > 0:
        return count
    for step in range(1, 3):
        low, high = placings(state, (player + step) % 3)
        if (low | high) != ZERO:
            out[0] = PASS
            return 1
    return 0


def closed(
    run_low: np.uint64,
    run_high: np.uint64,
    end_low: np.uint64,
    end_high: np.uint64,
    closer_low: np.uint64,
    closer_high: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """Return the run if a closer stands at its end, else nothing."""
    if ((end_low & closer_low) | (end_high & closer_high)) != ZERO:
        return run_low, run_high
    return ZERO, ZERO


def turned(
    low: np.uint64,
    high: np.uint64,
    run_low: np.uint64,
    run_high: np.uint64,
    closer_low: np.uint64,
    closer_high: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """Return the stones of the run's colour that a stone put at ``low, high`` turns."""
    all_low = ZERO
    all_high = ZERO
    for step in (RIGHT, DOWN_LEFT, DOWN_RIGHT):
        for up in (True, False):
            a, b, c, d = run_from(low, high, run_low, run_high, step, up)
            a, b = closed(a, b, c, d, closer_low, closer_high)
            all_low |= a
            all_high |= b
    return all_low, all_high


def play(state: State, move: int) -> None:
    player = int(state.player)
    state.player = (player + 1) % 3
    if move == PASS:
        return
    first = (player + 1) % 3
    second = (player + 2) % 3
    bit = U(BIT[move])
    low = ONE << bit if bit < WORD else ZERO
    high = ZERO if bit < WORD else ONE << (bit - WORD)
    if MIXED:
        a_low, a_high = turned(
            low,
            high,
            state.low[first] | state.low[second],
            state.high[first] | state.high[second],
            state.low[player],
            state.high[player],
        )
        b_low = ZERO
        b_high = ZERO
    else:
        closer_low, closer_high = closers(state, player, first)
        a_low, a_high = turned(
            low, high, state.low[first], state.high[first], closer_low, closer_high
        )
        closer_low, closer_high = closers(state, player, second)
        b_low, b_high = turned(
            low, high, state.low[second], state.high[second], closer_low, closer_high
        )
    state.low[player] |= low | a_low | b_low
    state.high[player] |= high | a_high | b_high
    for other in (first, second):
        state.low[other] &= ~(a_low | b_low)
        state.high[other] &= ~(a_high | b_high)


def stones(state: State, player: int) -> int:
    return popcount(state.low[player]) + popcount(state.high[player])


def outcome(state: State, returns: Returns) -> None:
    best = 0
    for player in range(1, 3):
        if stones(state, player) - KOMI[player] > stones(state, best) - KOMI[best]:
            best = player
    for player in range(3):
        returns[player] = -1.0
    returns[best] = 1.0


def hash(state: State) -> np.uint64:
    number = U(state.player) + ONE
    for colour in range(3):
        number = (number ^ state.low[colour]) * SCATTER[colour]
        number ^= number >> U(29)
        number = (number ^ state.high[colour]) * SCATTER[colour]
        number ^= number >> U(32)
    return number


def evaluate(state: State, scores: Returns) -> None:
    """Share out by stones, of which those on the edge and in the corners hardly turn any more."""
    total = 0.0
    for player in range(3):
        low = state.low[player]
        high = state.high[player]
        edge = popcount(low & EDGE_LOW) + popcount(high & EDGE_HIGH)
        corner = popcount(low & CORNER_LOW) + popcount(high & CORNER_HIGH)
        scores[player] = 1.0 + stones(state, player) + 3.0 * edge + 8.0 * corner
        total += scores[player]
    for player in range(3):
        scores[player] = 2.0 * scores[player] / total - 1.0


def turn(state: State, images: Any, out: State) -> None:
    for colour in range(3):
        out.low[colour] = ZERO
        out.high[colour] = ZERO
    for point in range(POINTS):
        bit = U(BIT[point])
        for colour in range(3):
            word = state.low[colour] >> bit if bit < WORD else state.high[colour] >> (bit - WORD)
            if word & ONE:
                put(out, images[point], colour)
    out.player = state.player


if POINTS < 32:  # two bits a cell: only the smallest board fits into 64

    def key(state: State) -> np.uint64:
        number = U(state.player)
        for point in range(POINTS):
            bit = U(BIT[point])
            red = (state.low[0] >> bit) & ONE
            green = (state.low[1] >> bit) & ONE
            blue = (state.low[2] >> bit) & ONE
            number = (number << U(2)) | (red + green * U(2) + blue * U(3))
        return number


TITLE = {"en": "Three Kingdoms Reversi", "zh-TW": "三國翻轉棋"}
PLAYER_NAMES = {"en": ("Red", "Green", "Blue"), "zh-TW": ("紅", "綠", "藍")}
ENDING = {"en": "most stones after komi", "zh-TW": "貼目後棋子最多"}
RULES = {
    "en": "Put a stone on an empty cell so that a straight line of stones of one other colour lies "
    "between it and a stone of a different colour: they all turn to your colour. Who cannot, "
    f"passes. At the end the most stones win, after taking off {KOMI[0]}, {KOMI[1]} and {KOMI[2]} "
    "from red, green and blue; ties go to the earlier player.",
    "zh-TW": "在空格下子，使它與另一顆異色棋子之間夾住一直線同色的他方棋子，"
    "被夾的棋子全部變成己方顏色；無處可下則虛手。終局時紅、綠、藍分別貼 "
    f"{KOMI[0]}、{KOMI[1]}、{KOMI[2]} 目，子多者勝，同數則先手勝。",
}
SYMBOLS = ".RGB"
COLOURS = ("red", "green", "blue")


def marks(state: State) -> list[int]:
    boards = [int(state.low[colour]) | int(state.high[colour]) << 64 for colour in range(3)]
    return [
        sum((colour + 1) * (boards[colour] >> int(bit) & 1) for colour in range(3)) for bit in BIT
    ]


def restore(state: State, marks: Sequence[int]) -> None:
    for point, mark in enumerate(marks):
        if mark:
            put(state, point, mark - 1)


def move_text(move: int) -> str:
    return "pass" if move == PASS else BOARD.names[move]


def parse_move(text: str) -> int:
    if text.lower() == "pass":
        return PASS
    try:
        return BOARD.find(text)
    except InputError as error:
        raise InputError(f"{error}, or pass") from None


def path(move: int) -> tuple[int, ...]:
    return () if move == PASS else (move,)


def move_under(move: int, symmetry: Permutation) -> int:
    return PASS if move == PASS else symmetry[move]


def score(state: State) -> tuple[int, ...]:
    return tuple(stones(state, player) - KOMI[player] for player in range(3))
