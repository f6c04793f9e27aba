"""A scheduler and workers as processes of their own, and what they are up to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from boardwright.cluster.start import connected
from boardwright.core.rng import PLAYERS, part_of

T = TypeVar("T")
HERE = Path(__file__).parent
#: Much longer than anything takes; only a test that fails waits so long.
PATIENCE_S = 120.0
#: The player in whose games tests meddle, as player 1, and its opponent.
AGENT = f"python:file={HERE / 'agent.py'}"
SEED = 7


def wait_for(look: Callable[[], T], still: Callable[[], Any] = lambda: True) -> T:
    """Return what is seen as soon as it is there."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if found := look():
            return found
        assert still(), "nobody is left who could do it"
        time.sleep(0.02)
    raise AssertionError("it did not happen")


class Processes:
    """Starts processes with a folder in which tests and workers leave each other notes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = ""
        self._client: Any = None
        self._started: list[subprocess.Popen[bytes]] = []

    def start(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        log = (self.folder / "log").open("ab")
        process = subprocess.Popen(
            [sys.executable, "-m", *words],
            env={**os.environ, "TEST_FOLDER": str(self.folder), **environment},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        log.close()
        self._started.append(process)
        return process

    def scheduler(self) -> subprocess.Popen[bytes]:
        port = self.folder / "address"
        process = self.start(
            *("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"),
            *("--no-dashboard", "--no-show", "--scheduler-file", str(port)),
            DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL="15s",
        )

        def address() -> str:
            try:
                return str(json.loads(port.read_text())["address"])
            except (OSError, ValueError):
                return ""

        self.address = wait_for(address, lambda: process.poll() is None)
        return process

    def workers(
        self, count: int = 1, nanny: bool = True, name: str = "near", **environment: str
    ) -> subprocess.Popen[bytes]:
        """Start workers, perhaps under a nanny, which replaces those that die."""
        return self.start(
            *("distributed.cli.dask_worker", self.address, "--nworkers", str(count)),
            *("--nthreads", "1", "--host", "127.0.0.1", "--no-dashboard"),
            *("--memory-limit", "0", "--local-directory", str(self.folder)),
            *("--name", f"{name}-{len(self._started)}"),
            *("--preload", str(HERE / "hooks.py"), "--nanny" if nanny else "--no-nanny"),
            **environment,
        )

    def stop(self, process: subprocess.Popen[bytes]) -> None:
        """End a process and all that it started."""
        for number in (signal.SIGCONT, signal.SIGKILL):
            try:
                os.killpg(process.pid, number)
            except ProcessLookupError:
                break
        process.wait()

    def close(self) -> None:
        if self._client is not None:
            self._client.close(timeout=1)
        for process in self._started:
            self.stop(process)

    def count(self) -> int:
        """Return how many workers the scheduler has."""
        return len(self.names())

    def names(self) -> list[str]:
        """Return the names of the workers that the scheduler has."""
        if self._client is None:
            self._client = connected(self.address, self.address)
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return [str(worker["name"]) for worker in workers]

    def waiting(self) -> int:
        """Return how many clients wait for something of the scheduler's."""

        def wanting(dask_scheduler: Any) -> int:
            return sum(bool(each.wants_what) for each in dask_scheduler.clients.values())

        self.names()  # connects
        return int(self._client.run_on_scheduler(wanting))

    # What is said and heard in the folder.

    def clean(self) -> None:
        """Forget the notes of an earlier test."""
        for pattern in ("begun", "go", "trap-*", "caught-*", "deadly-*", "die*"):
            for file in self.folder.glob(pattern):
                file.unlink()

    def note(self, kind: str, game: int) -> None:
        """Set a trap at one of the games, in which the agent is player 1 of 2."""
        seed = part_of(SEED, int(PLAYERS) + 2 * game)
        (self.folder / f"{kind}-{seed}").touch()

    def caught(self) -> int:
        """Return the process that is in the trap."""
        name = wait_for(lambda: next(iter(self.folder.glob("caught-*")), None)).name
        return int(name.partition("-")[2])

    def go(self) -> None:
        """Let the one in the trap go on."""
        (self.folder / "go").touch()

    def begun(self, games: int) -> list[int]:
        """Return how often each game was begun."""
        lines = (self.folder / "begun").read_text().splitlines()
        seeds = [int(line.split()[0]) for line in lines]
        return [seeds.count(part_of(SEED, int(PLAYERS) + 2 * game)) for game in range(games)]

    def said(self) -> str:
        """Return everything that the processes have printed."""
        return (self.folder / "log").read_text(errors="replace")
