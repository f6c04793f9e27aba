"""Positions that step compiled are those of plain Python, and stay what they are."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core import steps
from tests.core.game_files import FILL, write

#: Each move leaves fewer; there are too many at first to be made a list, and they go downwards.
MANY = """
import numpy as np

from boardwright.core import Grid, record

BOARD = Grid(20)
STATE = record(left=np.int64, player=np.uint8)
TITLE = "Many"
RULES = "Name a smaller number than the last; who cannot loses."


def start(state):
    state.left = 300


def moves(state, out):
    for number in range(state.left):
        out[number] = state.left - number
    return state.left


def play(state, move):
    state.left = move - 1
    state.player = 1 - state.player


def outcome(state, returns):
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0
"""


def fill(folder: Path, compiled: bool, move_type: str = "np.uint16") -> bw.Game:
    """Return a small game whose moves have a type, its steps compiled at once if so wished."""
    game = bw.game(write(folder, "fill", f"{FILL}\nMOVE = {move_type}\n"), compiled=compiled)
    if compiled:
        game.stepper.compile()
    return game


def played(game: bw.Game, seed: int) -> list[bw.Position]:
    """Return every position of a random game."""
    choose = random.Random(seed)
    found = [game.start()]
    while not found[-1].over:
        found.append(found[-1].play(choose.choice(found[-1].moves)))
    return found


@pytest.mark.parametrize("move_type", ["np.uint16", "np.uint64"])
def test_games_are_those_of_plain_python(tmp_path: Path, move_type: str) -> None:
    quick, plain = (fill(tmp_path, compiled, move_type) for compiled in (True, False))
    for seed in range(3):
        for one, other in zip(played(quick, seed), played(plain, seed), strict=True):
            assert (one.text, one.moves, one.over) == (other.text, other.moves, other.over)
            assert (one.to_move, one.returns, one.history) == (
                other.to_move,
                other.returns,
                other.history,
            )


def test_a_long_list_of_moves_is_like_any_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "BLOCK_BYTES", 1)
    monkeypatch.setattr(steps, "FEWEST", 8)
    game = bw.game(write(tmp_path, "many", MANY), compiled=True)
    game.stepper.compile()
    position = game.start().play(300)
    found = position.moves
    assert isinstance(found, steps.LongList)
    for _ in range(20):  # the block is not filled again while its moves are kept
        position = game.start().play(300).play(299)
    assert found == list(range(1, 300)) and repr(found) == repr(list(range(1, 300)))
    assert (len(found), found[0], found[-1], found[3:5]) == (299, 1, 299, [4, 5])
    assert 299 in found and 300 not in found and found.index(7) == 6
    assert position.moves == list(range(1, 299))
    with pytest.raises(bw.InputError, match="not legal here"):
        position.play(300)


def test_a_kept_state_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "BLOCK_BYTES", 1)
    monkeypatch.setattr(steps, "FEWEST", 8)  # blocks of eight positions, soon filled again
    game = fill(tmp_path, True)
    states = [(each.state, each.text) for each in played(game, 1)]
    for seed in range(40):
        played(game, seed)
    assert all(bw.Position(game, state).text == text for state, text in states)


def test_a_changed_first_state_changes_no_other_game(tmp_path: Path) -> None:
    game = fill(tmp_path, True)
    before = game.start().text
    game.start().state.player = 1
    assert game.start().text == before


def test_an_illegal_move_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    position = fill(tmp_path, True).start().play("a1")
    with pytest.raises(bw.InputError, match="not legal here"):
        position.play(position.move or 0)
    assert len(position.play(position.moves[0]).history) == 2


def test_a_frame_and_its_place_are_not_taken_for_each_other() -> None:
    """Numba would warn of it where steps and games in lockstep are compiled in one process."""
    numba = pytest.importorskip("numba")
    from boardwright.core import crossing  # noqa: F401 - knows places
    from boardwright.core.steps import AddressOf, step_frames

    frames = step_frames(bw.game("tic_tac_toe"), 1)
    record, place = numba.typeof(frames).dtype, numba.typeof(AddressOf(frames))
    assert record.can_convert_to(None, place) is None is place.can_convert_to(None, record)
