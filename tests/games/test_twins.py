"""The real rules against naive twins written independently from the rules in words."""

from __future__ import annotations

import importlib
import random
from typing import Any

import pytest

import boardwright as bw
from boardwright.core.perft import perft
from tests.games.option_sets import ALL, label


def twin_of(name: str, options: dict[str, Any]) -> Any:
    return importlib.import_module(f"tests.reference.{name}").Twin(**options)


@pytest.mark.parametrize("case", ALL, ids=label)
def test_random_games_are_the_same_in_every_position(case: tuple[str, dict[str, Any]]) -> None:
    name, options = case
    twin = twin_of(name, options)
    choose = random.Random(5)
    for _ in range(2):
        game = bw.game(name, **options)
        position, state = game.start(), twin.start()
        for _ in range(110):
            assert set(position.legal) == twin.legal(state)
            assert position.to_move == twin.to_move(state)
            # Beside board and player a text names fields that a twin does not know.
            assert position.text.split()[:2] == twin.text(state).split()[:2]
            assert position.returns == twin.returns(state)
            if position.chance:
                odds = {text: float(odd) for text, odd in twin.chance(state).items()}
                outcomes = {game.move_text(n): odd for n, odd in position.chance.items()}
                assert outcomes == pytest.approx(odds)
            assert set(position.winning) == twin.winning(state)
            if position.over:
                break
            move = choose.choice(position.legal)
            position, state = position.play(move), twin.play(state, move)


def leaves(twin: Any, state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(leaves(twin, twin.play(state, move), depth - 1) for move in twin.legal(state))


@pytest.mark.parametrize(
    ("name", "options", "depth"),
    [
        ("gomoku", {"size": 5}, 3),
        ("goclub", {"size": 3}, 4),
        ("three_kingdoms", {"side": 3}, 4),
        ("three_kingdoms", {"side": 3, "run": "mixed"}, 4),
        ("lgame", {}, 2),
        ("nim", {"layers": 3}, 5),
    ],
)
def test_perft_equals_the_twins_count(name: str, options: dict[str, Any], depth: int) -> None:
    twin = twin_of(name, options)
    counted = [perft(bw.game(name, **options), d) for d in range(depth + 1)]
    assert counted == [leaves(twin, twin.start(), d) for d in range(depth + 1)]


def test_the_papers_encoding_of_the_l_game_is_the_twins() -> None:
    from tests.reference import lgame

    choose = random.Random(3)
    twin = lgame.Twin()
    position, state = bw.game("lgame").start(), twin.start()
    for _ in range(200):
        text = position.notations["paper"]
        assert text == lgame.to_paper(state)
        assert position.game.position(text) == position
        if position.over:
            break
        move = choose.choice(position.legal)
        position, state = position.play(move), twin.play(state, move)


@pytest.mark.parametrize("size", [5, 7, 11])
@pytest.mark.parametrize("rotated", [False, True])
def test_flower_places_in_space_are_the_twins(size: int, rotated: bool) -> None:
    options = {"dims": 3, "size": size, "rotated": rotated}
    places = bw.game("goclub", **options).module.PLACES
    assert places == sum(1 for _ in twin_of("goclub", options).flowers())
