"""Those who listen to games. Events are handed over from any thread and sent by the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from threading import Lock

from boardwright.web.plays.play import Role
from boardwright.web.problems import busy

#: Name and JSON text of an event; a problem is its sentence, put into words for each listener.
Event = tuple[str, str]
#: A listener that is this many events behind is sent away; it comes back and gets the whole game.
MOST_UNSENT = 200


class Listener:
    """One stream of events to one page."""

    def __init__(self, play: str, role: Role, loop: asyncio.AbstractEventLoop) -> None:
        self.play = play
        self.role = role
        self._loop = loop
        self._queue: asyncio.Queue[Event | None] = asyncio.Queue()

    def tell(self, event: Event | None) -> None:
        """Send an event from any thread; None ends the stream."""
        try:
            self._loop.call_soon_threadsafe(self._put, event)
        except RuntimeError:  # the loop has ended, and with it whoever listened
            return

    def _put(self, event: Event | None) -> None:
        waiting = self._queue.qsize()
        if event is not None and event[0] == "thought" and waiting > 2:
            return  # the next thought says more
        self._queue.put_nowait(event if waiting < MOST_UNSENT else None)

    async def events(self) -> AsyncIterator[Event]:
        """Yield events until the stream ends."""
        while (event := await self._queue.get()) is not None:
            yield event


class Hub:
    """All listeners, by game."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._listeners: dict[str, list[Listener]] = {}
        self._count = 0
        self._lock = Lock()

    def join(self, listener: Listener) -> None:
        """Add a listener, if there is room."""
        with self._lock:
            if self._count >= self._most:
                raise busy("too many pages listen to games just now")
            self._count += 1
            self._listeners.setdefault(listener.play, []).append(listener)

    @property
    def count(self) -> int:
        """How many listen to any game."""
        return self._count

    def leave(self, listener: Listener) -> None:
        """Forget a listener."""
        with self._lock:
            there = self._listeners.get(listener.play, [])
            if listener in there:
                there.remove(listener)
                self._count -= 1
            if not there:
                self._listeners.pop(listener.play, None)

    def listening(self, play: str) -> int:
        """Return how many listen to a game."""
        return len(self._listeners.get(play, ()))

    def tell(self, play: str, event: Callable[[Role], Event | None]) -> None:
        """Send an event to all who listen to a game, made once for each role."""
        with self._lock:
            there = list(self._listeners.get(play, ()))
        made: dict[Role, Event | None] = {}
        for listener in there:
            if listener.role not in made:
                made[listener.role] = event(listener.role)
            listener.tell(made[listener.role])

    def end(self, play: str | None = None) -> None:
        """End the streams of a game, or all of them."""
        with self._lock:
            chosen = list(self._listeners) if play is None else [play]
            there = [each for name in chosen for each in self._listeners.get(name, ())]
        for listener in there:
            listener.tell(None)
