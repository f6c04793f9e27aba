"""What a server tells whoever runs it, and to whom it tells nothing."""

from __future__ import annotations

import base64
import json
import logging

import pytest
from fastapi.testclient import TestClient

from boardwright.core.errors import InputError
from boardwright.web.exposure import exposure, refuse_unsafe
from boardwright.web.settings import Settings
from boardwright.web.watch import JsonLines, log
from tests.web.conftest import NewClient, refused
from tests.web.playing import begun, moved

OPERATOR = "a key that nobody can guess"


def test_health_follows_the_database(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    client.app.state.server.database.dispose()  # type: ignore[attr-defined]
    assert client.get("/healthz").status_code == 200, "it connects again"


def test_metrics_count_moves_and_answers(client: TestClient) -> None:
    play = begun(client, "human", "human")
    moved(client, play, 0, "c3")
    moved(client, play, 0, "z9")
    text = client.get("/metrics").text
    assert 'boardwright_requests_total{status="200"} 1.0' in text
    assert 'boardwright_requests_total{status="400"} 1.0' in text
    assert "boardwright_move_seconds_count 1.0" in text
    assert "boardwright_games_in_memory 1.0" in text and "boardwright_memory_bytes" in text


def test_strangers_see_neither_experiments_nor_metrics(new_client: NewClient) -> None:
    client = new_client(host="0.0.0.0", games=("nim",), operator_key=OPERATOR)
    closed = ("/metrics", "/api/experiments", "/api/experiments/1", "/api/experiments/choices")
    wrong = [{}, {"authorization": f"Bearer {OPERATOR}x"}, {"authorization": "Basic ?"}]
    for headers in wrong:
        for path in closed:
            assert "operator" in refused(client.get(path, headers=headers), 403)
        asked = client.get("/operator", headers=headers)
        assert "operator" in refused(asked, 401) and "Basic" in asked.headers["www-authenticate"]
    assert not client.get("/api/games").json()["laboratory"]
    assert client.get("/healthz").status_code == 200
    given = base64.b64encode(f"me:{OPERATOR}".encode()).decode()
    page = client.get("/operator", headers={"authorization": f"Basic {given}"})
    assert page.status_code == 200 and "<table>" in page.text and OPERATOR not in page.text
    assert "HttpOnly" in page.headers["set-cookie"] and OPERATOR not in page.headers["set-cookie"]
    assert client.get("/api/experiments").json() == {"experiments": []}, "by its cookie"
    assert client.get("/api/games").json()["laboratory"]
    keyless = new_client(host="0.0.0.0", games=("nim",), laboratory=False)
    refused(keyless.get("/operator"), 403)


def test_a_log_line_is_one_object_without_secrets(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, log.name):
        client.get("/api/plays")
    told = json.loads(JsonLines().format(caplog.records[-1]))
    assert (told["method"], told["path"], told["status"]) == ("GET", "/api/plays", 200)
    assert "a1a1" not in json.dumps(told)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"laboratory": True}, "needs an operator's key"),
        ({"laboratory": False, "operator_key": "short"}, "at least 20 characters"),
    ],
)
def test_unsafe_combinations_are_refused(given: dict[str, object], told: str) -> None:
    with pytest.raises(InputError, match=told):
        refuse_unsafe(Settings(host="0.0.0.0", **given))  # type: ignore[arg-type]
    refuse_unsafe(Settings(**given))  # type: ignore[arg-type]


def test_what_strangers_may_do_is_told_before() -> None:
    assert [str(line) for line in exposure(Settings())] == [
        "only this machine can reach the server, and may do everything"
    ]
    told = "\n".join(str(line) for line in exposure(Settings(host="0.0.0.0", laboratory=False)))
    for words in ("may begin games", "12 analyses", "nobody may start experiments", "unencrypted"):
        assert words in told
