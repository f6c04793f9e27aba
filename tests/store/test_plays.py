"""Games being played, in the database: one move is one transaction, and of two writers one wins."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from boardwright.store.database import open_database
from boardwright.store.plays import PlayStore
from boardwright.store.tables import now

ROW: dict[str, Any] = {
    "id": "game",
    "owner": "someone",
    "watch": "key",
    "game": "gomoku",
    "options": {"size": 5, "komi": [1, 2]},
    "start": "",
    "seats": [{"player": "human", "name": "甲", "key": ""}],
    "headers": {"Event": "課 🙂"},
    "current": 0,
    "plies": 0,
    "over": False,
    "paused": False,
    "version": 1,
    "seed": 2**53,
    "clock": {"seconds": 60, "increment": 0, "left": [1.5, 2.5]},
    "company": {"ended": None},
    "chat": [{"seat": 1, "text": "早安"}],
}


def node(number: int, play: str = "game", **other: object) -> dict[str, Any]:
    parent = number - 1 if number else None
    row = {"play_id": play, "number": number, "parent": parent, "move": f"m{number}", "seat": 1}
    return {**row, "seconds": 0.25, "review": None, "note": "", **other}


def full_row(**other: object) -> dict[str, Any]:
    return {**ROW, "created": now(), "updated": now(), **other}


@pytest.fixture
def store(each_database: str) -> Any:
    engine = open_database()
    store = PlayStore(engine)
    yield store
    store.close()
    engine.dispose()


def test_a_game_comes_back_as_it_was(store: PlayStore) -> None:
    row = full_row()
    store.add(row, [node(0), node(1, review={"values": [1.0, -1.0]})])
    found = store.load("game")
    assert found is not None
    saved, nodes = found
    assert {key: saved[key] for key in ROW} == ROW
    assert saved["created"].replace(tzinfo=None) == row["created"].replace(tzinfo=None)
    assert nodes == [node(0), node(1, review={"values": [1.0, -1.0]})]
    assert store.load("other") is None
    assert store.count() == 1


def test_a_move_is_written_once(store: PlayStore) -> None:
    store.add(full_row(), [node(0)])
    assert store.save("game", 1, {"current": 1, "version": 2}, [node(1)])
    assert not store.save("game", 1, {"current": 9, "version": 2}, [node(2)]), "an old version"
    assert store.save("game", 2, {"version": 3}, changed=[node(1, note="why?")])
    saved, nodes = store.load("game") or ({}, [])
    assert (saved["current"], saved["version"]) == (1, 3)
    assert [each["note"] for each in nodes] == ["", "why?"]


def test_of_many_writers_one_wins(store: PlayStore) -> None:
    store.add(full_row(), [node(0)])
    won: list[int] = []
    gate = threading.Barrier(8)

    def write(number: int) -> None:
        gate.wait()
        if store.save("game", 1, {"version": 2}, [node(1, move=f"by {number}")]):
            won.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert [each["move"] for each in (store.load("game") or ({}, []))[1]] == [
        "m0",
        f"by {won[0]}",
    ]


def test_a_failed_write_spoils_no_other(store: PlayStore) -> None:
    store.add(full_row(), [node(0)])
    store.add(full_row(id="other"), [node(0, "other")])
    failed: list[bool] = []
    gate = threading.Barrier(10)

    def write(number: int) -> None:
        gate.wait()
        try:
            if number == 0:
                store.save("game", 1, {"version": 2}, [node(0)])  # a number that is taken
            else:
                store.add(full_row(id=f"new {number}"), [node(0, f"new {number}")])
        except SQLAlchemyError:
            failed.append(number == 0)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == [True]
    assert store.count() == 11
    assert (store.load("game") or ({}, []))[0]["version"] == 1, "nothing of it was written"


def test_own_games_last_used_first(store: PlayStore) -> None:
    for number in range(3):
        store.add(full_row(id=f"{number}"), [node(0, f"{number}")])
    store.add(full_row(id="theirs", owner="another"), [node(0, "theirs")])
    store.save("0", 1, {"version": 2, "updated": now()})
    assert [row["id"] for row in store.of_owner("someone", 2)] == ["0", "2"]
    store.remove("0")
    assert store.load("0") is None
    with store._engine.connect() as connection:
        rows = connection.execute(text("SELECT count(*) FROM play_nodes WHERE play_id = '0'"))
        assert rows.scalar_one() == 0, "its nodes have gone with it"
