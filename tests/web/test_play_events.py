"""Those who listen to games: everything in order, nothing that a key does not allow."""

from __future__ import annotations

import asyncio
import json
import threading
import time

import pytest
from fastapi.testclient import TestClient

from boardwright.players.random_player import RandomPlayer
from boardwright.web.plays.hub import Hub, Listener, frame_of
from boardwright.web.plays.seats import Role
from tests.web.conftest import NewClient, parsed
from tests.web.playing import KEY, Json, begun, moved, plays_of, when, with_key


def test_listeners_hear_everything_in_order(client: TestClient) -> None:
    service = plays_of(client)
    play = begun(client, "human", "random", seed=2)
    links = play["links"]

    async def listen() -> tuple[list[tuple[str, Json]], list[tuple[str, Json]]]:
        loop = asyncio.get_running_loop()
        owner, view = await asyncio.to_thread(service.listen, play["id"], KEY, loop)
        watcher, _ = await asyncio.to_thread(service.listen, play["id"], links["watch"], loop)
        assert json.loads(view)["version"] == 1

        def use() -> None:
            moved(client, play, 0, "c3")
            when(client, play, lambda view: view["current"] == 2)
            client.patch(f"/api/plays/{play['id']}", json={"seats": [{"player": "link"}] * 2})
            client.delete(f"/api/plays/{play['id']}")

        await asyncio.to_thread(use)
        heard = [
            [
                parsed(frame.decode())[0] if isinstance(frame, bytes) else ("problem", {})
                async for frame in listener.frames()
            ]
            for listener in (owner, watcher)
        ]
        service.leave(owner)
        service.leave(watcher)
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
    assert service.hub.listening(play["id"]) == 0


def test_the_stream_of_a_game(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RandomPlayer, "choose", lambda *_: 1 // 0)
    play = begun(client, "human", "random")
    service = plays_of(client)

    def use() -> None:
        while not service.hub.listening(play["id"]):
            time.sleep(0.01)
        moved(client, play, 0, "c3")
        when(client, play, lambda view: view["paused"])
        client.delete(f"/api/plays/{play['id']}")  # ends the stream

    user = threading.Thread(target=use)
    user.start()
    chinese = {"accept-language": "zh-TW"}
    answer = client.get(f"/api/plays/{play['id']}/events", headers=chinese)
    user.join()
    assert answer.headers["content-type"].startswith("text/event-stream")
    names, told = zip(*parsed(answer.text), strict=True)
    assert names == ("play", "change", "change", "problem", "problem")
    assert told[0]["id"] == play["id"]
    assert told[3] == {"error": "棋局已暫停，因為 random 失敗：內部錯誤，詳見伺服器紀錄"}
    assert told[4] == {"error": "這一局已被主人刪除"}
    assert service.hub.listening(play["id"]) == 0


def test_slow_listeners_are_sent_away_and_there_is_room_for_so_many(
    new_client: NewClient,
) -> None:
    client = new_client(most_listeners=1)
    client.headers.update(with_key(KEY))
    service, play = plays_of(client), begun(client)

    async def listen() -> int:
        loop = asyncio.get_running_loop()
        listener, _ = service.listen(play["id"], KEY, loop)
        with pytest.raises(Exception, match="too many"):
            service.listen(play["id"], KEY, loop)
        for number in range(500):
            listener.put("change", frame_of("change", str(number)))
        count = len([frame async for frame in listener.frames()])
        service.leave(listener)
        service.listen(play["id"], KEY, loop)
        return count

    assert asyncio.run(listen()) == 200


def test_a_listener_whose_loop_has_ended_is_no_problem() -> None:
    loop = asyncio.new_event_loop()
    hub = Hub(1)
    hub.join(Listener("x", Role("watch"), loop))
    loop.close()
    hub.tell("x", lambda _: ("change", ""))
    hub.end()
