"""A language model as a player, against an endpoint of our own on the loopback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

import boardwright as bw
from boardwright.players.protocols.process import ProgramFailed


class Endpoint(ThreadingHTTPServer):
    """Answers what it was told to, in turn, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: list[Any] = []
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []


class Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(body)
        self.server.keys.append(self.headers["Authorization"])
        answer = self.server.answers.pop(0)
        if isinstance(answer, int):
            self.send_response(answer)
            self.send_header("Location", "http://127.0.0.1:9/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        usage = {"prompt_tokens": 100, "completion_tokens": 10}
        said = {"choices": [{"message": {"content": answer}}], "usage": usage}
        data = json.dumps(said if isinstance(answer, str) else {"error": "none"}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    with Endpoint() as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        address = f"http://127.0.0.1:{server.server_address[1]}/v1"
        monkeypatch.setenv("BOARDWRIGHT_LLM_URL", address)
        monkeypatch.setenv("BOARDWRIGHT_LLM_KEY", "secret")
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def start() -> bw.Position:
    return bw.game("nim", layers=2, compiled=False).start()


def test_it_is_shown_the_game_and_asked_again_after_an_illegal_answer(
    endpoint: Endpoint, start: bw.Position, caplog: pytest.LogCaptureFixture
) -> None:
    legal = start.legal[1]
    endpoint.answers = ["I take it all. MOVE: zz", f"<think>MOVE: zz?</think>\nMOVE: `{legal}`."]
    player = bw.make_player("llm:model=small,price_in=2,price_out=10", start.game)
    assert start.game.move_text(player.choose(start)) == legal
    player.close()
    told = "small: 2 questions, 1 illegal answers, 200 + 20 tokens, cost 0.0006"
    assert caplog.messages == [told]
    first, second = (asked["messages"] for asked in endpoint.asked)
    assert start.game.rules_text() in first[0]["content"]
    assert ", ".join(start.legal) in first[1]["content"] and str(start) in first[1]["content"]
    assert "'zz' is not a move" in second[-1]["content"]
    assert endpoint.keys == ["Bearer secret"] * 2


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (["zz", "", "MOVE: 99"], "small named no legal move in 3 answers"),
        ([500], "the endpoint of small cannot be asked: 500"),
        ([302], "the endpoint of small cannot be asked: 302"),  # the key goes nowhere else
        ([None], "the endpoint of small gave no answer"),
    ],
)
def test_what_goes_wrong_is_told(
    endpoint: Endpoint, start: bw.Position, answers: list[Any], told: str
) -> None:
    endpoint.answers = answers
    player = bw.make_player("llm:model=small", start.game)
    with pytest.raises(ProgramFailed, match=told) as failed:
        player.choose(start)
    assert "secret" not in str(failed.value) and not endpoint.answers


def test_it_plays_a_match(endpoint: Endpoint, start: bw.Position) -> None:
    class FirstLegal(list[Any]):
        def pop(self, _: Any = 0) -> str:
            shown = endpoint.asked[-1]["messages"][1]["content"]
            return "MOVE: " + shown.rsplit("Legal moves: ", 1)[1].split(", ")[0]

    endpoint.answers = FirstLegal()
    result = bw.match(start.game, ["llm:model=small", "random"], games=2)
    assert result.games == 2 and result.unfinished == 0


def test_it_is_off_unless_there_is_an_endpoint_and_a_model(
    monkeypatch: pytest.MonkeyPatch, start: bw.Position
) -> None:
    for name in ("URL", "KEY", "MODEL"):
        monkeypatch.delenv(f"BOARDWRIGHT_LLM_{name}", raising=False)
    with pytest.raises(bw.InputError, match="set BOARDWRIGHT_LLM_URL"):
        bw.make_player("llm:model=small", start.game)
    monkeypatch.setenv("BOARDWRIGHT_LLM_URL", "file:///etc/passwd")
    with pytest.raises(bw.InputError, match="set BOARDWRIGHT_LLM_URL"):
        bw.make_player("llm:model=small", start.game)
    monkeypatch.setenv("BOARDWRIGHT_LLM_URL", "http://127.0.0.1:9/v1")
    with pytest.raises(bw.InputError, match="set BOARDWRIGHT_LLM_MODEL"):
        bw.make_player("llm", start.game)
