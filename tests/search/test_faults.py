"""A fault of the rules that only a search meets: one sentence, and the engine goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.search import Limit
from boardwright.search.engine import Engine
from boardwright.search.maxn import MaxnEngine
from boardwright.search.mcts import MonteCarlo

#: Twelve moves of three; who makes the same move eight times in a row reads beyond a table.
TRAP = """
import numpy as np
from boardwright.core import Grid, record
BOARD, SYMMETRIES, MAX_MOVES = Grid(2), "none", 3
STATE = record(cells=(np.uint8, 4), player=np.uint8, plies=np.uint8, last=np.uint8, run=np.uint8)
TITLE = RULES = "Trap"
TABLE = np.zeros(8, np.uint8)
def start(state):
    state.player = 0
def moves(state, out):
    for move in range(3):
        out[move] = move
    return 3 if state.plies < 12 else 0
def play(state, move):
    state.run = state.run + 1 if move == state.last else 0
    state.last = move
    state.cells[move] += 1 + TABLE[state.run]
    state.plies += 1
    state.player = 1 - state.player
def outcome(state, returns):
    returns[0] = 1.0 if state.cells[0] > state.cells[1] else -1.0
    returns[1] = -returns[0]
"""


@pytest.mark.parametrize(
    ("make", "compiled", "told"),
    [
        (MaxnEngine, True, "a rule reads or writes beyond the end of an array"),
        (MonteCarlo, False, "index 4 is out of bounds"),  # in plain Python errors stay as they are
    ],
)
def test_a_fault_is_told_and_the_engine_goes_on(
    make: type, compiled: bool, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "trap.py"
    # Plain Python is slow, but then no random games before compiling meet the fault either.
    file.write_text(TRAP if compiled else TRAP.replace("zeros(8", "zeros(4"), encoding="utf-8")
    trap = bw.game(file, compiled=compiled)
    engine: Engine = make(trap)
    late = trap.start().play("a2 b2 " * 5)
    for _ in range(2):
        with pytest.raises(bw.RuleError if compiled else IndexError, match=told):
            engine.search(trap.start(), Limit(nodes=100_000))
        thought = engine.search(late, Limit(nodes=100_000))
        assert thought.proved
        assert thought.values == (-1, 1)  # six each
