"""Gomoku: lines, the two rules, set-up positions."""

from __future__ import annotations

import pytest

import boardwright as bw

FOUR_AND_ONE = "a1 a2 b1 b2 c1 c2 d1 d2 f1 f2"


@pytest.mark.parametrize(
    ("moves", "five"),
    [
        ("a1 a9 b1 b9 c1 c9 d1 d9 e1", "a1 b1 c1 d1 e1"),
        ("e5 a9 e6 b9 e7 c9 e8 d9 e9", "e5 e6 e7 e8 e9"),
        ("a1 a9 b2 b9 c3 c9 d4 d9 e5", "a1 b2 c3 d4 e5"),
        ("i1 a9 h2 b9 g3 c9 f4 d9 e5", "i1 h2 g3 f4 e5"),
    ],
)
def test_five_win_in_each_of_the_four_directions(moves: str, five: str) -> None:
    position = bw.game("gomoku", size=9).start().play(moves)
    assert position.returns == [1, -1]
    assert set(position.winning) == set(five.split())
    assert position.legal == []


def test_six_in_a_row_win_freestyle_but_not_standard() -> None:
    moves = f"{FOUR_AND_ONE} e1"
    assert bw.game("gomoku", size=9).start().play(moves).winner == 1
    position = bw.game("gomoku", size=9, rule="standard").start().play(moves)
    assert not position.over
    assert position.play("e2").over is False


def test_lines_do_not_wrap_around_the_edge() -> None:
    position = bw.game("gomoku", size=5).start().play("d2 d5 e2 c5 a1 b5 b1 a3 c1")
    assert not position.over


def test_a_full_board_is_a_draw() -> None:
    position = bw.game("gomoku", size=5).position("XXOOX/OOXXO/XXOOX/OOXXO/XXOO. 1")
    assert position.play("e1").returns == [0, 0]


def test_a_position_in_which_the_mover_has_won_already_is_refused() -> None:
    game = bw.game("gomoku", size=5)
    with pytest.raises(bw.InputError, match="five in a row already"):
        game.position("XXXXX/OOOO./...../...../..... 1")
    assert game.position("XXXXX/OOOO./...../...../..... 2").winner == 1
