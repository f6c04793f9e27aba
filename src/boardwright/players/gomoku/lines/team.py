"""Several threads search the same position and share a table: what one finds out, all know.

Each has a board, frames and an order of moves of its own, and meets in the table what others have
searched before it ("lazy SMP"). Who is first at a position depends on the machine, so that a limit
of nodes or depth gives the same result for one thread only.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from threading import Event

from boardwright.core.game import Game
from boardwright.core.parallel import beside
from boardwright.core.position import Position
from boardwright.players.gomoku.lines.engine import TABLE_MIB, Deliberation, LinesEngine
from boardwright.players.gomoku.lines.fours import four_frames
from boardwright.players.gomoku.lines.line_net import fresh
from boardwright.players.gomoku.lines.margins import DEFAULT
from boardwright.players.gomoku.lines.stack import search_frames, search_run
from boardwright.search.engine import Report
from boardwright.search.limit import Limit
from boardwright.search.thought import Thought
from boardwright.search.transposition import PROVED


class Helping(Deliberation):
    """The search of a thread beside the leading one."""

    def think(self) -> None:
        """Search ever deeper, until the leader says stop."""
        self.iterate()

    def grow_older(self) -> None:
        """Be as old as the leader is, who says so."""


class Leading(Deliberation):
    """The search that answers; others help it."""

    engine: Team

    def begin(self) -> None:
        """Take up the position, alone at first."""
        self.helpers: list[Helping] = []
        super().begin()

    def iterate(self) -> None:
        """Search ever deeper together, and answer what was found deepest."""
        stop = Event()
        rest = self.rest()
        self.helpers = [
            Helping(each, self.position, rest, stop=stop) for each in self.engine.helpers
        ]
        with beside([each.result for each in self.helpers], stop.set):
            super().iterate()
        for each in self.helpers:
            if abs(self.value) <= PROVED and (abs(each.value) > PROVED or each.depth > self.depth):
                self.value, self.depth, self.line = each.value, each.depth, each.line
                self.keep()

    def rest(self) -> Limit:
        """Return what is left of the limit."""
        limit = self.limit
        nodes = limit.nodes and max(1, limit.nodes - self.budget.nodes)
        seconds = limit.time and max(1e-3, limit.time - self.budget.seconds)
        return Limit(limit.depth, nodes, seconds)

    def grow_older(self) -> None:
        """Let what all threads find from now on replace what is older."""
        super().grow_older()
        for each in self.engine.helpers:
            each.run.age = self.engine.run.age

    @property
    def nodes(self) -> int:
        """Those of all threads."""
        return self.budget.nodes + sum(each.budget.nodes for each in self.helpers)


class Team(LinesEngine):
    """Searches with several threads; a limit of nodes is that of all of them together."""

    sessions = Leading

    def __init__(self, game: Game, threads: int, table: int = TABLE_MIB, net: bool = True) -> None:
        self.helpers: tuple[Team, ...] = ()  # the search below finds none
        super().__init__(game, table, net=net)
        self.helpers = tuple(self._helper() for _ in range(threads - 1))

    def _helper(self) -> Team:
        """Return this engine again, with records of its own and the same table."""
        made = copy(self)
        made.frames, made.run, made._fours = search_frames(), search_run(DEFAULT), four_frames()
        made.net = fresh(self._empty, self.tables, bool(self.net.used))
        return made

    def forget(self, seed: int) -> None:
        """Forget all positions met, in all threads."""
        super().forget(seed)
        for each in self.helpers:
            each.forget_order()

    def resize(self, table: int) -> None:
        """Give the table of all threads another size, in MiB."""
        super().resize(table)
        for each in self.helpers:
            each._table = self._table

    def search(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return the best move found within the limit; each thread has a part of its nodes."""
        if limit.nodes is not None:
            limit = replace(limit, nodes=max(1, limit.nodes // (1 + len(self.helpers))))
        return super().search(position, limit, report, stop)
