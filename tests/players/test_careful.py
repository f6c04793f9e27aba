"""``careful``: the L-Game paper's player, beside its description written out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import boardwright as bw
from boardwright.players import make_player
from boardwright.players.lgame.careful import CarefulPlayer
from boardwright.solve.retrograde import Solution
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import DRAW, LOSS, WIN


@pytest.fixture(scope="module")
def data_of_this_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("careful")


@pytest.fixture
def solution(
    data_of_this_module: Path, own_data_folder: None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Solution]:
    """The table is solved once and then read by every test."""
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(data_of_this_module))
    yield solved(bw.game("lgame"))


def described(solution: Solution, position: bw.Position) -> set[int]:
    """Win as soon as possible; else do not lose; of what is left take the likeliest error."""
    children = {move: position.play(move) for move in position.moves}
    verdicts = {move: solution.look_up(child) for move, child in children.items()}
    winning = {m: v.distance for m, v in verdicts.items() if v.value == LOSS}
    if winning:
        return {move for move, distance in winning.items() if distance == min(winning.values())}
    allowed = [m for m, v in verdicts.items() if v.value != WIN] or list(children)
    chance = {}
    for move in allowed:
        replies = [children[move].play(reply) for reply in children[move].moves]
        chance[move] = sum(solution.look_up(r).value == WIN for r in replies) / len(replies)
    return {move for move in allowed if chance[move] == max(chance.values())}


@pytest.mark.parametrize("value", [WIN, DRAW, LOSS])
def test_moves_are_chosen_as_described(solution: Solution, value: int) -> None:
    player = CarefulPlayer(solution.game, seed=1)
    few = (solution.children > 0) & (solution.children <= 39)
    numbers = np.flatnonzero(few & (solution.values == value))
    for number in np.random.default_rng(1).choice(numbers, 3, replace=False):
        position = solution.position(int(number))
        assert set(player.best_moves(position)) == described(solution, position)


def test_perfect_agrees_in_drawn_positions(solution: Solution) -> None:
    player = CarefulPlayer(solution.game, seed=1)
    for number in np.flatnonzero(solution.values == DRAW)[::100]:
        position = solution.position(int(number))
        judged = solution.moves(position)
        best = {m.move for m in judged if m.verdict.value == DRAW and m.trap == judged[0].trap}
        assert set(player.best_moves(position)) == best


def test_it_never_loses(solution: Solution) -> None:
    game = solution.game
    for seat in (1, 2):
        careful = make_player("careful", game, seat)
        other = make_player("random", game, seat)
        position = game.start()
        while not position.over:
            mover = careful if position.to_move == seat else other
            position = position.play(mover.choose(position))
            if position.to_move != seat:
                assert solution.look_up(position).value != WIN
        assert position.winner == seat


def test_a_seed_draws_the_same_moves(solution: Solution) -> None:
    position = solution.game.start()
    player = make_player("careful", solution.game, 5)
    drawn = [player.choose(position) for _ in range(20)]
    player.begin(5)
    assert [player.choose(position) for _ in range(20)] == drawn
    assert len(set(drawn)) > 1


def test_it_plays_the_l_game_only() -> None:
    with pytest.raises(bw.InputError, match="careful does not play nim"):
        make_player("careful", bw.game("nim"), 1)
    with pytest.raises(bw.InputError, match="careful has no option 'depth'"):
        make_player("careful:depth=3", bw.game("lgame"), 1)
