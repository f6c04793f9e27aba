"""What runs in a worker: it looks whether it may, plays a block, stores it, and says so."""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import Engine

from boardwright.arena.counts import Batch
from boardwright.arena.roster import Roster
from boardwright.cluster.identity import differing, materials, software
from boardwright.cluster.task import Recipe, Refused, Task, numbers, packed_batch
from boardwright.core.errors import BoardwrightError, InputError
from boardwright.core.parallel import core_count
from boardwright.core.phrases import Phrase
from boardwright.store.blocks import Place
from boardwright.store.database import open_database, usable

#: Players are kept for the next blocks of the same games, and given up after so much idleness.
IDLE_S = 30.0
#: A block that was begun before is played in this many parts, to see which of them ends a worker.
PARTS = 64
log = logging.getLogger(__name__)


def play_block(task: Task) -> None:
    """Play a block of games and store it, unless it is there already."""
    from distributed import get_worker

    worker = str(get_worker().address)
    if task.host and task.host != socket.gethostname():
        raise InputError(ONE_MACHINE, host=socket.gethostname())
    with KEPT.roster(task, worker) as roster:
        place = Place(database(task.database, worker), task.run, task.number)
        with usable(place.engine):
            tries = place.begin(worker)
        if not tries:
            return
        begun = time.perf_counter()
        batch = played(roster, task, place if tries > 1 else None)
        seconds = time.perf_counter() - begun
        with usable(place.engine):
            stored = place.keep(packed_batch(batch, task.recipe.moves), worker, seconds)
    if not stored:
        log.warning(
            Phrase(
                "{games} were counted already; playing them again changes nothing",
                games=numbers(task.first, task.games),
            )
        )


#: Sentences of workers; the client prints them.
NOT_USED = "worker {worker} is not used: {reason}"
OTHER = "{name} is {theirs} there, {ours} here"
ONE_MACHINE = (
    "a SQLite file serves one machine, and {host} is another: workers on several machines need "
    "PostgreSQL (DATABASE_URL=postgresql://...)"
)


def played(roster: Roster, task: Task, place: Place | None) -> Batch:
    """Return the games of a block, noting how far it is if an earlier try did not end."""
    if place is None:
        return roster.play(task.meeting, task.first, task.games)
    size = -(-task.games // PARTS)
    parts = []
    for first in range(task.first, task.first + task.games, size):
        place.playing(first)
        games = min(size, task.first + task.games - first)
        parts.append(roster.play(task.meeting, first, games))
    return Batch.joined(parts)


@lru_cache(maxsize=8)
def database(url: str, worker: str) -> Engine:
    """Return the database, opened once in a process."""
    try:
        return open_database(url)
    except InputError as error:
        raise Refused(NOT_USED, worker=worker, reason=error) from None


class Machine(NamedTuple):
    """Where a worker runs."""

    host: str
    cores: int


def machine() -> Machine:
    """Return where this process runs."""
    return Machine(socket.gethostname(), core_count())


class Seats:
    """Players, how many blocks are being played by them, and since when they may be idle."""

    def __init__(self, roster: Roster) -> None:
        self.roster, self.users, self.since = roster, 0, 0.0


class Rosters:
    """The players that this process has made, by the games that they are for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: dict[str, Seats] = {}

    @contextmanager
    def roster(self, task: Task, worker: str) -> Iterator[Roster]:
        """Give the players of a block, made if need be; refuse if they cannot be the same here."""
        with self._lock:
            if task.roster not in self._found:
                self._found[task.roster] = Seats(made(task.recipe, worker))
            seats = self._found[task.roster]
            seats.users += 1
        try:
            yield seats.roster
        finally:
            with self._lock:
                seats.users -= 1
                seats.since = time.monotonic()
            timer = threading.Timer(IDLE_S, self._close_idle)
            timer.daemon = True
            timer.start()

    def _close_idle(self) -> None:
        with self._lock:
            for key, seats in list(self._found.items()):
                if not seats.users and time.monotonic() - seats.since >= IDLE_S:
                    del self._found[key]
                    seats.roster.close()


def made(recipe: Recipe, worker: str) -> Roster:
    """Return players that play here as they do where the games are asked for."""
    other = differing(recipe.software, software())
    if other is not None:
        raise Refused(NOT_USED, worker=worker, reason=Phrase(OTHER, **other._asdict()))
    try:
        roster = recipe.roster()
        other = differing(recipe.materials, materials(roster.game, recipe.players))
    except BoardwrightError as error:
        raise Refused(NOT_USED, worker=worker, reason=error) from None
    if other is not None:
        roster.close()
        raise Refused(NOT_USED, worker=worker, reason=Phrase(OTHER, **other._asdict()))
    return roster


KEPT = Rosters()
