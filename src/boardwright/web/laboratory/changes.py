"""Tells those who listen to an experiment that it has changed."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import AsyncIterator

from boardwright.web.problems import busy

#: At most four changes a second are told.
PAUSE_S = 0.25
#: So long nothing may happen before the listener is shown the present state again.
LONGEST_SILENCE_S = 15.0

Ear = tuple[asyncio.AbstractEventLoop, asyncio.Event]


class Changes:
    """Events of the listeners' loops, set from whatever thread something happens in."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._ears: dict[int, set[Ear]] = defaultdict(set)
        self._lock = threading.Lock()

    def happened(self, number: int) -> None:
        """Tell that an experiment has changed."""
        with self._lock:
            for loop, ear in self._ears.get(number, ()):
                if not loop.is_closed():
                    loop.call_soon_threadsafe(ear.set)

    def check_room(self) -> None:
        """Refuse one listener too many."""
        if self._count >= self._most:
            raise busy("too many people are watching; please try again in a moment")

    async def of(self, number: int) -> AsyncIterator[None]:
        """Yield at once, and whenever the experiment has changed."""
        ear = asyncio.get_running_loop(), asyncio.Event()
        with self._lock:
            self._count += 1
            self._ears[number].add(ear)
        try:
            while True:
                ear[1].clear()
                yield
                await asyncio.sleep(PAUSE_S)
                try:
                    await asyncio.wait_for(ear[1].wait(), LONGEST_SILENCE_S)
                except TimeoutError:
                    continue
        finally:
            with self._lock:
                self._count -= 1
                self._ears[number].discard(ear)
                if not self._ears[number]:
                    del self._ears[number]
