"""Engines that think while someone watches: what they tell, and that they stop."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
import uvicorn
from fastapi.testclient import TestClient

import boardwright as bw
from boardwright.search.alphabeta import AlphaBeta
from boardwright.search.thought import Candidate, Thought
from boardwright.web import schemas
from boardwright.web.analysis.survey import Survey, candidate_of, nearest_first
from boardwright.web.app import Server, create_app
from boardwright.web.settings import Settings
from tests.web.conftest import STARTER, Event, NewClient, events
from tests.web.playing import line_of

pytestmark = pytest.mark.shared_app

OWNER = "a1" * 24


def thoughts(found: list[Event]) -> list[dict[str, Any]]:
    assert (found[0][0], found[-1][0]) == ("preparing", "done")
    found = [each for each in found if each[0] != "compiling"]
    told = [data for name, data in found if name == "thought"]
    assert len(told) == len(found) - 2 > 0
    return told


@pytest.mark.parametrize(
    ("game", "options", "moves", "player"),
    [
        ("gomoku", {}, ["h8", "h9"], "lines:depth=2"),
        ("goclub", {"size": 7}, ["d4"], "sets:depth=2"),
        ("three_kingdoms", {"side": 3}, [], "mcts:nodes=2000"),
        ("three_kingdoms", {"side": 3}, [], "paranoid:depth=3"),
        ("three_kingdoms", {"side": 3}, [], "maxn:depth=2"),
        ("lgame", {}, [], "alphabeta:depth=2"),
        ("lgame", {}, [], None),
    ],
)
def test_every_move_gets_a_value_of_one_viewpoint(
    client: TestClient, game: str, options: dict[str, Any], moves: list[str], player: str | None
) -> None:
    position = bw.game(game, **options).start().play(" ".join(moves))
    asked = {"game": game, "options": options, "moves": moves, "player": player}
    last = thoughts(events(client, **asked, seconds=60))[-1]
    assert last["move"] == last["candidates"][0]["move"] == last["line"][0]
    assert last["values"] == last["candidates"][0]["values"]
    assert {each["move"] for each in last["candidates"]} == set(position.legal)
    mover = position.to_move - 1
    for each in last["candidates"]:
        assert len(each["values"]) == position.game.players
        assert all(-1 <= value <= 1 for value in each["values"])
        if each["quick"] and abs(each["values"][mover]) < 1:
            assert each["values"][mover] <= last["values"][mover]


def test_the_time_given_is_kept(client: TestClient) -> None:
    last = thoughts(events(client, game="goclub", options={"size": 7}, seconds=0.3))[-1]
    assert last["candidates"] and last["nodes"] > 0
    assert last["seconds"] < 30  # far less than without a limit, on any machine


def test_exact_values_where_the_game_is_solved(client: TestClient) -> None:
    (told,) = thoughts(events(client, game="nim", options={"layers": 3}))
    assert (told["values"], told["proved"], told["distance"]) == ([-1, 1], True, 5)
    assert len(told["candidates"]) == 18


def test_a_player_of_ones_choice_thinks(client: TestClient) -> None:
    asked = {"game": "nim", "options": {"layers": 3}, "seconds": 0.2}
    found = events(client, **asked, player="mcts:nodes=100,time=50")
    assert found[0] == ("preparing", {"player": "mcts:nodes=100,time=0.2"})
    assert thoughts(found)[-1]["nodes"] <= 100
    silent = thoughts(events(client, **asked, player="random"))
    assert silent[0]["values"] == [0, 0]
    assert thoughts(events(client, **asked, player="best"))[0]["proved"]


def test_fewer_candidates_and_a_game_of_ones_own(new_client: NewClient) -> None:
    client = new_client(games=(str(STARTER),))
    beyond = {"game": "starter", "position": "XXX/.../... 1"}  # over, though never reached
    assert client.post("/api/analysis", json=beyond).status_code == 400
    unreached = {"game": "starter", "position": "XX./.../... 1", "candidates": 2}
    told = thoughts(events(client, **unreached, seconds=0.2))
    assert told[-1]["move"] == "c3"  # not in the table, so an engine thinks
    assert len(told[-1]["candidates"]) == 2


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({"game": "nim", "options": {"layers": 1}, "moves": ["1"]}, "over"),
        ({"game": "nim", "player": "nobody"}, "nobody"),
        ({"game": "nim", "player": "external:command=ls"}, "terminal"),
        ({"game": "nim", "player": "human"}, "person"),
        ({"game": "nim", "player": "mcts:nodes=many"}, "nodes"),
        ({"game": "nim", "player": "kingdoms"}, "does not play"),
        ({"game": "nim", "seconds": 601}, "seconds"),
        ({"game": "nim", "seconds": 0}, "seconds"),
        ({"game": "nim", "moves": ["99"]}, "99"),
        ({"game": "chess"}, "chess"),
        ({"game": "nim", "extra": 1}, "extra"),
    ],
)
def test_what_makes_no_sense_is_refused(
    client: TestClient, body: dict[str, Any], word: str
) -> None:
    answer = client.post("/api/analysis", json=body)
    assert answer.status_code in (400, 422)
    assert word in answer.json()["error"]


@contextmanager
def served() -> Iterator[tuple[int, Server]]:
    """Serve on a free port: what happens when a listener leaves needs real connections."""
    app = create_app(Settings(workers=2))
    program = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    thread = threading.Thread(target=program.run)
    thread.start()
    try:
        while not program.started:
            time.sleep(0.01)
        yield program.servers[0].sockets[0].getsockname()[1], app.state.server
    finally:
        program.should_exit = True
        thread.join()


def wait_until(done: Any, seconds: float) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if done():
            return True
        time.sleep(0.02)
    return False


def listen(port: int, path: str, body: dict[str, Any], until: bytes) -> None:
    """Listen to a stream up to an event of this name, then leave."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    headers = {"content-type": "application/json", "authorization": f"Bearer {OWNER}"}
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    assert answer.status == 200
    assert b"preparing" in answer.readline()
    while until not in answer.readline():
        pass
    answer.close()
    connection.close()


