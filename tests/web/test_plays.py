"""Games being played through the API: moves, keys, races, restarts."""

from __future__ import annotations

import gc
import json
import threading
import weakref

import pytest
from fastapi.testclient import TestClient

from tests.web.conftest import NewClient
from tests.web.playing import (
    KEY,
    SMALL,
    Json,
    begun,
    line_of,
    looked,
    moved,
    plays_of,
    when,
    with_key,
)

OTHER = with_key("b2" * 24)


def test_a_game_between_two_people_here(client: TestClient) -> None:
    play = begun(client, headers={"Event": "課", "Round": "1"}, seed=7)
    assert (play["role"], play["seed"], play["current"]) == ("owner", 7, 0)
    assert play["headers"]["Event"] == "課" and play["headers"]["Date"]
    assert [seat["yours"] for seat in play["seats"]] == [True, True]
    change = moved(client, play, 0, "c3").json()
    assert [node["move"] for node in change["nodes"]] == ["c3"]
    assert (change["version"], change["current"], change["links"]) == (2, 1, None)
    assert change["position"] == client.get(f"/api/plays/{play['id']}/nodes/1").json()
    assert change["position"]["to_move"] == 2 and len(change["position"]["moves"]) == 24
    changes = [
        moved(client, play, 1, "b2").json(),
        client.post(f"/api/plays/{play['id']}/undo").json(),
        client.post(f"/api/plays/{play['id']}/current", json={"node": 2}).json(),
    ]
    steps = [(each["origin"], each["current"], each["position"]["to_move"]) for each in changes]
    assert steps == [(1, 2, 1), (2, 1, 2), (1, 2, 1)]
    lines = client.get("/api/plays").json()["plays"]
    assert [(line["id"], line["plies"], line["over"]) for line in lines] == [(play["id"], 2, False)]
    assert client.delete(f"/api/plays/{play['id']}").status_code == 204
    assert client.get(f"/api/plays/{play['id']}").status_code == 404
    assert client.get("/api/plays").json() == {"plays": []}


def test_a_game_is_played_to_its_end(client: TestClient) -> None:
    play = begun(client)
    for node, move in enumerate(["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5"]):
        assert moved(client, play, node, move).status_code == 200
    over = moved(client, play, 9, "c3")
    assert (over.status_code, "over" in over.json()["error"]) == (409, True)
    assert client.get("/api/plays").json()["plays"][0]["over"]


@pytest.mark.usefixtures("each_database")
def test_keys_open_what_they_should_and_no_more(client: TestClient) -> None:
    play = begun(client, "link", "human")
    path = f"/api/plays/{play['id']}"
    link, watch = play["links"]["seats"][0], play["links"]["watch"]
    assert play["links"]["seats"][1] is None
    for key in (link, watch):
        seen = client.get(path, headers=with_key(key)).json()
        assert seen["links"] is None and seen["role"] == ("seat" if key == link else "watch")
        assert link not in json.dumps(seen) and watch not in json.dumps(seen)
        for method, sub, body in (
            ("PATCH", "", {"paused": True}),
            ("DELETE", "", None),
            ("POST", "/current", {"node": 0}),
        ):
            answer = client.request(method, path + sub, json=body, headers=with_key(key))
            assert answer.status_code == 403, (method, sub)
    assert moved(client, play, 0, "c3").status_code == 403, "the owner has no link"
    assert moved(client, play, 0, "c3", headers=with_key(watch)).status_code == 403
    assert client.post(f"{path}/hurry", headers=with_key(watch)).status_code == 403
    assert moved(client, play, 0, "c3", headers=with_key(link)).status_code == 200
    assert moved(client, play, 1, "c4", headers=with_key(link)).status_code == 403
    for forged in ("", "x" * 40, link[:-1], link + "a", "鑰" * 40, "Bearer"):
        header = {"authorization": f"Bearer {forged}".encode()}
        for sub in ("", "/nodes/0", "/events"):
            assert client.get(path + sub, headers=header).status_code == 403, forged
        assert moved(client, play, 1, "c4", headers=header).status_code == 403
    for unknown in ("nothing", "a" * 12, "%00" * 4, "..", "🙂", "a" * 99):
        assert client.get(f"/api/plays/{unknown}").status_code == 404
        assert client.get(f"/api/plays/{unknown}/events").status_code == 404
    assert client.get("/api/plays", headers=OTHER).json() == {"plays": []}
    short = client.post("/api/plays", json=SMALL, headers=with_key("short"))
    assert short.status_code == 403


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"seats": [{"player": "human"}]}, "2 seats"),
        ({"seats": [{"player": "human"}, {"player": "external:command=ls"}]}, "terminal only"),
        ({"seats": [{"player": "human"}, {"player": "mcts:table=60000"}]}, "from 1 to 128"),
        ({"seats": [{"player": "human"}, {"player": "nobody"}]}, "there is no player"),
        ({"position": "nonsense"}, ""),
        ({"game": "../secret.py"}, "there is no game"),
        ({"nodes": line_of("c3", "c3")}, "move 2 of"),
        ({"nodes": [*line_of(), {"parent": 1, "move": "c3"}]}, "move 1 of"),
        ({"nodes": [*line_of(), {"parent": 0, "move": "c3", "values": [1]}]}, "needs 2 values"),
        ({"headers": {"Event": "x" * 10_000}}, "200 characters"),
        ({"headers": {"Event": "a\x00b"}}, "characters that are not allowed"),
        ({"clock": {"seconds": -1}}, "must be at least 0"),
        ({"clock": {"seconds": 0}}, "a clock needs some time"),
        ({"surprise": 1}, "is not known here"),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_nothing(
    client: TestClient, asked: Json, told: str
) -> None:
    answer = client.post("/api/plays", json={**SMALL, **asked})
    assert answer.status_code in (400, 422)
    assert told in answer.json()["error"]
    assert client.get("/api/plays").json() == {"plays": []}


