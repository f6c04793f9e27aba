"""Several server processes on one PostgreSQL: one truth, whoever is asked and whoever dies."""

from __future__ import annotations

import http.client
import json
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from boardwright.store.experiments import Experiments
from tests.conftest import POSTGRES
from tests.web.conftest import NewClient
from tests.web.experimenting import RANDOM, start, wait_end
from tests.web.playing import begun, looked, moved, when, with_key
from tests.web.servers import serving

KEY = {"authorization": f"Bearer {'a1' * 24}", "content-type": "application/json"}
PATIENCE_S = 300.0  # only what hangs takes so long
pytestmark = [
    pytest.mark.skipif(not POSTGRES, reason="BOARDWRIGHT_TEST_POSTGRES names no server"),
    pytest.mark.parametrize("each_database", ["postgresql"], indirect=True),
    pytest.mark.usefixtures("each_database"),
]


def asked(port: int, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    """Return the answer of whichever server a fresh connection leads to."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        text = None if body is None else json.dumps(body)
        connection.request(method, f"/api{path}", text, {**KEY, **headers})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b"null")
    finally:
        connection.close()


class Watcher(threading.Thread):
    """Listens to a game at one server, and knows the moves it was told of."""

    def __init__(self, port: int, play: str) -> None:
        super().__init__(daemon=True)
        self.nodes: dict[int, str] = {}
        self.changed = threading.Condition()
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        self._connection.request("GET", f"/api/plays/{play}/events", headers=KEY)
        self._answer = self._connection.getresponse()
        self.start()

    def run(self) -> None:
        try:
            while line := self._answer.readline():
                name, _, data = line.partition(b": ")
                if name == b"data" and b'"nodes"' in data:
                    with self.changed:
                        told = json.loads(data)["nodes"]
                        self.nodes |= {node["id"]: node["move"] for node in told}
                        self.changed.notify_all()
        except (OSError, http.client.HTTPException, ValueError):
            return  # its server was killed
        finally:
            self._connection.close()

    def saw(self, node: int, move: str) -> bool:
        with self.changed:
            return self.changed.wait_for(lambda: self.nodes.get(node) == move, PATIENCE_S)


@pytest.mark.parametrize("count", [2, 4])
def test_a_move_made_through_one_is_seen_by_all_and_made_once(tmp_path: Path, count: int) -> None:
    with serving(count, tmp_path, os.environ["DATABASE_URL"]) as servers:
        seats = [{"player": "human"}] * 2
        game = {"game": "tic_tac_toe", "seats": seats}
        status, play = asked(servers.port, "POST", "/plays", game)
        assert status == 201
        path = f"/plays/{play['id']}"
        watchers = [Watcher(port, play["id"]) for port in servers.ports]
        node, kept = 0, {}
        for turn in range(4):
            status, there = asked(servers.port, "GET", f"{path}/nodes/{node}")
            assert status == 200
            move = there["moves"][0]["text"]
            send = {"node": node, "move": move}
            with ThreadPoolExecutor(2 * count) as pool:  # the same move through all at once
                several = [
                    pool.submit(asked, port, "POST", f"{path}/moves", send)
                    for port in servers.ports * 2
                    if turn < 2 or port != servers.ports[0]
                ]
                assert {each.result()[0] for each in several} == {200}
            node = asked(servers.ports[-1], "GET", path)[1]["current"]
            kept[node] = move
            living = watchers if turn < 2 else watchers[1:]
            assert all(watcher.saw(node, move) for watcher in living)
            if turn == 1:
                servers.kill(0)
        views = [asked(port, "GET", path)[1] for port in servers.ports[1:]]
        for view in views:
            assert {each["id"]: each["move"] for each in view["nodes"][1:]} == kept
    for watcher in watchers:  # their servers have ended
        watcher.join(PATIENCE_S)


def test_the_engine_of_a_lost_server_is_taken_over(
    new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = new_client(), new_client()
    for each in (first, second):
        each.headers.update(with_key("a1" * 24))
    with monkeypatch.context() as patch:  # it takes the answer on, and never gives it
        patch.setattr("boardwright.web.plays.referee.Referee._let_think", lambda *_: None)
        play = begun(first, "human", "random")
        assert moved(first, play, 0, "c3").status_code == 200
    assert looked(second, play)["thinking"] and looked(second, play)["current"] == 1
    first.app.state.server.presence.close()  # type: ignore[attr-defined]
    when(second, play, lambda view: view["current"] == 2)
    assert when(first, play, lambda view: view["current"] == 2)["nodes"][2]["seat"] == 2


def test_clocks_go_on_wherever_a_game_is_looked_at(new_client: NewClient) -> None:
    first, second = new_client(), new_client()
    for each in (first, second):
        each.headers.update(with_key("a1" * 24))
    play = begun(first, "human", "human", clock={"seconds": 600, "increment": 0})
    moved(first, play, 0, "c3")
    time.sleep(0.2)
    left = [each["left"] for each in looked(second, play)["seats"]]
    assert left[0] <= 600 and left[1] <= 599.8


def test_an_experiment_of_a_lost_server_goes_on_elsewhere(
    new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = new_client(laboratory=True)
    kept = Experiments(server.app.state.server.database, "a process that is not there")  # type: ignore[attr-defined]
    with monkeypatch.context() as patch:
        patch.setattr(Experiments, "claim", lambda _: None)
        number = start(server, RANDOM | {"games": 4})["id"]
    claimed = kept.claim()
    assert claimed is None or claimed.id == number
    assert wait_end(server, number)["state"] == "finished"
