"""Our rules beside OpenSpiel's: the same moves, movers, payoffs and odds, position by position.

``python -m tests.games.test_openspiel 1000`` compares so many random games of every variant.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

import boardwright as bw

#: Options under which both are compared.
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "amazons": [{}, {"size": 6}, {"size": 8}],
    "breakthrough": [{}, {"columns": 3, "rows": 6}, {"columns": 6, "rows": 10}],
    "clobber": [
        {},
        {"columns": 3, "rows": 4},
        {"columns": 2, "rows": 2},
        {"columns": 5, "rows": 10},
    ],
    "connect_four": [
        {},
        {"columns": 4, "rows": 4, "line": 3},
        {"columns": 9, "rows": 5, "line": 5},
    ],
    "dots_and_boxes": [
        {},
        {"columns": 1, "rows": 1},
        {"columns": 2, "rows": 1},
        {"columns": 2, "rows": 3, "payoff": "margin"},
        {"columns": 4, "rows": 2},
    ],
    "draughts": [{}, {"quiet": 0}],
    "einstein": [{}],
    "go": [
        {},
        {"size": 4, "komi": (0, 0), "superko": True},
        {"size": 4, "komi": (2, 0), "superko": False},
        {"size": 2, "komi": (0, 1), "superko": True},
    ],
    "hex": [{}, {"size": 4, "swap": True}, {"size": 7, "swap": True}],
    "kalah": [{}],
    "morris": [{"board": "nine", "quiet": 0}],
    "othello": [{}],
    "pig": [
        {},
        {"target": 10},
        {"target": 20, "players": 3},
        {"target": 30, "players": 4},
    ],
    "tic_tac_toe": [
        {},
        {"columns": 4, "rows": 3, "line": 3},
        {"columns": 3, "rows": 5, "line": 4},
        {"columns": 6, "rows": 6, "line": 4},
    ],
}
CASES = [(name, options) for name, variants in VARIANTS.items() for options in variants]
GAMES = 8


def compare(name: str, options: dict[str, Any], games: int, seed: int) -> int:
    """Return how many positions were compared in random games; AssertionError at a difference."""
    from boardwright.players.openspiel.mirror import mirror_of

    game = bw.game(name, **options)
    mirror = mirror_of(game)
    choose = random.Random(seed)
    positions = 0
    for number in range(games):
        position = game.start(number)
        state = mirror.start(position)
        while mirror.agrees(state):
            positions += 1
            assert position.over == mirror.over(state), position
            if position.over:
                assert position.returns == pytest.approx(mirror.returns(state)), position
                break
            assert set(position.legal) == set(mirror.moves(state)), position
            assert position.to_move == mirror.to_move(state), position
            move = choose.choice(position.moves)
            if not mirror.play(state, game.move_text(move)):
                break
            position = position.play(move)
    return positions


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_random_games_are_those_of_openspiel(case: tuple[str, dict[str, Any]]) -> None:
    pytest.importorskip("pyspiel")
    assert compare(*case, GAMES, seed=1) > GAMES


if __name__ == "__main__":
    for each, given in CASES:
        count = int(sys.argv[1])
        print(f"{each} {given}: {count} games, {compare(each, given, count, 1)} positions, equal")
