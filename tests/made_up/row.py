"""A row of numbers: take one from either end, or both; who takes an even sum goes again.

What the numbers add up to decides, in one of three ways (``payoff``): ``win``, the most wins alone
and equals share a draw; ``shared``, all who have the most win; ``margin``, each is paid its sum
less the mean of the others', in parts of all numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core import Grid, option, record

PLAYERS = option("players", 2, low=2, high=4)
PAYOFF = option("payoff", "win", choices=("win", "shared", "margin"))
SEED = option("seed", 1, low=1, high=10**6)
BOARD = Grid(3)
SYMBOLS = ".123456789"
SYMMETRIES = "none"
MAX_MOVES = 3
TITLE = "Row"
RULES = "Take numbers from the ends."
EXTRA = ("sums",)
NUMBERS = np.random.default_rng(SEED).integers(1, 6, 8).astype(np.uint8)
TOTAL = int(NUMBERS.sum())
STATE = record(
    cells=(np.uint8, 9),  # the numbers left, moved up to the front; 0 after the last
    player=np.uint8,
    sums=(np.uint8, PLAYERS),
)
FRONT, BACK, BOTH = 0, 1, 2
MARGINS, ALONE = PAYOFF == "margin", PAYOFF == "win"


def start(state: Any) -> None:
    for place in range(len(NUMBERS)):
        state.cells[place] = NUMBERS[place]


def left(state: Any) -> int:
    count = 0
    while state.cells[count] > 0:
        count += 1
    return count


def moves(state: Any, out: Any) -> int:
    out[0] = FRONT
    out[1] = BACK
    out[2] = BOTH
    return min(3, 2 * left(state) - 1) if left(state) > 0 else 0


def play(state: Any, move: int) -> None:
    taken = 0
    if move != BACK:
        taken += state.cells[0]
        for place in range(8):
            state.cells[place] = state.cells[place + 1]
    if move != FRONT and left(state) > 0:
        last = left(state) - 1
        taken += state.cells[last]
        state.cells[last] = 0
    state.sums[state.player] += taken
    if taken % 2 == 1:
        state.player = (state.player + 1) % PLAYERS


def outcome(state: Any, returns: Any) -> None:
    most = 0
    winners = 0
    for player in range(PLAYERS):
        if state.sums[player] > most:
            most = state.sums[player]
            winners = 0
        winners += state.sums[player] == most
    for player in range(PLAYERS):
        own = int(state.sums[player])
        if MARGINS:
            returns[player] = (own - (TOTAL - own) / (PLAYERS - 1)) / TOTAL
        elif ALONE and winners > 1:
            returns[player] = 0.0
        else:
            returns[player] = 1.0 if own == most else -1.0


def move_text(move: int) -> str:
    return ("front", "back", "both")[move]


def parse_move(text: str) -> int:
    return ("front", "back", "both").index(text)


def path(move: int) -> tuple[int, ...]:
    return (0,)
