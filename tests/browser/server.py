"""A server in a process of its own, as a user starts it, that can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Self

import httpx2

#: The browser whose games tests make through the API.
OWN_KEY = "b0" * 24
PATIENCE_S = 60


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
        self.data.mkdir(parents=True, exist_ok=True)
        environment = {**os.environ, "BOARDWRIGHT_DATA": str(self.data)}
        command = [sys.executable, "-m", "boardwright", "serve", "--port", str(self.port)]
        # To a file: nobody would read a pipe while the test runs.
        self.log = tempfile.TemporaryFile()  # noqa: SIM115
        self.process = subprocess.Popen(
            [*command, *self.arguments], env=environment, stderr=self.log, stdout=self.log
        )
        self.port = int(self._said(rb"http://127\.0\.0\.1:(\d+)/"))
        self.address = f"http://127.0.0.1:{self.port}"
        headers = {"authorization": f"Bearer {OWN_KEY}"}
        self.client = httpx2.Client(base_url=self.address, headers=headers, timeout=PATIENCE_S)
        self.client.get("/api/games").raise_for_status()

    def _said(self, pattern: bytes) -> bytes:
        """Return what a line of the server says, as soon as it says it."""
        assert self.process is not None
        for _ in range(PATIENCE_S * 50):
            found = re.search(pattern, self.output())
            if found:
                return found[1]
            try:
                self.process.wait(0.02)
            except subprocess.TimeoutExpired:
                continue
            raise AssertionError(f"the server ended: {self.output().decode()}")
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
            self.process.wait(20)
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

    def new_play(self, game: str, options: Any = None, seats: Any = (), **more: Any) -> Any:
        """Return a new game; seats are player strings, all human if none are given."""
        body = {"game": game, "options": options or {}, **more}
        if seats:
            body["seats"] = [{"player": seat} for seat in seats]
        return self.call("POST", "/plays", body)
