"""A database in trouble: every request says so, nothing unkept is said to be kept, all heals."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from boardwright.core.folders import data_folder
from boardwright.store import database
from boardwright.store.experiments import FINISHED, Experiments
from tests.web.conftest import NewClient, refused
from tests.web.experimenting import RANDOM, start, wait_end
from tests.web.playing import looked, moved

NIM = {"game": "nim", "options": {"layers": 3}}
KEPT = "What was answered before is kept"


@pytest.fixture
def owner(new_client: NewClient, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    """Return someone with a key, on a server that does not wait for a locked database."""
    monkeypatch.setattr(database, "PATIENCE_S", 0)
    client = new_client(games=("nim",))
    client.headers["authorization"] = f"Bearer {'a1' * 24}"
    return client


def begun(client: TestClient) -> dict[str, Any]:
    made = client.post("/api/plays", json=NIM | {"seats": [{"player": "human"}] * 2})
    assert made.status_code == 201, made.text
    return dict(made.json())


def first_move(play: dict[str, Any]) -> str:
    return str(play["position"]["moves"][0]["text"])


def test_a_locked_database_refuses_moves_and_nothing_else(owner: TestClient) -> None:
    play = begun(owner)
    with closing(sqlite3.connect(data_folder() / "boardwright.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = moved(owner, play, 0, first_move(play))
        sentence = refused(answer, 503)
        assert "does not count" in sentence and "locked" in sentence and KEPT in sentence
        assert "locked" in refused(owner.post("/api/plays", json=NIM), 503)
        assert looked(owner, play)["current"] == 0
        assert owner.get("/api/plays").status_code == 200
    assert moved(owner, play, 0, first_move(play)).status_code == 200


def test_a_deleted_folder_is_noticed_and_made_anew(owner: TestClient) -> None:
    play = begun(owner)
    shutil.rmtree(data_folder())
    assert moved(owner, play, 0, first_move(play)).status_code in (404, 409)
    assert owner.get(f"/api/plays/{play['id']}").status_code == 404
    again = begun(owner)
    assert moved(owner, again, 0, first_move(again)).status_code == 200
    assert [each["id"] for each in owner.get("/api/plays").json()["plays"]] == [again["id"]]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("database or disk is full", "its disk is full"),
        ("attempt to write a readonly database", "it can only be read"),
        ("server closed the connection", "cannot be reached"),
    ],
)
def test_every_request_says_what_happened(owner: TestClient, said: str, told: str) -> None:
    play = begun(owner)
    engine = owner.app.state.server.database  # type: ignore[attr-defined]
    broken = True

    def fail(*_: Any) -> None:
        if broken:
            raise OperationalError("", {}, sqlite3.OperationalError(said))

    event.listen(engine, "before_cursor_execute", fail)
    asked = [
        owner.get("/api/plays"),
        owner.get("/api/experiments"),
        owner.get("/api/experiments/1"),
    ]
    asked += [owner.post("/api/plays", json=NIM), moved(owner, play, 0, first_move(play))]
    asked.append(owner.get(f"/api/plays/{play['id']}"))  # dropped with the move that failed
    for answer in asked:
        sentence = refused(answer, 503)
        assert told in sentence and KEPT in sentence
    broken = False
    assert moved(owner, play, 0, first_move(play)).status_code == 200


@pytest.mark.usefixtures("each_database")
def test_connections_that_died_are_replaced(client: TestClient, request: Any) -> None:
    play = begun(client)
    engine = client.app.state.server.database  # type: ignore[attr-defined]
    if engine.dialect.name == "postgresql":
        with engine.connect() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
    assert client.get("/api/plays").status_code == 200
    assert moved(client, play, 0, first_move(play)).status_code == 200


def test_the_end_of_an_experiment_is_written_when_that_is_possible(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[int] = []
    change = Experiments.change

    def full(kept: Experiments, number: int, only: Any = (), **values: Any) -> bool:
        if values.get("state") == FINISHED and len(failed) < 2:
            failed.append(number)
            raise OperationalError("", {}, sqlite3.OperationalError("database or disk is full"))
        return change(kept, number, only, **values)

    monkeypatch.setattr(Experiments, "change", full)
    found = wait_end(client, start(client, RANDOM | {"games": 4})["id"])
    assert found["state"] == "finished" and len(failed) == 2


def test_a_power_cut_loses_nothing_if_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waits_for_the_disk() -> int:
        engine = database.open_database(f"sqlite:///{tmp_path / 'x.db'}")
        with engine.connect() as connection:
            found = int(connection.execute(text("PRAGMA synchronous")).scalar_one())
        engine.dispose()
        return found

    assert waits_for_the_disk() == 1
    monkeypatch.setenv("BOARDWRIGHT_DURABLE", "1")
    assert waits_for_the_disk() == 2
