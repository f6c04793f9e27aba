"""Where the games of an experiment are played: in threads of this process, or somewhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Protocol

from boardwright.arena.counts import Batch
from boardwright.arena.player_pool import twice
from boardwright.arena.schedule import Meeting
from boardwright.core.parallel import core_count, in_ranges, in_threads

if TYPE_CHECKING:
    from boardwright.arena.roster import Roster

#: Games of a batch: their moves take a few megabytes.
MOST_IN_BATCH = 1 << 12


class Executor(Protocol):
    """Plays numbered games. Each is fixed by its number, so that it matters to nobody where."""

    here: bool  # whether the players are made in this process

    @property
    def slots(self) -> int:
        """How many blocks of games are played at the same time."""

    def batches(self, roster: Roster, meeting: Meeting, first: int, last: int) -> Iterator[Batch]:
        """Yield the games of a meeting from number ``first`` to before ``last``, in order."""


class Threads:
    """Plays in threads of this process: compiled games in ranges, others one by one."""

    here = True

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads
        self.slots = threads or core_count()

    def batches(self, roster: Roster, meeting: Meeting, first: int, last: int) -> Iterator[Batch]:
        """Yield the games of a meeting from number ``first`` to before ``last``, in order."""
        if roster.table(meeting.block[0]) is not None:
            play = twice(partial(roster.compiled, meeting))
            return in_ranges(play, first, last, len(meeting.block), self._threads, MOST_IN_BATCH)
        return self._asked(roster, meeting, first, last)

    def _asked(self, roster: Roster, meeting: Meeting, first: int, last: int) -> Iterator[Batch]:
        """Yield games in which the players are asked for each move, several at a time.

        Each thread has players of its own, and each game its own seed, so that the number of
        threads changes nothing but the time. There are more threads than cores where players think
        of many positions at once.
        """
        simul = roster.simul(meeting.block[0], self.slots, last - first)
        pool = roster.pool(simul)
        plans = (meeting.plan(number) for number in range(first, last))
        jobs = (partial(roster.asked, pool, plan, simul) for plan in plans)
        try:
            yield from in_threads(jobs, simul.games if simul else self.slots)
        finally:
            pool.close()


_elsewhere: Executor | None = None


def executor_for(threads: int | None) -> Executor:
    """Return where games are played now: in so many threads, unless ``playing_on`` says where."""
    return _elsewhere or Threads(threads)


@contextmanager
def playing_on(executor: Executor) -> Iterator[None]:
    """Let an executor play all games of all threads that are begun in this block."""
    global _elsewhere
    before, _elsewhere = _elsewhere, executor
    try:
        yield
    finally:
        _elsewhere = before
