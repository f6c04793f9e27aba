"""Who may do what: keys, files, programs, other sites; and what every answer says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from boardwright.cli import new_game
from tests.web.conftest import GOMOKU, SAFE, NewClient, refused, unchanged

pytestmark = pytest.mark.shared_app


def test_only_keys_open_a_game(client: TestClient, play: dict[str, Any]) -> None:
    own = client.headers["authorization"]
    address = f"/api/plays/{play['id']}"
    requests: list[tuple[str, str, Any]] = [
        ("GET", "", None),
        ("PATCH", "", {"paused": True}),
        ("DELETE", "", None),
        ("POST", "/moves", {"node": 0, "move": "d4"}),
        ("POST", "/undo", None),
        ("POST", "/current", {"node": 0}),
        ("POST", "/hurry", None),
        ("GET", "/nodes/0", None),
        ("GET", "/events", None),
        ("GET", "/record?format=text", None),
        ("POST", "/review", {"node": 0}),
    ]
    forged = ["", "Bearer ", "Bearer x", "Basic YWRtaW46YWRtaW4=", f"Bearer {'b' * 48}"]
    forged += [own[:-1], own + "0", own.upper(), f"Bearer {'a' * 5000}", f"bearer  {own[7:]}x"]
    for key in forged:
        for method, path, body in requests:
            answer = client.request(
                method, address + path, json=body, headers={"authorization": key}
            )
            refused(answer, 403, 404)
        assert client.get("/api/plays", headers={"authorization": key}).json() == {"plays": []}
    unchanged(client, play)


def test_watchers_and_seats_see_no_keys_of_others(client: TestClient) -> None:
    seats = [{"player": "link"}, {"player": "link"}]
    made = client.post("/api/plays", json=GOMOKU | {"seats": seats}).json()
    keys = [*made["links"]["seats"], made["links"]["watch"]]
    assert len(set(keys)) == 3 and all(len(key) >= 24 for key in keys)
    for key in keys:
        headers = {"authorization": f"Bearer {key}"}
        text = client.get(f"/api/plays/{made['id']}", headers=headers).text
        assert not any(other in text for other in keys)
        refused(client.patch(f"/api/plays/{made['id']}", json={}, headers=headers), 403)
        refused(client.delete(f"/api/plays/{made['id']}", headers=headers), 403)


def test_game_files_are_never_taken_from_a_request(client: TestClient, tmp_path: Path) -> None:
    new_game.command("my_game", folder=tmp_path)
    file = tmp_path / "my_game.py"
    marker = tmp_path / "ran"
    file.write_text(f"open({str(marker)!r}, 'w').close()\n" + file.read_text())
    for name in (
        str(file),
        f"{tmp_path}/./my_game.py",
        "../../my_game",
        "boardwright.games.nim",
        "os",
        "my_game.py",
        "file:///etc/passwd",
        "games/nim.py",
    ):
        for address in ("board", "position", "plays", "analysis", "solve", "experiments"):
            body = {"game": name} | ({"kind": "match"} if address == "experiments" else {})
            sentence = refused(client.post(f"/api/{address}", json=body), 400, 422)
            assert "nim" in sentence or "kind" in sentence
        text = f'[Game "{name}"]\n\n1. d4 *\n'
        refused(client.post("/api/records", json={"text": text}), 400, 422)
    assert not marker.exists()


@pytest.mark.parametrize(
    "host", ["example.com", "127.0.0.1.example.com", "localhost.evil", "", "[::2]", "10.0.0.1:8421"]
)
def test_only_its_own_name_reaches_a_server_of_this_machine(host: str, client: TestClient) -> None:
    for method, path in (("GET", "/"), ("GET", "/api/games"), ("POST", "/api/board")):
        refused(client.request(method, path, headers={"host": host}), 421)
    for own in ("localhost:8421", "127.0.0.1", "[::1]:8421"):
        assert client.get("/api/games", headers={"host": own}).status_code == 200


def test_a_server_for_others_answers_to_its_own_names_only(new_client: NewClient) -> None:
    client = new_client(host="0.0.0.0", games=("nim",), names=("play.example.org",))
    for host in ("evil.example", "example.org", "play.example.org.evil", ""):
        refused(client.get("/api/games", headers={"host": host}), 421)
    for own in ("play.example.org", "10.0.0.1:8421", "localhost", "[2001:db8::1]:8421"):
        assert client.get("/api/games", headers={"host": own}).status_code == 200
    twice = [("host", "evil.example"), ("host", "localhost")]
    refused(client.get("/api/games", headers=twice), 400)
    wrong_scheme = {"host": "localhost", "origin": "https://localhost"}
    refused(client.post("/api/plays", json={}, headers=wrong_scheme), 403)


def test_names_of_headers_forge_no_lines(client: TestClient, play: dict[str, Any]) -> None:
    for name in ('A "1"]\n[Result "1-0"]\n[B', "two words", "6x", "", 'a"', "a]"):
        headers = {name: "x"}
        refused(client.post("/api/plays", json=GOMOKU | {"headers": headers}), 422)
        refused(client.patch(f"/api/plays/{play['id']}", json={"headers": headers}), 422)
    for name in ("Event", "綠", "Player1"):
        changed = {"headers": {name: 'a "b"]\n[Result "1-0"]'}}
        assert client.patch(f"/api/plays/{play['id']}", json=changed).status_code == 200
        lines = client.get(f"/api/plays/{play['id']}/record").text.splitlines()
        assert sum(line.startswith("[Result") for line in lines) == 1


def test_other_sites_cannot_use_the_server(client: TestClient) -> None:
    for origin in (
        "http://example.com",
        "null",
        "http://127.0.0.1:9999",
        "http://localhost.evil",
        "http://127.0.0.1:8421.evil",
    ):
        answer = client.post("/api/plays", json=GOMOKU, headers={"origin": origin})
        refused(answer, 403)
        assert "access-control-allow-origin" not in answer.headers
        asked = client.options("/api/plays", headers={"origin": origin})
        assert "access-control-allow-origin" not in asked.headers
    assert client.get("/api/plays").json() == {"plays": []}
    own = {"origin": "http://127.0.0.1:8421"}
    assert client.post("/api/plays", json=GOMOKU, headers=own).status_code == 201


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/....//app.py",
        "/static/%5c..%5capp.py",
        "/static//etc/passwd",
        "/static/vendor/../../settings.py",
        "/static/%00",
        "/static/" + "a" * 5000,
        "/static/",
        "/static/locales",
        "/etc/passwd",
        "/api/nowhere",
        "/docs",
        "/redoc",
    ],
)
def test_no_other_file_is_served(path: str, client: TestClient) -> None:
    refused(client.get(path), 404, 405)


def test_every_answer_has_its_headers(client: TestClient, play: dict[str, Any]) -> None:
    for path in (
        "/",
        "/static/main.js",
        "/static/style/base.css",
        "/words/zh-TW",
        "/api/games",
        "/api/openapi.json",
        f"/api/plays/{play['id']}",
        f"/api/plays/{play['id']}/record?format=text",
    ):
        answer = client.get(path)
        assert answer.status_code == 200, path
        for name, words in SAFE.items():
            assert answer.headers.get(name, "").startswith(words), (path, name)
    picture = client.post("/api/picture", json=GOMOKU)
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.headers["content-security-policy"].startswith("default-src 'none'")
    for method in ("PUT", "TRACE", "FOO", "DELETE"):
        refused(client.request(method, "/api/games"), 405)


def test_names_and_notes_are_kept_as_they_are_and_are_no_markup(
    client: TestClient, play: dict[str, Any]
) -> None:
    name = "<script>alert(1)</script>\u202e'\"&"
    change = {"headers": {"Event": name}, "node": 0, "note": name}
    answer = client.patch(f"/api/plays/{play['id']}", json=change)
    assert answer.status_code == 200
    assert answer.json()["headers"]["Event"] == name
    assert answer.headers["content-type"].startswith("application/json")


def test_experiments_can_be_shut_off(new_client: NewClient) -> None:
    client = new_client(laboratory=False)
    body = {"kind": "match", "game": "nim", "players": ["random", "random"], "games": 2}
    refused(client.post("/api/experiments", json=body), 403)
    assert client.get("/api/games").json()["laboratory"] is False


def test_a_server_for_others_answers_only_to_its_own_page(new_client: NewClient) -> None:
    client = new_client(host="0.0.0.0", laboratory=False, names=("games.example.org",))
    client.headers["authorization"] = f"Bearer {'e' * 48}"
    headers = {"host": "games.example.org"}
    assert client.get("/api/games", headers=headers).status_code == 200
    foreign = headers | {"origin": "http://evil.example.org"}
    refused(client.post("/api/plays", json=GOMOKU, headers=foreign), 403)
    own = headers | {"origin": "http://games.example.org"}
    assert client.post("/api/plays", json=GOMOKU, headers=own).status_code == 201
