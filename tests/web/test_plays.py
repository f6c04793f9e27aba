"""Games being played through the API: keys, races, engines, clocks, restarts."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from boardwright.players.random_player import RandomPlayer
from boardwright.search.thought import Thought
from boardwright.web import schemas
from boardwright.web.app import Server
from boardwright.web.plays.desk import Desk
from boardwright.web.plays.hub import Listener

Json = dict[str, Any]
NewClient = Callable[..., TestClient]
OTHER = {"authorization": f"Bearer {'b2' * 24}"}
SMALL = {"game": "gomoku", "options": {"size": 5}}


def with_key(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def begun(client: TestClient, *players: str, **more: object) -> Json:
    seats = [{"player": player} for player in players]
    answer = client.post("/api/plays", json={**SMALL, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def moved(client: TestClient, play: Json, node: int, move: str, **more: Any) -> Any:
    path = f"/api/plays/{play['id']}/moves"
    return client.post(path, json={"node": node, "move": move}, **more)


def looked(client: TestClient, play: Json) -> Json:
    found: Json = client.get(f"/api/plays/{play['id']}").json()
    return found


def when(client: TestClient, play: Json, ready: Callable[[Json], bool]) -> Json:
    """Return a game once it is as wished."""
    end = time.monotonic() + 20
    while not ready(view := looked(client, play)):
        assert time.monotonic() < end, view
        time.sleep(0.01)
    return view


def desk_of(client: TestClient) -> Desk:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    return server.desk


def test_a_game_between_two_people_here(client: TestClient) -> None:
    play = begun(client, headers={"Event": "課", "Round": "1"}, seed=7)
    assert (play["role"], play["seed"], play["current"]) == ("owner", 7, 0)
    assert play["headers"]["Event"] == "課" and play["headers"]["Date"]
    assert [seat["yours"] for seat in play["seats"]] == [True, True]
    change = moved(client, play, 0, "c3").json()
    assert [node["move"] for node in change["nodes"]] == ["c3"]
    assert (change["version"], change["current"], change["links"]) == (2, 1, None)
    position = client.get(f"/api/plays/{play['id']}/nodes/1").json()
    assert position["to_move"] == 2 and len(position["moves"]) == 24
    moved(client, play, 1, "b2")
    assert client.post(f"/api/plays/{play['id']}/undo").json()["current"] == 1
    assert client.post(f"/api/plays/{play['id']}/current", json={"node": 2}).json()["current"] == 2
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
        ({"nodes": [{"parent": -1, "move": "c3"}, {"parent": 0, "move": "c3"}]}, "move 2 of"),
        ({"nodes": [{"parent": 0, "move": "c3"}]}, "move 1 of"),
        ({"nodes": [{"parent": -1, "move": "c3", "values": [1]}]}, "for each player"),
        ({"headers": {"Event": "x" * 10_000}}, "200 characters"),
        ({"headers": {"Event": "a\x00b"}}, "pattern"),
        ({"clock": {"seconds": -1}}, "greater than 0"),
        ({"surprise": 1}, "not permitted"),
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
        {"parent": -1, "move": "c3", "note": "the middle"},
        {"parent": 0, "move": "b2", "values": [0.5, -0.5], "best": "b3"},
        {"parent": 0, "move": "d4"},
        {"parent": 1, "move": "c4"},
    ]
    play = begun(client, "human", "random", nodes=nodes, note="from a book", paused=True)
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


def test_engines_answer_and_can_be_repeated(client: TestClient) -> None:
    lines = []
    for _ in range(2):
        play = begun(client, "human", "random", seed=3)
        node = 0
        for _ in range(3):
            legal = client.get(f"/api/plays/{play['id']}/nodes/{node}").json()["moves"]
            moved(client, play, node, legal[0]["text"])
            node = when(client, play, lambda view: not view["thinking"])["current"]
        lines.append([each["move"] for each in looked(client, play)["nodes"]])
    assert lines[0] == lines[1] and len(lines[0]) == 7


def test_an_engine_begins_where_it_is_first(client: TestClient) -> None:
    play = begun(client, "random", "human", seed=1)
    view = when(client, play, lambda view: view["current"] == 1)
    assert view["nodes"][1]["seat"] == 1 and not view["thinking"]


class Slow(RandomPlayer):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__(1)
        self.began = threading.Event()

    def think(self, position: Any, report: Any, stop: threading.Event) -> None:
        self.began.set()
        assert stop.wait(20)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Let ``mcts`` be a player that thinks until it is stopped."""
    player = Slow()
    original = "boardwright.web.plays.crew.make_player"
    monkeypatch.setattr(original, lambda text, game, seed: player)
    return player


