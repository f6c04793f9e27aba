"""What is wrong with a request is told in a sentence, in the page's language."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from boardwright.web.app import create_app
from boardwright.web.settings import Settings

HAN = re.compile(r"[一-鿿]")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    url = f"sqlite:///{tmp_path_factory.mktemp('problems') / 'games.db'}"
    with TestClient(create_app(Settings(database=url)), base_url="http://localhost") as client:
        yield client


@pytest.mark.parametrize(
    ("path", "body", "status", "told"),
    [
        ("/api/position", "{", 422, "the request must be JSON"),
        ("/api/position", "[1]", 422, "the request must be a JSON object"),
        ("/api/position", "{}", 422, "game is missing"),
        ("/api/position", '{"game": 5}', 422, "game must be a text"),
        ("/api/position", '{"game": "nim", "x": 1}', 422, "x is not known here"),
        ("/api/position", '{"game": "nim", "moves": 1}', 422, "moves must be a list"),
        ("/api/sets", '{"game": "nim", "point": -1}', 422, "point must be at least 0"),
        ("/api/sets", '{"game": "nim", "point": "a"}', 422, "point must be a whole number"),
        ("/api/analysis", '{"game": "nim", "seconds": 0}', 422, "seconds must be above 0"),
        ("/api/position", '{"game": "none"}', 400, "there is no game 'none' here"),
        ("/api/nothing", "{}", 404, "there is nothing at this address"),
    ],
)
def test_a_wrong_request_gets_one_sentence_in_both_languages(
    client: Any, path: str, body: str, status: int, told: str
) -> None:
    headers = {"content-type": "application/json"}
    english = client.post(path, content=body, headers=headers)
    assert english.status_code == status and english.json()["error"].startswith(told)
    chinese = client.post(path, content=body, headers={**headers, "accept-language": "zh-TW"})
    assert chinese.status_code == status and HAN.search(chinese.json()["error"])


def test_a_body_that_does_not_say_its_length_is_measured(client: Any) -> None:
    parts = (b"x" * 100_000 for _ in range(30))
    answer = client.post("/api/position", content=parts)
    assert answer.status_code == 413 and "up to 1,000,000 bytes" in answer.json()["error"]
