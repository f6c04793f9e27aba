"""``bw.solve``: the right solver for each game, and the players that play from solutions."""

from __future__ import annotations

import random

import pytest

import boardwright as bw
from boardwright.players.perfect import perfect_player
from boardwright.solve.solver import solve
from boardwright.solve.subset_oracle import rest_of_board, whole_board


def test_five_layers_look_fair_under_random_play_but_the_first_player_wins_by_force() -> None:
    game = bw.game("nim", layers=5)
    finding = solve(game)
    assert finding.winner == 1
    assert finding.facts["winning_moves"] == ["1", "4", "5", "6", "8", "9", "11", "13", "15"]
    assert finding.facts["lost_positions"] == 4272
    counts = bw.playouts(game, 20_000, seed=1)
    assert counts.wins[0] / counts.games == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize(("layers", "winner"), [(1, 2), (2, 1), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_who_wins_triangle_nim(layers: int, winner: int) -> None:
    assert solve(bw.game("nim", layers=layers)).winner == winner


def test_the_line_of_best_play_is_won_by_the_winner() -> None:
    for options in ({"layers": 4}, {"layers": 5}, {"layers": 6}):
        finding = solve(bw.game("nim", **options))
        end = finding.position.play(" ".join(finding.line))
        assert end.over
        assert end.winner == finding.winner


def test_distance_and_line_agree_where_distances_are_known() -> None:
    finding = solve(bw.game("nim", layers=5))
    assert finding.verdict is not None
    assert finding.verdict.distance == len(finding.line)


def test_a_position_of_the_l_game_won_in_nine_moves() -> None:
    finding = solve(bw.game("lgame").position("11121.N2N.22.... 1"))
    assert finding.verdict is not None
    assert (finding.verdict.name, finding.verdict.distance) == ("win", 9)
    assert len(finding.line) == 9
    assert finding.position.play(" ".join(finding.line)).winner == 1


def test_what_still_stands_is_judged_like_the_whole_board() -> None:
    game = bw.game("nim", layers=6)
    whole = whole_board(game)
    choose = random.Random(3)
    position = game.start().play("10-15").play("2-4")
    while not position.over:
        rest = rest_of_board(position)
        assert rest.look_up(position) == whole.look_up(position)
        assert {(m.move, m.verdict) for m in rest.moves(position)} == {
            (m.move, m.verdict) for m in whole.moves(position)
        }
        position = position.play(choose.choice(position.moves))


@pytest.mark.parametrize("layers", [5, 6])
def test_perfect_never_loses_a_won_nim_position(layers: int) -> None:
    game = bw.game("nim", layers=layers)
    oracle = whole_board(game)
    perfect = perfect_player(game)
    choose = random.Random(9)
    for _ in range(5):
        position, won = game.start(), False
        while not position.over:
            if position.to_move == 1:
                won = won or oracle.look_up(position).value > 0
                position = position.play(perfect.choose(position))
            else:
                position = position.play(choose.choice(position.moves))
        assert not won or position.winner == 1


def test_perfect_plays_the_end_of_a_board_too_large_to_solve() -> None:
    result = bw.match(bw.game("nim", layers=9), ["random", "perfect"], games=5, seed=2)
    assert result.players[1].wins == 5


def test_boards_too_large_are_refused_before_work_starts() -> None:
    with pytest.raises(bw.InputError, match="45 points are left"):
        solve(bw.game("nim", layers=9))
    with pytest.raises(bw.InputError, match="no table"):
        perfect_player(bw.game("three_kingdoms", side=3))
