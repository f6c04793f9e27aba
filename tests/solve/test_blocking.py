"""Draws by blocking, against the exact value of small boards and by playing them out."""

from __future__ import annotations

import random

import pytest

import boardwright as bw
from boardwright.solve.blocking import both_can_block, weight
from boardwright.solve.small_board import solve_small


@pytest.mark.parametrize(("name", "size", "stones"), [("gomoku", 5, 8), ("goclub", 4, 3)])
def test_what_is_called_blocked_is_drawn_and_what_is_won_is_not(
    name: str, size: int, stones: int
) -> None:
    game, choose, claims = bw.game(name, size=size), random.Random(7), set()
    for _ in range(60):
        position = game.start()
        for _ in range(choose.randint(stones, 3 * stones)):
            if not position.over:
                position = position.play(choose.choice(position.moves))
        if not position.over:
            claim = both_can_block(position)
            claims.add(claim)
            assert not claim or solve_small(position).value == "draw"
    assert claims == {True, False}


def test_the_blocker_who_takes_the_heaviest_point_never_loses() -> None:
    """What the theorem promises from 5x5x5, as second player against one who wants to win."""
    game, choose = bw.game("goclub", dims=3, size=5), random.Random(1)
    for _ in range(3):
        position = game.start()
        while not position.over:
            if position.to_move == 2:
                position = position.play(heaviest(position))
                continue
            worth = {move: -weight(position.play(move), 1) for move in position.moves}
            likely = sorted(worth, key=lambda move: worth[move])[:3]
            position = position.play(choose.choice(likely))
        assert position.winner != 1


def heaviest(position: bw.Position) -> int:
    """Return the point after which the opponent's sets weigh least."""
    other = 3 - position.to_move
    return min(position.moves, key=lambda move: weight(position.play(move), other))


def test_the_solver_says_so_where_boards_are_too_large_to_search() -> None:
    finding = bw.solve(bw.game("goclub", dims=3, size=5))
    assert (finding.method, finding.winner) == ("blocking", None)
    assert finding.verdict is not None and finding.verdict.name == "draw"
    unknown = bw.solve(bw.game("goclub", dims=3, size=6))
    assert (unknown.method, unknown.verdict) == ("fours", None)