def test_an_engine_stops_when_its_listener_leaves() -> None:
    body = {"game": "goclub", "options": {"size": 7}, "player": "mcts", "seconds": 300}
    with served() as (port, server):
        listen(port, "/api/analysis", body, b"event: thought")
        assert wait_until(lambda: server.analysts.jobs == 0, 120)


def test_a_review_stops_when_its_listener_leaves_and_what_is_done_stays() -> None:
    with served() as (port, server):
        nodes = [schemas.NodeView.model_validate(each) for each in line_of("d4")]
        asked = schemas.NewPlay(game="goclub", options={"size": 7}, nodes=nodes, paused=True)
        play = json.loads(server.plays.create(asked, OWNER))["id"]
        body = {"node": 1, "player": "mcts:nodes=50", "seconds": 60}
        listen(port, f"/api/plays/{play}/review", body, b"event: node")
        assert wait_until(lambda: server.analysts.jobs == 0, 120)
        assert json.loads(server.plays.look(play, OWNER))["nodes"][0]["values"] is not None


def new_play(client: TestClient, game: str, moves: list[str], **options: Any) -> str:
    asked = {"game": game, "options": options, "nodes": line_of(*moves), "paused": True}
    answer = client.post("/api/plays", json=asked)
    assert answer.status_code == 201, answer.text
    play: str = answer.json()["id"]
    return play


def test_a_review_finds_the_mistake_and_stays(client: TestClient) -> None:
    play = new_play(client, "nim", ["1", "2", "3"], layers=3)
    found = events(client, f"plays/{play}/review", node=3)
    nodes = [data for name, data in found if name == "node"]
    assert [node["id"] for node in nodes] == [0, 1, 2, 3]
    assert nodes[0]["values"] == [-1, 1] and nodes[0]["best"] is None
    assert nodes[1]["values"] == nodes[1]["best_values"] == [-1, 1]  # all moves lose
    game = bw.game("nim", layers=3)
    for node, moves in ((1, "1"), (2, "1 2"), (3, "1 2 3")):
        value = bw.solve(game.start().play(moves)).winner
        assert nodes[node]["values"] == ([1, -1] if value == 1 else [-1, 1])
    kept = client.get(f"/api/plays/{play}").json()
    assert [node["values"] for node in kept["nodes"]] == [node["values"] for node in nodes]
    assert found[-1][0] == "done"


