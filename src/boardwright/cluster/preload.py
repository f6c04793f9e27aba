"""Loaded by every worker that we start ourselves."""

from __future__ import annotations

import signal


def dask_setup(worker: object) -> None:
    """Leave a Ctrl-C to whoever started the workers: it ends them in good order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
