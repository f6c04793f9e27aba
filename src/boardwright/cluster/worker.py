"""What runs in a worker: it looks whether it may, plays a block, stores it, and says so."""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeVar, cast

from sqlalchemy import Engine

from boardwright.arena.counts import Batch
from boardwright.arena.roster import Roster
from boardwright.cluster.identity import differing, materials, software
from boardwright.cluster.task import Recipe, Refused, Stored, Task, numbers, packed_batch
from boardwright.core.errors import BoardwrightError, InputError
from boardwright.core.parallel import core_count
from boardwright.core.phrases import Phrase
from boardwright.store.blocks import Place
from boardwright.store.database import open_database, usable

#: What is made for blocks is kept for the next ones, and given up after so much idleness.
IDLE_S = 30.0
#: A block that was begun before is played in this many parts, to see which of them ends a worker.
PARTS = 64
log = logging.getLogger(__name__)


def play_block(task: Task) -> None:
    """Play a block of games and store it, unless it is there already."""
    worker = this_worker()

    def play(place: Place, tries: int) -> bytes:
        return packed_batch(played(roster, task, place if tries > 1 else None), task.recipe.moves)

    with KEPT.use(task.roster, lambda: made(task.recipe, worker)) as roster:
        store_once(task, worker, play, numbers(task.first, task.games))


def this_worker() -> str:
    """Return the address of the worker that this process is."""
    from distributed import get_worker

    return str(get_worker().address)


def store_once(
    task: Stored, worker: str, work: Callable[[Place, int], bytes], named: Phrase
) -> None:
    """Store what ``work`` makes at the place of a block, the how manieth try; not if it is there.

    ``named`` is what the block is called in a sentence.
    """
    if task.host and task.host != socket.gethostname():
        raise InputError(ONE_MACHINE, host=socket.gethostname())
    place = Place(database(task.database, worker), task.run, task.number)
    with usable(place.engine):
        tries = place.begin(worker)
    if not tries:
        return
    begun = time.perf_counter()
    data = work(place, tries)
    seconds = time.perf_counter() - begun
    with usable(place.engine):
        stored = place.keep(data, worker, seconds)
    if not stored:
        log.warning(
            Phrase("{games} were counted already; playing them again changes nothing", games=named)
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
        raise refuse(worker, error) from None


class Machine(NamedTuple):
    """Where a worker runs."""

    host: str
    cores: int


def machine() -> Machine:
    """Return where this process runs."""
    return Machine(socket.gethostname(), core_count())


class Closable(Protocol):
    """Something that takes memory or processes until it is closed."""

    def close(self) -> None:
        """Free what it takes."""


class Seat:
    """A thing, how many blocks use it, and since when it may be idle."""

    def __init__(self, thing: Closable) -> None:
        self.thing, self.users, self.since = thing, 0, 0.0


class Kept:
    """What this process has made for blocks, by what it is for; given up when it is idle."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: dict[str, Seat] = {}

    @contextmanager
    def use(self, key: str, make: Callable[[], Thing]) -> Iterator[Thing]:
        """Give the thing of a key, made if need be."""
        with self._lock:
            if key not in self._found:
                self._found[key] = Seat(make())
            seat = self._found[key]
            seat.users += 1
        try:
            yield cast(Thing, seat.thing)
        finally:
            with self._lock:
                seat.users -= 1
                seat.since = time.monotonic()
            timer = threading.Timer(IDLE_S, self._close_idle)
            timer.daemon = True
            timer.start()

    def _close_idle(self) -> None:
        with self._lock:
            for key, seat in list(self._found.items()):
                if not seat.users and time.monotonic() - seat.since >= IDLE_S:
                    del self._found[key]
                    seat.thing.close()


Thing = TypeVar("Thing", bound=Closable)


def refuse(worker: str, reason: Phrase | BoardwrightError) -> Refused:
    """Return why a worker is not used."""
    return Refused(NOT_USED, worker=worker, reason=reason)


def refuse_other(worker: str, ours: dict[str, str], theirs: dict[str, str]) -> None:
    """Refuse to work where something is not the same as where the work is asked for."""
    other = differing(ours, theirs)
    if other is not None:
        raise refuse(worker, Phrase(OTHER, **other._asdict()))


def made(recipe: Recipe, worker: str) -> Roster:
    """Return players that play here as they do where the games are asked for."""
    refuse_other(worker, recipe.software, software())
    try:
        roster = recipe.roster()
        here = materials(roster.game, recipe.players)
    except BoardwrightError as error:
        raise refuse(worker, error) from None
    try:
        refuse_other(worker, recipe.materials, here)
    except Refused:
        roster.close()
        raise
    return roster


KEPT = Kept()
