"""Facts checked by hand, so that the twins themselves can be trusted."""

from __future__ import annotations

import random
from typing import Any

import pytest

from . import goclub, gomoku, lgame, nim, three_kingdoms


def play_all(twin: Any, moves: str) -> Any:
    """Play the moves from the start; before the last one the game must still go on."""
    state = twin.start()
    for move in moves.split():
        assert twin.returns(state) is None
        assert twin.winning(state) == set()
        state = twin.play(state, move)
    return state


def alternate(own: list[str], others: list[str]) -> str:
    """The moves of two players in turn; the first has one move more."""
    moves = [move for pair in zip(own, others, strict=False) for move in pair]
    return " ".join([*moves, own[-1]])


@pytest.mark.parametrize(
    "twin",
    [
        gomoku.Twin(size=9),
        gomoku.Twin(size=5, rule="standard"),
        goclub.Twin(size=9),
        goclub.Twin(size=3, players=3),
        goclub.Twin(size=5, dims=3, rotated=True),
        three_kingdoms.Twin(side=4),
        three_kingdoms.Twin(side=3, closing="own", ring="paired"),
        three_kingdoms.Twin(side=3, run="mixed", ring="opposite"),
        lgame.Twin(),
        nim.Twin(),
        nim.Twin(layers=3, misere=False, stroke=2),
    ],
)
def test_a_random_game_ends(twin: Any) -> None:
    chance = random.Random(7)
    state = twin.start()
    assert twin.to_move(state) == 1
    for _ in range(5000):
        moves = twin.legal(state)
        assert (twin.returns(state) is None) == bool(moves)
        if not moves:
            break
        state = twin.play(state, chance.choice(sorted(moves)))
    payoffs = twin.returns(state)
    assert payoffs is not None
    assert payoffs.count(1) == 1 or set(payoffs) == {0}


def test_an_illegal_move_is_refused() -> None:
    twin = gomoku.Twin()
    with pytest.raises(ValueError, match="illegal"):
        twin.play(play_all(twin, "h8"), "h8")


def test_gomoku_text_and_five() -> None:
    twin = gomoku.Twin(size=5)
    assert twin.text(play_all(twin, "a1 e5 b1")) == "....O/...../...../...../XX... 2"
    state = play_all(twin, "a1 a2 b2 b3 c3 c4 d4 d5 e5")
    assert twin.winning(state) == {"a1", "b2", "c3", "d4", "e5"}
    assert twin.returns(state) == [1, -1]
    assert twin.to_move(state) == 2
    assert twin.legal(state) == set()


def test_gomoku_overline() -> None:
    own = ["a8", "b8", "c8", "e8", "f8", "d8"]
    moves = alternate(own, ["a1", "c1", "e1", "g1", "i1"])
    free, standard = gomoku.Twin(), gomoku.Twin(rule="standard")
    state = play_all(free, moves)
    assert free.winning(state) == set(own)
    assert free.returns(state) == [1, -1]
    state = play_all(standard, moves)
    assert standard.winning(state) == set()
    assert standard.returns(state) is None
    assert len(standard.legal(state)) == 225 - 11


def test_gomoku_full_board_is_a_draw() -> None:
    twin = gomoku.Twin(size=5)
    first = ["b5", "e5", "a4", "b4", "d4", "c3", "d3", "e3", "a2", "c2", "d1", "e1", "a1"]
    second = sorted(set(twin.points) - set(first))
    state = play_all(twin, alternate(first, second))
    assert twin.returns(state) == [0, 0]
    assert twin.legal(state) == set()


def test_goclub_counts_of_flower_places() -> None:
    assert len(goclub.Twin().flowers()) == 5370
    assert len(goclub.Twin(size=3).flowers()) == 2
    assert len(goclub.Twin(size=3, dims=3, rotated=True).flowers()) == 2
    # 5x5x5: 27 places with arm 1 and one with arm 2, of two kinds each. Rotated ones besides:
    # (1,2,2) (2,1,-2) (2,-2,1) and its mirror images, by the signs of the coordinates.
    assert len(goclub.Twin(size=5, dims=3).flowers()) == 56
    assert len(goclub.Twin(size=5, dims=3, rotated=True).flowers()) == 56 + 4


