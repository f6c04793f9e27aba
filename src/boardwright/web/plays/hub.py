"""Those who listen to games. Events are handed over from any thread and sent by the event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from threading import Lock

from boardwright.core.phrases import Phrase
from boardwright.web import schemas
from boardwright.web.plays.seats import Role
from boardwright.web.problems import busy

#: Name and JSON text of an event; a problem is its sentence, put into words for each listener.
Event = tuple[str, str]
#: The bytes of an event on their way to a page, or a problem whose words depend on the listener.
Frame = bytes | Phrase
#: A listener that is this many events behind is sent away; it comes back and gets the whole game.
MOST_UNSENT = 200
#: After so many seconds without an event proxies and browsers are told that the stream lives.
QUIET_S = 15.0
SIGN_OF_LIFE = b": alive\n\n"


class Listener:
    """One stream of events to one page."""

    def __init__(self, play: str, role: Role, loop: asyncio.AbstractEventLoop) -> None:
        self.play = play
        self.role = role
        self._loop = loop
        self._queue: asyncio.Queue[Frame | None] = asyncio.Queue()

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop that sends its events."""
        return self._loop

    def put(self, name: str, frame: Frame | None) -> None:
        """Send an event, in the event loop; None ends the stream."""
        waiting = self._queue.qsize()
        if name == "thought" and waiting > 2:
            return  # the next thought says more
        self._queue.put_nowait(frame if waiting < MOST_UNSENT else None)

    async def frames(self) -> AsyncIterator[Frame]:
        """Yield events until the stream ends, and a sign of life when nothing happens."""
        while True:
            try:
                async with asyncio.timeout(QUIET_S):
                    frame = await self._queue.get()
            except TimeoutError:
                yield SIGN_OF_LIFE
                continue
            if frame is None:
                return
            yield frame


def frame_of(name: str, data: str) -> bytes:
    """Return an event as it is sent; JSON has no line breaks."""
    return f"event: {name}\ndata: {data}\n\n".encode()


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

    def tell_presence(self, listener: Listener) -> None:
        """Tell all who look at a game who else does, where people meet: a seat is played by link.

        ``listener`` has just come or gone.
        """
        with self._lock:
            there = Counter(each.role for each in self._listeners.get(listener.play, ()))
        if not any(role.kind == "seat" for role in (*there, listener.role)):
            return
        event = schemas.PresenceEvent(
            seats=sorted(role.seat for role in there if role.kind == "seat"),
            owner=Role("owner") in there,
            watching=there[Role("watch")],
        ).model_dump_json()
        self.tell(listener.play, lambda _: ("presence", event))

    def tell(
        self, play: str, event: Callable[[Role], Event | None], only: Role | None = None
    ) -> None:
        """Send an event to all who listen to a game, made once for each role; or to one role."""
        with self._lock:
            there = [each for each in self._listeners.get(play, ()) if only in (None, each.role)]
        made: dict[Role, tuple[str, Frame | None]] = {}
        for role in {listener.role for listener in there}:
            told = event(role)
            if told is None:
                made[role] = "", None
            else:
                name, data = told
                made[role] = name, data if isinstance(data, Phrase) else frame_of(name, data)
        hand_over(there, made)

    def end(self, play: str | None = None) -> None:
        """End the streams of a game, or all of them."""
        with self._lock:
            chosen = list(self._listeners) if play is None else [play]
            there = [each for name in chosen for each in self._listeners.get(name, ())]
        hand_over(there, {})


def hand_over(there: list[Listener], made: dict[Role, tuple[str, Frame | None]]) -> None:
    """Give events from any thread to the loops that send them, all of a loop at once."""

    def put_all(listeners: list[Listener]) -> None:
        for listener in listeners:
            listener.put(*made.get(listener.role, ("", None)))

    for loop in {listener.loop for listener in there}:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and with it whoever listened
            loop.call_soon_threadsafe(put_all, [each for each in there if each.loop is loop])
