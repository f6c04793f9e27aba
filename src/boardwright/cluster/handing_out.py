"""Blocks of work for a cluster: planned, handed out, waited for, and read in their order.

What a worker has done is in the database when it says so; its answer itself carries nothing.
"""

from __future__ import annotations

import queue
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from boardwright.cluster.task import Refused, Stored
from boardwright.core.errors import InputError
from boardwright.core.phrases import Phrase
from boardwright.store.blocks import Block, Ledger

if TYPE_CHECKING:
    from boardwright.cluster.cluster import Cluster

#: A block whose result is not in the database when a worker says so is handed out so often.
MOST_TRIES = 3


@dataclass
class Waiting:
    """A block that is not given back yet."""

    block: Block
    stored: bool
    tries: int = 0
    future: Any = None  # of Dask


class HandingOut(ABC):
    """The blocks of one run: who plans them says how many, and what a worker is asked for."""

    def __init__(self, cluster: Cluster, ledger: Ledger, work: Callable[[Any], None]) -> None:
        self.cluster, self.ledger = cluster, ledger
        self._work = work
        self.waiting: deque[Waiting] = deque()
        self._by_key: dict[str, Waiting] = {}
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()

    @abstractmethod
    def fill(self) -> bool:
        """Take enough blocks for all workers; return whether any is to be waited for."""

    @abstractmethod
    def task(self, block: Block) -> Stored:
        """Return what a worker is asked for."""

    @abstractmethod
    def named(self, block: Block, part: int | None = None) -> Phrase:
        """Return a block, or the part of it in which a worker was last, for a sentence."""

    @property
    def playing(self) -> int:
        """How many blocks are not stored yet."""
        return sum(not each.stored for each in self.waiting)

    def take(self, block: Block) -> None:
        """Wait for a block, and hand it out unless it is stored."""
        each = Waiting(block, block.stored)
        self.waiting.append(each)
        if not each.stored:
            self._hand_out(each)

    def _hand_out(self, each: Waiting) -> None:
        # Two clients that ask for the same block have it played once: its name is the same.
        key = f"boardwright-{self.ledger.token}-{each.block.number}-{each.tries}"
        each.tries += 1
        each.future = self.cluster.submit(self._work, self.task(each.block), key)
        self._by_key[key] = each
        each.future.add_done_callback(self._answers.put)

    def next_result(self) -> tuple[Block, bytes, float]:
        """Return the next block with what was stored and how long it took, once it is there."""
        each = self.waiting[0]
        while True:
            while not each.stored:
                self._listen()
                self.fill()
            found = self.ledger.result(each.block.number)
            if found is not None:
                self.waiting.popleft()
                return each.block, *found
            # Another client has counted everything and removed it; or the database is another.
            if each.tries >= MOST_TRIES:
                raise InputError(
                    "{games} were played but are not in the database", games=self.named(each.block)
                )
            each.block, each.stored = self.ledger.plan(each.block), False
            self._hand_out(each)

    def _listen(self) -> None:
        """Take the next answer, or see after a second whether there is anyone left to answer."""
        try:
            future = self._answers.get(timeout=1.0)
        except queue.Empty:
            self.cluster.look()
            return
        each = self._by_key.pop(future.key)
        if future.status == "finished":
            each.stored = True  # the answer itself is in the database
        elif future.status == "error":
            self._fail(each, future.exception())
        elif self.cluster.connected and each.tries < MOST_TRIES:
            self._hand_out(each)  # called off by a client that had asked for the same before
        else:
            self.cluster.lost()

    def _fail(self, each: Waiting, error: BaseException) -> None:
        from distributed import KilledWorker

        if isinstance(error, Refused):
            self.cluster.refuse(error)
            self._hand_out(each)
            return
        if not isinstance(error, KilledWorker):
            raise error
        begun, worker, playing = self.ledger.begun(each.block.number)
        if begun <= error.allowed_failures and each.tries < MOST_TRIES:
            self._hand_out(each)  # it only waited at workers that another block has ended
            return
        raise InputError(
            "{games} ended the worker that played them {times} times, the last one {worker}; "
            "the run stops here",
            games=self.named(each.block, playing),
            times=error.allowed_failures + 1,
            worker=worker,
        )

    def leave(self, counted: bool) -> None:
        """Call off what nobody has begun; what is begun is stored, unless all is counted."""
        self.cluster.cancel([each.future for each in self.waiting if each.future])
        with suppress(SQLAlchemyError):  # then that is what ends the work
            self.ledger.close(counted)
