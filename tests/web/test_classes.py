"""Classes through the API: coming in, pairing, games that count by themselves, a killed server."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.conftest import NewClient, refused
from tests.web.playing import with_key

Json = dict[str, Any]
TEACHER = "a1" * 24
PUPILS = [f"{number:02d}" * 24 for number in range(8)]
NIM = {"game": "nim", "options": {"layers": 3}}


def opened(client: TestClient, pupils: int) -> str:
    """Return the code of a class with so many in it."""
    made = client.post("/api/classes", json={"title": "501"})
    assert made.status_code == 201, made.text
    code: str = made.json()["code"]
    for number, key in enumerate(PUPILS[:pupils]):
        enter(client, code, key, f"pupil {number}")
    return code


def enter(client: TestClient, code: str, key: str, name: str, kind: str = "person") -> Json:
    body = {"name": name, "kind": kind}
    answer = client.post(f"/api/classes/{code}/members", json=body, headers=with_key(key))
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def begin(client: TestClient, code: str, **more: object) -> Json:
    assert client.put(f"/api/classes/{code}/contest", json={**NIM, **more}).status_code == 200
    answer = client.post(f"/api/classes/{code}/rounds")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def looked(client: TestClient, code: str, ready: Callable[[Json], bool] = lambda _: True) -> Json:
    """Return a class once it is as wished; games are counted a moment after their end."""
    end = time.monotonic() + 120
    while not ready(view := client.get(f"/api/classes/{code}").json()):
        assert time.monotonic() < end, view
        time.sleep(0.01)
    found: Json = view
    return found


def resign(client: TestClient, game: Json, seat: int) -> None:
    key = PUPILS[game["seats"][seat]]
    answer = client.post(f"/api/plays/{game['play']}/resign", headers=with_key(key))
    assert answer.status_code == 200, answer.text


def counted(view: Json) -> bool:
    return all(game["points"] is not None for game in view["rounds"][-1]["games"])


def test_a_round_is_paired_played_and_counted(client: TestClient) -> None:
    code = opened(client, 5)
    view = begin(client, code, form="swiss", clock={"seconds": 60, "increment": 1})
    (first, second), (resting,) = view["rounds"][0]["games"], view["rounds"][0]["rests"]
    own = client.get(f"/api/plays/{first['play']}", headers=with_key(PUPILS[first["seats"][0]]))
    assert own.json()["role"] == "seat" and own.json()["seats"][0]["yours"]
    assert not own.json()["company"]["advice"], "engines are locked"
    others = with_key(PUPILS[second["seats"][0]])
    refused(client.get(f"/api/plays/{first['play']}", headers=others), 403)
    refused(client.post(f"/api/classes/{code}/rounds"), 400)
    resign(client, first, 0)
    resign(client, second, 1)
    view = looked(client, code, counted)
    points = {line["member"]: line["points"] for line in view["standings"]}
    assert points[first["seats"][1]] == points[second["seats"][0]] == points[resting] == 1.0
    again = client.post(f"/api/classes/{code}/rounds").json()
    assert resting not in again["rounds"][1]["rests"]
    table = client.get(f"/api/classes/{code}/standings.csv")
    assert table.text.count("\n") == 6 and "pupil 0" in table.text


def test_members_see_their_class_and_nobody_else_does(client: TestClient) -> None:
    code = opened(client, 2)
    own = enter(client, code.lower(), PUPILS[1], "Mei")
    assert own["you"] == 1 and own["role"] == "seat"
    assert [member["name"] for member in own["members"]] == ["pupil 0", "Mei"]
    path = f"/api/classes/{code}"
    for key, inside in ((TEACHER, True), (PUPILS[1], True), (PUPILS[5], False)):
        assert client.get(f"{path}/door", headers=with_key(key)).json()["inside"] is inside
    refused(client.get(path, headers=with_key(PUPILS[5])), 403)
    refused(client.post(f"{path}/rounds", headers=with_key(PUPILS[0])), 403)
    refused(client.get(f"{path}/standings.csv", headers=with_key(PUPILS[0])), 403)
    refused(client.delete(f"{path}/members/1", headers=with_key(PUPILS[0])), 403)
    refused(client.get("/api/classes/QQQQQQ"), 404)
    refused(client.post("/api/classes", json={}, headers=with_key("short")), 403)


def test_who_leaves_loses_and_a_program_is_replaced(client: TestClient) -> None:
    code = opened(client, 3)
    enter(client, code, PUPILS[3], "robot", "bot")
    view = begin(client, code, form="round-robin", level="random")
    (game,) = (each for each in view["rounds"][0]["games"] if 3 in each["seats"])
    (other,) = (each for each in view["rounds"][0]["games"] if each is not game)
    view = client.post(f"/api/classes/{code}/members/3/replace").json()
    assert -1 in next(g["seats"] for g in view["rounds"][0]["games"] if g["play"] == game["play"])
    seats = client.get(f"/api/plays/{game['play']}").json()["seats"]
    assert [seat["player"] for seat in seats if seat["name"] == "robot"] == ["random"]
    leaver = other["seats"][1]
    path = f"/api/classes/{code}/members/{leaver}"
    view = client.delete(path, headers=with_key(PUPILS[leaver])).json()
    lost = next(g for g in view["rounds"][0]["games"] if g["play"] == other["play"])
    assert lost["points"] == [1.0, 0.0] and lost["reason"] == "left"
    ended = client.get(f"/api/plays/{other['play']}").json()["company"]["ended"]
    assert ended == {"how": "resignation", "seat": 2}
    assert not view["members"][leaver]["present"]


def test_three_sit_at_a_table_and_everyone_meets_the_computer(client: TestClient) -> None:
    code = opened(client, 6)
    kingdoms = {"game": "three_kingdoms", "options": {"side": 3}}
    view = begin(client, code, **kingdoms)
    assert [len(game["seats"]) for game in view["rounds"][0]["games"]] == [3, 3]
    for game in view["rounds"][0]["games"]:
        resign(client, game, 2)
    looked(client, code, counted)
    view = begin(client, code, form="computer", level="random")
    assert [game["seats"] for game in view["rounds"][0]["games"]] == [[n, -1] for n in range(6)]


@pytest.mark.parametrize("when", ["before the games", "after their end"])
def test_a_server_that_dies_in_between_loses_nothing(
    new_client: NewClient, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    first = new_client()
    first.headers.update(with_key(TEACHER))
    code = opened(first, 2)
    service = first.app.state.server.classes  # type: ignore[attr-defined]
    if when == "before the games":
        monkeypatch.setattr(service, "_begin_games", lambda _: None)
    view = begin(first, code)
    (game,) = view["rounds"][0]["games"]
    if when == "after their end":
        monkeypatch.setattr(service, "_ended", lambda _: None)
        resign(first, game, 0)
    first.__exit__(None, None, None)
    second = new_client()
    second.headers.update(with_key(TEACHER))
    if when == "before the games":
        assert counted(looked(second, code)) is False
        resign(second, game, 0)
    view = looked(second, code, counted)
    assert view["rounds"][0]["games"][0]["points"] == [0.0, 1.0]
