"""How tests make experiments through the API."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable
from typing import Any

from fastapi.testclient import TestClient

RANDOM = {
    "kind": "match",
    "game": "nim",
    "options": {"layers": 3},
    "players": ["random", "random"],
    "games": 200,
}
#: Only what hangs takes so long, even on a busy machine.
PATIENCE_S = 300.0
#: What two runs of the same games do not have in common.
OWN = ("seconds", "run")


def start(client: TestClient, asked: dict[str, Any]) -> dict[str, Any]:
    answer = client.post("/api/experiments", json=asked)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def wait_for(client: TestClient, number: int, done: Callable[[dict[str, Any]], bool]) -> Any:
    """Return an experiment once it is as wished; commands beside busy tests take their time."""
    end = time.monotonic() + PATIENCE_S
    while True:
        found = client.get(f"/api/experiments/{number}").json()
        if done(found):
            return found
        assert time.monotonic() < end, f"it did not happen: {found}"
        time.sleep(0.05)


def wait_end(client: TestClient, number: int) -> Any:
    return wait_for(client, number, lambda found: found["state"] not in ("waiting", "running"))


def result_of(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found["result"].items() if name not in OWN}


def rows_of(answer: Any) -> list[dict[str, str]]:
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(answer.text)))
