"""What nets are shown of sets of points, beside a twin that counts them one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
import pytest

import boardwright as bw
from boardwright.nets.planes import Planes

Spoiled = Callable[[Sequence[int], int], bool]


def naive_planes(
    position: bw.Position, sets: Sequence[Sequence[int]], spoiled: Spoiled
) -> np.ndarray:
    """Each player's stones and looks at sets, from the marks and the list of sets."""
    game, marks, planes = position.game, position.state.cells.tolist(), []
    points = range(game.board.points)
    for ahead in range(game.players):
        mark = (position.to_move - 1 + ahead) % game.players + 1
        lacking = Counter(
            (len(each) - own, point)
            for each in sets
            if {marks[point] for point in each} <= {0, mark}
            and (own := sum(marks[point] == mark for point in each))
            and not spoiled(each, mark)
            for point in each
            if not marks[point]
        )
        planes.append([marks[point] == mark for point in points])
        for missing, fewest in game.module.SHOWN:
            planes.append([lacking[missing, point] >= fewest for point in points])
    return np.array(planes)


def near(position: bw.Position) -> list[int]:
    """The moves that each player keeps to: a third of the board, or a corner that all fight for."""
    size = position.game.module.SIZE
    if position.game.players > 2:
        return [move for move in position.moves if move % size // 3 == position.to_move - 1]
    return [move for move in position.moves if move % size < 5 and move // size < 5]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("goclub", {"size": 9, "players": 3}),
        ("gomoku", {"size": 9}),
        ("gomoku", {"size": 9, "rule": "standard"}),
    ],
)
def test_planes_show_which_sets_lack_what(name: str, options: dict[str, str | int]) -> None:
    game = bw.game(name, **options, compiled=False)
    module, view, seen = game.module, Planes(game), Counter[int]()
    sets = module.LINES if name == "gomoku" else module.WINNING_SETS
    ends: dict[tuple[int, ...], list[int]] = {}
    if options.get("rule") == "standard":
        for line, beyond in zip(sets, module.SPOILERS, strict=True):
            ends[tuple(line)] = [point for point in beyond if point < module.POINTS]
    random_moves = random.Random(1)
    for plies in range(24):
        position = game.start()
        while len(position.history) < plies and not position.over and near(position):
            position = position.play(random_moves.choice(near(position)))
        marks = position.state.cells

        def spoiled(line: Sequence[int], mark: int, marks: np.ndarray = marks) -> bool:
            return any(marks[point] == mark for point in ends.get(tuple(line), ()))

        out = np.zeros((view.count, game.board.points), np.uint8)
        view.write(position.state, out)
        assert (out[: module.PLANES] == naive_planes(position, sets, spoiled)).all()
        seen.update(np.flatnonzero(out.any(axis=1)).tolist())
    assert len(seen) > 5 / 6 * module.PLANES  # nearly all were tried


def test_an_open_three_can_become_an_open_four_on_either_side() -> None:
    game = bw.game("gomoku")
    position = game.start().play("h8 a1 i8 a3 j8 a5")
    out = np.zeros((Planes(game).count, game.board.points), np.uint8)
    Planes(game).write(position.state, out)

    def shown(plane: int) -> set[str]:
        return {game.board.names[point] for point in np.flatnonzero(out[plane])}

    assert shown(1) == set()
    assert shown(2) == {"f8", "g8", "k8", "l8"}  # a four
    assert shown(3) == {"g8", "k8"}  # an open one
