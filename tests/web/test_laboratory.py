"""The laboratory through the API: experiments start, can be watched, stopped and resumed, and
everything that is found can be taken away."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest
from docx import Document
from fastapi.testclient import TestClient

from boardwright.papers.catalogue import PAPERS
from boardwright.web.laboratory import laboratory as laboratory_module
from boardwright.web.laboratory.command import folder_of
from boardwright.web.laboratory.laboratory import progress_view, result_view
from boardwright.web.laboratory.process import Ending
from tests.web.conftest import NewClient
from tests.web.experimenting import RANDOM, result_of, rows_of, start, wait_end, wait_for

#: Asked move by move, so that it lasts long enough to be stopped.
SLOW = {**RANDOM, "players": ["perfect", "random"], "games": 2000}


def test_a_match_from_start_to_the_board(client: TestClient) -> None:
    number = start(client, RANDOM)["id"]
    found = wait_end(client, number)
    assert found["state"] == "finished", found
    assert found["command"] == (
        "boardwright match nim random random --option=layers=3 --games=200 --seed=1 --rotate"
    )
    result = found["result"]
    assert result["games"] == 200
    assert sum(seat["wins"] for seat in result["seats"]) == 200
    assert found["progress"]["done"] == found["progress"]["total"] == 200
    scores = found["progress"]["score"]
    assert [(each["about"], each["n"]) for each in scores] == [
        ("player", 200),
        ("player", 200),
        ("seat", 200),
        ("seat", 200),
    ]

    rows = rows_of(client.get(f"/api/experiments/{number}/data.csv"))
    assert [row["about"] for row in rows] == ["seat"] * 2 + ["player"] * 2 + ["player in seat"] * 4
    assert int(rows[0]["wins"]) == result["seats"][0]["wins"]
    assert len(rows_of(client.get(f"/api/experiments/{number}/data.csv?of=games"))) == 200

    looks = client.get(f"/api/experiments/{number}/looks").json()
    assert sum(looks["lengths"].values()) == sum(looks["first_moves"].values()) == 200
    assert [meeting["players"] for meeting in looks["meetings"]] == [[0, 1]]
    lengths = rows_of(client.get(f"/api/experiments/{number}/data.csv?of=lengths"))
    assert {row["plies"]: int(row["games"]) for row in lengths} == looks["lengths"]

    page = client.get(f"/api/experiments/{number}/games?first=150&count=7").json()
    assert page["total"] == 200
    assert [game["number"] for game in page["games"]] == list(range(150, 157))

    opened = client.post(f"/api/experiments/{number}/games/150")
    assert opened.status_code == 201, opened.text
    play = opened.json()
    assert len(play["nodes"]) == page["games"][0]["plies"] + 1
    assert play["paused"] and play["role"] == "owner"
    missing = client.post(f"/api/experiments/{number}/games/200")
    assert missing.status_code == 400 and "no game 200" in missing.json()["error"]


def test_stopped_and_resumed_is_the_same_as_uninterrupted(client: TestClient) -> None:
    number = start(client, SLOW)["id"]
    wait_for(client, number, lambda found: found["progress"].get("done", 0) > 0)
    assert client.post(f"/api/experiments/{number}/stop").status_code == 200
    stopped = wait_end(client, number)
    assert stopped["state"] == "stopped", stopped
    assert 0 < stopped["result"]["games"] < SLOW["games"]
    assert client.get(f"/api/experiments/{number}/games").json()["total"] > 0
    assert client.post(f"/api/experiments/{number}/stop").status_code == 409
    assert client.post(f"/api/experiments/{number}/resume").status_code == 200
    resumed = wait_end(client, number)
    assert resumed["state"] == "finished"
    assert resumed["run"] == stopped["run"]
    assert client.post(f"/api/experiments/{number}/resume").status_code == 409
    # The run is finished, so that the same request begins a new one.
    again = wait_end(client, start(client, SLOW)["id"])
    assert again["run"] != resumed["run"]
    assert result_of(again) == result_of(resumed)
    check_comparison(client, resumed, again)


def check_comparison(client: TestClient, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Two experiments with the same games differ in nothing."""
    path = f"/api/experiments/{one['id']}/compare/{other['id']}"
    found = client.get(path).json()
    assert found["command"] == f"boardwright results compare {one['run']} {other['run']}"
    rows = found["rows"]
    assert [(row["about"], row["name"], row["number"]) for row in rows] == [
        ("seat", "", 1),
        ("seat", "", 2),
        ("player", "perfect", 1),
        ("player", "random", 1),
    ]
    scores = [each["score"] for each in one["result"]["seats"] + one["result"]["players"]]
    assert [row["scores"] for row in rows] == [[score, score] for score in scores]
    assert all(row["difference"] == 0 and row["low"] < 0 < row["high"] for row in rows)
    table = rows_of(client.get(f"{path}/data.csv"))
    assert [float(row[f"score in {one['id']}"]) for row in table] == scores
    assert client.get(f"/api/experiments/{one['id']}/compare/999").status_code == 404