def test_goclub_two_flowers_at_once() -> None:
    twin = goclub.Twin(size=7)
    own = ["f5", "c6", "b3", "e2", "e4", "d5", "c4", "d3", "d4"]
    state = play_all(twin, alternate(own, ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "a7"]))
    assert twin.winning(state) == set(own)  # a slanted one and a straight one share d4
    assert twin.returns(state) == [1, -1]


def test_goclub_three_players() -> None:
    twin = goclub.Twin(size=5, players=3)
    state = play_all(twin, "a1 b1 c3 c1 d1 c4 e1 a5 c2 b5 d5 b3 e5 a3 d3")
    assert twin.winning(state) == {"c3", "c4", "c2", "b3", "d3"}
    assert twin.returns(state) == [-1, -1, 1]
    assert twin.to_move(state) == 1


EDGE = ["a1:1", "b1:1", "c1:1", "d1:1", "e1:1", "f1:1", "g1:1", "a7:7"]


@pytest.mark.parametrize(
    ("flower", "needs_rotated"),
    [
        ("d4:4 b4:4 f4:4 d2:4 d6:4 d4:2 d4:6", False),  # axes
        ("d4:4 c3:3 e3:3 c5:3 e5:3 c3:5 e3:5 c5:5 e5:5", False),  # cube
        ("d4:4 e6:6 c2:2 f5:2 b3:6 f2:5 b6:3", True),  # slanted axes
    ],
)
def test_goclub_flowers_in_space(flower: str, needs_rotated: bool) -> None:
    own = flower.split()
    for rotated in (False, True):
        twin = goclub.Twin(dims=3, rotated=rotated)
        state = play_all(twin, alternate(own, EDGE[: len(own) - 1]))
        if needs_rotated and not rotated:
            assert twin.returns(state) is None
        else:
            assert twin.winning(state) == set(own)
            assert twin.returns(state) == [1, -1]


def test_goclub_text_in_space() -> None:
    twin = goclub.Twin(size=3, dims=3)
    state = play_all(twin, "a1:1 c3:3")
    assert twin.text(state) == ".../.../X../.../.../.../..O/.../... 1"


def test_three_kingdoms_start() -> None:
    twin = three_kingdoms.Twin()
    rows = twin.text(twin.start()).split("/")
    assert [len(row) for row in rows[:-1]] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7]
    assert rows[4:7] == ["....BG....", "....RGR....", "....GB...."]
    assert rows[10] == "...... 1"
    assert twin.cells["F6"] == (6, 6)
    assert {"A1", "A6", "F1", "F11", "K6", "K11"} < set(twin.cells)
    assert len(twin.cells) == 91
    assert twin.legal(twin.start()) == {"H7", "D5", "G8", "H6", "G5", "E4", "D6", "E7"}
    for other in (three_kingdoms.Twin(closing="own"), three_kingdoms.Twin(run="mixed")):
        assert other.legal(other.start()) == {"H7", "D5"}


def position(rows: str, to_move: int) -> three_kingdoms.State:
    """A position with side 3: the middle row, all other cells empty."""
    numbered = enumerate(rows, start=1)
    stones = {((3, n), three_kingdoms.PLAYERS[colour]) for n, colour in numbered if colour != "."}
    return three_kingdoms.State(frozenset(stones), to_move)


def test_three_kingdoms_closing() -> None:
    free, own = three_kingdoms.Twin(side=3), three_kingdoms.Twin(side=3, closing="own")
    state = position(".GB..", 1)  # red has no stone of its own
    assert free.legal(state) == {"C1", "C4"}
    assert own.legal(state) == {"pass"}
    assert free.text(free.play(state, "C1")) == ".../..../RRB../..../... 2"
    assert own.text(own.play(state, "pass")) == ".../..../.GB../..../... 2"
    assert own.legal(position(".GB..", 2)) == {"C4"}
    assert own.legal(position(".GB..", 3)) == {"C1"}


