"""Triangle Nim: strokes, both endings, texts."""

from __future__ import annotations

import pytest

import boardwright as bw


@pytest.mark.parametrize(("layers", "strokes"), [(1, 1), (2, 6), (3, 18), (5, 63), (10, 298)])
def test_number_of_strokes_on_the_full_board(layers: int, strokes: int) -> None:
    assert len(bw.game("nim", layers=layers).start().moves) == strokes


def test_longest_stroke() -> None:
    assert len(bw.game("nim", stroke=1).start().moves) == 15
    assert len(bw.game("nim", stroke=2).start().moves) == 45


def test_who_strikes_the_last_circle_loses_or_wins() -> None:
    assert bw.game("nim", layers=1).start().play("1").winner == 2
    assert bw.game("nim", layers=1, misere=False).start().play("1").winner == 1


def test_a_stroke_may_not_bend_or_pass_over_a_struck_circle() -> None:
    start = bw.game("nim").start()
    with pytest.raises(bw.InputError, match="not a move"):
        start.play("1-5")  # not in a line
    with pytest.raises(bw.InputError, match="not a legal move"):
        start.play("5").play("4-6")
    assert start.play("6-4") == start.play("4-6")


def test_position_text_is_the_circles_in_order() -> None:
    start = bw.game("nim", layers=3).start()
    assert start.text == "OOOOOO"
    assert start.play("1 2").text == "..OOOO"
    assert start.play("1").text == ".OOOOO 2"
    assert bw.game("nim", layers=3).position(".OOOOO 2").to_move == 2
