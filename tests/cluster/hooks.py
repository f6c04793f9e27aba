"""Loaded into workers of the tests (``dask worker --preload``): they die when a test says so."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

from boardwright.store.blocks import Place


def dask_setup(worker: object) -> None:
    folder, keep = Path(os.environ["TEST_FOLDER"]), Place.keep

    def die(when: str, number: int) -> None:
        trap = folder / f"die-{when}-storing"
        if trap.exists():
            trap.rename(folder / f"died-{when}-storing-{number}")
            os.kill(os.getpid(), signal.SIGKILL)

    def keep_and_die(self: Place, data: bytes, name: str, seconds: float) -> bool:
        die("before", self.number)
        stored = keep(self, data, name, seconds)
        if stored:
            die("after", self.number)
        return stored

    Place.keep = keep_and_die  # type: ignore[method-assign]
    if host := os.environ.get("TEST_HOST"):
        socket.gethostname = lambda: host
