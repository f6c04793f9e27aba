"""How often an address may ask: buckets that fill with time, one for each kind of request.

A server for this machine alone has no such bounds: whoever can use it can stop it anyway.
"""

from __future__ import annotations

import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from starlette.types import ASGIApp, Receive, Scope, Send

from boardwright.core.phrases import Phrase
from boardwright.web.addresses import place_of
from boardwright.web.answering import refuse
from boardwright.web.problems import language_asked
from boardwright.web.settings import Settings

#: Addresses remembered; those heard of longest ago are forgotten, as full buckets are the same.
MOST_PLACES = 10_000


@dataclass(frozen=True)
class Rate:
    """So many requests at once, then so many a second; of streams so many open at a time."""

    name: str
    methods: tuple[str, ...]
    path: re.Pattern[str]
    burst: int
    per_s: float
    open: int = 0


#: What one address may do; a class of thirty behind one address stays below.
RATES = (
    Rate(
        "games",
        ("POST",),
        re.compile(r"/api/(plays|plays/[^/]+/rematch|classes|experiments/\d+/games/\d+)"),
        120,
        0.2,
    ),
    Rate(
        "analyses",
        ("POST",),
        re.compile(
            r"/api/(analysis|forced|solve|solved|explorer|opinion|puzzles|puzzles/[^/]+"
            r"|plays/[^/]+/review)"
        ),
        200,
        4.0,
        open=12,
    ),
    Rate(
        "experiments",
        ("POST", "DELETE"),
        re.compile(r"/api/experiments(/\d+(/stop|/resume)?)?"),
        30,
        0.2,
    ),
    Rate(
        "streams",
        ("GET",),
        re.compile(r"/api/(plays|classes|experiments)/[^/]+/events"),
        300,
        5.0,
        100,
    ),
    Rate("requests", (), re.compile(r".*"), 1000, 100.0),
)


class Buckets:
    """What each address has left of each rate."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait_s(self, place: str, rate: Rate) -> float:
        """Take one; return 0, or after how many seconds there will be one."""
        now = self._now()
        left, since = self._left.get((place, rate.name), (float(rate.burst), now))
        left = min(float(rate.burst), left + (now - since) * rate.per_s)
        taken = left >= 1
        self._left[place, rate.name] = (left - taken, now)
        self._left.move_to_end((place, rate.name))
        while len(self._left) > MOST_PLACES * len(RATES):
            self._left.popitem(last=False)
        return 0.0 if taken else (1 - left) / rate.per_s


class Rates:
    """Refuses what is too much for one address; others do not notice it."""

    def __init__(
        self, app: ASGIApp, settings: Settings, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.app = app
        self._bounded = not settings.alone
        self._buckets = Buckets(now)
        self._open: Counter[tuple[str, str]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it with the time after which it may come again."""
        if scope["type"] != "http" or not self._bounded:
            await self.app(scope, receive, send)
            return
        place = place_of(scope["client"][0] if scope.get("client") else "")
        held: list[tuple[str, str]] = []
        try:
            for rate in RATES:
                if rate.methods and scope["method"] not in rate.methods:
                    continue
                if not rate.path.fullmatch(scope["path"]):
                    continue
                if rate.open and self._open[place, rate.name] >= rate.open:
                    await self._refuse(scope, send, 5.0)
                    return
                wait = self._buckets.wait_s(place, rate)
                if wait:
                    await self._refuse(scope, send, wait)
                    return
                if rate.open:
                    held.append((place, rate.name))
                    self._open[held[-1]] += 1
            await self.app(scope, receive, send)
        finally:
            for each in held:
                self._open[each] -= 1
                if not self._open[each]:
                    del self._open[each]

    async def _refuse(self, scope: Scope, send: Send, wait: float) -> None:
        asked = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
        seconds = math.ceil(wait)
        problem = Phrase(
            "this is more than one address may ask for; try again in {seconds} s", seconds=seconds
        )
        extra = [(b"retry-after", str(seconds).encode())]
        await refuse(send, 429, problem, language_asked(asked), extra)
