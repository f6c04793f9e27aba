"""Tells whoever waits for an engine that it compiles: the cache logs that in its thread."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LOGGER = logging.getLogger("boardwright.core.cache")


class CompilingWatch(logging.Handler):
    """Calls made when a thread begins to compile, by thread."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self._calls: dict[int, Callable[[], None]] = {}
        LOGGER.setLevel(logging.INFO)
        LOGGER.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Make the call of the thread that compiles; once will do."""
        call = self._calls.pop(threading.get_ident(), None)
        if call is not None:
            call()

    @contextmanager
    def telling(self, call: Callable[[], None]) -> Iterator[None]:
        """Make a call if this thread begins to compile inside the block."""
        self._calls[threading.get_ident()] = call
        try:
            yield
        finally:
            self._calls.pop(threading.get_ident(), None)


WATCH = CompilingWatch()
#: What compiling an engine takes about: 6 to 20 s of a processor, by the engine.
USUAL_S = 15
