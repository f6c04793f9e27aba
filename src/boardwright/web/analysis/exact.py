"""Exact answers while someone waits: bounded in time and memory, and remembered."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Event, Lock

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.search.thought import Thought
from boardwright.solve.exact_thought import exact_thought, moves_of
from boardwright.solve.finding import Finding, finished
from boardwright.solve.retrograde_solver import RetrogradeSolver, listed, require_listable
from boardwright.solve.solver import Solver, Wait, Watch
from boardwright.solve.solvers import solver_for
from boardwright.solve.verdict import JudgedMove, Verdict

#: How long one question may take, and before that the compiling of what answers it.
LONGEST_S = 20.0
COMPILING_S = 100.0
#: Classes of positions that a table made here may have.
MOST_CLASSES = 2_000_000
MOST_GAMES = 6  # remembered


class Patience(Watch):
    """Ends a solver that takes too long.

    What it has to compile comes before its first word and does not count.
    """

    def __init__(self, stop: Event) -> None:
        super().__init__()
        self._stop = stop
        self._until = 0.0

    def share(self, done: float) -> None:
        """Raise InputError when the time is over."""
        self._until = self._until or time.monotonic() + LONGEST_S
        if self._stop.is_set() or time.monotonic() > self._until:
            raise InputError(
                "this could not be solved within {seconds:.0f} seconds", seconds=LONGEST_S
            )

    def nodes(self, count: int) -> None:
        """Raise InputError when the time is over."""
        self.share(0.0)

    def positions(self, count: int) -> None:
        """Raise InputError when the time is over or the memory is full."""
        self.share(0.0)
        if count > MOST_CLASSES:
            raise InputError(
                "this has more than {most:,} positions, too many to be solved", most=MOST_CLASSES
            )


def refuse_long(solver: Solver, position: Position) -> None:
    """Raise InputError if it is known beforehand that nobody would wait for the answer."""
    cost = solver.cost(position)
    if cost.wait in (Wait.MINUTES, Wait.TOO_LONG):
        raise InputError(cost.why)


@contextmanager
def held(lock: Lock, watch: Watch) -> Iterator[None]:
    """Hold a lock that someone else may have for a while."""
    while not lock.acquire(timeout=0.2):
        watch.share(0.0)
    try:
        yield
    finally:
        lock.release()


@dataclass
class Known:
    """What was solved of a game; a solver serves one thread at a time."""

    solver: Solver
    lister: RetrogradeSolver
    lock: Lock = field(default_factory=Lock)
    lists: dict[bool, list[int]] = field(default_factory=dict)


class Exact:
    """Solves games and remembers the last ones."""

    def __init__(self) -> None:
        self._known: OrderedDict[Game, Known] = OrderedDict()
        self._lock = Lock()

    def _of(self, game: Game) -> Known:
        with self._lock:
            if game not in self._known:
                solver = solver_for(game)
                lists = solver if isinstance(solver, RetrogradeSolver) else RetrogradeSolver(game)
                self._known[game] = Known(solver, lists)
            self._known.move_to_end(game)
            while len(self._known) > MOST_GAMES:
                self._known.popitem(last=False)
            return self._known[game]

    def finding(self, position: Position, stop: Event) -> Finding:
        """Return what is exactly known about a position; InputError where that takes too long."""
        if position.over:
            return finished(position)
        known, watch = self._of(position.game), Patience(stop)
        refuse_long(known.solver, position)
        with held(known.lock, watch):
            known.solver.prepare(watch)
            found = known.solver.find(position, watch)
            if known.solver.judges and not (found.moves or found.expected):
                judged = known.solver.judge(position, watch)
                found = replace(found, moves=[m for m in judged if isinstance(m, JudgedMove)])
            return found

    def thought(self, position: Position, stop: Event) -> Thought | None:
        """Return what is exactly known as a thought; None if it is not, as of a set-up position."""
        try:
            found = self.finding(position, stop)
        except InputError:
            return None
        line = moves_of(position, found.line)
        return exact_thought(position, found.expected or found.moves, line)

    def listed(
        self, game: Game, lost: bool, first: int, count: int, stop: Event
    ) -> tuple[int, list[tuple[Position, Verdict]]]:
        """Return how many positions are lost, or won, and some of them."""
        require_listable(game)
        known, watch = self._of(game), Patience(stop)
        refuse_long(known.lister, game.start())
        with held(known.lock, watch):
            solution = known.lister.table(watch)
            if lost not in known.lists:
                known.lists[lost] = listed(solution, lost).tolist()
            chosen = known.lists[lost]
            page = [
                (solution.position(number), solution.verdict(number))
                for number in chosen[first : first + count]
            ]
            return len(chosen), page
