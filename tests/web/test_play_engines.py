"""Engines and clocks in games being played: answers, haste, failures, rest."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

import boardwright as bw
from boardwright.players.random_player import RandomPlayer
from boardwright.search.limit import Limit
from boardwright.search.thought import Thought
from boardwright.web import schemas
from boardwright.web.allowed import allowed_player
from boardwright.web.app import Server
from boardwright.web.compiling import LOGGER
from boardwright.web.house import House
from boardwright.web.plays.player_pool import PlayerPool
from boardwright.web.plays.service import PlayService
from tests.web.conftest import NewClient
from tests.web.playing import KEY, SMALL, Json, begun, looked, moved, plays_of, when, with_key

#: Only what hangs takes so long.
PATIENCE_S = 120


class Slow(RandomPlayer):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__(1)
        self.began = threading.Event()

    def think(self, position: Any, report: Any, stop: threading.Event) -> None:
        self.began.set()
        assert stop.wait(PATIENCE_S)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Let ``mcts`` be a player that thinks until it is stopped."""
    player = Slow()
    original = "boardwright.web.plays.player_pool.make_player"
    monkeypatch.setattr(original, lambda text, game, seed: player)
    return player


class Compiling(Slow):
    """Begins to compile when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.go, self.compiles = threading.Event(), threading.Event()

    def think(self, position: Any, report: Any, stop: threading.Event) -> None:
        self.began.set()
        assert self.go.wait(PATIENCE_S)
        LOGGER.info("compiling %s", "gomoku")  # the compiler's lock is held now
        self.compiles.set()


class Talking(Slow):
    """Tells what it thinks far too often, by a clock of its own."""

    now = 0.0

    def think(self, position: Any, report: Any, stop: threading.Event) -> Any:
        thought = Thought(0, (0.0, 0.0), (0,), 1, 1, 0.1)
        LOGGER.info("compiling %s", "gomoku")
        for _ in range(42):
            self.now += 0.01
            report(thought)
        return thought

    def monotonic(self) -> float:
        return self.now


def test_an_engine_compiles_while_its_game_is_held(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Compiling()
    monkeypatch.setattr(
        "boardwright.web.plays.player_pool.make_player", lambda text, game, seed: player
    )
    play = begun(client, "human", "mcts")
    moved(client, play, 0, "a1")
    assert player.began.wait(PATIENCE_S)
    with plays_of(client)._lives.at(play["id"]):  # whoever holds it may want to compile, too
        player.go.set()
        assert player.compiles.wait(PATIENCE_S)
    assert len(when(client, play, lambda view: not view["thinking"])["nodes"]) == 3


def test_engines_answer_and_can_be_repeated(client: TestClient) -> None:
    lines = []
    for _ in range(2):
        play = begun(client, "human", "random", seed=3)
        view = play
        for _ in range(3):
            moved(client, play, view["current"], view["position"]["moves"][0]["text"])
            view = when(client, play, lambda view: not view["thinking"])
        lines.append([each["move"] for each in looked(client, play)["nodes"]])
    assert lines[0] == lines[1] and len(lines[0]) == 7


def test_an_engine_begins_where_it_is_first(client: TestClient) -> None:
    play = begun(client, "random", "human", seed=1)
    view = when(client, play, lambda view: view["current"] == 1)
    assert view["nodes"][1]["seat"] == 1 and not view["thinking"]


def test_thinking_is_hurried_dropped_and_never_in_the_way(client: TestClient, slow: Slow) -> None:
    play = begun(client, "human", "mcts")
    assert moved(client, play, 0, "c3").json()["thinking"]
    assert slow.began.wait(PATIENCE_S)
    other = begun(client)
    assert moved(client, other, 0, "c3").status_code == 200, "another game goes on"
    assert client.post(f"/api/plays/{play['id']}/hurry").status_code == 204
    view = when(client, play, lambda view: view["current"] == 2)
    moved(client, play, 2, next(m for m in ("a1", "a2") if m != view["nodes"][2]["move"]))
    paused = client.patch(f"/api/plays/{play['id']}", json={"paused": True}).json()
    assert not paused["thinking"]
    time.sleep(0.1)
    assert looked(client, play)["current"] == 3, "its answer is not wanted any more"


def test_what_an_engine_thinks_is_told_at_times(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    talking = Talking()
    monkeypatch.setattr("boardwright.web.plays.player_pool.make_player", lambda *_: talking)
    monkeypatch.setattr("boardwright.web.plays.answers.time", talking)
    service, play = plays_of(client), begun(client, "human", "mcts")

    async def listen() -> list[str]:
        loop = asyncio.get_running_loop()
        listener, _ = service.listen(play["id"], KEY, loop)
        await asyncio.to_thread(moved, client, play, 0, "c3")
        heard: list[str] = []
        async for frame in listener.frames():
            assert isinstance(frame, bytes)  # not a problem
            heard += re.findall("^event: (.*)", frame.decode())
            if heard.count("change") == 2:
                break
        service.leave(listener)
        return heard

    names = asyncio.run(listen())
    assert names[0] == names[-1] == "change"
    assert names[1] == "preparing", "it says that it compiles"
    assert set(names[2:-1]) == {"thought"} and len(names) <= 7


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
def held(client: TestClient) -> Iterator[tuple[PlayService, list[float]]]:
    """Return a service whose time stands until it is moved."""
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    time_now = [1000.0]
    service = PlayService(
        server.settings,
        server.games,
        server.database,
        server.seats,
        House(server.presence, server.news),
        lambda: time_now[0],
    )
    yield service, time_now
    service.close()


def seconds_left(service: PlayService, play: str) -> list[float]:
    return [seat["left"] for seat in json.loads(service.look(play, KEY))["seats"]]


def test_time_is_lost_and_survives_a_restart(held: tuple[PlayService, list[float]]) -> None:
    service, now = held
    asked = schemas.NewPlay.model_validate({**SMALL, "clock": {"seconds": 30}})
    play = json.loads(service.create(asked, KEY))["id"]
    now[0] += 20
    assert seconds_left(service, play) == [10, 30]
    service.move(play, KEY, schemas.MoveRequest(node=0, move="c3"))
    now[0] += 29
    assert seconds_left(service, play) == [10, 1]
    now[0] += 2
    lost = json.loads(service.look(play, KEY))["company"]["ended"]
    assert lost == {"how": "time", "seat": 2}
    with pytest.raises(Exception, match="time"):
        service.move(play, KEY, schemas.MoveRequest(node=1, move="c4"))


def test_an_alarm_rings_without_being_asked(client: TestClient) -> None:
    play = begun(client, clock={"seconds": 0.2})
    end = time.monotonic() + PATIENCE_S
    # Read from the database: looking at the game itself would ask the clock.
    while not client.get("/api/plays").json()["plays"][0]["over"]:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert looked(client, play)["company"]["ended"] == {"how": "time", "seat": 1}


def test_engines_among_themselves_rest_when_nobody_listens(
    held: tuple[PlayService, list[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    service, now = held
    plies: list[int] = []
    choose = RandomPlayer.choose

    def slower(self: RandomPlayer, position: Any) -> int:
        plies.append(len(position.history))
        if len(plies) == 4:
            now[0] += 100  # nobody has asked for so long
        return choose(self, position)

    monkeypatch.setattr(RandomPlayer, "choose", slower)
    asked = {**SMALL, "seats": [{"player": "random"}] * 2, "seed": 1}
    play = json.loads(service.create(schemas.NewPlay.model_validate(asked), KEY))["id"]
    end = time.monotonic() + PATIENCE_S
    while len(plies) < 4 and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(0.2)
    assert plies == [0, 1, 2, 3], "it finished its move and then rested"
    service.look(play, KEY)  # somebody opens the game
    end = time.monotonic() + PATIENCE_S
    while len(plies) < 6 and time.monotonic() < end:
        time.sleep(0.01)
    assert len(plies) >= 6


def test_an_engine_that_found_no_room_tries_again(new_client: NewClient, slow: Slow) -> None:
    client = new_client(most_waiting=1)
    client.headers.update(with_key(KEY))
    first, second = begun(client, "human", "mcts"), begun(client, "human", "random")
    moved(client, first, 0, "c3")
    assert slow.began.wait(PATIENCE_S)
    slow.began.clear()
    assert not moved(client, second, 0, "c3").json()["thinking"], "the move counts all the same"
    client.post(f"/api/plays/{first['id']}/hurry")
    assert slow.began.wait(PATIENCE_S), "a second later"
    client.post(f"/api/plays/{second['id']}/hurry")
    when(client, second, lambda view: view["current"] == 2)


class Counted(RandomPlayer):
    """Notes what is done with it."""

    def __init__(self, seed: int, limit: Limit | None = None) -> None:
        super().__init__(seed)
        self.limit = limit
        self.seeds: list[int] = []
        self.closed = False

    def begin(self, seed: int) -> None:
        self.seeds.append(seed)

    def close(self) -> None:
        self.closed = True


def test_players_are_kept_lent_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Counted] = []

    def make(text: str, game: object, seed: int) -> Counted:
        made.append(Counted(seed, Limit(time=1.0) if text == "timed" else None))
        return made[-1]

    monkeypatch.setattr("boardwright.web.plays.player_pool.make_player", make)
    players, game = PlayerPool(most_idle=2), bw.game("gomoku", size=5, compiled=False)
    for seat, seed in (("a 1", 1), ("b 1", 2), ("a 1", 3)):
        with players.borrowed(game, "plain", seat, seed):
            pass
    assert [player.seeds for player in made] == [[1, 2, 3]], "one serves all games"
    for seat, seed in (("a 1", 1), ("a 1", 2), ("b 1", 3)):
        with players.borrowed(game, "timed", seat, seed):
            pass
    assert [player.seeds for player in made[1:]] == [[1], [3]], "it keeps what it learnt"
    assert [player.closed for player in made] == [True, False, False]
    with pytest.raises(ZeroDivisionError), players.borrowed(game, "plain", "c 1", 1):
        raise ZeroDivisionError
    assert made[-1].closed, "one that failed is not used again"
    players.close()
    assert all(player.closed for player in made)


@pytest.mark.parametrize(
    ("name", "options", "player", "told"),
    [
        ("goclub", {"dims": 3, "size": 25}, "three-search", "width to a number from 1 to 1414"),
        ("goclub", {}, "four-search:width=0", "width to a number from 1 to 125"),
        ("nim", {"layers": 8}, "perfect", "solving this nim takes too long"),
        ("nim", {}, "nim-algorithm3:book=1000000", "from 1 to 20000"),
        ("gomoku", {}, "lines:table=4096", "from 1 to 128"),
        ("gomoku", {}, "lines:threads=2", "from 1 to 1"),
        ("gomoku", {}, "mcts:playouts=5000", "from 1 to 100"),
        ("gomoku", {}, "gomocup:command=sh", "terminal only"),
        ("gomoku", {}, "link", "a person"),
    ],
)
def test_players_are_bounded_for_the_page(name: str, options: Json, player: str, told: str) -> None:
    with pytest.raises(bw.InputError, match=told):
        allowed_player(player, bw.game(name, **options))


def test_players_within_bounds_may_play() -> None:
    for name, player in (("goclub", "four-search"), ("nim", "perfect"), ("gomoku", "best")):
        assert allowed_player(player, bw.game(name)) == player
