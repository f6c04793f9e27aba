"""A server in a process of its own, as a user starts it, that can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Self

import httpx2

#: The browser whose games tests make through the API.
OWN_KEY = "b0" * 24
#: Only what hangs takes so long; a busy machine may have to compile an engine first.
PATIENCE_S = 300


class ServerProcess:
    """``boardwright serve`` with a data folder of its own."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.data = data
        self.arguments = arguments
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start, on the same port as the last time; the address is known when this returns."""
        until = time.monotonic() + PATIENCE_S
        # Anyone's connection may have been given the port of a server that is not there.
        while not self._started() and time.monotonic() < until:
            time.sleep(0.1)
        assert self.process is not None, f"port {self.port} stays taken"
        self.address = f"http://127.0.0.1:{self.port}"
        headers = {"authorization": f"Bearer {OWN_KEY}"}
        self.client = httpx2.Client(base_url=self.address, headers=headers, timeout=PATIENCE_S)
        self.client.get("/api/games").raise_for_status()

    def _started(self) -> bool:
        """Return whether the server listens; False if its port is taken."""
        self.data.mkdir(parents=True, exist_ok=True)
        own = {"BOARDWRIGHT_DATA": str(self.data), "BOARDWRIGHT_LANGUAGE": "en"}
        environment = {**os.environ, **own}
        environment.pop("DATABASE_URL", None)
        command = [sys.executable, "-m", "boardwright", "serve", "--port", str(self.port)]
        # To a file: nobody would read a pipe while the test runs.
        self.log = tempfile.TemporaryFile()  # noqa: SIM115
        self.process = subprocess.Popen(
            [*command, *self.arguments], env=environment, stderr=self.log, stdout=self.log
        )
        address, taken = rb"http://127\.0\.0\.1:(\d+)/", rb"cannot listen"
        for _ in range(PATIENCE_S * 50):
            found = re.search(address, self.output())
            if found:
                self.port = int(found[1])
                return True
            try:
                self.process.wait(0.02)
            except subprocess.TimeoutExpired:
                continue
            assert re.search(taken, self.output()), f"it ended: {self.output().decode()}"
            self.process = None
            self.log.close()
            return False
        raise AssertionError(f"the server said no address: {self.output().decode()}")

    def output(self) -> bytes:
        """Return everything the server has printed."""
        self.log.seek(0)
        return self.log.read()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.client.close()
        self.process.send_signal(how)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None
        self.log.close()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop."""
        self.stop()

    def call(self, method: str, path: str, body: Any = None, key: str = OWN_KEY) -> Any:
        """Return the answer to a request, which must be granted."""
        answer = self.ask(method, path, body, key)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    def ask(self, method: str, path: str, body: Any = None, key: str = OWN_KEY) -> httpx2.Response:
        """Return the answer to a request, granted or not."""
        headers = {"authorization": f"Bearer {key}"}
        return self.client.request(method, f"/api{path}", json=body, headers=headers)

    def solve(self, game: str, options: Any, path: str = "/solve") -> None:
        """Let the server solve a game, so that a page which asks does not wait for compiling."""
        body = {"game": game, "options": options}
        until = time.monotonic() + PATIENCE_S
        while not self.ask("POST", path, body).is_success:
            assert time.monotonic() < until, f"{game} is never solved"

    def new_play(self, game: str, options: Any = None, seats: Any = (), **more: Any) -> Any:
        """Return a new game; seats are player strings, all human if none are given."""
        body = {"game": game, "options": options or {}, **more}
        if seats:
            body["seats"] = [{"player": seat} for seat in seats]
        return self.call("POST", "/plays", body)
