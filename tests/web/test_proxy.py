"""The proxy that the documents show: names, addresses, events and limits behind it."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
CONFIG = Path(__file__).parents[2] / "docs" / "deploy" / "nginx.conf"
NAME = "play.example.org"
BELIEVED = "--proxy=127.0.0.1"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
PATIENCE_S = 120.0  # only what hangs takes so long
pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[int]:
    """Return the port of nginx in front of a server, set up as the documents say."""
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "boardwright", "serve", "--port=0", f"--name={NAME}", BELIEVED],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stderr is not None and NGINX is not None
    found = re.search(r":(\d+)/", server.stderr.readline())
    assert found is not None
    shown = CONFIG.read_text(encoding="utf-8").replace("127.0.0.1:8421", f"127.0.0.1:{found[1]}")
    shown = shown.replace("listen 8080", f"listen 127.0.0.1:{port}")
    paths = "".join(f"{each}_temp_path {tmp_path};" for each in TEMPORARY)
    whole = f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/log; events {{}}\n"
    whole += f"http {{ access_log off; {paths}\n{shown} }}"
    file = tmp_path / "nginx.conf"
    file.write_text(whole, encoding="utf-8")
    proxy = subprocess.Popen([NGINX, "-c", str(file), "-p", str(tmp_path)])
    try:
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert time.monotonic() < end and proxy.poll() is None
                time.sleep(0.05)
        yield port
    finally:
        for process in (proxy, server):
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE_S)
        server.stderr.close()


def asked(port: int, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    usual = {"host": f"{NAME}:{port}", "authorization": f"Bearer {'a1' * 24}"}
    try:
        text = None if body is None else json.dumps(body)
        kind = {"content-type": "application/json"} if body is not None else {}
        connection.request(method, path, text, {**usual, **kind, **headers})
        answer = connection.getresponse()
        said = answer.read()
        return answer.status, json.loads(said) if said[:1] == b"{" else said
    finally:
        connection.close()


def test_games_are_played_through_it_and_strangers_stay_strangers(proxied: int) -> None:
    assert asked(proxied, "GET", "/")[0] == 200
    assert asked(proxied, "GET", "/api/games", host="evil.example")[0] == 421
    game = {"game": "tic_tac_toe", "seats": [{"player": "human"}] * 2}
    own, other = f"http://{NAME}:{proxied}", "http://evil.example"
    assert asked(proxied, "POST", "/api/plays", game, origin=other)[0] == 403
    status, play = asked(proxied, "POST", "/api/plays", game, origin=own)
    assert status == 201
    # Though the server listens on this machine only, who comes by the proxy is a stranger.
    assert asked(proxied, "GET", "/api/experiments")[0] == 403
    assert not asked(proxied, "GET", "/api/games")[1]["laboratory"]

    stream = http.client.HTTPConnection("127.0.0.1", proxied, timeout=PATIENCE_S)
    headers = {"host": NAME, "authorization": f"Bearer {'a1' * 24}"}
    stream.request("GET", f"/api/plays/{play['id']}/events", headers=headers)
    events = stream.getresponse()
    assert events.readline() == b"event: play\n"
    move = play["position"]["moves"][0]["text"]
    path = f"/api/plays/{play['id']}/moves"
    assert asked(proxied, "POST", path, {"node": 0, "move": move}, origin=own)[0] == 200
    while (line := events.readline()) != b"event: change\n":
        assert line, "the stream ended"
    stream.close()
