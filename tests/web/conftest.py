"""The application in this process, with a database of its own, and people who use it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import boardwright as bw
from boardwright.web.app import create_app
from boardwright.web.settings import Settings

#: Where a browser on this machine would find the server.
ADDRESS = "http://127.0.0.1:8421"
NewClient = Callable[..., TestClient]
Event = tuple[str, dict[str, Any]]
#: A game of one's own, as ``boardwright new-game`` writes it.
STARTER = Path(bw.__file__).parent / "starters" / "starter.py"
GOMOKU = {"game": "gomoku", "options": {"size": 7}}
SAFE = {
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture
def new_client() -> Iterator[NewClient]:
    """Return a function that starts an application with given settings."""
    entered: list[TestClient] = []

    def start(**settings: object) -> TestClient:
        app = create_app(Settings(**{"workers": 2, **settings}))  # type: ignore[arg-type]
        client = TestClient(app, base_url=ADDRESS, raise_server_exceptions=False)
        entered.append(client.__enter__())
        return client

    yield start
    for client in entered:
        client.__exit__(None, None, None)


@pytest.fixture(scope="module")
def shared_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return an application for a whole file: to start one takes longer than most tests."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("BOARDWRIGHT_DATA", str(tmp_path_factory.mktemp("shared")))
        environment.delenv("DATABASE_URL", raising=False)
        app = create_app(Settings(workers=2))
    with TestClient(app, base_url=ADDRESS, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def client(request: pytest.FixtureRequest) -> TestClient:
    """Return a client of an application; it comes with the key of one browser.

    With the mark ``shared_app`` the application is the file's, and the browser still a new one.
    """
    if request.node.get_closest_marker("shared_app"):
        client, key = request.getfixturevalue("shared_app"), secrets.token_hex(24)
    else:
        client, key = request.getfixturevalue("new_client")(), "a1" * 24
    client.headers["authorization"] = f"Bearer {key}"
    found: TestClient = client
    return found


def ask(client: TestClient, path: str, **body: Any) -> dict[str, Any]:
    """Return what is answered to a good request."""
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def events(client: TestClient, path: str = "analysis", **body: Any) -> list[Event]:
    """Return the events of a stream, up to its end."""
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/event-stream")
    return parsed(answer.text)


def parsed(text: str) -> list[Event]:
    """Return the events in a text; signs of life, which come now and then, are none."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if line[:1] != ":")
        if lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def refusal(client: TestClient, path: str, **body: Any) -> str:
    """Return the sentence answered to a bad request."""
    return refused(client.post(f"/api/{path}", json=body), 400, 422)


def refused(answer: Any, *statuses: int) -> str:
    """Return the sentence of a refusal, which has headers and shows nothing of the inside."""
    assert answer.status_code in statuses, (answer.status_code, answer.text[:300])
    assert answer.headers["content-type"].startswith("application/json")
    for name, words in SAFE.items():
        assert answer.headers.get(name, "").startswith(words), name
    problem = answer.json()
    assert problem.keys() == {"error"}
    sentence = problem["error"]
    assert 5 < len(sentence) < 700 and "\n" not in sentence
    for inside in ("Traceback", "sqlalchemy", "pydantic", 'File "', "site-packages", "Error("):
        assert inside not in sentence
    return str(sentence)


@pytest.fixture
def play(client: TestClient) -> dict[str, Any]:
    """Return a game of two people in front of one screen."""
    made = client.post("/api/plays", json=GOMOKU | {"seats": [{"player": "human"}] * 2})
    assert made.status_code == 201, made.text
    return dict(made.json())


def unchanged(client: TestClient, play: dict[str, Any]) -> None:
    now = client.get(f"/api/plays/{play['id']}").json()
    assert now["version"] == play["version"]
    assert now["nodes"] == play["nodes"]
    assert len(client.get("/api/plays").json()["plays"]) == 1
