"""A small Pig: roll or hold, who has eight first wins; a one loses what was rolled."""

from typing import Any

import numpy as np

from boardwright.core import Moves, Pits, Returns, State, record

TARGET = 8
HOLD, ROLL, THROWN = 0, 1, 1
BOARD = Pits(1)
#: Of player 1 and 2, and of what is rolled in this turn.
TOTALS = (3, 1, 0)
STATE = record(player=np.uint8, rolling=np.uint8, cells=(np.uint8, BOARD.points))
SYMBOLS = None
SYMMETRIES = "none"
MAX_MOVES = 6
TITLE = {"en": "Small Pig", "zh-TW": "小豬"}
RULES = "Roll or hold."


def start(state: State) -> None:
    """Begin with nothing."""


def chance(state: State, out: Moves, odds: Returns) -> int:
    """Throw a die after a roll."""
    if not state.rolling:
        return 0
    for pips in range(6):
        out[pips] = THROWN + 1 + pips
        odds[pips] = 1 / 6
    return 6


def moves(state: State, out: Moves) -> int:
    """Write hold and roll."""
    if state.cells[3] >= TARGET or state.cells[1] >= TARGET:
        return 0
    if state.cells[0] >= TARGET:
        out[0] = HOLD
        return 1
    out[0] = ROLL
    out[1] = HOLD
    return 2 if state.cells[0] > 0 else 1


def play(state: State, move: int) -> None:
    """Hold, roll, or take what was thrown."""
    if move == ROLL:
        state.rolling = 1
        return
    if move == HOLD:
        state.cells[3 - 2 * state.player] += state.cells[0]
    elif move > THROWN + 1:
        state.cells[0] += move - THROWN
    if move <= THROWN + 1:
        state.cells[0] = 0
        state.player = 1 - state.player
    state.rolling = 0


def outcome(state: State, returns: Returns) -> None:
    """Tell who came first."""
    returns[0] = 1 if state.cells[3] >= TARGET else -1
    returns[1] = -returns[0]


def move_text(move: int) -> str:
    """Return a move's word, or the pips."""
    return ("hold", "roll")[move] if move <= ROLL else str(move - THROWN)


def parse_move(text: str) -> int:
    """Return a move by its word."""
    return ("hold", "roll").index(text) if text in ("hold", "roll") else int(text) + THROWN


def path(move: int) -> tuple[int, ...]:
    """Return that nothing is clicked."""
    return ()


def caption(state: State) -> dict[str, str]:
    """Return what is rolled in this turn."""
    total = state.cells[0]
    return {"en": f"Turn total: {total}", "zh-TW": f"本輪累計：{total}"}


def reason(state: State) -> Any:
    """Return how many were reached."""
    return {"en": f"{max(state.cells)} points", "zh-TW": f"{max(state.cells)} 分"}
