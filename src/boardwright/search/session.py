"""One search of an engine: its budget, its slices, its reports and its answer.

An engine says in a session of its own how it begins, how it thinks and what it thinks best so far;
``run`` cuts the work of its kernels into slices, between which a limit, a stop and the next report
are noticed. Reports never change what is found: ``best`` only reads.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event
from typing import Generic, TypeVar

import numpy as np

from boardwright.core.position import Position
from boardwright.search.engine import Engine, Report, refuse_no_turn
from boardwright.search.limit import Budget, Limit
from boardwright.search.thought import Candidate, Thought

E = TypeVar("E", bound=Engine)
#: Searches about this many nodes; returns how many it was, and whether nothing is left to search.
Step = Callable[[int], tuple[int, bool]]
REPORT_S = 0.1


class Session(ABC, Generic[E]):
    """A search of one position, which is not over, within a limit."""

    def __init__(
        self,
        engine: E,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> None:
        refuse_no_turn(position)
        self.engine = engine
        self.position = position
        self.limit = limit
        self.side = int(position.state.player)
        self.budget = Budget(limit, stop)
        self._report = report
        self._reported_s = 0.0
        self._told: Thought | None = None
        with np.errstate(over="ignore"):  # random numbers and hashes, in plain Python
            self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Take up the position; from here on there is a best thought."""

    @abstractmethod
    def think(self) -> None:
        """Search until the limit, a stop, or the truth."""

    @abstractmethod
    def best(self) -> Thought:
        """Return the best thought so far, that of an unfinished ``run`` included."""

    @property
    def nodes(self) -> int:
        """How many nodes were searched so far."""
        return self.budget.nodes

    def result(self) -> Thought:
        """Return the answer; it is also the last report."""
        with np.errstate(over="ignore"):
            self.think()
            return self.tell()

    def run(self, step: Step, share: float = 1.0) -> bool:
        """Take steps until one was the last; return False if the limit or a stop comes first.

        ``share`` is the part of the limit that may be spent when this ends.
        """
        while self.budget.spent <= share and (nodes := self.budget.slice()):
            taken, finished = step(nodes)
            self.budget.spend(taken)
            if finished:
                return True
            if self._report is not None and self.budget.seconds - self._reported_s >= REPORT_S:
                self.tell()
        return False

    def tell(self) -> Thought:
        """Return the best thought, after reporting it unless it is known from the last report."""
        thought = replace(self.best(), nodes=self.nodes, seconds=self.budget.seconds)
        self._reported_s = thought.seconds
        if self._told is not None and replace(thought, seconds=self._told.seconds) == self._told:
            return self._told
        self._told = thought
        if self._report is not None:
            self._report(thought)
        return thought

    def thought(
        self,
        candidates: Sequence[Candidate],
        depth: int,
        proved: bool = False,
        distance: int | None = None,
    ) -> Thought:
        """Return a thought whose best move is the first of the candidates."""
        best = candidates[0]
        return Thought(
            best.move,
            best.values,
            best.line,
            depth,
            self.nodes,
            self.budget.seconds,
            tuple(candidates),
            proved,
            distance,
        )

    def values(self, own: float) -> tuple[float, float]:
        """Return a value for the player to move, of two players, as one for each."""
        other = 0.0 - own  # a draw is 0.0 for both, never -0.0
        return (own, other) if self.side == 0 else (other, own)
