"""How fast a win can be forced at all: exact, against a naive search of every move."""

from __future__ import annotations

import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.solve.opening_proof_bound import forced_win
from tests.solve.test_fours import completing, naive, random_positions, stones_of


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
    ("name", "size", "most", "count"),
    [("goclub", 5, 3, 40), ("goclub", 5, 4, 8), ("goclub", 6, 3, 12), ("gomoku", 6, 3, 16)],
)
def test_agrees_with_the_naive_search(name: str, size: int, most: int, count: int) -> None:
    game = bw.game(name, size=size, compiled=False)
    wins = wins_by_fours = 0
    for position in random_positions(game, count, seed=3):
        mine, theirs = stones_of(position)
        if completing(game, mine, theirs):
            continue
        found = forced_win(position, most)
        assert (found.winning_stone is not None) == can_force(game, mine, theirs, most), position
        wins += found.winning_stone is not None
        wins_by_fours += naive(game, mine, theirs, most)
    assert 0 < wins_by_fours <= wins < count
    if (name, size, most) == ("goclub", 5, 3):
        assert wins_by_fours < wins  # some begin with a stone that is no four


def test_no_win_by_stone_11_on_a_small_board() -> None:
    found = forced_win(bw.game("goclub", size=9).start(), 6)
    assert found.winning_stone is None
    assert found.stones_tried == 15  # all points of the board, up to symmetry
    assert found.claim == "player 1 cannot force a win by stone 11"


def test_a_win_is_found_where_there_is_one() -> None:
    position = bw.game("goclub", size=9).start().play("e5 a9 e7 b9 c5 d6")
    assert forced_win(position, 3).claim == "player 1 cannot force a win by stone 11"
    in_time = forced_win(position, 4)
    assert in_time.claim == f"player 1 wins by stone 13 with {in_time.winning_stone}"


def test_positions_that_cannot_be_asked_about() -> None:
    game = bw.game("gomoku", size=7, compiled=False)
    with pytest.raises(InputError, match="most_stones"):
        forced_win(game.start(), 2)
    with pytest.raises(InputError, match="won at once"):
        forced_win(game.start().play("a1 a2 b1 b2 c1 c2 d1 d2"), 3)
    with pytest.raises(InputError, match="over"):
        forced_win(game.start().play("a1 a2 b1 b2 c1 c2 d1 d2 e1"), 3)
