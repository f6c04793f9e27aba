"""Go: captures, ko and superko, area; the smallest board is worth one point."""

from __future__ import annotations

import pytest

import boardwright as bw


def go(**options: object) -> bw.Game:
    return bw.game("go", compiled=False, **options)


def value(position: bw.Position, worst: float = -1, best: float = 1) -> float:
    """Return the first player's payoff under best play, by alpha-beta."""
    if position.over:
        assert position.returns is not None
        return position.returns[0]
    for move in position.moves:
        if worst >= best:
            break
        found = value(position.play(move), worst, best)
        if position.to_move == 1:
            worst = max(worst, found)
        else:
            best = min(best, found)
    return worst if position.to_move == 1 else best


def test_the_first_player_is_one_point_ahead_on_the_smallest_board() -> None:
    """The value that John Tromp gives for area scoring with positional superko."""
    assert value(go(size=2, komi=(1, 0)).start()) == 0


def test_superko_remembers_the_whole_game_and_ko_one_move() -> None:
    line = "b2 a1 b1 pass a2 a1"  # the last move captures three
    assert "b2" not in go(size=2).start().play(line).legal
    assert "b2" in go(size=2, superko=False).start().play(line).legal


@pytest.mark.parametrize("superko", [True, False])
def test_a_ko_may_not_be_retaken_at_once(superko: bool) -> None:
    ko = go(size=5, superko=superko).position(".XO../X.XO./.XO../...../..... 2")
    taken = ko.play("b4")
    assert taken.text.startswith(".XO../XO.O./.XO..")
    assert "c4" not in taken.legal
    assert "c4" in taken.play("e1 e2").legal


def test_suicide_is_illegal_unless_it_captures() -> None:
    corner = go(size=3).position(".X./XXO/O.. 2")
    assert "a3" not in corner.legal
    surrounded = go(size=3).position(".XO/XXO/OOO 2")
    assert surrounded.play("a3").text.startswith("O.O/..O/OOO 1")


def test_regions_that_touch_both_colours_belong_to_nobody() -> None:
    end = go(size=3, komi=(1, 0)).position(".X./X.O/.O. 1").play("pass pass")
    assert end.score == (3 - 1, 3)
    assert end.winner == 2
    assert end.reason("zh-TW") == "扣除貼目後地盤較大"
