"""Retrograde analysis: against naive solvers, on the L-Game's known numbers, and its tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import boardwright as bw
from boardwright.core import patience
from boardwright.core.game import Game
from boardwright.papers.lgame.exact import advice_shares, number_rows
from boardwright.players.perfect import PerfectPlayer
from boardwright.players.random_player import RandomPlayer
from boardwright.solve.chances import random_scores
from boardwright.solve.retrograde import solve_retrograde
from boardwright.solve.retrograde_solver import RetrogradeSolver
from boardwright.solve.solution import Solution
from boardwright.solve.table_file import read_table, solved, table_path, write_table

STARTER = Path(bw.__file__).parent / "starters" / "starter.py"


@cache
def l_game() -> Solution:
    return solve_retrograde(bw.game("lgame"))


def naive(position: bw.Position, known: dict[str, tuple[int, int]]) -> tuple[int, int]:
    """Return (value, distance) for the player to move, by plain recursion without cycles."""
    if position.text not in known:
        if position.over:
            known[position.text] = int(position.payoff(position.to_move)), 0
        else:
            after = [naive(position.play(move), known) for move in position.moves]
            mine = [(-value, distance + 1) for value, distance in after]
            best = max(value for value, _ in mine)
            lengths = [distance for value, distance in mine if value == best]
            known[position.text] = best, (min if best > 0 else max)(lengths)
    return known[position.text]


@pytest.mark.parametrize(
    ("name", "options"),
    [("nim", {"layers": 3}), ("nim", {"layers": 3, "misere": False}), (str(STARTER), {})],
)
def test_every_position_equals_plain_recursion(name: str, options: dict[str, object]) -> None:
    game = bw.game(name, **options)
    solution = solve_retrograde(game)
    known: dict[str, tuple[int, int]] = {}
    naive(game.start(), known)
    assert solution.positions == len(known)
    for text, (value, distance) in known.items():
        verdict = solution.look_up(game.position(text))
        assert verdict.value == value
        assert verdict.distance == (distance if value else None)


@pytest.mark.parametrize("seconds", [0.0, 1e-9], ids=["at once", "after the first positions"])
def test_compiled_and_plain_python_agree(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE_S", seconds)
    monkeypatch.setattr(Game, "has_kernel", lambda *_: False)  # not even on disk
    compiled = solve_retrograde(bw.game("nim", layers=3))
    plain = solve_retrograde(bw.game("nim", compiled=False, layers=3))
    assert (compiled.keys == plain.keys).all()
    assert (compiled.values == plain.values).all()
    assert (compiled.distances == plain.distances).all()


def test_every_number_of_the_l_game_paper() -> None:
    rows = number_rows(l_game())
    assert len([row for row in rows if row.paper is not None]) >= 15
    assert [row for row in rows if row.verdict == "differs"] == []
    found = {row.figure["en"]: row.measured for row in rows}
    assert found["drawn, each side"] == 10088
    assert found["longest win in moves of both"] == 9


def test_the_l_game_papers_advice_is_good_and_the_first_one_perfect() -> None:
    shares = advice_shares(l_game())
    losing_if_followed, losing_if_not = shares["L away from the corners"]
    assert losing_if_followed == 0.0
    assert losing_if_not > 0.6
    assert all(followed < ignored for followed, ignored in shares.values())


def test_values_are_consistent_with_the_moves() -> None:
    solution = l_game()
    for number in range(0, len(solution.values), 97):
        position, verdict = solution.position(number), solution.verdict(number)
        judged = solution.moves(position)
        if not judged:
            assert (verdict.value, verdict.distance) == (-1, 0)
            continue
        assert judged[0].verdict == verdict
        assert {move.move for move in judged} == set(position.moves)
        for move in judged[:3]:
            after = solution.look_up(position.play(move.move))
            assert after.one_move_earlier() == move.verdict


def test_the_mirror_image_has_the_same_verdict() -> None:
    solution = l_game()
    for number in range(0, len(solution.values), 211):
        position = solution.position(number)
        for symmetry in solution.game.board.symmetries:
            assert solution.look_up(position.under(symmetry)) == solution.verdict(number)


def test_perfect_never_loses_the_l_game_and_beats_random() -> None:
    game = bw.game("lgame")
    perfect, careless = PerfectPlayer(RetrogradeSolver(bw.game("lgame"))), RandomPlayer(seed=4)
    for seat in (1, 2):
        position = game.start()
        while not position.over and len(position.history) < 400:
            player = perfect if position.to_move == seat else careless
            position = position.play(player.choose(position))
        assert position.winner == seat


def test_unreachable_positions_are_refused() -> None:
    game = bw.game(str(STARTER))
    with pytest.raises(bw.InputError, match="cannot be reached"):
        solve_retrograde(game).look_up(game.position("XXX/.../... 1"))


def test_three_players_are_refused() -> None:
    with pytest.raises(bw.InputError, match="two players"):
        solve_retrograde(bw.game("three_kingdoms", side=3))


def test_a_table_is_written_once_and_read_back(tmp_path: Path) -> None:
    game = bw.game("nim", layers=3)
    first = solved(game)
    path = table_path(game)
    assert path.is_file()
    again = read_table(game, path)
    assert again is not None
    assert (again.keys == first.keys).all()
    assert again.look_up(game.start()) == first.look_up(game.start())
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("damage", [b"", b"PK nonsense", None])
def test_a_damaged_table_is_made_again(damage: bytes | None) -> None:
    game = bw.game("nim", layers=2)
    path = table_path(game)
    write_table(solve_retrograde(game), path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert read_table(game, path) is None
    assert solved(game).positions > 0
    assert read_table(game, path) is not None


def test_other_rules_have_another_table() -> None:
    assert table_path(bw.game("nim", layers=3)) != table_path(bw.game("nim", layers=4))
    assert table_path(bw.game("nim", layers=3)) != table_path(
        bw.game("nim", layers=3, misere=False)
    )


def test_exact_chances_agree_with_many_random_games() -> None:
    for options in ({"layers": 3}, {"layers": 4}):
        game = bw.game("nim", **options)
        exact = random_scores(game)
        played = bw.playouts(game, 40_000, seed=2)
        rate = played.wins[0] / played.games
        assert rate == pytest.approx(exact["random against random"], abs=4 * 0.5 / np.sqrt(40_000))
        assert exact["best against random"] > exact["random against random"]
        assert exact["random against best"] < exact["random against random"]


def test_chances_in_a_game_with_cycles() -> None:
    exact = random_scores(bw.game("lgame"))
    played = bw.playouts(bw.game("lgame"), 5_000, seed=5)
    assert played.wins[0] / played.games == pytest.approx(exact["random against random"], abs=0.03)
    assert exact["best against random"] == pytest.approx(1.0, abs=1e-6)
