"""Records through the API: read from any format, checked, and written from a game."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright.records import Tree, read_any, write_any
from tests.records.trees import GAMES, trees
from tests.web.conftest import STARTER, NewClient
from tests.web.playing import line_of

pytestmark = pytest.mark.shared_app

SGF = "(;GM[4]SZ[9]PB[Anna]C[hello];B[ee]C[x];W[ff](;B[aa])(;B[bb]C[or here]))"
TEXT = """[Event "a \\"cup\\""]
[Game "three-kingdoms"]
[Options "side=3"]

1. {a} {MOVE} {[%values 0.5 -0.2 -0.3]} *
"""


def read(client: TestClient, text: str) -> Any:
    answer = client.post("/api/records", json={"text": text})
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(client: TestClient, text: str) -> str:
    answer = client.post("/api/records", json={"text": text})
    assert answer.status_code == 400, answer.text
    return str(answer.json()["error"])


def begin(client: TestClient, view: dict[str, Any], **more: Any) -> Any:
    answer = client.post("/api/plays", json={**view, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_sgf_becomes_a_game_and_comes_back_in_every_format(client: TestClient) -> None:
    view = read(client, SGF)
    assert (view["game"], view["options"]["size"]) == ("gomoku", 9)
    assert view["nodes"][0]["note"] == "hello"
    assert view["headers"] == {"Player1": "Anna"}
    play = begin(client, view)
    for format, media in (
        ("text", "text/plain"),
        ("sgf", "text/plain"),
        ("json", "application/json"),
    ):
        answer = client.get(f"/api/plays/{play['id']}/record", params={"format": format})
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(media)
        named = re.fullmatch(
            r'attachment; filename="boardwright-gomoku-\d{4}-\d\d-\d\d\.(txt|sgf|json)"',
            answer.headers["content-disposition"],
        )
        assert named is not None
        again = read(client, answer.text)
        assert again["nodes"] == view["nodes"]


def test_text_of_three_players_with_values(client: TestClient) -> None:
    start = bw.game("three_kingdoms", side=3).start()
    view = read(client, TEXT.replace("{MOVE}", start.legal[0].upper()))
    assert view["headers"] == {"Event": 'a "cup"'}
    assert view["nodes"][1:] == [
        {
            "id": 1,
            "parent": 0,
            "move": start.legal[0],
            "note": "",
            "values": [0.5, -0.2, -0.3],
            "best": None,
            "best_values": None,
            "seat": 1,
            "seconds": 0.0,
        }
    ]
    assert view["options"]["komi"] == list(start.game.options["komi"])  # type: ignore[arg-type]


def test_the_main_line_is_the_one_being_played(client: TestClient) -> None:
    play = begin(client, read(client, SGF), paused=True)
    moved = client.post(f"/api/plays/{play['id']}/moves", json={"node": 2, "move": "i9"})
    assert moved.status_code == 200, moved.text
    text = client.get(f"/api/plays/{play['id']}/record").text
    assert "1. e5 {x} 1... f4 2. i9 (2. a9) (2. b8 {or here}) *" in text


def test_headers_named_for_seats_name_the_players(client: TestClient) -> None:
    game = '[Game "three-kingdoms"]\n[Options "side=3"]\n'
    view = read(client, f'[blue "阿明"]\n[Red "Ann"]\n[綠 "?"]\n{game}\n*')
    assert view["headers"] == {"Player3": "阿明", "Player1": "Ann", "綠": "?"}
    play = begin(client, view)
    assert [seat["name"] for seat in play["seats"]] == ["Ann", "", "阿明"]
    # A seat's number says more than its colour, and a player of ours is no name.
    again = read(client, f'[Red "Bob"]\n[Player1 "Ann"]\n[Green "random"]\n{game}\n*')
    assert again["headers"] == {"Red": "Bob", "Player1": "Ann", "Player2": "random"}
    assert [seat["name"] for seat in begin(client, again)["seats"]] == ["Ann", "", ""]


def test_names_result_and_seats_are_told(client: TestClient) -> None:
    game = {"game": "nim", "options": {"layers": 1}}
    seats = [{"player": "human", "name": '孔明 "\\]'}, {"player": "link", "name": ""}]
    play = begin(client, {**game, "nodes": line_of("1")}, seats=seats)
    tree = read_any(client.get(f"/api/plays/{play['id']}/record").text)
    assert tree.headers["Player1"] == '孔明 "\\]'
    assert (tree.headers["Seat1"], tree.headers["Player2"]) == ("human", "human")
    assert tree.result in ("-1:1", "1:-1")
    for secret in (*filter(None, play["links"]["seats"]), play["links"]["watch"]):
        for format in ("text", "json"):
            address = f"/api/plays/{play['id']}/record?format={format}"
            assert secret not in client.get(address).text
            assert client.get(address, headers={"authorization": f"Bearer {secret}"}).is_success


def test_a_record_that_is_opened_keeps_who_played(client: TestClient) -> None:
    text = '[Game "nim"]\n[Player1 "mcts:time=1"]\n[Player2 "Anna"]\n[Seat2 "human"]\n\n1. 1 *\n'
    seats = [{"player": "human"}, {"player": "human", "name": "Anna"}]
    play = begin(client, read(client, text), seats=seats, paused=True)
    written = client.get(f"/api/plays/{play['id']}/record", params={"format": "text"}).text
    headers = read_any(written).headers
    names = ("Player1", "Player2", "Seat2")
    assert [headers[name] for name in names] == ["mcts:time=1", "Anna", "human"]
    changed = [{"player": "random"}, seats[1]]
    assert client.patch(f"/api/plays/{play['id']}", json={"seats": changed}).status_code == 200
    written = client.get(f"/api/plays/{play['id']}/record", params={"format": "text"}).text
    assert read_any(written).headers["Player1"] == "random"


def test_a_result_by_resignation_is_kept(client: TestClient) -> None:
    view = read(client, "(;GM[4]SZ[9]RE[W+R];B[ee])")
    assert view["headers"]["Result"] == "-1:1"
    play = begin(client, view)
    assert read_any(client.get(f"/api/plays/{play['id']}/record").text).result == "-1:1"


def test_only_those_with_a_key_get_the_record(client: TestClient) -> None:
    address = f"/api/plays/{begin(client, read(client, SGF))['id']}/record"
    for key in ("", "Bearer x", f"Bearer {'b2' * 24}"):
        assert client.get(address, headers={"authorization": key}).status_code == 403
    assert client.get("/api/plays/nothing/record").status_code == 404
    assert client.get(f"{address}?format=pdf").status_code == 422


def test_other_boards_have_no_sgf(client: TestClient) -> None:
    play = begin(client, {"game": "nim", "options": {"layers": 2}})
    answer = client.get(f"/api/plays/{play['id']}/record?format=sgf")
    assert answer.status_code == 400
    assert "square grid" in answer.json()["error"]


@pytest.mark.parametrize("name", [str(STARTER), "/etc/passwd", "..\\..\\x.py", "starter", ""])
def test_a_game_file_is_never_taken_from_a_record(client: TestClient, name: str) -> None:
    for text in (
        f'[Game "{name}"]\n\n*'.replace("\\", "\\\\"),
        json.dumps({"format": "boardwright", "version": 1, "game": name}),
        f"(;BWGAME[{name}]SZ[3])".replace("\\", "\\\\"),
    ):
        assert "there is no game" in refused(client, text)


def test_a_file_the_server_was_started_with_is_known_by_its_name(new_client: NewClient) -> None:
    client = new_client(games=(str(STARTER),))
    for name in ("starter", "/somewhere/else/starter.py", "C:\\games\\starter.py"):
        view = read(client, f'[Game "{name}"]\n\n1. a1 *'.replace("\\", "\\\\"))
        assert (view["game"], view["nodes"][1]["move"]) == ("starter", "a1")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[Game "nim"]\n[Options "layers=2"]\n\n1. 1 1 *', "move 2 of the record cannot be played"),
        ('[Game "nim"]\n[Options "layers=2"]\n\n1. 1 2 (9) *', "move 2 of the record"),
        ('[Game "nim"]\n[Options "layers=2"]\n\n1. 1 {[%best 9]} *', "move 1 of the record"),
        ('[Game "nim"]\n[Options "layers=2"]\n\n1. 1 {[%values 1]} *', "2 values"),
        ('[Game "nim"]\n[Options "layers=99"]\n\n*', "from 1 to 10"),
        ('[Game "nim"]\n[Position "?"]\n\n*', "not with"),
        ('[Game "nim"]\n[Event "' + "x" * 201 + '"]\n\n*', "200 characters"),
        ("".join(f'[H{n} "x"]\n' for n in range(51)) + '[Game "nim"]\n\n*', "50 headers"),
        ('[Game "nim"]\n\n1 {' + "x" * 2001 + "}", "2000 characters"),
        ('[Game "nim"]\n\n1 {a' + "x" * 1500 + "} (1 {b" + "x" * 1500 + "})", "2000 characters"),
        ('[Game "nim"]\n\n' + "1 " * 5001, "5000 moves"),
        ("(" * 100_000, "SGF"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("", "header"),
    ],
)
def test_what_is_wrong_is_told(client: TestClient, text: str, told: str) -> None:
    assert told in refused(client, text)


def test_long_texts_are_refused_by_size(client: TestClient) -> None:
    text = '[Game "nim"]\n[Event "' + "x" * 890_000
    assert client.post("/api/records", json={"text": text + "x" * 20_000}).status_code == 422
    assert client.post("/api/records", json={"text": text * 12}).status_code == 413
    assert "line 2" in refused(client, text)


def test_the_start_that_chance_drew_is_told(client: TestClient) -> None:
    game = bw.game("three_kingdoms", side=3, ring="random")
    text = '[Game "three_kingdoms"]\n[Options "side=3 ring=random"]\n\n*'
    view = read(client, text)
    assert view["position"] == game.start().text
    assert begin(client, view, seed=5)["start"] in ("", game.start().text)


@given(trees(GAMES), st.integers(0, 2**32), st.sampled_from(["text", "json"]))
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_damaged_records_are_answered(
    client: TestClient, made: tuple[Tree, bw.Game], seed: int, format: str
) -> None:
    tree, game = made
    text = write_any(tree, format, game)
    whole = read(client, text)
    assert [node["move"] for node in whole["nodes"]] == [node.move for node in tree.nodes]
    choose = random.Random(seed)
    for _ in range(choose.randrange(1, 4)):
        at = choose.randrange(len(text) + 1)
        end = min(len(text), at + choose.randrange(12))
        put = choose.choice(
            ["", "(", ")", "]", "}", '"', "\\", "-", "999999999999", "null", "\x00"]
        )
        text = text[:at] + put + text[at:end] * choose.randrange(3) + text[end:]
    answer = client.post("/api/records", json={"text": text})
    assert answer.status_code in (200, 400), (answer.text, text)
