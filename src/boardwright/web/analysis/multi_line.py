"""A first answer, then a look at all moves, then the lines of the best ones, ever deeper."""

from __future__ import annotations

import time
from collections.abc import Callable, Set
from dataclasses import replace
from threading import Event

from boardwright.core.position import Position
from boardwright.search.continuation import continued
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit
from boardwright.search.maxn import MaxnEngine
from boardwright.search.thought import Candidate, Thought
from boardwright.web.analysis.survey import DEEPEST, LINES, Survey, candidate_of

#: Receives a thought, and those of its candidates that were looked at for a moment only.
Report = Callable[[Thought, Set[int]], None]
#: How long the first answer and the first look at all moves may take: a share, and seconds.
FIRST_SHARE, FIRST_S = 0.1, 0.3
SWEEP_SHARE, SWEEP_S = 0.2, 0.6
#: The line of a proved win is told to its end, which may take so long.
PROOF_S = 0.4
SHORTEST_S = 0.05


def own_candidates(engine: Engine, thought: Thought) -> tuple[Candidate, ...]:
    """Return the moves of which an engine tells a value, not a mere bound; its best one first."""
    best = candidate_of(thought.move, thought.values, thought.line, thought.distance)
    known = thought.candidates if isinstance(engine, MaxnEngine) else ()
    return (best, *(each for each in known if each.move != thought.move))


class MultiLine:
    """An analysis by an engine that itself searches the best move only."""

    def __init__(
        self, engine: Engine, position: Position, limit: Limit, seconds: float, stop: Event
    ) -> None:
        self.engine = engine
        self.position = position
        self.limit = limit
        self.seconds = seconds
        self.stop = stop
        self.begun = time.monotonic()
        self.survey = Survey(engine, position, max(1, (limit.depth or DEEPEST) - 1))
        self.thought: Thought
        # By move and distance: a shorter win that is found later has another line.
        self._proofs: dict[tuple[int, int | None], tuple[int, ...]] = {}

    def run(self, report: Report) -> None:
        """Search until the time is over or nothing is left, and report what is known meanwhile."""
        self._report = report
        self._search(min(FIRST_S, FIRST_SHARE * self.seconds))
        if len(self.position.moves) == 1:
            self._search(self.seconds - self._passed())
            return
        self._sweep(self._passed() + min(SWEEP_S, SWEEP_SHARE * self.seconds))
        for _ in self.survey.deepen(self._own(), self._passed, self.seconds, self.stop):
            self._prove()
            self._tell()
        self._sweep(self.seconds)
        self._tell()

    def _passed(self) -> float:
        return time.monotonic() - self.begun

    def _search(self, seconds: float) -> None:
        """Search the best move."""
        within = replace(self.limit, time=max(SHORTEST_S, seconds))

        def hear(thought: Thought) -> None:
            self.thought = thought
            self._tell()

        hear(self.engine.search(self.position, within, hear, self.stop))
        self._prove()

    def _sweep(self, until: float) -> None:
        """Look at all moves for a moment."""
        for _ in self.survey.sweep(self.thought, self._passed, until, self.stop):
            self._tell()

    def _own(self) -> Thought:
        return replace(self.thought, candidates=own_candidates(self.engine, self.thought))

    def _prove(self) -> None:
        """Tell the lines of proved wins and losses to their ends; not while the engine searches."""
        for each in self.survey.ranked(self._own())[:LINES]:
            key = each.move, each.distance
            if each.distance is None or len(each.line) >= each.distance or key in self._proofs:
                continue
            self._proofs[key] = continued(
                self.engine, self.position, each.line, each.distance, PROOF_S, self.stop
            )

    def _tell(self) -> None:
        """Report the best move by all that is known, and the others on its scale."""
        ranked = [
            replace(each, line=self._proofs.get((each.move, each.distance), each.line))
            for each in self.survey.ranked(self._own())
        ]
        best, thought = ranked[0], self.thought
        whole = replace(
            thought,
            move=best.move,
            values=best.values,
            line=best.line,
            depth=max(thought.depth, self.survey.depth + 1),
            nodes=thought.nodes + self.survey.nodes,
            seconds=self._passed(),
            candidates=tuple(ranked),
            proved=best.distance is not None or thought.proved,
            distance=best.distance,
        )
        deep = max(2, self.survey.depth)  # what was seen less deep compares with less right
        self._report(whole, {e.move for e in ranked[1:] if self.survey.depth_of(e.move) < deep})
