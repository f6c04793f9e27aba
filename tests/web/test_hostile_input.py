"""Senseless, huge and deep input: a JSON error with a sentence, and nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.conftest import GOMOKU, refused, unchanged
from tests.web.playing import line_of

pytestmark = pytest.mark.shared_app

TEN_MB = 10_000_000
SENSELESS: list[dict[str, Any]] = [
    {"game": "gomoku", "options": {"size": 10**9}},
    {"game": "gomoku", "options": {"size": -1}},
    {"game": "gomoku", "options": {"size": 1e400}},
    {"game": "gomoku", "options": {"size": None}},
    {"game": "gomoku", "options": {"rule": "x" * 201}},
    {"game": "gomoku", "options": {f"o{i}": 1 for i in range(51)}},
    {"game": "gomoku", "options": {"__class__": 1}},
    {"game": "nim", "options": {"layers": 10**6}},
    {"game": "goclub", "options": {"dims": 3, "size": 25, "players": 9}},
    {"game": "three_kingdoms", "options": {"komi": [10**30, 0, 0]}},
    {"game": "three_kingdoms", "options": {"komi": [0] * 100_000}},
    {"game": "three_kingdoms", "options": {"komi": [[[[0]]]]}},
    {"game": "no_such_game"},
    {"game": ""},
    {"game": "g" * 501},
    {"game": ["gomoku"]},
    {},
]


def test_illegal_moves_change_nothing(client: TestClient, play: dict[str, Any]) -> None:
    headers = {"content-type": "application/json"}
    long = "d4" * 60
    for move in ("z9", "pass", "d4 d5", "", " ", long, "\0", "\ud800", "../etc", "d04", "0", "梅"):
        body = json.dumps({"node": 0, "move": move}).encode()
        answer = client.post(f"/api/plays/{play['id']}/moves", content=body, headers=headers)
        refused(answer, 400, 422)
        unchanged(client, play)


def test_moves_of_the_wrong_form_change_nothing(client: TestClient, play: dict[str, Any]) -> None:
    wrong: list[Any] = [
        {"node": 1, "move": "d4"},
        {"node": 10**9, "move": "d4"},
        {"node": -1, "move": "d4"},
        {"node": 0.5, "move": "d4"},
        {"node": "0; DROP TABLE plays", "move": "d4"},
        {"node": 10**30, "move": "d4"},
        {"node": 0},
        {"node": 0, "move": "d4", "seat": 2},
        {"node": 0, "move": ["d4"]},
        [],
        None,
        "d4",
    ]
    for body in wrong:
        refused(client.post(f"/api/plays/{play['id']}/moves", json=body), 400, 404, 409, 422)
        unchanged(client, play)


def test_an_occupied_point_and_a_finished_game_are_refused(client: TestClient) -> None:
    moves = ["d4", "a1", "d3", "b1", "d5", "c1", "d2", "e1", "d6"]
    for taken, again in ((1, "d4"), (9, "g7")):
        made = client.post("/api/plays", json=GOMOKU | {"nodes": line_of(*moves[:taken])}).json()
        body = {"node": made["current"], "move": again}
        refused(client.post(f"/api/plays/{made['id']}/moves", json=body), 400, 409)
        assert len(client.get(f"/api/plays/{made['id']}").json()["nodes"]) == taken + 1


@pytest.mark.parametrize("address", ["board", "position", "plays", "analysis", "picture", "solve"])
def test_huge_and_senseless_options_are_refused(address: str, client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    for asked in SENSELESS:
        body = json.dumps(asked).replace("Infinity", "1e400").encode()
        refused(client.post(f"/api/{address}", content=body, headers=headers), 400, 413, 422)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize("depth", [500, 10_000, 400_000])
def test_deep_nesting_is_refused(depth: int, client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    for body in (nested(depth), '{"game":' * depth + "1" + "}" * depth):
        answer = client.post("/api/board", content=body.encode(), headers=headers)
        refused(answer, 400, 413, 422)
    texts = [nested(depth), "(" * depth + ")" * depth, "(;B[aa]" * (depth // 8)]
    for text in texts:
        answer = client.post("/api/records", json={"text": text[:890_000]})
        refused(answer, 400, 413, 422)


def test_ten_megabytes_are_refused(client: TestClient, play: dict[str, Any]) -> None:
    long = "名" * (TEN_MB // 3)
    for method, address, body in (
        ("POST", "/api/plays", GOMOKU | {"seats": [{"player": "human", "name": long}]}),
        ("POST", "/api/plays", GOMOKU | {"headers": {"Event": long}}),
        ("PATCH", f"/api/plays/{play['id']}", {"headers": {long: "x"}}),
        ("POST", f"/api/plays/{play['id']}/moves", {"node": 0, "move": long}),
        ("POST", "/api/records", {"text": long}),
        ("POST", "/api/position", GOMOKU | {"position": long}),
    ):
        refused(client.request(method, address, json=body), 413)
    # Its length not announced: read no further than is allowed.
    pieces = (b'{"game": "' for _ in range(200_000))
    headers = {"content-type": "application/json"}
    refused(client.post("/api/board", content=pieces, headers=headers), 400, 413)
    long_but_allowed = GOMOKU | {"seats": [{"player": "human", "name": "n" * 201}]}
    refused(client.post("/api/plays", json=long_but_allowed), 422)
    unchanged(client, play)


def test_many_nodes_and_strange_trees_are_refused(client: TestClient) -> None:
    for nodes in (
        [{"parent": 1, "move": "d4"}],
        [{"parent": 0, "move": "d4"}, {"parent": 5, "move": "d5"}],
        [{"parent": -1, "move": "d4"}],
        [{"parent": None, "move": "d4"}],
        [{"parent": 0, "move": ""}],
        [{"parent": 0, "move": "d4"}, {"parent": 1, "move": "d4"}],
        [{"parent": 0, "move": "d4"}] * 5001,
        [{"parent": 0, "move": "d4", "values": [0.0] * 11}],
        [{"parent": 0, "move": "d4", "values": [2.0, -2.0]}],
    ):
        asked = GOMOKU | {"nodes": [*line_of(), *nodes]}
        refused(client.post("/api/plays", json=asked), 400, 422)
    assert client.get("/api/plays").json() == {"plays": []}


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"game=gomoku", "application/x-www-form-urlencoded"),
        (b'{"game": "gomoku"}', "text/plain"),
        (b"<game>gomoku</game>", "application/xml"),
        (b"\xff\xfe\x00", "application/json"),
        (b"{'game': 'gomoku'}", "application/json"),
        (b"", "application/json"),
        (b'{"game": "gomoku"', "application/json"),
        (b'{"game": "gomoku", "game": ', "application/json"),
        (b"NaN", "application/json"),
    ],
)
def test_other_kinds_of_content_are_refused(content: bytes, kind: str, client: TestClient) -> None:
    for path in ("/api/board", "/api/plays/aaaaaaaaaaaa/moves"):
        answer = client.post(path, content=content, headers={"content-type": kind})
        refused(answer, 400, 415, 422)


def test_nodes_that_are_none_are_refused(client: TestClient, play: dict[str, Any]) -> None:
    path = f"/api/plays/{play['id']}/nodes"
    for node in ("1", "-1", "x", "0.5", "9" * 9, "9" * 10, "9" * 5000, "%30%00"):
        refused(client.get(f"{path}/{node}"), 404, 422)
    assert client.head(f"{path}/0").status_code == 405
    refused(client.put(f"{path}/0"), 405)


@pytest.mark.parametrize(
    "player",
    [
        "external:command=touch /tmp/x",
        "external",
        "gomocup:path=/bin/sh",
        "human",
        "nobody",
        "alphabeta:depth=x",
        "random:" + "x" * 400,
        "mcts:nodes=99999999999999999999999",
        "",
        "perfect:table=/etc/passwd",
    ],
)
def test_players_that_start_programs_or_do_not_exist_are_refused(
    player: str, client: TestClient
) -> None:
    seats = [{"player": player}, {"player": "random"}]
    if player != "human":
        refused(client.post("/api/plays", json=GOMOKU | {"seats": seats}), 400, 422)
        assert client.get("/api/plays").json() == {"plays": []}
    body = {**GOMOKU, "player": player, "seconds": 0.1}
    refused(client.post("/api/analysis", json=body), 400, 422)
    experiment = {**GOMOKU, "kind": "match", "players": [player, "random"], "games": 2}
    refused(client.post("/api/experiments", json=experiment), 400, 422)
