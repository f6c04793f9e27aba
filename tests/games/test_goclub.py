"""GoClub: flowers in the plane and in space, two and three players, the paper's 126 boards."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import boardwright as bw


def test_19x19_has_5370_flower_places_74_through_a_point() -> None:
    module = bw.game("goclub").module
    assert module.PLACES == 5370
    assert round(len(module.LISTED) / module.POINTS) == 74
    centre = module.BOARD.find("j10")
    through = np.diff(module.FIRST)
    assert through.argmax() == centre


def test_all_126_full_boards_of_3x3() -> None:
    game = bw.game("goclub", size=3)
    upright = {"b1", "a2", "b2", "c2", "b3"}
    slanted = {"a1", "c1", "b2", "a3", "c3"}
    won = 0
    for black in combinations(range(9), 5):
        text = "".join("X" if point in black else "O" for point in range(9))
        position = game.position(f"{text} 2")
        names = {game.board.names[point] for point in black}
        assert (position.returns == [1, -1]) == (names in (upright, slanted))
        assert set(position.winning) == (names if position.winner else set())
        won += position.winner == 1
    assert won == 2


@pytest.mark.parametrize(
    ("flower", "others"),
    [
        ("e5 f5 e6 d5 e4", "a1 a2 a3 a4"),  # upright, arm 1
        ("e5 g6 d7 c4 f3", "a1 a2 b1 b2"),  # arm (2, 1)
        ("e5 i9 a9 a1 i1", "b1 b2 c1 c2"),  # the whole board
    ],
)
def test_flowers_of_any_size_and_turn_win(flower: str, others: str) -> None:
    black, white = flower.split(), others.split()
    moves = [stone for pair in zip(black, [*white, ""], strict=True) for stone in pair]
    position = bw.game("goclub", size=9).start().play(" ".join(moves))
    assert position.winner == 1
    assert sorted(position.winning) == sorted(black)


def test_five_in_a_line_are_no_flower() -> None:
    position = bw.game("goclub", size=9).start().play("a1 a2 b1 b2 c1 c2 d1 d2 e1")
    assert not position.over


def test_with_three_players_the_maker_wins_and_both_others_lose() -> None:
    moves = "a1 e5 a3  a7 f5 a5  c1 e6 b9  c3 d5 d9  e1 e4"
    position = bw.game("goclub", size=9, players=3).start().play(moves)
    assert position.returns == [-1, 1, -1]
    assert set(position.winning) == {"e5", "f5", "e6", "d5", "e4"}


def test_both_kinds_of_flowers_in_space() -> None:
    game = bw.game("goclub", dims=3, size=3)
    far = [n for n in game.board.names if n not in ("b2:2",)]
    corners = [n for n in far if n[0] in "ac" and n[1] in "13" and n[3] in "13"]
    axes = [n for n in far if sum((n[0] == "b", n[1] == "2", n[3] == "2")) == 2]
    assert len(corners) == 8
    assert len(axes) == 6
    for petals, others in ((corners, axes), (axes, corners)):
        black = [*petals, "b2:2"]
        white = [*others, "b1:1", "b3:1"][: len(black) - 1]
        moves = [stone for pair in zip(black, [*white, ""], strict=True) for stone in pair]
        position = game.start().play(" ".join(moves))
        assert position.winner == 1
        assert set(position.winning) == set(black)


def test_turned_flowers_in_space_count_only_when_asked_for() -> None:
    # Arms (1, 2, 2), (2, 1, -2), (2, -2, 1) of length 3 need coordinates up to 2 around a centre.
    straight = bw.game("goclub", dims=3, size=5)
    turned = bw.game("goclub", dims=3, size=5, rotated=True)
    assert turned.module.PLACES > straight.module.PLACES
    petals = [(3, 4, 4), (1, 0, 0), (4, 3, 0), (0, 1, 4), (4, 0, 3), (0, 4, 1), (2, 2, 2)]
    cells = ["."] * 125
    for x, y, z in petals:
        cells[25 * z + 5 * y + x] = "X"
    text = "".join(cells) + " 2"
    assert not straight.position(text).over
    assert turned.position(text).winner == 1


def test_a_flower_of_a_player_who_did_not_just_move_is_refused() -> None:
    with pytest.raises(bw.InputError, match="did not just move"):
        bw.game("goclub", size=3).position(".X./XXX/.X. 1")
