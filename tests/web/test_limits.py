"""What one rude client may use up: connections, time to send, requests, games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from sqlalchemy import update

from boardwright.store.plays import PlayedGame
from boardwright.store.tables import now
from boardwright.web.connections import MOST_HEAD
from boardwright.web.rates import RATES, Buckets
from boardwright.web.settings import Settings
from tests.web.conftest import NewClient, refused
from tests.web.serving import answer, connected, fetched, served

NIM = {"game": "nim", "options": {"layers": 3}}
GAMES = ("nim", "tic_tac_toe")


@pytest.fixture
def port() -> Iterator[int]:
    """Return the port of a server for others, with little room and little patience."""
    few = {"most_connections": 30, "most_connections_each": 20}
    with served(Settings(GAMES, "0.0.0.0", workers=1, **few), arrival_s=1.0) as port:  # type: ignore[arg-type]
        yield port


def test_a_head_without_end_is_cut_off(port: int) -> None:
    with connected(port) as rude:
        rude.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ")
        with pytest.raises(OSError):
            for _ in range(1000):  # far more than is read
                rude.sendall(b"a" * MOST_HEAD)
    assert fetched(port, "/static/icon.svg") == 200
    with connected(port) as rude:
        rude.sendall(b"GET / HTTP/1.1\r\naccept-language: zh-TW\r\nx: " + b"a" * MOST_HEAD)
        assert answer(rude) == (431, "請求的標頭最多 64,000 位元組")


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTT",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n",
        b"POST /api/plays HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\n{",
    ],
)
def test_who_does_not_finish_a_request_is_sent_away(port: int, sent: bytes) -> None:
    with connected(port) as slow:
        slow.sendall(sent)
        status, sentence = answer(slow)
    assert (status, sentence) == (408, "the request did not arrive within 1 s")


def test_half_open_connections_do_not_keep_others_out(port: int) -> None:
    held = [connected(port) for _ in range(20)]
    with connected(port) as more:
        assert answer(more)[0] == 429
    for each in held:  # time takes them away, one second after they came
        assert answer(each)[0] == 408
        each.close()
    assert fetched(port, "/api/games") == 200


def test_a_bucket_fills_with_time() -> None:
    time = 0.0
    buckets = Buckets(lambda: time)
    games = RATES[0]
    assert [buckets.wait_s("a", games) for _ in range(games.burst)] == [0.0] * games.burst
    assert buckets.wait_s("a", games) == 1 / games.per_s
    assert buckets.wait_s("b", games) == 0.0
    time = 1 / games.per_s
    assert buckets.wait_s("a", games) == 0.0 and buckets.wait_s("a", games) > 0


def test_an_address_that_asks_too_often_is_told_when_to_come_back(new_client: NewClient) -> None:
    client = new_client(host="0.0.0.0", games=GAMES)
    wrong = [client.post("/api/plays", json={}).status_code for _ in range(RATES[0].burst)]
    assert set(wrong) == {422}
    last = client.post("/api/plays", json={})
    wait = last.headers["retry-after"]
    assert f"try again in {wait} s" in refused(last, 429) and 1 <= int(wait) <= 5
    assert client.get("/api/games").status_code == 200
    alone = new_client(games=GAMES)
    codes = {alone.post("/api/plays", json={}).status_code for _ in range(RATES[0].burst + 1)}
    assert codes == {422}


def test_the_room_for_games_is_each_owners_own_and_old_games_give_way(
    new_client: NewClient,
) -> None:
    client = new_client(most_plays=3, most_plays_each=2, games=GAMES)
    ann, bob = ({"authorization": f"Bearer {name * 40}"} for name in "ab")

    def begin(who: dict[str, str]) -> int:
        return client.post("/api/plays", json=NIM, headers=who).status_code

    assert [begin(ann), begin(ann), begin(ann), begin(bob)] == [201, 201, 429, 201]
    sentence = refused(client.post("/api/plays", json=NIM, headers=bob), 503)
    assert "this server is full" in sentence
    old = update(PlayedGame).where(PlayedGame.owner != "").values(updated=now() - timedelta(40))
    with client.app.state.server.database.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(old)
    assert begin(bob) == 201
    assert len(client.get("/api/plays", headers=bob).json()["plays"]) == 1
