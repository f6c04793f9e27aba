"""Exact values through the API: of positions, of their moves, and lists of solved positions."""

from __future__ import annotations

from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient

import boardwright as bw
from boardwright.solve.small_board import judge_small, solve_small
from boardwright.solve.solvers import at_once
from boardwright.web.analysis import exact
from tests.web.conftest import STARTER, NewClient, ask, refusal

pytestmark = pytest.mark.shared_app


def test_every_move_of_nim_has_its_value_and_distance(client: TestClient) -> None:
    found = ask(client, "solve", game="nim", options={"layers": 3})
    assert (found["value"], found["distance"], found["method"]) == ("loss", 5, "bitmap")
    position = bw.game("nim", layers=3).start()
    assert sorted(each["move"] for each in found["moves"]) == sorted(position.legal)
    assert {each["value"] for each in found["moves"]} == {"loss"}
    assert len(found["line"]) == 5
    won = ask(client, "solve", game="nim", options={"layers": 3}, moves=["1"])
    assert won["value"] == "win"
    best = won["moves"][0]
    assert (best["value"], best["distance"]) == ("win", won["distance"])


def test_the_end_of_a_game_is_known(client: TestClient) -> None:
    found = ask(client, "solve", game="nim", options={"layers": 1}, moves=["1"])
    assert (found["value"], found["distance"], found["moves"]) == ("win", 0, [])


def test_the_l_game_is_a_draw_with_all_its_lost_positions(client: TestClient) -> None:
    assert ask(client, "solve", game="lgame")["value"] == "draw"
    pages = [ask(client, "solved", game="lgame", first=first, count=20) for first in (0, 20)]
    assert [len(page["positions"]) for page in pages] == [20, 9]
    every = [each for page in pages for each in page["positions"]]
    assert {page["total"] for page in pages} == {29}
    assert {each["value"] for each in every} == {"loss"}
    assert sum(each["distance"] == 0 for each in every) == 15
    assert all(each["position"]["over"] == (each["distance"] == 0) for each in every)
    longest = ask(client, "solved", game="lgame", which="longest", count=1)["positions"][0]
    checked = ask(client, "solve", game="lgame", position=longest["position"]["text"])
    assert (checked["value"], checked["distance"]) == ("win", longest["distance"])
    beyond = ask(client, "solved", game="lgame", first=1000)
    assert (beyond["total"], beyond["positions"]) == (29, [])


def test_small_boards_of_winning_sets_are_searched(client: TestClient) -> None:
    moves = ["c3", "a1", "c4", "a2", "c2", "a3", "d3", "a4"]
    found = ask(client, "solve", game="goclub", options={"size": 5}, moves=moves)
    assert (found["value"], found["line"]) == ("win", ["b3"])
    assert next(each for each in found["moves"] if each["move"] == "b3")["value"] == "win"


def test_moves_judged_together_have_the_values_they_have_alone() -> None:
    game = bw.game("goclub", size=5)
    position = game.start().play("c3 a1 c4 b1 d4 e5 b2")
    turned = {"win": "loss", "loss": "win", "draw": "draw"}
    judged = judge_small(position)
    assert set(judged) == set(position.moves)
    for move in position.moves[::4]:
        assert judged[move] == turned[solve_small(position.play(move)).value]


def test_a_game_of_ones_own_is_solved(new_client: NewClient) -> None:
    client = new_client(games=(str(STARTER),))
    board = ask(client, "board", game="starter")
    assert board["solvable"]
    found = ask(client, "solve", game="starter")
    assert (found["value"], len(found["moves"])) == ("draw", 9)
    lost = ask(client, "solve", game="starter", moves=["b2", "b1", "a1"])
    assert lost["value"] == "loss"
    assert "cannot be reached" in refusal(client, "solve", game="starter", position="XX./.../... 1")
    listed = ask(client, "solved", game="starter", which="longest", count=1)
    assert listed["positions"][0]["distance"] > 1
    assert not ask(client, "board", game="starter", options={"size": 6})["solvable"]


def test_solving_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    position = bw.game(str(STARTER)).start()
    stopped = Event()
    stopped.set()
    with pytest.raises(bw.InputError, match="20 seconds"):
        exact.Exact().finding(position, stopped)
    with pytest.raises(bw.InputError, match="20 seconds"):
        exact.Exact().finding(bw.game("goclub", size=6).start(), stopped)
    monkeypatch.setattr(exact, "MOST_CLASSES", 100)
    with pytest.raises(bw.InputError, match="more than 100 positions"):
        exact.Exact().finding(position, Event())
    monkeypatch.setattr(exact, "MOST_CLASSES", 1000)
    assert exact.Exact().finding(position, Event()).verdict is not None


def test_the_time_to_solve_begins_when_the_solver_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr(exact, "time", SimpleNamespace(monotonic=lambda: now))
    patience = exact.Patience(Event())
    now += 60
    for _ in range(2):
        patience.share(0.5)
        now += exact.LONGEST_S - 1
    now += 2
    with pytest.raises(bw.InputError, match="20 seconds"):
        patience.share(0.5)


@pytest.mark.parametrize(
    ("game", "options", "expected"),
    [
        ("lgame", {}, True),
        ("nim", {"layers": 7}, True),
        ("nim", {"layers": 8}, False),
        ("goclub", {"size": 5}, True),
        ("goclub", {"size": 7}, False),
        ("goclub", {"size": 3, "players": 3}, False),
        ("gomoku", {}, False),
        ("gomoku", {"rule": "standard", "size": 5}, False),
        ("three_kingdoms", {"side": 3}, False),
    ],
)
def test_what_is_called_solvable(game: str, options: dict[str, Any], expected: bool) -> None:
    assert at_once(bw.game(game, **options)) == expected


def test_a_large_board_is_solved_when_little_stands(client: TestClient) -> None:
    options = {"layers": 9}
    standing = "." * 40 + "O" * 5
    found = ask(client, "solve", game="nim", options=options, position=standing)
    assert found["value"] in ("win", "loss")


def test_what_cannot_be_solved_is_said_in_a_sentence(client: TestClient) -> None:
    assert "22 points" in refusal(client, "solve", game="nim", options={"layers": 9})
    assert "36 points" in refusal(client, "solve", game="gomoku")
    assert "empty" in refusal(client, "solve", game="three_kingdoms")
    assert "36 points" in refusal(client, "solve", game="gomoku", options={"rule": "standard"})
    assert "15 points" in refusal(client, "solved", game="nim", options={"layers": 6})
    assert "36 points" in refusal(client, "solved", game="goclub")
    assert "no table" in refusal(client, "solved", game="three_kingdoms")
    assert "count" in refusal(client, "solved", game="lgame", count=61)
    assert "which" in refusal(client, "solved", game="lgame", which="best")