def test_a_compiled_match_is_replayed_game_by_game(client: TestClient) -> None:
    number = start(client, {**RANDOM, "games": 30_000})["id"]
    found = wait_end(client, number)
    assert found["state"] == "finished"
    page = client.get(f"/api/experiments/{number}/games?first=29998&count=50").json()
    assert [game["number"] for game in page["games"]] == [29_998, 29_999]
    play = client.post(f"/api/experiments/{number}/games/29999").json()
    assert len(play["nodes"]) == page["games"][1]["plies"] + 1
    assert client.get(f"/api/experiments/{number}/looks").json()["lengths"] == {}


def test_fairness_and_its_rows(client: TestClient) -> None:
    asked = {"kind": "fairness", "game": "nim", "options": {"layers": 3}, "players": ["random"]}
    number = start(client, {**asked, "games": 500})["id"]
    found = wait_end(client, number)
    assert found["state"] == "finished", found
    assert found["result"]["verdict"]["kind"] == "won by force"
    rows = rows_of(client.get(f"/api/experiments/{number}/data.csv"))
    assert [(row["level"], row["seat"], row["exact"]) for row in rows] == [
        ("random", "1", "False"),
        ("random", "2", "False"),
        ("perfect", "1", "True"),
        ("perfect", "2", "True"),
    ]
    assert client.get(f"/api/experiments/{number}/games").status_code == 404
    # Only reproductions write a report; it is shown as a page that can do nothing.
    assert client.get(f"/api/experiments/{number}/report").status_code == 404
    (folder_of(number) / "index.html").write_text("<script>alert(1)</script>")
    report = client.get(f"/api/experiments/{number}/report")
    assert report.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    written = client.get(f"/api/experiments/{number}/report.docx", params={"language": "zh-TW"})
    texts = [each.text for each in Document(io.BytesIO(written.content)).paragraphs]
    assert "壹、研究動機" in texts and found["command"] in texts


def test_a_tournament_has_ratings_and_meetings(client: TestClient) -> None:
    players = ["random", "nim-random", "perfect"]
    asked = {**RANDOM, "kind": "tournament", "players": players, "games": 20}
    found = wait_end(client, start(client, asked)["id"])
    assert found["state"] == "finished", found
    assert {each["name"] for each in found["result"]["ratings"]} == set(players)
    looks = client.get(f"/api/experiments/{found['id']}/looks").json()
    assert [each["players"] for each in looks["meetings"]] == [[0, 1], [0, 2], [1, 2]]
    assert all(sum(each["points"]) == each["games"] == 20 for each in looks["meetings"])
    ratings = [
        row
        for row in rows_of(client.get(f"/api/experiments/{found['id']}/data.csv"))
        if row["about"] == "rating"
    ]
    assert len(ratings) == 3 and all(row["elo"] for row in ratings)


