"""Which processes use the database now: each says so every few seconds.

What a process has taken on (an engine's answer, an experiment, a run) bears its name. When it is
heard of no more, others may take it over. Time is that of the database, so that the clocks of
several machines need not agree.
"""

from __future__ import annotations

import logging
import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import Iterable

from sqlalchemy import Connection, Engine, Float, Text, delete, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Mapped, mapped_column

from boardwright.store.tables import Base

#: How often a process says that it is there, and after how long a silent one is given up.
BEAT_S, LEASE_S = 2.0, 10.0
#: Those that ended are remembered for so long: clocks did not run while nobody served.
REMEMBERED_S = 8 * 86_400.0
log = logging.getLogger(__name__)


class Process(Base):
    """One process, from when to when it was there."""

    __tablename__ = "processes"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    host: Mapped[str] = mapped_column(Text)
    pid: Mapped[int]
    began: Mapped[float] = mapped_column(Float(53))
    seen: Mapped[float] = mapped_column(Float(53))
    ended: Mapped[bool]


def time_in(connection: Connection) -> float:
    """Return the time by the clock that all users of a database share."""
    if connection.dialect.name != "postgresql":
        return time.time()
    now = connection.execute(text("SELECT EXTRACT(EPOCH FROM clock_timestamp())"))
    return float(now.scalar_one())


def alive_in(connection: Connection, now: float) -> set[str]:
    """Return the processes that use a database."""
    silent = Process.seen < now - LEASE_S
    query = select(Process.id, Process.host, Process.pid).where(~silent, ~Process.ended)
    return {name for name, host, pid in connection.execute(query) if may_run(host, pid)}


def may_run(host: str, pid: int) -> bool:
    """Return whether a process may be there: of those on this machine the system knows."""
    if host != socket.gethostname() or pid == os.getpid():
        return True
    if sys.platform == "win32":  # there os.kill would end it; the lease tells soon enough
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


class Presence:
    """One process among those that use a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.id = secrets.token_urlsafe(9)
        self._host, self._pid = socket.gethostname(), os.getpid()
        self._offset = 0.0  # of the shared time from the monotonic one
        self._alive = frozenset({self.id})
        self._closing = threading.Event()
        self._beat(first=True)
        self._thread = threading.Thread(target=self._run, name="presence", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> frozenset[str]:
        """The processes that are there, as of the last beat."""
        return self._alive

    @property
    def alone(self) -> bool:
        """True if no other process was there at the last beat."""
        return len(self._alive) == 1

    def now(self) -> float:
        """Return the shared time."""
        return time.monotonic() + self._offset

    def look(self) -> frozenset[str]:
        """Return the processes that are there, asked just now."""
        with self._engine.connect() as connection:
            return self._look(connection, time_in(connection))

    def _look(self, connection: Connection, now: float) -> frozenset[str]:
        self._alive = frozenset(alive_in(connection, now) | {self.id})
        return self._alive

    def _beat(self, first: bool = False) -> None:
        with self._engine.begin() as connection:
            now = time_in(connection)
            self._offset = now - time.monotonic()
            seen = update(Process).where(Process.id == self.id).values(seen=now)
            if not connection.execute(seen).rowcount:  # the first time, or the table was emptied
                row = {"id": self.id, "host": self._host, "pid": self._pid}
                row |= {"began": now, "seen": now, "ended": False}
                connection.execute(insert(Process), row)
            if first:
                connection.execute(delete(Process).where(Process.seen < now - REMEMBERED_S))
            self._look(connection, now)

    def _run(self) -> None:
        lost = False
        while not self._closing.wait(BEAT_S):
            try:
                self._beat()
                lost = False
            except SQLAlchemyError as error:
                if not lost:  # once will do
                    reason = type(error).__name__
                    log.warning("the database does not hear of this process: %s", reason)
                lost = True

    def served(self, since: float) -> float:
        """Return for how many seconds since a time at least one process was there."""
        alive = self._alive
        there = (Process.seen > since) | Process.id.in_(list(alive))
        with self._engine.connect() as connection:
            now = time_in(connection)
            rows = connection.execute(select(Process.began, Process.seen, Process.id).where(there))
            return covered(
                (max(began, since), now if name in alive else seen) for began, seen, name in rows
            )

    def close(self) -> None:
        """Leave; what this process had taken on is free at once."""
        self._closing.set()
        self._thread.join()
        try:
            with self._engine.begin() as connection:
                ended = update(Process).where(Process.id == self.id)
                connection.execute(ended.values(seen=time_in(connection), ended=True))
        except SQLAlchemyError:
            return  # it will be missed soon enough


def covered(spans: Iterable[tuple[float, float]]) -> float:
    """Return how much time spans cover together.

    >>> covered([(0.0, 2.0), (1.0, 3.0), (5.0, 6.0)])
    4.0
    """
    total, end = 0.0, float("-inf")
    for first, last in sorted(spans):
        total += max(0.0, last - max(first, end))
        end = max(end, last)
    return total