@pytest.mark.usefixtures("each_database")
def test_a_record_with_branches_is_taken_over(client: TestClient) -> None:
    nodes = [
        {"parent": None, "move": "", "note": "from a book"},
        {"parent": 0, "move": "c3", "note": "the middle"},
        {"parent": 1, "move": "b2", "values": [0.5, -0.5], "best": "b3"},
        {"parent": 1, "move": "d4"},
        {"parent": 2, "move": "c4"},
    ]
    play = begun(client, "human", "random", nodes=nodes, paused=True)
    assert [(node["parent"], node["move"]) for node in play["nodes"][1:]] == [
        (0, "c3"),
        (1, "b2"),
        (1, "d4"),
        (2, "c4"),
    ]
    assert play["current"] == 4, "the end of the main line"
    assert [play["nodes"][n]["note"] for n in (0, 1)] == ["from a book", "the middle"]
    assert (play["nodes"][2]["values"], play["nodes"][2]["best"]) == ([0.5, -0.5], "b3")
    assert not play["thinking"], "it is paused"
    assert moved(client, play, 4, "a1").status_code == 200, "and may be tried out"


def test_the_owner_changes_seats_headers_and_notes(client: TestClient) -> None:
    play = begun(client)
    path = f"/api/plays/{play['id']}"
    seats = [{"player": "human", "name": "甲"}, {"player": "link", "name": "乙"}]
    changed = client.patch(path, json={"seats": seats, "headers": {"Site": "here"}}).json()
    link = changed["links"]["seats"][1]
    assert link and [seat["name"] for seat in changed["seats"]] == ["甲", "乙"]
    again = client.patch(path, json={"seats": seats, "note": "well", "node": 0}).json()
    assert again["links"]["seats"][1] == link, "who has the link keeps it"
    assert again["nodes"][0]["note"] == "well" and again["headers"] == {"Site": "here"}
    for wrong in ({"note": "no node"}, {"seats": seats[:1]}, {"seats": [{"player": "x"}] * 2}):
        assert client.patch(path, json={"headers": {}, **wrong}).status_code == 400
    assert client.patch(path, json={"note": "", "node": 5}).status_code == 404
    assert looked(client, play)["headers"] == {"Site": "here"}, "nothing of it was done"


@pytest.mark.usefixtures("each_database")
def test_of_two_moves_at_once_one_wins(client: TestClient) -> None:
    play = begun(client, "link", "link")
    link = with_key(play["links"]["seats"][0])
    gate = threading.Barrier(6)
    statuses: list[int] = []

    def race(move: str) -> None:
        gate.wait()
        statuses.append(moved(client, play, 0, move, headers=link).status_code)

    threads = [
        threading.Thread(target=race, args=(move,)) for move in ["a3", "b3", "c3", "d3", "e3", "a4"]
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] + [409] * 5
    assert len(looked(client, play)["nodes"]) == 2