def test_a_failing_experiment_tells_why(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(kind: str, arguments: list[str], number: int) -> list[str]:
        return [*arguments, "--games=-5", "--json"]

    monkeypatch.setattr(laboratory_module, "for_program", broken)
    found = wait_end(client, start(client, RANDOM)["id"])
    assert found["state"] == "failed"
    assert "games must be" in found["error"] and "Traceback" not in found["error"]
    chinese = client.get(f"/api/experiments/{found['id']}", headers={"accept-language": "zh-TW"})
    assert chinese.json()["error"] and "games must be" not in chinese.json()["error"]


HOSTILE: list[dict[str, Any]] = [
    {"players": ["--help", "random"]},
    {"players": ["-o", "random"]},
    {"players": ["random;rm -rf /", "random"]},
    {"players": ["external:command=touch /tmp/x", "random"]},
    {"players": ["human", "random"]},
    {"players": ["random"]},
    {"game": "/etc/passwd"},
    {"game": "../nim.py"},
    {"game": "--help"},
    {"game": ""},
    {"options": {"layers": "3 --help"}},
    {"options": {"layers": "3\0"}},
    {"options": {"layers": 10**9}},
    {"options": {"--help": 1}},
    {"games": 0},
    {"games": 10**12},
    {"seed": -1},
    {"kind": "serve"},
    {"kind": "reproduce", "paper": "--full"},
    {"kind": "tournament", "games": 13},
    {"kind": "tournament", "players": ["random", "random"], "games": 2},
    {"kind": "cure", "players": [], "cures": ["komi"]},
    {"kind": "cure", "players": [], "cures": ["--help"]},
    {"kind": "cure", "players": ["--help"]},
    {"kind": "tune", "players": []},
    {"kind": "tune", "players": ["mcts", "mcts"]},
    {"kind": "tune", "players": ["random"]},
    {"kind": "tune", "players": ["mcts"], "settings": ["--help"]},
    {"kind": "tune", "players": ["mcts"], "settings": ["table"]},
    {"kind": "tune", "players": ["mcts"], "settings": ["playouts=1..5000"]},
    {"kind": "tune", "players": ["mcts"], "settings": ["trust=5..1"]},
    {"kind": "tune", "players": ["mcts"], "games": 1},
    {"kind": "tune", "players": ["mcts"], "trials": 10**9},
    {"kind": "tune", "players": ["mcts"], "method": "magic"},
    {"more": 1},
]


def test_hostile_arguments_are_refused(client: TestClient) -> None:
    for hostile in HOSTILE:
        for path in ("", "/command"):
            answer = client.post(f"/api/experiments{path}", json={**RANDOM, **hostile})
            assert answer.status_code in (400, 422), (hostile, answer.text)
            assert answer.json()["error"]
    assert client.get("/api/experiments").json() == {"experiments": []}


class Actor:
    """Plays a command without being one: a slow one goes on until it is stopped."""

    def __init__(self, arguments: list[str], database: str) -> None:
        self._slow = "perfect" in arguments
        self._stopped = threading.Event()

    def finish(self, tell: Callable[[dict[str, Any]], None]) -> Ending:
        tell({"what": "games", "done": 1, "total": 2, "run": 1})
        if self._slow:
            assert self._stopped.wait(300)
            return Ending(130, None, "")
        return Ending(0, {"complete": True, "seats": [], "players": []}, "")

    def stop(self, patience: float = 0.0) -> None:
        self._stopped.set()


@pytest.fixture
def actors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory_module, "Child", Actor)


@pytest.mark.usefixtures("actors")
def test_one_runs_and_the_others_wait(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory_module, "MOST_WAITING", 2)
    first = start(client, SLOW)["id"]
    wait_for(client, first, lambda found: found["state"] == "running")
    others = [start(client, {**RANDOM, "seed": seed})["id"] for seed in (2, 3)]
    assert client.post("/api/experiments", json=RANDOM).status_code == 503
    listed = client.get("/api/experiments").json()["experiments"]
    assert [(each["id"], each["state"]) for each in listed] == [
        (others[1], "waiting"),
        (others[0], "waiting"),
        (first, "running"),
    ]
    assert client.post(f"/api/experiments/{others[0]}/stop").json()["state"] == "stopped"
    assert client.delete(f"/api/experiments/{first}").status_code == 409
    client.post(f"/api/experiments/{first}/stop")
    assert wait_end(client, first)["state"] == "stopped"
    assert wait_end(client, others[1])["state"] == "finished"
    assert client.delete(f"/api/experiments/{first}").status_code == 204
    assert client.get(f"/api/experiments/{first}").status_code == 404


