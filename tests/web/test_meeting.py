"""People who meet in a game: seats taken by link, presence, records of how it ended, rematches."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi.testclient import TestClient

from boardwright.web import reaching
from boardwright.web.plays.hub import Hub, Listener
from boardwright.web.plays.seats import Role
from boardwright.web.settings import Settings
from tests.web.conftest import refused
from tests.web.playing import begun, with_key

ANN, BOB, EVE = "aa" * 24, "bb" * 24, "ee" * 24


def join(client: TestClient, play: Any, seat: int, key: str, name: str = "") -> Any:
    body = {"link": play["links"]["seats"][seat - 1], "name": name}
    return client.post(f"/api/plays/{play['id']}/seat", json=body, headers=with_key(key)).json()


def test_the_first_who_opens_a_link_has_the_seat_and_finds_the_game_again(
    client: TestClient,
) -> None:
    play = begun(client, "link", "link")
    assert not play["company"]["advice"], "no engines among people, unless the owner says so"
    assert join(client, play, 1, ANN, "Ann") == {"role": "seat", "seat": 1, "taken": True}
    assert join(client, play, 1, EVE) == {"role": "watch", "seat": 1, "taken": True}
    assert join(client, play, 2, BOB, "Bob")["role"] == "seat"
    path = f"/api/plays/{play['id']}"
    said = client.post(f"{path}/say", json={"text": "早安"}, headers=with_key(BOB)).json()
    assert said["said"] == {"seat": 2, "text": "早安"}
    assert client.get(path).json()["chat"] == [said["said"]]
    refused(client.post(f"{path}/say", json={"text": "x"}, headers=with_key(EVE)), 403)
    move = {"node": 0, "move": "c3"}
    link = with_key(play["links"]["seats"][0])
    refused(client.post(f"{path}/moves", json=move, headers=link), 403)
    assert client.post(f"{path}/moves", json=move, headers=with_key(ANN)).status_code == 200
    (line,) = client.get("/api/plays", headers=with_key(ANN)).json()["plays"]
    assert [(seat["name"], seat["yours"]) for seat in line["seats"]] == [
        ("Ann", True),
        ("Bob", False),
    ]
    assert not line["yours"]
    assert client.get("/api/plays", headers=with_key(EVE)).json()["plays"] == []
    # The owner frees a seat with a new link.
    seats = [{"player": "link", "new_link": True}, {"player": "link", "name": "Bob"}]
    view = client.patch(path, json={"seats": seats}).json()
    assert [seat["taken"] for seat in view["seats"]] == [False, True]
    assert view["links"]["seats"][0] != play["links"]["seats"][0]
    assert client.get("/api/plays", headers=with_key(ANN)).json()["plays"] == []


def test_a_rematch_takes_everybody_along_and_the_record_says_how_it_ended(
    client: TestClient,
) -> None:
    play = begun(client, "link", "link", clock={"seconds": 60, "increment": 1})
    join(client, play, 1, ANN, "Ann")
    join(client, play, 2, BOB, "Bob")
    path = f"/api/plays/{play['id']}"
    again = {"json": {"swap": True}, "headers": with_key(BOB)}
    refused(client.post(f"{path}/rematch", **again), 409)
    ended = client.post(f"{path}/resign", headers=with_key(ANN)).json()
    assert ended["company"]["ended"] == {"how": "resignation", "seat": 1}
    text = client.get(f"{path}/record").text
    assert '[Termination "resignation"]' in text and '[Result "-1:1"]' in text
    sgf = client.get(f"{path}/record?format=sgf").text
    assert "RE[W+R]" in sgf
    read = client.post("/api/records", json={"text": sgf}).json()
    assert read["headers"]["Termination"] == "resignation"
    made = client.post(f"{path}/rematch", **again).json()
    assert client.post(f"{path}/rematch", json={"swap": False}).json() == made, "begun once"
    watch = with_key(play["links"]["watch"])
    for key, role, own in ((with_key(ANN), "seat", 1), (with_key(BOB), "seat", 0), (watch, "", 2)):
        view = client.get(f"/api/plays/{made['id']}", headers=key).json()
        assert view["role"] == (role or "watch")
        assert [seat["yours"] for seat in view["seats"]] == [own == 0, own == 1]
    assert [seat["name"] for seat in view["seats"]] == ["Bob", "Ann"]
    assert all(seat["left"] > 50 for seat in view["seats"]), "the clocks begin anew"
    assert client.get(path).json()["company"]["next"] == made["id"]


def test_presence_is_told_where_people_meet() -> None:
    async def told() -> list[bytes]:
        hub, loop = Hub(10), asyncio.get_running_loop()
        owner, guest = (Listener("x", role, loop) for role in (Role("owner"), Role("seat", 2)))
        for each in (owner, guest):
            hub.join(each)
            hub.tell_presence(each)
        hub.leave(guest)
        hub.tell_presence(guest)
        hub.end()
        return [frame async for frame in owner.frames() if isinstance(frame, bytes)]

    here, away = asyncio.run(told())
    assert b'"seats":[2],"owner":true,"watching":0' in here
    assert b'"seats":[],"owner":true' in away


def test_others_are_told_an_address_that_is_not_this_machine_alone(
    client: TestClient, monkeypatch: Any
) -> None:
    assert client.get("/api/reach").json() == {"addresses": []}
    monkeypatch.setattr(reaching, "machine_addresses", lambda: ["192.0.2.7"])
    open_to_all = Settings(games=(), host="0.0.0.0", port=8000)
    assert reaching.addresses(open_to_all) == ["http://192.0.2.7:8000/"]
    assert not any("127." in each for each in reaching.machine_addresses())
    picture = client.post("/api/qr", json={"text": "http://192.0.2.7:8000/"}).json()
    assert picture["size"] == 25 and picture["path"].startswith("M0,0h7v1h-7z")
