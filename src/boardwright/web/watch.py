"""What a server counts while it runs, and tells as metrics, as a log, and to its operator."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardwright.core.extras import extra

if TYPE_CHECKING:
    from boardwright.web.app import Server

MOVE = re.compile(r"/api/plays/[^/]+/moves")
#: Seconds up to which waits for a move's answer are counted together.
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 10.0)
log = logging.getLogger("boardwright.requests")


class Tally:
    """Requests by their status, and how long the answers to moves took."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.moves = 0
        self.seconds = 0.0
        self.waits = [0] * (len(BOUNDS) + 1)
        self.began = time.time()

    def note(self, status: int, seconds: float, move: bool) -> None:
        """Count a request."""
        self.statuses[status] += 1
        if move and status == 200:
            self.moves += 1
            self.seconds += seconds
            self.waits[bisect_left(BOUNDS, seconds)] += 1


class Watch:
    """Counts and logs every request; secrets are in headers, which are not logged."""

    def __init__(self, app: ASGIApp, tally: Tally) -> None:
        self.app = app
        self._tally = tally

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, and note how."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - began
            move = scope["method"] == "POST" and MOVE.fullmatch(scope["path"]) is not None
            self._tally.note(status, seconds, move)
            if log.isEnabledFor(logging.INFO):
                client = scope["client"][0] if scope.get("client") else ""
                told = {"method": scope["method"], "path": scope["path"], "status": status}
                log.info("request", extra={**told, "ms": round(1000 * seconds, 1), "from": client})


class JsonLines(logging.Formatter):
    """One JSON object a line, for programs that collect logs."""

    FIELDS = ("method", "path", "status", "ms", "from")

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line."""
        told: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        told |= {name: vars(record)[name] for name in self.FIELDS if name in vars(record)}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def figures(server: Server) -> dict[str, float]:
    """Return the state of a server in numbers, by name."""
    return {
        "connections": server.connections.count,
        "listeners": server.plays.hub.count,
        "games_in_memory": server.plays.live,
        "engines_seats": server.seats.jobs,
        "engines_analyses": server.analysts.jobs,
        "processes": len(server.presence.alive),
        "memory_bytes": resident_bytes(),
        "cpu_seconds": time.process_time(),
    }


def resident_bytes() -> int:
    """Return the memory of this process; elsewhere the most it ever had, or 0 on Windows."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except ImportError:
        return 0
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


def metrics(server: Server) -> bytes:
    """Return everything in the text form of Prometheus."""
    with extra("metrics"):
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
            Metric,
        )
        from prometheus_client.registry import Collector

    class Ours(Collector):
        def collect(self) -> Iterator[Metric]:
            tally = server.tally
            answers = CounterMetricFamily(
                "boardwright_requests", "Requests by status", labels=["status"]
            )
            for status, count in sorted(tally.statuses.items()):
                answers.add_metric([str(status)], count)
            yield answers
            total, buckets = 0, []
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), tally.waits, strict=True):
                total += count
                buckets.append((bound, total))
            yield HistogramMetricFamily(
                "boardwright_move_seconds", "Answers to moves", buckets, tally.seconds
            )
            for name, value in figures(server).items():
                yield GaugeMetricFamily(f"boardwright_{name}", name.replace("_", " "), value)

    registry = CollectorRegistry()
    registry.register(Ours())
    return generate_latest(registry)
