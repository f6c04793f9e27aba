"""A race with a die, in which a player may go again and payoffs lie between a win and a loss.

Before each move a die shows 1, 2 or 3, with the odds 1/2, 1/3 and 1/6. The player then rests, runs
as far as the die shows, or dashes: runs, lets all others take a step, and goes again. Whoever comes
to the goal exactly wins; beyond it nobody goes. After ``turns`` moves the race is stopped: each is
paid its way less the mean of the others' ways, in parts of the whole way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core import Grid, InputError, option, record

PLAYERS = option("players", 2, low=2, high=3)
GOAL = option("goal", 4, low=1, high=20)
TURNS = option("turns", 4, low=1, high=100)
BOARD = Grid(2)
SYMBOLS = "0123456789abcdefghijk"
SYMMETRIES = "none"
MAX_MOVES = 3
TITLE = "Race"
RULES = "Be the first at the goal."
STATE = record(
    cells=(np.uint8, 4),  # the way of each player, and in the last one the die; 0: not thrown
    player=np.uint8,
    turns=np.uint8,
)
REST, RUN, DASH, THROW = 0, 1, 2, 10
DIE = 3


def start(state: Any) -> None:
    state.player = 0


def chance(state: Any, out: Any, odds: Any) -> int:
    if state.cells[DIE] > 0 or finished(state):
        return 0
    for face in range(3):
        out[face] = THROW + face + 1
        odds[face] = (3 - face) / 6
    return 3


def finished(state: Any) -> bool:
    for player in range(PLAYERS):
        if state.cells[player] == GOAL:
            return True
    return state.turns == TURNS


def moves(state: Any, out: Any) -> int:
    if finished(state):
        return 0
    out[0] = REST
    if state.cells[state.player] + state.cells[DIE] > GOAL:
        return 1
    out[1] = RUN
    out[2] = DASH
    return 3


def play(state: Any, move: int) -> None:
    if move > THROW:
        state.cells[DIE] = move - THROW
        return
    if move != REST:
        state.cells[state.player] += state.cells[DIE]
    state.turns += 1
    state.cells[DIE] = 0
    if move != DASH:
        state.player = (state.player + 1) % PLAYERS
        return
    for player in range(PLAYERS):
        if player != state.player and state.cells[player] + 1 < GOAL:
            state.cells[player] += 1


def outcome(state: Any, returns: Any) -> None:
    total = 0
    for player in range(PLAYERS):
        total += state.cells[player]
    for player in range(PLAYERS):
        own = int(state.cells[player])
        returns[player] = (own - (total - own) / (PLAYERS - 1)) / GOAL
    for player in range(PLAYERS):
        if state.cells[player] == GOAL:
            for other in range(PLAYERS):
                returns[other] = 1.0 if other == player else -1.0


def move_text(move: int) -> str:
    return ("rest", "run", "dash")[move] if move < THROW else f"die{move - THROW}"


def parse_move(text: str) -> int:
    for move in (REST, RUN, DASH, THROW + 1, THROW + 2, THROW + 3):
        if move_text(move) == text:
            return move
    raise InputError(f"{text!r} is no move of the race")


def path(move: int) -> tuple[int, ...]:
    return (DIE,)
