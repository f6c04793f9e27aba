"""What was played from a position, and what a net says of it at a glance."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine
from sqlalchemy.orm import Session

import boardwright as bw
from boardwright.core.parameter import text_of
from boardwright.store.tables import Run, SavedGame, now
from boardwright.web.analysis import explorer
from tests.web.conftest import NewClient, ask
from tests.web.playing import line_of

GAME = bw.game("tic_tac_toe")


@pytest.fixture
def client(each_database: str, new_client: NewClient) -> TestClient:
    client = new_client()
    client.headers["authorization"] = f"Bearer {'a1' * 24}"
    return client


def keep_games(database: Engine, *games: tuple[str, list[float] | None], **options: str) -> None:
    """Keep a run with these games, as a match does."""
    chosen = {name: text_of(value) for name, value in GAME.options.items()} | options
    with Session(database) as session, session.begin():
        run = Run(
            kind="match",
            game=GAME.address,
            options=chosen,
            players=["random", "random"],
            arguments={},
            seed=1,
            version="",
            fingerprint=str(now()),
            every_game=True,
            state="finished",
            seconds=0.0,
            created=now(),
        )
        session.add(run)
        session.flush()
        for number, (moves, returns) in enumerate(games):
            session.add(
                SavedGame(
                    run_id=run.id,
                    number=number,
                    seating=[0, 1],
                    opening=number,
                    moves=moves,
                    returns=returns,
                    plies=len(moves.split()),
                )
            )


def look(client: TestClient, moves: str = "", **more: Any) -> dict[str, Any]:
    return ask(client, "explorer", game="tic_tac_toe", moves=moves.split(), **more)


def test_moves_are_counted_and_scored_in_any_order_of_the_stones(client: TestClient) -> None:
    database = client.app.state.server.database  # type: ignore[attr-defined]
    assert look(client)["games"] == 0
    client.app.state.server.explorer._read.clear()  # type: ignore[attr-defined]
    won, lost, drawn = [1.0, -1.0], [-1.0, 1.0], [0.0, 0.0]
    keep_games(
        database,
        ("b2 a1 c3 a3", won),
        ("c3 a1 b2 a3", lost),  # the same stones in another order
        ("b2 a1 c3 c1", drawn),
        ("b2 a1 c3", None),  # ended here, so nothing was played from here
        ("a1 b2", won),
    )
    start = look(client)
    assert (start["games"], start["own"], start["cut"]) == (5, 0, False)
    assert start["moves"][0] == {"move": "b2", "games": 3, "own": 0, "score": 0.75}
    later = look(client, "b2 a1 c3")
    assert [(each["move"], each["games"], each["score"]) for each in later["moves"]] == [
        ("a3", 2, 0.5),
        ("c1", 1, 0.5),
    ]
    assert look(client, "a2")["moves"] == []


def test_own_games_count_for_their_owner_alone(client: TestClient) -> None:
    moves = ["a1", "b1", "a2", "b2", "a3"]
    body = {"game": "tic_tac_toe", "nodes": line_of(*moves), "paused": True}
    play = client.post("/api/plays", json=body).json()["id"]
    client.post(f"/api/plays/{play}/current", json={"node": 5})
    found = look(client, "a1 b1")
    assert found["moves"] == [{"move": "a2", "games": 1, "own": 1, "score": 1.0}]
    client.headers["authorization"] = f"Bearer {'c3' * 24}"
    assert look(client, "a1 b1")["games"] == 0


def test_only_the_newest_games_are_looked_through(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explorer, "MOST_GAMES", 3)
    database = client.app.state.server.database  # type: ignore[attr-defined]
    keep_games(database, *[("a1 b2", None)] * 5)
    keep_games(database, ("c3 b2", None), ("c3 b2", None))
    keep_games(database, ("b1 b2", None), size="4")  # another board
    found = look(client)
    assert (found["games"], found["newest"], found["cut"]) == (3, 3, True)
    assert [each["move"] for each in found["moves"]] == ["c3", "a1"]


def test_what_cannot_be_looked_up_is_refused(client: TestClient) -> None:
    for path in ("explorer", "opinion"):
        answer = client.post(f"/api/{path}", json={"game": "tic_tac_toe", "moves": ["z9"]})
        assert answer.status_code == 400
    answer = client.post("/api/opinion", json={"game": "tic_tac_toe"})
    assert answer.status_code == 400 and "no net" in answer.json()["error"]


def test_a_net_says_what_it_would_try(client: TestClient) -> None:
    found = ask(client, "opinion", game="connect_four")
    assert found["name"] == "connect_four-shipped"
    assert len(found["values"]) == 2 and abs(sum(found["values"])) < 0.5
    assert sum(each["share"] for each in found["moves"]) == pytest.approx(1.0, abs=1e-4)
    assert found["moves"][0]["move"] == "d"  # the middle, which wins by force
    shares = [each["share"] for each in found["moves"]]
    assert shares == sorted(shares, reverse=True)
