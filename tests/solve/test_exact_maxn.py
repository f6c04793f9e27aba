"""Exact max^n against plain recursion, and Three Kingdoms on its smallest board."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.solve.enumerate import enumerate_positions
from boardwright.solve.exact_maxn import solve_maxn
from boardwright.solve.solvers import solve

TOY = '''
"""Three players take 1 or 2 from a heap; who takes the last wins what was taken."""
import numpy as np
from boardwright.core import Grid, option, record
HEAP = option("heap", 9, low=1, high=30)
BOARD = Grid(3)
PLAYERS, MAX_MOVES, MOVE = 3, 2, np.uint8
STATE = record(heap=np.int64, last=np.int64, player=np.uint8)
TITLE = {"en": "Toy"}
RULES = {"en": "Take 1 or 2."}
def start(state): state.heap = HEAP
def moves(state, out):
    out[0] = 1
    out[1] = 2
    return min(int(state.heap), 2)
def play(state, move):
    state.heap -= int(move)
    state.last = int(move)
    state.player = (state.player + 1) % 3
def outcome(state, returns):
    for player in range(3):
        returns[player] = 0.0
    returns[(state.player + 2) % 3] = state.last / 2
    returns[state.player] = -1.0
def key(state):
    return np.uint64((int(state.heap) * 4 + int(state.last)) * 4 + int(state.player))
def marks(state): return [0] * 9
'''


def naive(position: bw.Position, tie: str) -> list[float]:
    if position.returns is not None:
        return position.returns
    found = [naive(position.play(move), tie) for move in position.moves]
    mover = position.to_move - 1
    best = max(payoffs[mover] for payoffs in found)
    equal = [payoffs for payoffs in found if payoffs[mover] == best]
    return equal[0 if tie == "first" else -1]


@pytest.mark.parametrize("tie", ["first", "last"])
def test_a_toy_of_three_players_equals_plain_recursion(tmp_path: Path, tie: str) -> None:
    file = tmp_path / "toy.py"
    file.write_text(TOY, encoding="utf-8")
    for heap in (2, 9):
        start = bw.game(file, heap=heap, compiled=False).start()
        assert list(solve_maxn(start, tie=tie).values) == naive(start, tie)


@pytest.mark.parametrize("options", [{}, {"closing": "own"}, {"run": "mixed"}])
def test_late_positions_of_three_kingdoms_equal_plain_recursion(options: dict[str, str]) -> None:
    game = bw.game("three_kingdoms", side=3, compiled=False, **options)
    choose = random.Random(8)
    for _ in range(2):
        position = game.start()
        while position.text.count(".") > 5 and not position.over:
            position = position.play(choose.choice(position.moves))
        result = solve_maxn(position)
        every = enumerate_positions(position, by_symmetry=False)
        for tie in ("first", "last"):
            assert list(solve_maxn(position, every, tie).values) == naive(position, tie)
        end = position.play(" ".join(result.line))
        assert end.over
        assert end.returns == list(result.values)


def test_another_reading_is_solved_from_the_start() -> None:
    finding = solve(bw.game("three_kingdoms", side=3, closing="own"))
    assert finding.facts["values"] == finding.facts["values_if_the_last"] == [-1, 1, -1]
    assert finding.position.play(" ".join(finding.line)).winner == 2


def test_endless_games_large_boards_and_unknown_tie_rules_are_refused() -> None:
    with pytest.raises(bw.InputError, match="may never end"):
        solve_maxn(bw.game("lgame").start())
    with pytest.raises(bw.InputError, match="too large for max"):
        solve(bw.game("three_kingdoms", side=4))
    with pytest.raises(bw.InputError, match="tie rule"):
        solve_maxn(bw.game("nim", layers=2, compiled=False).start(), tie="kind")


def test_two_players_agree_with_the_other_solvers() -> None:
    for layers in (2, 3):
        game = bw.game("nim", layers=layers, compiled=False)
        winner = solve(game).winner
        assert solve_maxn(game.start()).values == ((1, -1) if winner == 1 else (-1, 1))
