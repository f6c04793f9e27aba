"""How fast a win can be forced at all: exact, against a naive search of every move."""

from __future__ import annotations

import random

import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.solve.opening_proof_bound import fastest_win
from tests.solve.test_fours import completing, naive


def can_force(game: Game, mine: int, theirs: int, left: int) -> bool:
    """Whether the side to move completes a set with at most so many stones against everything."""
    if completing(game, mine, theirs):
        return True
    if left == 1:
        return False
    threats = completing(game, theirs, mine)
    empty = [1 << point for point in range(game.board.points) if not (mine | theirs) >> point & 1]
    if threats.bit_count() > 1:
        return False
    return any(
        not completing(game, theirs, mine | stone)
        and all(
            can_force(game, mine | stone, theirs | reply, left - 1)
            for reply in empty
            if reply != stone
        )
        for stone in empty
        if threats in (0, stone)
    )


@pytest.mark.parametrize(
    ("name", "size", "left", "count"),
    [("goclub", 5, 3, 100), ("goclub", 5, 4, 15), ("goclub", 6, 3, 30), ("gomoku", 6, 3, 30)],
)
def test_agrees_with_the_naive_search(name: str, size: int, left: int, count: int) -> None:
    game = bw.game(name, size=size, compiled=False)
    choose = random.Random(4)
    wins = wins_by_fours = 0
    while count:
        opening = choose.sample(range(game.board.points), choose.choice((8, 10, 12)))
        mine = sum(1 << point for point in opening[0::2])
        theirs = sum(1 << point for point in opening[1::2])
        if completing(game, mine, theirs) or completing(game, theirs, mine):
            continue
        count -= 1
        found = fastest_win(game, len(opening) + 2 * left - 1, opening)
        assert (found.winning_stone is not None) == can_force(game, mine, theirs, left), opening
        wins += found.winning_stone is not None
        wins_by_fours += naive(game, mine, theirs, left)
    assert wins_by_fours <= wins
    if (size, left) == (5, 3):
        assert wins_by_fours < wins  # some begin with a stone that is no four


def test_no_win_by_stone_11_on_a_small_board() -> None:
    found = fastest_win(bw.game("goclub", size=9), 11)
    assert found.winning_stone is None
    assert found.stones_tried == 15  # all points of the board, up to symmetry
    assert found.claim == "the first player cannot force a win by stone 11"


def test_a_win_is_found_where_there_is_one() -> None:
    game = bw.game("goclub", size=9)
    names = "e5 a9 e7 b9 c5 d6"
    opening = [game.board.find(name) for name in names.split()]
    faster = fastest_win(game, 11, opening)
    assert faster.claim == f"the first player cannot force a win by stone 11 after {names}"
    in_time = fastest_win(game, 13, opening)
    assert in_time.winning_stone is not None
    assert in_time.claim.endswith(f"by stone 13 after {names} with {in_time.winning_stone}")


def test_openings_that_cannot_be_asked_about() -> None:
    game = bw.game("gomoku", size=7, compiled=False)
    with pytest.raises(InputError, match="to move"):
        fastest_win(game, 11, [0])
    with pytest.raises(InputError, match="to move"):
        fastest_win(game, 3)
    with pytest.raises(InputError, match="four already"):
        fastest_win(game, 15, [0, 10, 1, 20, 2, 30, 3, 40])
