"""A Dask cluster as the place where games are played."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from boardwright.arena.counts import Batch
from boardwright.arena.executor import Threads
from boardwright.arena.fairness.levels import player_of
from boardwright.cluster.order import Order
from boardwright.cluster.task import Refused, Stored
from boardwright.cluster.worker import ONE_MACHINE, Machine, machine
from boardwright.core.errors import InputError
from boardwright.core.phrases import Phrase
from boardwright.players.own import ENTERED
from boardwright.players.player import PlayerSpec
from boardwright.store.database import database_url, open_database

if TYPE_CHECKING:
    from boardwright.arena.roster import Roster
    from boardwright.arena.schedule import Meeting

#: So few compiled games are played here: that is quicker than asking for them.
FEW = 64
#: How often workers are counted, and how long we wait for them in a command.
COUNT_EVERY_S, PATIENCE_S = 2.0, 20.0
log = logging.getLogger(__name__)


class Cluster:
    """Plays games on the workers of a Dask scheduler."""

    here = False

    def __init__(self, client: Any, address: str) -> None:
        self.client, self.address = client, address
        self.database = database_url()
        self.engine = open_database()
        self.host = socket.gethostname() if self.engine.dialect.name == "sqlite" else ""
        self._refused: dict[str, Refused] = {}
        self._workers: dict[str, int] = {}
        self._counted = 0.0
        self._warned: set[str] = set()
        self._count()
        if not self._workers:
            raise InputError(
                "the scheduler at {address} has no workers; start some: dask worker {address}",
                address=address,
            )
        self.machines: dict[str, Machine] = client.run(machine)
        for each in self.machines.values():
            if self.host and each.host != self.host:
                raise InputError(ONE_MACHINE, host=each.host)

    @property
    def slots(self) -> int:
        """How many blocks are played at the same time."""
        if time.monotonic() - self._counted > COUNT_EVERY_S:
            self._count()
        return max(1, sum(self._workers.values()))

    def _count(self) -> None:
        found = self.client.scheduler_info()["workers"]
        self._workers = {
            worker: int(about["nthreads"])
            for worker, about in found.items()
            if worker not in self._refused
        }
        self._counted = time.monotonic()

    def batches(self, roster: Roster, meeting: Meeting, first: int, last: int) -> Iterator[Batch]:
        """Yield the games of a meeting from number ``first`` to before ``last``, in order."""
        if last - first <= FEW and roster.table(meeting.block[0]) is not None:
            return Threads(1).batches(roster, meeting, first, last)
        self._warn_of_clocks(roster)
        for name in roster.names:
            if PlayerSpec.parse(name).name in {"human", *ENTERED}:
                raise InputError(
                    "{player} plays only in this process, not on a cluster", player=name
                )
        return Order(self, roster, meeting, first, last).played()

    def _warn_of_clocks(self, roster: Roster) -> None:
        """Say that players who think for a time get less of it on a crowded machine."""
        timed = [
            name
            for name in roster.names
            if "time" in dict(PlayerSpec.parse(player_of(name, roster.game)).options)
        ]
        if not timed:
            return
        for host, cores, threads in self._crowded():
            self._warn(
                Phrase(
                    "{player} thinks for a time, and {host} has {threads} workers on {cores} "
                    "cores: it will play weaker than it can",
                    player=timed[0],
                    host=host,
                    threads=threads,
                    cores=cores,
                )
            )

    def _crowded(self) -> Iterator[tuple[str, int, int]]:
        for host, cores in set(self.machines.values()):
            on_it = [worker for worker, each in self.machines.items() if each.host == host]
            threads = sum(self._workers.get(worker, 0) for worker in on_it)
            if threads > cores:
                yield host, cores, threads

    def _warn(self, phrase: Phrase) -> None:
        if phrase not in self._warned:
            self._warned.add(phrase)
            log.warning(phrase)

    def submit(self, function: Callable[[Any], Any], task: Stored, key: str) -> Any:
        """Hand a block out to the workers that can play it."""
        chosen: dict[str, Any] = {}
        if self._refused:
            if not self._workers:
                raise next(iter(self._refused.values()))
            chosen = {"workers": list(self._workers)}
        return self.client.submit(function, task, key=key, **chosen)

    def refuse(self, error: Refused) -> None:
        """Let a worker play no more."""
        worker = error.phrase.values["worker"]
        if worker not in self._refused:
            self._refused[worker] = error
            self._warn(error.phrase)
        self._count()

    @property
    def connected(self) -> bool:
        """Whether the scheduler is there."""
        return bool(self.client.status == "running")

    def look(self) -> None:
        """See whether there is still somebody who plays."""
        if not self.connected:
            self.lost()
        self._count()
        if not self._workers:
            self._warn(
                Phrase("no worker is left at {address}; waiting for one", address=self.address)
            )

    def lost(self) -> None:
        """Say what to do after the scheduler is gone."""
        raise InputError(
            "the scheduler at {address} is gone; what was played is stored: start it again, and "
            "the same command plays what is missing",
            address=self.address,
        )

    def cancel(self, futures: Sequence[Any]) -> None:
        """Call off what was not begun; workers end what they have begun, and store it."""
        with suppress(Exception):  # the scheduler may be gone
            if futures and self.connected:
                self.client.cancel(futures, asynchronous=False)
