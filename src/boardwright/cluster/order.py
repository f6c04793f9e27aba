"""One order to a cluster: blocks are planned and handed out, and games come back in their order."""

from __future__ import annotations

import logging
import queue
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from boardwright.arena.counts import Batch
from boardwright.cluster.task import (
    Recipe,
    Refused,
    Task,
    key_of,
    numbers,
    unpacked_batch,
)
from boardwright.cluster.worker import play_block
from boardwright.core.errors import InputError
from boardwright.store.blocks import Block, Ledger
from boardwright.store.database import usable

if TYPE_CHECKING:
    from boardwright.arena.roster import Roster
    from boardwright.arena.schedule import Meeting
    from boardwright.cluster.cluster import Cluster

#: How long a block should take; with more workers longer, so that so many are stored in a second.
BLOCK_S, BLOCKS_A_SECOND = 2.0, 20.0
#: Games of a block whose moves are wanted, and of one that is only counted.
MOST_MOVES, MOST_COUNTED = 1 << 12, 1 << 17
#: A block whose result is not in the database when a worker says so is handed out so often.
MOST_TRIES = 3
log = logging.getLogger(__name__)


@dataclass
class Waiting:
    """A block that is not given back yet."""

    block: Block
    stored: bool
    tries: int = 0
    future: Any = None  # of Dask


class Order:
    """The games of a meeting from number ``first`` to before ``last``."""

    def __init__(
        self, cluster: Cluster, roster: Roster, meeting: Meeting, first: int, last: int
    ) -> None:
        self._cluster, self._meeting = cluster, meeting
        self._first, self._last = first, last
        self._recipe = Recipe.of(roster)
        self._roster = self._recipe.key()
        self._multiple = len(meeting.block)
        self._most = MOST_MOVES if roster.moves else MOST_COUNTED
        self._ledger = Ledger(cluster.engine, key_of(self._recipe, meeting, last), self._recipe.run)
        self._waiting: deque[Waiting] = deque()
        self._by_key: dict[str, Waiting] = {}
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._size = self._multiple
        self._next = 0, first  # number and first game of the block that is planned next

    def played(self) -> Iterator[Batch]:
        """Yield the games; whoever stops listening has the rest of them called off."""
        try:
            with usable(self._cluster.engine):
                self._resume()
                while self._fill():
                    batch = self._head()
                    done = self._first - batch.first
                    self._first = batch.first + len(batch)
                    yield batch.part(done, len(batch)) if done else batch
        finally:
            self._cluster.cancel([each.future for each in self._waiting if each.future])
            with suppress(SQLAlchemyError):  # then that is what ends the match
                self._ledger.close(self._first >= self._last)

    def _resume(self) -> None:
        """Take up blocks that an earlier client, or another one, has planned."""
        found = self._ledger.blocks()
        if found and found[0].first > self._first:  # of a run that was counted without them
            self._ledger.forget()
            found = []
        for block in found:
            if block.last > self._first:
                self._take(block)
            self._next = block.number + 1, max(block.last, self._first)

    def _fill(self) -> bool:
        """Hand out enough blocks for all workers; return whether any is to be waited for."""
        slots = self._cluster.slots
        playing = sum(not each.stored for each in self._waiting)
        while playing < 2 * slots and len(self._waiting) < 8 * slots and self._next[1] < self._last:
            number, first = self._next
            # Towards the end blocks get smaller, so that all workers end at about the same time.
            even = -(-(self._last - first) // (2 * slots * self._multiple)) * self._multiple
            games = min(self._size, even, self._last - first)
            block = self._ledger.plan(Block(number, first, games))
            self._next = number + 1, block.last
            self._take(block)
            playing += not block.stored
        return bool(self._waiting)

    def _take(self, block: Block) -> None:
        each = Waiting(block, block.stored)
        self._waiting.append(each)
        if not each.stored:
            self._hand_out(each)

    def _hand_out(self, each: Waiting) -> None:
        block, ledger = each.block, self._ledger
        task = Task(
            self._recipe,
            self._meeting,
            self._roster,
            ledger.id,
            block.number,
            block.first,
            block.games,
            self._cluster.database,
            self._cluster.host,
        )
        # Two clients that ask for the same block have it played once: its name is the same.
        key = f"boardwright-{ledger.token}-{block.number}-{each.tries}"
        each.tries += 1
        each.future = self._cluster.submit(play_block, task, key)
        self._by_key[key] = each
        each.future.add_done_callback(self._answers.put)

    def _head(self) -> Batch:
        """Return the games of the next block, once they are stored."""
        each = self._waiting[0]
        while True:
            while not each.stored:
                self._listen()
                self._fill()
            found = self._ledger.result(each.block.number)
            if found is not None:
                data, seconds = found
                self._adapt(each.block.games, seconds)
                self._waiting.popleft()
                return unpacked_batch(data)
            # Another client has counted everything and removed it; or the database is another.
            if each.tries >= MOST_TRIES:
                raise InputError(
                    "{games} were played but are not in the database",
                    games=numbers(each.block.first, each.block.games),
                )
            each.block, each.stored = self._ledger.plan(each.block), False
            self._hand_out(each)

    def _listen(self) -> None:
        """Take the next answer, or see after a second whether there is anyone left to answer."""
        try:
            future = self._answers.get(timeout=1.0)
        except queue.Empty:
            self._cluster.look()
            return
        each = self._by_key.pop(future.key)
        if future.status == "finished":
            each.stored = True  # the answer itself is in the database
        elif future.status == "error":
            self._fail(each, future.exception())
        else:
            self._cluster.lost()

    def _adapt(self, games: int, seconds: float) -> None:
        """Plan further blocks as large as fits the time that one should take."""
        target = max(BLOCK_S, self._cluster.slots / BLOCKS_A_SECOND)
        fitting = int(games * target / max(seconds, 1e-9)) // self._multiple
        self._size = self._multiple * max(1, min(fitting, self._most // self._multiple))

    def _fail(self, each: Waiting, error: BaseException) -> None:
        from distributed import KilledWorker

        if isinstance(error, Refused):
            self._cluster.refuse(error)
            self._hand_out(each)
            return
        if not isinstance(error, KilledWorker):
            raise error
        worker, playing = self._ledger.where(each.block.number)
        block = each.block
        raise InputError(
            "{games} ended the worker that played them {times} times, the last one {worker}; "
            "the run stops here",
            games=numbers(block.first, block.games) if playing is None else numbers(playing, 1),
            times=error.allowed_failures + 1,
            worker=worker,
        )
