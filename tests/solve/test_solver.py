"""``bw.solve``: the right solver for each game, and the players that play from solutions."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.players.perfect import perfect_player
from boardwright.solve.finding import Finding
from boardwright.solve.retrograde_solver import RetrogradeSolver
from boardwright.solve.solver import NOBODY, Watch
from boardwright.solve.solvers import PLUG_INS, plug_in_solvers, solve
from boardwright.solve.subset_oracle import rest_of_board, whole_board
from boardwright.solve.verdict import WIN, Verdict
from tests.web.conftest import STARTER


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


def test_perfect_never_loses_a_small_board_of_winning_sets() -> None:
    counted = bw.match(bw.game("tic_tac_toe"), ["perfect", "random"], games=6, seed=2)
    assert counted.players[1].wins == 0


class Guess(RetrogradeSolver):
    """Calls the starter's start a win, without a look at it."""

    method = "guess"

    @staticmethod
    def fits(game: bw.Game) -> bool:
        return game.name == "starter"

    def find(self, position: bw.Position, watch: Watch = NOBODY) -> Finding:
        return Finding(position, self.method, Verdict(WIN))


def test_a_plug_in_brings_a_solver_and_a_broken_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    information = tmp_path / "fake_solver-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: fake-solver\nVersion: 1\n")
    entries = f"[{PLUG_INS}]\nbroken = no_such_module:Solver\nguess = {__name__}:Guess\n"
    (information / "entry_points.txt").write_text(entries)
    monkeypatch.syspath_prepend(str(tmp_path))
    plug_in_solvers.cache_clear()
    try:
        assert solve(bw.game(str(STARTER))).method == "guess"
        assert solve(bw.game("nim", layers=2)).method == "bitmap"
        assert "the plug-in broken of boardwright.solvers cannot be used" in caplog.text
    finally:
        plug_in_solvers.cache_clear()


def test_boards_too_large_are_refused_before_work_starts() -> None:
    with pytest.raises(bw.InputError, match="45 points are left"):
        solve(bw.game("nim", layers=9))
    with pytest.raises(bw.InputError, match="no table"):
        perfect_player(bw.game("three_kingdoms", side=3))
