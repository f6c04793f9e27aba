"""What can be forced within some plies, compared with trying everything."""

from __future__ import annotations

import random

import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.solve.within import DRAW, WIN, Within
from tests.puzzles.plain_proof import PlainProof


def late(game: Game, left: int, seed: int) -> Position:
    """Return a position of a random game, some plies before its end."""
    draw = random.Random(seed)
    position = game.start()
    while not position.over:
        position = position.play(draw.choice(position.moves))
    for _ in range(left):
        position = position.undo()
    return position


@pytest.mark.parametrize("seed", range(6))
def test_search_finds_what_trying_everything_finds(seed: int) -> None:
    game = bw.game("tic_tac_toe")
    room, proof = Within(game), PlainProof()
    for left in (2, 4, 5):
        position = late(game, left, seed)
        for player in (1, 2):
            for floor, bound in ((WIN, 0.5), (DRAW, 0.0)):
                for plies in (1, 2, 3, 5):
                    found = room.ask(position, player, floor, plies)
                    assert found.forced == proof.forces(position, player, bound, plies)
                whole = room.ask(position, player, floor, 20)
                assert whole.forced == proof.forces(position, player, bound, -1)
                assert whole.never == (not whole.forced)


def test_a_limit_leaves_the_question_open_and_dice_are_refused() -> None:
    start = bw.game("tic_tac_toe").start()
    assert Within(start.game).ask(start, 1, DRAW, 9, nodes=3).forced is None
    with pytest.raises(InputError, match="dice"):
        Within(bw.game("pig"))
