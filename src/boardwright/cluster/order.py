"""One order to a cluster: blocks are planned and handed out, and games come back in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardwright.arena.counts import Batch
from boardwright.cluster.handing_out import HandingOut
from boardwright.cluster.task import Recipe, Task, key_of, numbers, unpacked_batch
from boardwright.cluster.worker import play_block
from boardwright.core.phrases import Phrase
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


class Order(HandingOut):
    """The games of a meeting from number ``first`` to before ``last``."""

    def __init__(
        self, cluster: Cluster, roster: Roster, meeting: Meeting, first: int, last: int
    ) -> None:
        self._meeting = meeting
        self._first, self._last = first, last
        self._recipe = Recipe.of(roster)
        self._roster = self._recipe.key()
        self._multiple = len(meeting.block)
        self._most = MOST_MOVES if roster.moves else MOST_COUNTED
        self._size = self._multiple
        self._next = 0, first  # number and first game of the block that is planned next
        key = key_of(self._recipe, meeting, last)
        super().__init__(cluster, Ledger(cluster.engine, key, self._recipe.run), play_block)

    def played(self) -> Iterator[Batch]:
        """Yield the games; whoever stops listening has the rest of them called off."""
        try:
            with usable(self.cluster.engine):
                self._resume()
                while self.fill():
                    block, data, seconds = self.next_result()
                    self._adapt(block.games, seconds)
                    batch = unpacked_batch(data)
                    done = self._first - batch.first
                    self._first = batch.first + len(batch)
                    yield batch.part(done, len(batch)) if done else batch
        finally:
            self.leave(self._first >= self._last)

    def _resume(self) -> None:
        """Take up blocks that an earlier client, or another one, has planned."""
        found = self.ledger.blocks()
        if found and found[0].first > self._first:  # of a run that was counted without them
            self.ledger.forget()
            found = []
        for block in found:
            if block.last > self._first:
                self.take(block)
            self._next = block.number + 1, max(block.last, self._first)

    def fill(self) -> bool:
        """Hand out enough blocks for all workers; return whether any is to be waited for."""
        slots = self.cluster.slots
        playing = self.playing
        while playing < 2 * slots and len(self.waiting) < 8 * slots and self._next[1] < self._last:
            number, first = self._next
            # Towards the end blocks get smaller, so that all workers end at about the same time.
            even = -(-(self._last - first) // (2 * slots * self._multiple)) * self._multiple
            games = min(self._size, even, self._last - first)
            block = self.ledger.plan(Block(number, first, games))
            self._next = number + 1, block.last
            self.take(block)
            playing += not block.stored
        return bool(self.waiting)

    def task(self, block: Block) -> Task:
        """Return what a worker is asked for."""
        return Task(
            self.ledger.id,
            block.number,
            self.cluster.database,
            self.cluster.host,
            recipe=self._recipe,
            meeting=self._meeting,
            roster=self._roster,
            first=block.first,
            games=block.games,
        )

    def named(self, block: Block, part: int | None = None) -> Phrase:
        """Return the numbers of the games, or of the one that was played."""
        return numbers(block.first, block.games) if part is None else numbers(part, 1)

    def _adapt(self, games: int, seconds: float) -> None:
        """Plan further blocks as large as fits the time that one should take."""
        target = max(BLOCK_S, self.cluster.slots / BLOCKS_A_SECOND)
        fitting = int(games * target / max(seconds, 1e-9)) // self._multiple
        self._size = self._multiple * max(1, min(fitting, self._most // self._multiple))