# The database comes first, so that it goes last.
def test_a_restart_loses_nothing(each_database: str, new_client: NewClient) -> None:
    key = with_key("a1" * 24)
    first = new_client()
    first.headers.update(key)
    clock = {"seconds": 600, "increment": 1}
    play = begun(first, "human", "random", seed=5, clock=clock)
    moved(first, play, 0, "c3")
    view = when(first, play, lambda view: view["current"] == 2)
    second = new_client()  # the first one still runs, as one killed would have left its database
    second.headers.update(key)
    again = looked(second, play)
    for name in ("nodes", "current", "seats", "headers", "links", "seed", "options", "clock"):
        if name != "seats":
            assert again[name] == view[name], name
    used = {node["move"] for node in view["nodes"]}
    free = [move for move in ("a1", "a2", "a3", "a4", "a5") if move not in used]
    assert moved(second, play, 2, free[0]).status_code == 200
    when(second, play, lambda view: view["current"] == 4)
    stale = moved(first, play, 2, free[1])
    if each_database == "sqlite":
        assert stale.status_code == 409 and "elsewhere" in stale.json()["error"]
        assert len(looked(first, play)["nodes"]) == 5, "read anew"
    else:  # servers hear of each other: there it is another branch
        assert stale.status_code == 200 and stale.json()["origin"] == 2


def test_there_is_room_for_so_many_games(new_client: NewClient) -> None:
    client = new_client(most_plays=1)
    client.headers.update(with_key(KEY))
    first = begun(client)
    assert client.post("/api/plays", json=SMALL).status_code == 503
    client.delete(f"/api/plays/{first['id']}")
    begun(client)


def test_games_nobody_needs_leave_memory(client: TestClient) -> None:
    lives = plays_of(client)._lives
    lives._most = 3
    plays = [begun(client, clock={"seconds": 100}) for _ in range(6)]
    assert len(list(lives)) == 3
    there = [weakref.ref(live.play) for live in lives]
    for play in plays:
        assert moved(client, play, 0, "c3").status_code == 200
        assert len(list(lives)) == 3
    gc.collect()
    assert [game() for game in there] == [None] * 3  # nobody else holds them either
    assert [len(looked(client, play)["nodes"]) for play in plays] == [2] * 6


def test_many_people_in_many_games_lose_no_move(client: TestClient) -> None:
    plays = [begun(client) for _ in range(4)]
    names = [f"{column}{row}" for column in "abcde" for row in range(1, 6)]
    plays_of(client)._lives._most = 2  # games come and go meanwhile

    def use(play: Json, branch: int) -> None:
        for number, move in enumerate(names[branch::5]):
            answer = moved(client, play, 0, move)
            assert answer.status_code == 200, (number, answer.text)

    threads = [
        threading.Thread(target=use, args=(play, branch)) for play in plays for branch in range(5)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for play in plays:
        view = looked(client, play)
        assert sorted(node["move"] for node in view["nodes"][1:]) == names
        assert view["version"] == 26


def test_three_people_with_three_links(client: TestClient) -> None:
    small = {"game": "three_kingdoms", "options": {"side": 3}}
    play = begun(client, "link", "link", "link", **small)
    keys = play["links"]["seats"]
    assert len(set(keys)) == 3
    for node in range(3):
        path = f"/api/plays/{play['id']}/nodes/{node}"
        position = client.get(path, headers=with_key(keys[2])).json()
        assert position["to_move"] == node + 1
        move = position["moves"][0]["text"]
        for seat in (1, 2):
            other = with_key(keys[(node + seat) % 3])
            assert moved(client, play, node, move, headers=other).status_code == 403
        change = moved(client, play, node, move, headers=with_key(keys[node])).json()
        assert [seat["yours"] for seat in change["seats"]] == [n == node for n in range(3)]


def test_people_keep_the_names_of_a_record(client: TestClient) -> None:
    """Who opens a record sees who played it; names of computers are no names of people."""
    headers = {"Player1": "阿明", "Player2": "mcts:nodes=30"}
    play = begun(client, "human", "human", headers=headers)
    assert [seat["name"] for seat in play["seats"]] == ["阿明", ""]
    text = client.get(f"/api/plays/{play['id']}/record?format=text").text
    assert '[Player1 "阿明"]' in text and '[Player2 "mcts:nodes=30"]' in text
