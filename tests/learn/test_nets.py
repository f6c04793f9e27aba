"""What a net sees, how it names moves, and three ways to evaluate it that agree."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core import Cube, Grid, Hexagon, Star
from boardwright.core.boards.board import Board
from boardwright.learn.torch_net import TorchNet, torch
from boardwright.nets.lattice import lattice_of
from boardwright.nets.layers import Plan, first_weights, folded
from boardwright.nets.lockstep import View
from boardwright.nets.numbering import Numbering
from boardwright.nets.numpy_net import NumpyNet
from boardwright.nets.onnx_net import OnnxNet, onnx_model
from tests.core.game_files import FILL, write
from tests.learn.naive import planes_of

RANDOM = np.random.default_rng(1)


@pytest.mark.parametrize("name", bw.game_names())
def test_every_board_is_a_lattice(name: str) -> None:
    board = bw.game(name).board
    lattice = lattice_of(board)
    assert len(set(lattice.cells)) == board.points
    assert int(np.prod(lattice.shape)) <= 3 * board.points + 3


@pytest.mark.parametrize("board", [Grid(4, 3), Hexagon(3), Cube(3), Star(2)], ids=lambda b: b.cell)
@pytest.mark.parametrize(("steps", "dense"), [(0, False), (2, False), (2, True)])
def test_three_evaluations_agree(board: Board, steps: int, dense: bool) -> None:
    lattice = lattice_of(board)
    shape = board.points, lattice.shape, lattice.cells
    plan = Plan(5, *shape, 3, steps, 3, channels=6, blocks=3, dense=dense)
    weights = {
        name: (array + RANDOM.random(array.shape)).astype(np.float32)
        if name.endswith("variance")
        else (array + RANDOM.normal(0, 0.2, array.shape)).astype(np.float32)
        for name, array in first_weights(plan, seed=1).items()
    }
    ready = folded(plan, weights)
    seen = RANDOM.integers(0, 2, (5, plan.planes, plan.points)).astype(np.uint8)
    slow = NumpyNet(plan, ready)(seen)
    assert [array.shape for array in slow] == [(5, plan.entries), (5, 3)]
    net: Callable[..., Any] = TorchNet(plan, weights, torch().device("cpu"))
    trained = [tensor.detach().numpy() for tensor in net(torch().as_tensor(seen).float())]
    for found in (OnnxNet(onnx_model(plan, ready))(seen), trained):
        for one, other in zip(slow, found, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-3, atol=1e-3)
    short, long = onnx_model(plan, ready, half=True), onnx_model(plan, ready)
    assert len(short) < len(long)
    for one, other in zip(slow, OnnxNet(short)(seen), strict=True):
        np.testing.assert_allclose(one, other, rtol=0.02, atol=0.02 * np.abs(one).max())


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("tic_tac_toe", 1),
        ("connect_four", 0),
        ("clobber", 2),
        ("quarto", 0),
        ("othello", 1),
        ("lgame", 0),
        ("amazons", 3),
    ],
)
def test_entries_turn_as_moves_turn(name: str, steps: int) -> None:
    game = bw.game(name, compiled=False)
    numbering = Numbering(game)
    assert numbering.steps == steps
    for number, symmetry in enumerate(numbering.symmetries):
        for move in game.start().moves[:500]:
            image = numbering.table[game.move_under(move, symmetry)]
            np.testing.assert_array_equal(numbering.turned[number, numbering.table[move]], image)


def test_words_alone_are_numbered_one_by_one() -> None:
    found = [Numbering(bw.game(name, compiled=False)).entries for name in ("connect_four", "pig")]
    assert found == [7, 8]


def test_moves_with_too_many_codes_share_entries() -> None:
    numbering = Numbering(bw.game("draughts", compiled=False))
    assert numbering.steps == 0 and numbering.shared
    assert numbering.extra == len(numbering.table)
    assert len(numbering.symmetries) == 1


def test_a_million_moves_made_of_points_are_told_apart() -> None:
    game = bw.game("amazons", compiled=False)
    numbering = Numbering(game)
    assert (numbering.entries, len(numbering.table), numbering.shared) == (300, 10**6, False)
    d1, d4, d8 = (game.board.find(name) for name in ("d1", "d4", "d8"))
    assert numbering.table[game.parse_move("d1-d4/d8")].tolist() == [d1, 100 + d4, 200 + d8]


def test_moves_of_parts_have_an_entry_for_each_part() -> None:
    """The L's 48 placements, and a neutral piece that stays or goes from one cell to another."""
    numbering = Numbering(bw.game("lgame", compiled=False))
    assert numbering.entries == 48 + 1 + 16 * 15
    assert numbering.table.shape[1] == 2


def test_planes_of_an_own_file_keep_within_their_bounds(tmp_path: Path) -> None:
    beyond = "\n\nPLANES = 1\n\n\ndef planes(state, out):\n    out[PLANES + 90, 0] = 1\n"
    game = bw.game(write(tmp_path, "fill", FILL + beyond))
    with pytest.raises(bw.RuleError, match="fill"):
        planes_of(game.start(), View(game))


@pytest.mark.parametrize("name", ["gomoku", "three_kingdoms", "lgame", "nim", "kalah", "othello"])
def test_planes_show_the_marks(name: str) -> None:
    """What is on a point decides its planes, and the mover's marks come first."""
    game = bw.game(name, compiled=False)
    view = View(game)
    position = game.start()
    for _ in range(3):
        position = position.play(position.moves[-1])
        seen, marks = planes_of(position, view), game.marks(position.state)
        looks = {}
        for point, mark in enumerate(marks):
            assert looks.setdefault(mark, seen[:, point].tolist()) == seen[:, point].tolist()
        assert len({tuple(look) for look in looks.values()}) == len(looks)
        if name in ("gomoku", "three_kingdoms", "lgame", "othello"):
            own = [mark == position.to_move for mark in marks]
            assert seen[0].tolist() == own


def test_a_file_whose_marks_are_plain_python_is_told_what_to_write() -> None:
    game = bw.game("lgame", compiled=False)
    planes = game.module.planes
    try:
        del game.module.planes
        with pytest.raises(bw.RuleError, match="define planes"):
            View(game)
    finally:
        game.module.planes = planes
