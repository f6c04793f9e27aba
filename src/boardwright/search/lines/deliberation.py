"""One search of the Gomoku engine: iterative deepening with aspiration, within its limit."""

from __future__ import annotations

import math
from collections.abc import Iterable
from threading import Event
from typing import TYPE_CHECKING

import numpy as np

from boardwright.core.position import Position
from boardwright.search.engine import Report
from boardwright.search.limit import Budget, Limit
from boardwright.search.lines.board import CELLS
from boardwright.search.lines.memory import PROVED, WON
from boardwright.search.lines.stack import ENTER, FINISHED
from boardwright.search.lines.weights import SCALE
from boardwright.search.thought import Candidate, Thought

if TYPE_CHECKING:
    from boardwright.search.lines.engine import LinesEngine

DEEPEST = 60
WINDOW = 400  # around the value of the last iteration
ROOT_FOURS = 4000  # stones tried in looking for a win by fours first
REPORT_S = 0.08
SPARE_S = 0.05  # kept back from the time given, for moments when the machine is busy
SURE = 0.999  # the most that a value not proved may be
ENOUGH_FOR_ONE = 4  # plies, where there is only one move to play


class Deliberation:
    """What is known so far about one position, and how to find out more."""

    def __init__(
        self,
        engine: LinesEngine,
        position: Position,
        limit: Limit,
        report: Report | None,
        stop: Event | None,
    ) -> None:
        self.engine = engine
        self.position = position
        self.limit = limit
        self.report = report
        self.budget = Budget(in_time(limit), stop)
        self.side = int(position.state.player)
        self.depth = 0
        self.value = 0
        self.found: dict[int, Candidate] = {}  # best moves of iterations, the last one first
        self.reported_s = 0.0
        marks = np.array(position.game.marks(position.state), np.uint8)
        self.first_stone = not marks.any()
        self.root = engine.board_of(marks, self.side)
        self.line: tuple[int, ...] = (self.best_looking(),)
        engine.run.history[:] = 0

    def best_looking(self) -> int:
        """Return a sensible legal move without any search."""
        tables, cells, size = self.engine.tables, self.engine.cells, self.engine.size
        shapes = self.root.shapes
        points = np.array(self.position.moves)
        worth = tables.attack[shapes[self.side * CELLS + cells[points]]].astype(int)
        worth += tables.defend[shapes[(1 - self.side) * CELLS + cells[points]]]
        off_middle = np.maximum(
            abs(2 * (points // size) + 1 - size), abs(2 * (points % size) + 1 - size)
        )
        return int(points[np.lexsort((off_middle, -worth))[0]])

    def result(self) -> Thought:
        """Search until the limit, a proof, or nothing is left to decide."""
        if self.first_stone:
            self.depth = 1  # the middle, on which everybody agrees
        elif not self.won_by_fours():
            deepest = min(self.limit.depth or DEEPEST, DEEPEST, len(self.position.moves))
            while self.depth < deepest and abs(self.value) <= PROVED:
                if not self.deepen(self.depth + 1) or self.nothing_to_decide():
                    break
        return self.thought()

    def won_by_fours(self) -> bool:
        """Look for a win by fours before anything else."""
        most = min(ROOT_FOURS, self.limit.nodes or ROOT_FOURS)
        plies, nodes = self.engine.find_fours(self.root.copy(), self.side, most)
        self.budget.spend(nodes)
        if plies:
            self.value = WON - plies
            self.depth = plies
            # From an open four on every reply loses alike: the line ends there.
            self.line = self.points(self.engine.run.out[: max(1, plies - 2)])
            self.keep()
        return bool(plies)

    def nothing_to_decide(self) -> bool:
        """Return whether there is one move only, seen deep enough to tell what it is worth."""
        forced = int(self.engine.frames[0].count) == 1
        return forced and self.limit.depth is None and self.depth >= ENOUGH_FOR_ONE

    def deepen(self, depth: int) -> bool:
        """Search to a depth; return False when the limit or a stop came first."""
        low, high, width = -WON, WON, WINDOW
        if depth > 2:
            low, high = max(-WON, self.value - width), min(WON, self.value + width)
        while True:
            value = self.search(depth, low, high)
            if value is None:
                return False
            width *= 3
            if low > -WON and value <= low:
                low = -WON if value < -PROVED else max(-WON, value - width)
            elif high < WON and high <= value <= PROVED:
                high = min(WON, value + width)
            else:
                break
        self.value = value
        self.depth = depth
        self.keep()
        self.tell(True)
        return True

    def search(self, depth: int, low: int, high: int) -> int | None:
        """Return the value of a search within a window, or None when it had to stop."""
        run, root = self.engine.run, self.engine.frames[0]
        root.stage, root.side, root.depth = ENTER, self.side, depth
        root.alpha, root.beta = low, high
        run.ply, run.nodes, run.root_depth = 0, 0, depth
        run.age = int(run.age) + 1 & 255
        board = self.root.copy()
        spent = 0
        status = None
        while status != FINISHED:
            more = self.slice()
            if more == 0:
                if root.stage != ENTER and max(low, -PROVED) < int(root.best) and root.best_move:
                    self.value = int(root.best)  # of the moves looked at so far
                    self.take_line()
                return None
            run.until = spent + more
            status = self.engine.go_on(board)
            self.budget.spend(int(run.nodes) - spent)
            spent = int(run.nodes)
            self.tell(False)
        if root.best_move and (int(run.value) > low or low == -WON):
            self.take_line()
        return int(run.value)

    def slice(self) -> int:
        """Return how many nodes come next: fewer near the end, so that the time is not exceeded."""
        more = self.budget.slice()
        seconds, limit_s = self.budget.seconds, self.budget.limit.time
        if more and limit_s is not None and self.budget.nodes:
            left = max(0.0, limit_s - seconds)
            more = min(more, max(50, int(left / seconds * self.budget.nodes / 2)))
        return more

    def take_line(self) -> None:
        """Keep the best line of the root."""
        root = self.engine.frames[0]
        best = self.points([root.best_move])
        line = self.points(root.line[: int(root.length)])
        self.line = line if line[:1] == best else best

    def points(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return the points of cells."""
        return tuple(self.engine.point_of[int(cell)] for cell in cells)

    def keep(self) -> None:
        """Note the best move as the first of the candidates."""
        move = self.line[0]
        self.found.pop(move, None)
        self.found = {move: Candidate(move, self.values(), self.line), **self.found}

    def values(self) -> tuple[float, ...]:
        """Return what the position is worth to each player."""
        mine = max(-SURE, min(SURE, math.tanh(self.value / (2 * SCALE))))
        if abs(self.value) > PROVED:
            mine = math.copysign(1.0, self.value)
        return (mine, -mine) if self.side == 0 else (-mine, mine)

    def tell(self, always: bool) -> None:
        """Report what is known, not too often."""
        now = self.budget.seconds
        if self.report is not None and (always or now - self.reported_s >= REPORT_S):
            self.reported_s = now
            self.report(self.thought())

    def thought(self) -> Thought:
        """Return all that is known so far."""
        first = next(iter(self.found.values()), None)
        if first is None or (first.move, first.values) != (self.line[0], self.values()):
            self.keep()
        proved = abs(self.value) > PROVED
        return Thought(
            self.line[0],
            self.values(),
            self.line,
            self.depth,
            self.budget.nodes,
            self.budget.seconds,
            tuple(self.found.values()),
            proved,
            WON - abs(self.value) if proved else None,
        )


def in_time(limit: Limit) -> Limit:
    """Return the limit with something kept back, so that the time given is not exceeded."""
    if limit.time is None:
        return limit
    spare = min(SPARE_S + limit.time / 30, limit.time / 3)
    return Limit(limit.depth, limit.nodes, limit.time - spare)