def test_a_review_of_the_last_moves_alone(client: TestClient) -> None:
    play = new_play(client, "nim", ["1", "2", "3"], layers=3)
    found = events(client, f"plays/{play}/review", node=3, moves=1)
    nodes = [data for name, data in found if name == "node"]
    assert [node["id"] for node in nodes] == [2, 3]
    assert nodes[1]["best_values"] and not nodes[0]["best_values"]


def test_a_review_by_an_engine_of_three_players(client: TestClient) -> None:
    position = bw.game("three_kingdoms", side=3).start()
    for _ in range(6):
        position = position.play(position.moves[0])
    play = new_play(client, "three_kingdoms", position.history, side=3)
    asked = {"seconds": 0.05, "player": "mcts"}
    found = events(client, f"plays/{play}/review", node=6, **asked)
    nodes = [data for name, data in found if name == "node"]
    assert len(nodes) == 7
    for node in nodes[1:]:
        mover = (node["seat"] - 1) % 3
        assert len(node["values"]) == 3
        assert node["best_values"][mover] >= node["values"][mover]


def test_a_review_is_the_owners(client: TestClient) -> None:
    play = new_play(client, "nim", ["1"], layers=3)
    watch = client.get(f"/api/plays/{play}").json()["links"]["watch"]
    path = f"/api/plays/{play}/review"
    other = {"authorization": f"Bearer {watch}"}
    assert client.post(path, json={"node": 1}, headers=other).status_code == 403
    assert client.post(path, json={"node": 7}).status_code == 404
    assert client.post("/api/plays/nothing/review", json={"node": 0}).status_code in (403, 404)
    answer = client.post(
        path, json={"node": 1, "player": "random"}, headers={"accept-language": "zh-TW"}
    )
    assert answer.text.count("problem") == 1 and "不會評估盤面" in answer.text
    assert client.post(path, json={"node": 1, "seconds": 61}).status_code == 422


def test_every_candidate_has_its_line_and_a_proof_ends_the_game(client: TestClient) -> None:
    moves = ["h8", "a1", "i8", "a2", "j8", "a15"]  # an open three
    asked = {"game": "gomoku", "moves": moves, "player": "lines:depth=4"}
    last = thoughts(events(client, **asked, seconds=60))[-1]
    position = bw.game("gomoku").start().play(" ".join(moves))
    won = [each for each in last["candidates"] if each["distance"]]
    assert {each["move"] for each in won} >= {"g8", "k8"}
    assert [each["distance"] for each in won] == sorted(each["distance"] for each in won)
    for each in won[:4]:
        end = position.play(" ".join(each["line"]))
        assert end.winner == 1 and len(each["line"]) <= each["distance"]
    for each in last["candidates"]:
        assert each["line"][0] == each["move"]
    assert len({each["values"][0] for each in last["candidates"]}) > 20  # no wall of equals


def test_a_shorter_win_does_not_keep_the_line_of_a_longer_one() -> None:
    position = bw.game("tic_tac_toe", compiled=False).start()
    first, *others = position.moves
    survey = Survey(AlphaBeta(position.game), position)
    won, longer = (1.0, -1.0), (first, *others[:4])
    survey.rounds[5] = {first: Candidate(first, won, longer, distance=5)}
    found = Candidate(first, won, longer[:2], distance=3)
    thought = Thought(first, won, found.line, 3, 1, 0.0, (found,), proved=True, distance=3)
    assert survey.ranked(thought)[0].line == found.line
    same = replace(found, distance=5)
    assert survey.ranked(replace(thought, candidates=(same,)))[0].line == longer


def test_of_lost_moves_the_longest_comes_first_and_no_line_outlasts_what_is_said() -> None:
    position = bw.game("tic_tac_toe", compiled=False).start()
    first, second, *others = position.moves
    lost = (-1.0, 1.0)
    survey = Survey(AlphaBeta(position.game), position)
    survey.rounds[5] = {second: candidate_of(second, lost, (second, *others[:5]), 4)}
    found = Candidate(first, lost, (first, others[0]), distance=2)
    thought = Thought(first, lost, found.line, 2, 1, 0.0, (found,), proved=True, distance=2)
    best = survey.ranked(thought)[0]
    assert (best.move, best.distance) == (second, len(best.line)) == (second, 6)


def test_a_look_at_all_moves_of_a_lost_position_begins_at_the_threat() -> None:
    position = bw.game("tic_tac_toe", compiled=False).start()
    assert nearest_first(position, [0], 8)[:4] == [0, 8, 5, 7]
