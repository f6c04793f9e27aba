"""Our rules beside OpenSpiel's: the same moves, movers, payoffs and odds, position by position.

``python -m tests.games.test_openspiel 1000`` compares so many random games of every variant.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import sys
from typing import Any

import pytest

import boardwright as bw
import tests.outside

NAMES = sorted(module.name for module in pkgutil.iter_modules(tests.outside.__path__))
GAMES = 8


def variants(name: str) -> list[dict[str, Any]]:
    """Return the options under which OpenSpiel plays by the same rules."""
    return list(importlib.import_module(f"tests.outside.{name}").VARIANTS)


def compare(name: str, options: dict[str, Any], games: int, seed: int) -> int:
    """Return how many positions were compared in random games; AssertionError at a difference."""
    outside = importlib.import_module(f"tests.outside.{name}").Outside(**options)
    game = bw.game(name, **options)
    choose = random.Random(seed)
    positions = 0
    for _ in range(games):
        position, state = game.start(), outside.start()
        while outside.comparable(state) if hasattr(outside, "comparable") else True:
            positions += 1
            assert position.over == outside.over(state), position
            if position.over:
                assert position.returns == pytest.approx(outside.returns(state)), position
                break
            assert set(position.legal) == outside.legal(state), position
            assert position.to_move == outside.to_move(state), position
            move = choose.choice(position.moves)
            outside.play(state, game.move_text(move))
            position = position.play(move)
    return positions


CASES = [(name, options) for name in NAMES for options in variants(name)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_random_games_are_those_of_openspiel(case: tuple[str, dict[str, Any]]) -> None:
    pytest.importorskip("pyspiel")
    assert compare(*case, GAMES, seed=1) > GAMES


if __name__ == "__main__":
    for each, given in CASES:
        count = int(sys.argv[1])
        print(f"{each} {given}: {count} games, {compare(each, given, count, 1)} positions, equal")
