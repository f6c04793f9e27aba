"""The HTTP protocol with bounds: size of a head, time for a request to arrive, connections.

uvicorn's quick parser (httptools) has none of these, and a middleware sees a request only when its
head has arrived whole. So they stand here, in the protocol itself.
"""

from __future__ import annotations

import json
from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from boardwright.core.phrases import Phrase, say
from boardwright.web.addresses import place_of
from boardwright.web.problems import language_asked
from boardwright.web.settings import Settings

#: Bytes of a request's first line and headers; a browser's have about a thousand.
MOST_HEAD = 64_000
HEAD_TOO_LONG = Phrase("the headers of a request may have up to {most:,} bytes", most=MOST_HEAD)
#: Seconds within which a request has to arrive, its body included, and a connection to begin.
ARRIVAL_S = 20.0


class Connections:
    """How many connections there are, together and from each place."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.most_connections
        # Whoever is on this machine alone, or a proxy that counts for itself, may have them all.
        self._most_each = self._most if settings.alone else settings.most_connections_each
        self._free = frozenset(settings.proxies)
        self.by_place: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """All of them."""
        return self.by_place.total()

    def problem(self, place: str) -> tuple[int, Phrase] | None:
        """Count a new connection; return why it is one too many, if it is."""
        self.by_place[place] += 1
        if self.count > self._most:
            return 503, Phrase("too many connections; please try again in a moment")
        if self.by_place[place] > self._most_each and place not in self._free:
            return 429, Phrase(
                "your address has {most} connections already; close some", most=self._most_each
            )
        return None

    def left(self, place: str) -> None:
        """Forget a connection."""
        self.by_place[place] -= 1
        if not self.by_place[place]:
            del self.by_place[place]


class BoundedProtocol(HttpToolsProtocol):
    """A connection that does not wait for ever and does not read for ever."""

    def __init__(self, counted: Connections, arrival_s: float, **given: Any) -> None:
        super().__init__(**given)
        self._counted = counted
        self._arrival_s = arrival_s
        self._deadline: TimerHandle | None = None
        self._head = 0  # bytes of a head that is not complete
        self._in_head = True
        self._place = ""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin, unless there are too many."""
        super().connection_made(transport)
        self._place = place_of(self.client[0] if self.client else "")
        self._expect()
        problem = self._counted.problem(self._place)
        if problem is not None:
            self._refuse(*problem)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._arrived()
        self._counted.left(self._place)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, if the head is not too long already."""
        if self.transport.is_closing():
            return
        if self._deadline is None and self._in_head:
            self._expect()
        if self._in_head:
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > MOST_HEAD and not self.transport.is_closing():
            self._refuse(
                431,
                HEAD_TOO_LONG,
            )

    def on_headers_complete(self) -> None:
        """Note that what follows is the body."""
        self._in_head, self._head = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that the request is here, and another may follow."""
        self._in_head = True
        self._arrived()
        super().on_message_complete()

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(self._arrival_s, self._late)

    def _arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        self._deadline = None
        self._refuse(
            408,
            Phrase("the request did not arrive within {seconds:g} s", seconds=self._arrival_s),
        )

    def _refuse(self, status: int, problem: Phrase) -> None:
        """Answer with a sentence, unless another answer has begun, and close the connection."""
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            asked = next((v for n, v in self.headers or () if n == b"accept-language"), b"")
            language = language_asked(asked.decode("latin-1"))
            body = json.dumps({"error": say(problem, language)}).encode()
            head = (
                f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json"
                f"\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
        self.transport.close()


def bounded_protocol(
    counted: Connections, arrival_s: float = ARRIVAL_S
) -> Callable[..., BoundedProtocol]:
    """Return what makes the protocol of a connection, as uvicorn calls it."""
    return partial(BoundedProtocol, counted, arrival_s)
