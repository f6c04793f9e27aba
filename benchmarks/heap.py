"""A heap from which two players take 1 to 3 in turn; who takes the last wins. For benchmarks."""

from __future__ import annotations

import numpy as np

from boardwright.core import Grid, Moves, Returns, State, option, record

HEAP = option("heap", 1000, low=1, high=100_000_000)
BOARD = Grid(1)
PLAYERS = 2
MAX_MOVES = 3
MOVE = np.uint8
STATE = record(heap=np.int64, player=np.uint8)


def start(state: State) -> None:
    """Fill in the whole heap."""
    state.heap = HEAP


def moves(state: State, out: Moves) -> int:
    """Take 1, 2 or 3."""
    out[0] = 1
    out[1] = 2
    out[2] = 3
    return min(int(state.heap), 3)


def play(state: State, move: int) -> None:
    """Take some."""
    state.heap -= int(move)
    state.player ^= 1


def outcome(state: State, returns: Returns) -> None:
    """Nothing is left: the other player took the last."""
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0


def key(state: State) -> np.uint64:
    """Tell positions apart."""
    return np.uint64(int(state.heap) * 2 + int(state.player))


TITLE = {"en": "Heap", "zh-TW": "一堆石子"}
RULES = {
    "en": "Take 1 to 3; who takes the last wins.",
    "zh-TW": "每次取一到三個，取到最後一個者勝。",
}