def test_three_kingdoms_runs() -> None:
    state = position("RGB..", 1)
    free = three_kingdoms.Twin(side=3)
    mixed = three_kingdoms.Twin(side=3, run="mixed")
    assert free.text(free.play(state, "C4")) == ".../..../RGRR./..../... 2"
    assert mixed.text(mixed.play(state, "C4")) == ".../..../RRRR./..../... 2"
    own = three_kingdoms.Twin(side=3, closing="own")
    assert own.legal(state) == {"pass"}  # green still has C4


def test_three_kingdoms_result() -> None:
    state = position("RGG.B", 2)  # blue could take C4, so the game goes on
    assert three_kingdoms.Twin(side=3).returns(state) is None
    state = position("RRGGB", 3)
    assert three_kingdoms.Twin(side=3).returns(state) == [1, -1, -1]
    assert three_kingdoms.Twin(side=3, komi=(1, 0, 0)).returns(state) == [-1, 1, -1]
    assert three_kingdoms.Twin(side=3, komi=(0, 0, 0)).returns(state) == [1, -1, -1]  # a tie
    assert three_kingdoms.Twin(side=3, komi=(1, 1, 0)).returns(state) == [1, -1, -1]  # all equal


def test_lgame_start() -> None:
    twin = lgame.Twin()
    state = twin.start()
    assert twin.text(state) == "N11..21..21..22N 1"
    assert len(twin.legal(state)) == 65
    assert "b4c4c3c2" not in twin.legal(state)  # where it lies already
    # the only other places: 5 in all, with 13 ways for the neutral pieces each
    assert len({move.split("/")[0] for move in twin.legal(state)}) == 5
    assert len(lgame.PLACEMENTS) == 48


def test_lgame_numbers_of_children() -> None:
    twin = lgame.Twin()
    chance = random.Random(3)
    state = twin.start()
    for _ in range(150):
        moves = sorted(twin.legal(state))
        assert len(moves) % 13 == 0
        assert lgame.from_paper(lgame.to_paper(state)) == state
        state = twin.play(state, chance.choice(moves)) if moves else twin.start()


def test_lgame_encoding_of_the_paper() -> None:
    twin = lgame.Twin()
    assert lgame.to_paper(twin.start()) == "[(1,0,3),(2,3,2),(0,6),0]"
    assert lgame.from_paper("[(1,0,3),(2,3,2),(0,6),0]") == twin.start()
    figure = lgame.from_paper("[(2,1,0),(0,1,3),(1,5),0]")
    assert figure.neutrals == {(3, 1), (2, 3)}
    assert twin.text(figure) == "111.221N.2...2N. 1"


def test_nim_strokes() -> None:
    twin = nim.Twin()
    moves = twin.legal(twin.start())
    assert len(moves) == 63
    assert len([move for move in moves if "-" not in move]) == 15
    assert {"1-4", "1-6", "4-6", "13-15", "2-7", "2-9", "3-8", "3-10"} < moves
    assert not {"1-5", "6-7", "1-7", "10-11", "3-4", "2-8"} & moves
    assert len(nim.Twin(layers=3).legal(nim.Twin(layers=3).start())) == 6 + 9 + 3
    assert len(nim.Twin(stroke=2).legal(twin.start())) == 45


def test_nim_play_and_result() -> None:
    twin = nim.Twin()
    state = twin.play(twin.start(), "5")
    assert twin.text(state) == "OOOO.OOOOOOOOOO 2"
    assert "4-6" not in twin.legal(state)
    assert twin.text(twin.play(state, "1-4")) == "..O..OOOOOOOOOO"
    for misere, payoffs in ((True, [1, -1]), (False, [-1, 1])):
        small = nim.Twin(layers=2, misere=misere)
        state = small.play(small.play(small.start(), "1"), "2-3")
        assert small.returns(state) == payoffs
        assert small.legal(state) == set()
        assert small.text(state) == "..."
