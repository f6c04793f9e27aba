"""The L-Game: placements, the paper's encoding and counts."""

from __future__ import annotations

import pytest

import boardwright as bw


def test_the_start_is_the_papers_node_0_with_65_children() -> None:
    position = bw.game("lgame").start()
    assert position.text == "N11..21..21..22N 1"
    assert position.notations == {"paper": "[(1,0,3),(2,3,2),(0,6),0]"}
    assert len(position.legal) == 65


def test_figure_4_of_the_paper() -> None:
    position = bw.game("lgame").position("[(2,1,0),(0,1,3),(1,5),0]")
    assert position.text == "111.221N.2...2N. 1"
    assert position.notations["paper"] == "[(2,1,0),(0,1,3),(1,5),0]"


def test_there_are_48_placements_and_moves_come_in_thirteens() -> None:
    game = bw.game("lgame")
    assert game.module.PLACEMENTS == 48
    position = game.start()
    for _ in range(30):
        assert len(position.moves) % 13 == 0
        if position.over:
            break
        position = position.play(position.moves[len(position.moves) // 2])


def test_the_cells_of_a_move_may_be_typed_in_any_order() -> None:
    position = bw.game("lgame").start()
    move = next(text for text in position.legal if "/" in text)
    cells, neutral = move.split("/")
    turned = "".join(reversed([cells[i : i + 2] for i in range(0, 8, 2)]))
    typed = f"{turned.upper()}-{neutral}"
    assert position.play(typed) == position.play(move)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("N11..21..21..22N 3", "player to move must be 1 to 2"),
        ("N11..21..21..222 1", "must form one L"),
        ("N11..21..21..22. 1", "two neutral pieces"),
        ("N11..21..21..22 1", "16 points"),
        ("N11..21..21..22Q 1", "not with 'Q'"),
        ("[(1,0,3),(2,3,2),(0,7),0]", "0 to 6"),
        ("[(0,0,2),(2,3,2),(0,6),0]", "towards the board"),
        ("[(1,0,3),(1,0,3),(0,6),0]", "overlap"),
        ("[(1,0,3),(2,3,2)", "paper's form"),
    ],
)
def test_broken_positions_are_refused_with_a_reason(text: str, sentence: str) -> None:
    with pytest.raises(bw.InputError, match=sentence):
        bw.game("lgame").position(text)


def test_who_cannot_place_the_l_anew_has_lost() -> None:
    stuck = bw.game("lgame").position("...NN221.2.1.211 1")
    assert stuck.legal == []
    assert stuck.returns == [-1, 1]
    # With the neutral piece of d4 elsewhere there is a way out.
    assert not bw.game("lgame").position("N...N221.2.1.211 1").over


def test_random_games_end() -> None:
    counts = bw.playouts(bw.game("lgame"), 1000, seed=3)
    assert counts.unfinished == 0
    assert sum(counts.wins) == 1000
