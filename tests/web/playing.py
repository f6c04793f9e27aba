"""How tests play through the API."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from fastapi.testclient import TestClient

from boardwright.web.app import Server
from boardwright.web.plays.service import PlayService

Json = dict[str, Any]
#: The key that the fixture ``client`` brings along.
KEY = "a1" * 24
SMALL = {"game": "gomoku", "options": {"size": 5}}


def with_key(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def begun(client: TestClient, *players: str, **more: object) -> Json:
    seats = [{"player": player} for player in players]
    answer = client.post("/api/plays", json={**SMALL, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def line_of(*moves: str) -> list[Json]:
    """Return the nodes of a line, the first position before them."""
    first: Json = {"parent": None, "move": ""}
    return [first, *({"parent": n, "move": move} for n, move in enumerate(moves))]


def moved(client: TestClient, play: Json, node: int, move: str, **more: Any) -> Any:
    path = f"/api/plays/{play['id']}/moves"
    return client.post(path, json={"node": node, "move": move}, **more)


def looked(client: TestClient, play: Json) -> Json:
    found: Json = client.get(f"/api/plays/{play['id']}").json()
    return found


def when(client: TestClient, play: Json, ready: Callable[[Json], bool]) -> Json:
    """Return a game once it is as wished."""
    end = time.monotonic() + 120  # only what hangs takes so long
    while not ready(view := looked(client, play)):
        assert time.monotonic() < end, view
        time.sleep(0.01)
    return view


def plays_of(client: TestClient) -> PlayService:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    return server.plays