@pytest.mark.usefixtures("actors")
def test_a_restart_loses_nothing(new_client: NewClient) -> None:
    before = new_client()
    number = start(before, SLOW)["id"]
    waiting = start(before, RANDOM)["id"]
    wait_for(before, number, lambda found: found["progress"].get("done", 0) > 0)
    before.__exit__(None, None, None)
    after = new_client()
    found = after.get(f"/api/experiments/{number}").json()
    assert (found["state"], found["run"], found["progress"]["done"]) == ("stopped", 1, 1)
    assert wait_end(after, waiting)["state"] == "finished"
    assert after.post(f"/api/experiments/{number}/resume").json()["state"] in ("waiting", "running")
    after.post(f"/api/experiments/{number}/stop")
    assert wait_end(after, number)["state"] == "stopped"


@pytest.mark.usefixtures("actors")
def test_events_come_at_once_and_until_it_is_deleted(client: TestClient) -> None:
    number = start(client, RANDOM)["id"]
    wait_end(client, number)
    assert client.get("/api/experiments/999/events").status_code == 404
    with client.stream("GET", f"/api/experiments/{number}/events") as stream:
        lines = stream.iter_lines()
        assert next(line for line in lines if line.startswith("event")) == "event: experiment"
        assert '"state":"finished"' in next(line for line in lines if line.startswith("data"))
        client.delete(f"/api/experiments/{number}")


@pytest.mark.usefixtures("actors")
def test_where_it_is_not_allowed_one_may_only_look(new_client: NewClient) -> None:
    allowed = new_client()
    number = start(allowed, RANDOM)["id"]
    wait_end(allowed, number)
    closed = new_client(laboratory=False)
    assert closed.get(f"/api/experiments/{number}").json()["state"] == "finished"
    assert closed.get(f"/api/experiments/{number}/data.csv").status_code == 200
    for method, path in (
        ("POST", "/api/experiments"),
        ("POST", f"/api/experiments/{number}/stop"),
        ("POST", f"/api/experiments/{number}/resume"),
        ("DELETE", f"/api/experiments/{number}"),
    ):
        answer = closed.request(method, path, json=RANDOM)
        assert answer.status_code == 403 and "on this server" in answer.json()["error"]


def test_a_command_ends_when_nobody_listens_any_more() -> None:
    """A server that was killed leaves no experiment behind."""
    command = ["match", "nim", "perfect", "random", "--option=layers=3", "--games=1000000"]
    with subprocess.Popen(
        [sys.executable, "-m", "boardwright", *command, "--json"],
        env={**os.environ, "BOARDWRIGHT_PROGRESS": "json"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None and child.stderr is not None
        for line in child.stderr:
            news = json.loads(line) if line.strip() else {}
            if news.get("score") and news["score"][0]["n"]:
                break
        child.stderr.close()
        result = json.loads(child.stdout.read())
    assert child.returncode == 130
    assert not result["complete"] and 0 < result["games"] < 1_000_000


def test_what_an_experiment_can_be_is_told(client: TestClient) -> None:
    choices = client.get("/api/experiments/choices").json()
    assert [paper["name"] for paper in choices["papers"]] == list(PAPERS)
    assert all(paper["title"].keys() == {"en", "zh-TW"} for paper in choices["papers"])
    assert (choices["kinds"][0], choices["forms"][0], choices["methods"][0]) == (
        "match",
        "round-robin",
        "optuna",
    )


def test_a_result_of_another_version_is_left_out() -> None:
    assert result_view("match", {"games": 3}) is None
    assert progress_view({"done": 1, "score": [{"rate": 1}]}).done == 1
