"""Perft against counts made by other means."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import boardwright as bw
from boardwright.core import perft as perft_module
from boardwright.core.bind import Binder
from tests.core.game_files import FILL, TAKE, new_events, touch, ways, write


@pytest.fixture
def take(tmp_path: Path) -> bw.Game:
    return bw.game(write(tmp_path, "take", TAKE), compiled=True)


def by_hand(position: bw.Position, depth: int) -> int:
    """Count by playing every line through Position objects."""
    if depth == 0:
        return 1
    return sum(by_hand(position.play(move), depth - 1) for move in position.moves)


@pytest.mark.parametrize("compiled", [True, False])
def test_a_finished_game_counts_only_at_its_own_depth(compiled: bool) -> None:
    game = bw.game("nim", layers=2, compiled=compiled)
    found = [bw.perft(game, depth) for depth in range(6)]
    assert found == [by_hand(game.start(), depth) for depth in range(6)]
    # Three circles: three strokes leave a pair, which has three strokes, and three leave a single
    # one, which has one. Only a single stroke on a pair leaves something for a third move.
    assert found == [1, 3 + 3, 3 * 3 + 3 * 1, 3 * 2, 0, 0]


def test_perft_counts_what_the_rules_in_words_say(take: bw.Game) -> None:
    assert [bw.perft(take, depth) for depth in range(9)] == [ways(7, depth) for depth in range(9)]


def test_the_split_names_every_move_and_sums_to_the_count(take: bw.Game) -> None:
    split = bw.perft_split(take, 4)
    assert list(split) == take.start().legal
    assert split == {"a2": ways(6, 3), "b2": ways(5, 3), "a1": ways(4, 3)}
    assert sum(split.values()) == bw.perft(take, 4)


def test_perft_begins_at_a_position(take: bw.Game) -> None:
    position = take.start().play("b2 a2")
    assert [bw.perft(position, depth) for depth in range(6)] == [ways(4, d) for d in range(6)]
    assert position.state.heap == 4, "the position was changed"


def test_a_finished_position_has_one_leaf_at_depth_zero(take: bw.Game) -> None:
    over = take.start().play("a1 a1 a2")
    assert over.over
    assert [bw.perft(over, depth) for depth in range(3)] == [1, 0, 0]
    assert bw.perft_split(over, 1) == {}


def test_threads_change_nothing(take: bw.Game) -> None:
    assert {bw.perft(take, 5, threads=threads) for threads in (1, 2, 3)} == {ways(7, 5)}


@pytest.mark.usefixtures("compiled_at_once")
@pytest.mark.parametrize("budget", [1, 7])
def test_counting_goes_on_where_it_was_interrupted(
    take: bw.Game, monkeypatch: pytest.MonkeyPatch, budget: int
) -> None:
    monkeypatch.setattr(perft_module, "BUDGET", budget)
    assert bw.perft(take, 5) == ways(7, 5)


def test_counting_is_handed_over_from_plain_python_to_compiled_code(
    take: bw.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting = perft_module.Counting(take.start(), 5)
    moments = iter([0.0, 0.0])  # two slices of one position each, then the patience is over
    monkeypatch.setattr(perft_module, "PLAIN_BUDGET", 1)
    monkeypatch.setattr(
        perft_module, "time", SimpleNamespace(perf_counter=lambda: next(moments, float("inf")))
    )
    assert sum(counting.leaves_beyond(move) for move in take.start().moves) == ways(7, 5)


@pytest.mark.usefixtures("compiled_at_once")
def test_several_threads_bind_one_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[object] = []
    bind = Binder.kernel

    def bind_slowly(self: Binder, function: Callable[..., Any]) -> Callable[..., Any]:
        bound.append(function)
        time.sleep(0.05)  # long enough for the other threads to ask for the same kernel
        return bind(self, function)

    monkeypatch.setattr(Binder, "kernel", bind_slowly)
    game = bw.game(write(tmp_path, "fill", FILL), compiled=True)
    assert bw.perft(game, 4, threads=4) == 24
    assert bound == [perft_module.count_leaves] * 2  # in plain Python, and compiled


@pytest.mark.usefixtures("compiled_at_once")
def test_several_threads_compile_one_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))
    path = write(tmp_path, "fill", FILL)
    for expected in ({"miss": 1}, {"hit": 1}):
        with new_events() as events:
            assert bw.perft(bw.game(touch(path), compiled=True), 4, threads=4) == 24
        assert events == expected


@pytest.mark.parametrize("depth", [-1, 1001, 10**30, 2.0, "3", True, None])
def test_a_bad_depth_is_refused_in_one_sentence(take: bw.Game, depth: Any) -> None:
    with pytest.raises(bw.InputError, match="depth must be a whole number from 0 to 1000"):
        bw.perft(take, depth)


def test_a_split_needs_at_least_one_move(take: bw.Game) -> None:
    with pytest.raises(bw.InputError, match="depth must be a whole number from 1 to 1000"):
        bw.perft_split(take, 0)
