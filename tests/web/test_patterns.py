"""Threats through the API: live winning sets through a point, and wins by force."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

import boardwright as bw
from boardwright.web.views import board_view
from tests.web.conftest import ask, events

pytestmark = pytest.mark.shared_app


def forced(client: TestClient, **body: Any) -> dict[str, Any]:
    """Return the line at the end of the stream that looks for one."""
    found = events(client, "forced", **body)
    assert [name for name, _ in found] == ["preparing", "searching", "forced", "done"]
    return found[2][1]


def live_by_definition(position: bw.Position, point: int) -> set[tuple[int, frozenset[int]]]:
    marks = position.game.marks(position.state)
    found = set()
    for each in position.game.winning_sets:
        players = {marks[member] for member in each} - {0}
        stones = sum(marks[member] > 0 for member in each)
        if point in each and len(players) == 1 and 2 <= stones < len(each):
            found.add((players.pop(), frozenset(each)))
    return found


@pytest.mark.parametrize(
    ("game", "options", "moves"),
    [
        ("goclub", {"size": 9}, "e5 f4 f6 d4 d6 e4 g7 c3 e7 e3"),
        ("goclub", {"size": 9, "players": 3}, "e5 f4 f6 d4 d6 e4 g7 c3 e7 e3 a1 a2"),
        ("goclub", {"dims": 3, "size": 5}, "b2:2 c3:3 d4:4 c2:3 b4:2 c4:3 d2:2 c3:2"),
        ("gomoku", {"size": 9}, "e5 e6 f5 f6 d5 c5 e4 e3"),
    ],
)
def test_live_sets_are_those_of_the_definition(
    client: TestClient, game: str, options: dict[str, Any], moves: str
) -> None:
    position = bw.game(game, **options).start().play(moves)
    some = 0
    for point in range(0, position.game.board.points, 3):
        found = ask(client, "sets", game=game, options=options, moves=moves.split(), point=point)
        expected = live_by_definition(position, point)
        assert found["total"] == len(expected) == len(found["sets"])
        assert {(each["player"], frozenset(each["points"])) for each in found["sets"]} == expected
        stones = [len(each["held"]) for each in found["sets"]]
        assert stones == sorted(stones, reverse=True)
        some += len(expected)
    assert some > 5


def test_many_sets_are_cut_off(client: TestClient) -> None:
    moves = [name for row in (10, 9, 11) for name in (f"{c}{row}" for c in "bcdefghijklmnopqr")]
    asked = {"game": "goclub", "position": crowd(moves), "point": 180}
    found = ask(client, "sets", **asked)
    assert found["total"] > len(found["sets"]) == 60


def crowd(names: list[str]) -> str:
    """Return a large board on which these points are black."""
    game = bw.game("goclub")
    marks = ["."] * game.board.points
    for name in names:
        marks[game.board.find(name)] = "X"
    order = [point for row in game.board.rows for point in row]
    return "".join(marks[point] for point in order) + " 2"


def test_a_win_by_fours_is_found_in_gomoku(client: TestClient) -> None:
    asked = {"game": "gomoku", "options": {"size": 9}}
    moves = ["e5", "a1", "f5", "b1", "g5", "a3"]
    found = forced(client, **asked, moves=moves)
    assert found["line"] and not found["excluded"]
    position = bw.game("gomoku", size=9).start().play(" ".join([*moves, *found["line"]]))
    assert position.winner == 1
    nothing = forced(client, **asked, moves=["e5", "e6"])
    assert (nothing["line"], nothing["excluded"]) == ([], True)


def test_a_win_by_fours_is_found_in_goclub(client: TestClient) -> None:
    moves = ["c3", "a1", "c4", "a2", "c2", "a3", "d3", "a4"]
    found = forced(client, game="goclub", options={"size": 5}, moves=moves)
    assert found == {"line": ["b3"], "excluded": False}


@pytest.mark.parametrize(
    ("path", "body", "word"),
    [
        ("sets", {"game": "lgame", "point": 0}, "set of points"),
        ("sets", {"game": "gomoku", "point": 225}, "0 to 224"),
        ("sets", {"game": "gomoku", "point": -1}, "point"),
        ("sets", {"game": "gomoku"}, "point"),
        ("forced", {"game": "nim"}, "force"),
        ("forced", {"game": "goclub", "options": {"players": 3}}, "force"),
        ("forced", {"game": "gomoku", "moves": ["h8", "h8"]}, "legal"),
    ],
)
def test_what_makes_no_sense_is_refused(
    client: TestClient, path: str, body: dict[str, Any], word: str
) -> None:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code in (400, 422)
    assert word in answer.json()["error"]


def test_forced_wins_are_offered_where_the_rules_say_which_moves_force() -> None:
    assert board_view(bw.game("gomoku", compiled=False, size=7)).forces
    tic_tac_toe = board_view(bw.game("tic_tac_toe", compiled=False))
    assert tic_tac_toe.wins_by_sets and not tic_tac_toe.forces