def test_thinking_is_hurried_dropped_and_never_in_the_way(client: TestClient, slow: Slow) -> None:
    play = begun(client, "human", "mcts")
    assert moved(client, play, 0, "c3").json()["thinking"]
    assert slow.began.wait(10)
    other = begun(client)
    assert moved(client, other, 0, "c3").status_code == 200, "another game goes on"
    assert client.post(f"/api/plays/{play['id']}/hurry").status_code == 204
    view = when(client, play, lambda view: view["current"] == 2)
    moved(client, play, 2, next(m for m in ("a1", "a2") if m != view["nodes"][2]["move"]))
    paused = client.patch(f"/api/plays/{play['id']}", json={"paused": True}).json()
    assert not paused["thinking"]
    time.sleep(0.1)
    assert looked(client, play)["current"] == 3, "its answer is not wanted any more"


class Talking(Slow):
    """Tells what it thinks far too often."""

    def think(self, position: Any, report: Any, stop: threading.Event) -> Any:
        thought = Thought(0, (0.0, 0.0), (0,), 1, 1, 0.1)
        for _ in range(40):
            report(thought)
            time.sleep(0.01)
        return thought


def test_what_an_engine_thinks_is_told_at_times(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwright.web.plays.crew.make_player", lambda *_: Talking())
    desk, play = desk_of(client), begun(client, "human", "mcts")

    async def listen() -> list[tuple[str, str]]:
        loop = asyncio.get_running_loop()
        listener, _ = desk.listen(play["id"], KEY, loop)
        await asyncio.to_thread(moved, client, play, 0, "c3")
        heard = []
        async for event in listener.events():
            heard.append(event)
            if len([name for name, _ in heard if name == "change"]) == 2:
                break
        desk.leave(listener)
        return heard

    names = [name for name, _ in asyncio.run(listen())]
    assert names[0] == names[-1] == "change"
    assert set(names[1:-1]) == {"thought"} and len(names) <= 7


def test_the_stream_of_a_game(client: TestClient) -> None:
    play = begun(client)
    desk = desk_of(client)

    def use() -> None:
        while not desk.hub.listening(play["id"]):
            time.sleep(0.01)
        moved(client, play, 0, "c3")
        client.delete(f"/api/plays/{play['id']}")  # ends the stream

    user = threading.Thread(target=use)
    user.start()
    answer = client.get(f"/api/plays/{play['id']}/events")
    user.join()
    assert answer.headers["content-type"].startswith("text/event-stream")
    events = [part.split("\n") for part in answer.text.strip().split("\n\n")]
    assert [lines[0] for lines in events] == ["event: play", "event: change", "event: problem"]
    assert json.loads(events[0][1].removeprefix("data: "))["id"] == play["id"]
    assert desk.hub.listening(play["id"]) == 0


def test_an_engine_that_fails_pauses_the_game(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(RandomPlayer, "choose", broken)
        play = begun(client, "human", "random")
        moved(client, play, 0, "c3")
        view = when(client, play, lambda view: view["paused"])
    assert (view["current"], view["thinking"]) == (1, False)
    client.patch(f"/api/plays/{play['id']}", json={"paused": False})
    when(client, play, lambda view: view["current"] == 2)


@pytest.mark.usefixtures("each_database")
def test_of_two_moves_at_once_one_wins(client: TestClient) -> None:
    play = begun(client, "link", "link")
    link = with_key(play["links"]["seats"][0])
    gate = threading.Barrier(6)
    statuses: list[int] = []

    def race(move: str) -> None:
        gate.wait()
        statuses.append(moved(client, play, 0, move, headers=link).status_code)

    threads = [threading.Thread(target=race, args=(f"{c}3",)) for c in "abcdea"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] + [409] * 5
    assert len(looked(client, play)["nodes"]) == 2


@pytest.mark.usefixtures("each_database")
def test_a_restart_loses_nothing(new_client: NewClient) -> None:
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
    assert stale.status_code == 409 and "elsewhere" in stale.json()["error"]
    assert len(looked(first, play)["nodes"]) == 5, "read anew"


def test_an_engine_that_was_killed_thinks_again_when_someone_looks(
    new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = new_client()
    first.headers.update(with_key("a1" * 24))
    with monkeypatch.context() as patch:
        patch.setattr("boardwright.web.plays.referee.Referee._let_think", lambda *_: None)
        play = begun(first, "human", "random")
        moved(first, play, 0, "c3")
    second = new_client()
    second.headers.update(with_key("a1" * 24))
    when(second, play, lambda view: view["current"] == 2)


@pytest.fixture
def held(client: TestClient) -> Iterator[tuple[Desk, list[float]]]:
    """Return a desk whose time stands until it is moved."""
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    time_now = [1000.0]
    desk = Desk(server.settings, server.shelf, server.database, server.seats, lambda: time_now[0])
    yield desk, time_now
    desk.close()


KEY = "a1" * 24


def test_time_is_lost_and_survives_a_restart(held: tuple[Desk, list[float]]) -> None:
    desk, now = held
    asked = schemas.NewPlay.model_validate({**SMALL, "clock": {"seconds": 30}})
    play = desk.create(asked, KEY)
    now[0] += 20
    assert [seat.left for seat in desk.look(play.id, KEY).seats] == [10, 30]
    desk.move(play.id, KEY, schemas.MoveRequest(node=0, move="c3"))
    now[0] += 29
    assert [seat.left for seat in desk.look(play.id, KEY).seats] == [10, 1]
    now[0] += 2
    lost = desk.look(play.id, KEY)
    assert lost.lost_on_time == 2
    with pytest.raises(Exception, match="time"):
        desk.move(play.id, KEY, schemas.MoveRequest(node=1, move="c4"))


def test_an_alarm_rings_without_being_asked(client: TestClient) -> None:
    play = begun(client, clock={"seconds": 0.2})
    time.sleep(0.6)
    assert client.get("/api/plays").json()["plays"][0]["over"], "read from the database"
    assert looked(client, play)["lost_on_time"] == 1


def test_engines_among_themselves_rest_when_nobody_listens(
    held: tuple[Desk, list[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, now = held
    plies: list[int] = []
    choose = RandomPlayer.choose

    def slower(self: RandomPlayer, position: Any) -> int:
        plies.append(len(position.history))
        if len(plies) == 4:
            now[0] += 100  # nobody has asked for so long
        return choose(self, position)

    monkeypatch.setattr(RandomPlayer, "choose", slower)
    asked = {**SMALL, "seats": [{"player": "random"}] * 2, "seed": 1}
    play = desk.create(schemas.NewPlay.model_validate(asked), KEY)
    end = time.monotonic() + 10
    while len(plies) < 4 and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(0.2)
    assert plies == [0, 1, 2, 3], "it finished its move and then rested"
    desk.look(play.id, KEY)  # somebody opens the game
    end = time.monotonic() + 10
    while len(plies) < 6 and time.monotonic() < end:
        time.sleep(0.01)
    assert len(plies) >= 6


def test_listeners_hear_everything_in_order(client: TestClient) -> None:
    desk = desk_of(client)
    play = begun(client, "human", "random", seed=2)
    links = play["links"]

    async def listen() -> tuple[list[tuple[str, Json]], list[tuple[str, Json]]]:
        loop = asyncio.get_running_loop()
        owner, view = await asyncio.to_thread(desk.listen, play["id"], KEY, loop)
        watcher, _ = await asyncio.to_thread(desk.listen, play["id"], links["watch"], loop)
        assert view.version == 1

        def use() -> None:
            moved(client, play, 0, "c3")
            when(client, play, lambda view: view["current"] == 2)
            client.patch(f"/api/plays/{play['id']}", json={"seats": [{"player": "link"}] * 2})
            client.delete(f"/api/plays/{play['id']}")

        await asyncio.to_thread(use)
        heard = [
            [(name, json.loads(text)) async for name, text in listener.events()]
            for listener in (owner, watcher)
        ]
        desk.leave(owner)
        desk.leave(watcher)
        return heard[0], heard[1]

    for_owner, for_watcher = asyncio.run(listen())
    names = [name for name, _ in for_owner]
    assert names == ["change"] * 3 + ["problem"] == [name for name, _ in for_watcher]
    changes = [data for name, data in for_owner if name == "change"]
    assert [change["version"] for change in changes] == [2, 3, 4]
    assert [change["thinking"] for change in changes] == [True, False, False]
    assert [len(change["nodes"]) for change in changes] == [1, 1, 0]
    assert changes[2]["links"]["seats"][0]
    assert all(data.get("links") is None for _, data in for_watcher)
    assert not any(seat["yours"] for seat in for_watcher[0][1]["seats"])
    assert desk.hub.listening(play["id"]) == 0


def test_slow_listeners_are_sent_away_and_there_is_room_for_so_many(
    new_client: NewClient,
) -> None:
    client = new_client(most_listeners=1)
    client.headers.update(with_key(KEY))
    desk, play = desk_of(client), begun(client)

    async def listen() -> int:
        loop = asyncio.get_running_loop()
        listener, _ = desk.listen(play["id"], KEY, loop)
        with pytest.raises(Exception, match="too many"):
            desk.listen(play["id"], KEY, loop)
        for number in range(500):
            listener.tell(("change", str(number)))
        await asyncio.sleep(0)
        count = len([event async for event in listener.events()])
        desk.leave(listener)
        desk.listen(play["id"], KEY, loop)
        return count

    assert asyncio.run(listen()) == 200


def test_there_is_room_for_so_many_games(new_client: NewClient) -> None:
    client = new_client(most_plays=1)
    client.headers.update(with_key(KEY))
    first = begun(client)
    assert client.post("/api/plays", json=SMALL).status_code == 503
    client.delete(f"/api/plays/{first['id']}")
    begun(client)


def test_a_listener_whose_loop_has_ended_is_no_problem() -> None:
    loop = asyncio.new_event_loop()
    listener = Listener("x", None, loop)  # type: ignore[arg-type]
    loop.close()
    listener.tell(("change", ""))
