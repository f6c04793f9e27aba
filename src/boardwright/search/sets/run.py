"""One search of the engine ``sets``: wins by fours, then deeper and deeper, then resistance."""

from __future__ import annotations

from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwright.core.position import Position
from boardwright.search.engine import Report
from boardwright.search.limit import Budget, Limit
from boardwright.search.sets.follow import (
    attack_slice,
    follow,
    shortest_win_after,
    winning_fours_after,
)
from boardwright.search.sets.memory import PROVED, WIN
from boardwright.search.sets.table import board_of
from boardwright.search.sets.threats import CUT, FOUND, UNFINISHED
from boardwright.search.sets.tree import INFINITE, think
from boardwright.search.thought import Candidate, Thought

if TYPE_CHECKING:
    from boardwright.search.sets.engine import SetsEngine

#: Share of the limit that the first search for a win by fours may take, and its most nodes.
ATTACK_SHARE = 0.2
#: Share of the limit that is spent where there is only one move to play.
ONLY_SHARE = 0.1
ROOT_NODES = 400_000
DEEPEST = 99
REPORT_S = 0.1
MOST_CANDIDATES = 10
#: An estimate of this many hundredths of a three is worth half a win.
HALF_A_WIN = 400


class Run:
    """A search in progress; ``boards`` has the position whenever no kernel is in the middle."""

    def __init__(
        self,
        engine: SetsEngine,
        boards: Any,
        position: Position,
        limit: Limit,
        report: Report | None,
        stop: Event | None,
    ) -> None:
        self.engine = engine
        self.boards = boards
        self.position = position
        self.side = position.to_move - 1
        self.report = report
        self._think_slice(0)  # compiles, if need be, before the clock runs
        self.budget = Budget(limit, stop)
        self.reported = self.budget.seconds
        score = boards[0].score.sum(axis=0)
        degree = np.diff(engine.tables[0].first.astype(np.int64))
        best = max(position.moves, key=lambda move: (int(score[move]), int(degree[move])))
        self.thought = self._thought(best, 0, (best,), 0)

    def think(self) -> Thought:
        """Return what the whole search found."""
        mine, theirs = (
            [move for move in self.position.moves if self.boards[0].fours[side, move]]
            for side in (self.side, 1 - self.side)
        )
        if mine:
            self.thought = self._thought(mine[0], WIN - 1, (mine[0],), 1)
        elif len(theirs) > 1:
            self.thought = self._thought(theirs[0], 2 - WIN, tuple(theirs[:2]), 2)
        elif not self.boards[0].open_sets.any():
            self.thought = replace(self.thought, proved=True)  # nobody can win any more
        else:
            if theirs:
                self.thought = self._thought(theirs[0], 0, (theirs[0],), 0)
            if not self._attack():
                self._deepen(ONLY_SHARE if theirs else 1.0)
                if self.thought.values[self.side] == -1 and not theirs:
                    self._resist()
        self._tell()
        return self.thought

    def _attack(self) -> bool:
        """Look for a win by fours, the shortest first; return whether one was found."""
        engine = self.engine
        for levels in range(1, len(engine.attacks[0].count) + 1):
            begin, result = levels, UNFINISHED
            while result == UNFINISHED:
                size = self.budget.slice()
                if size == 0 or self._spent > ATTACK_SHARE or self._nodes > ROOT_NODES:
                    self._clear_board()
                    return False
                before = self._nodes
                result = engine.run(
                    attack_slice,
                    engine.tables,
                    self.boards,
                    engine.attacks,
                    engine.failed,
                    self.side,
                    begin,
                    (size + 1) // 2,
                )
                begin = 0
                self.budget.spend(self._nodes - before)
            if result == FOUND:
                length = 2 * levels + 1
                line = tuple(int(point) for point in engine.attacks[0].line[:length])
                self.thought = self._thought(line[0], WIN - length, line, length)
                return True
            if result != CUT:
                return False
        return False

    def _deepen(self, share: float) -> None:
        """Search ever deeper until a share of the limit is spent or all is proved."""
        search, frame = self.engine.searches[0], self.engine.frames[0]
        empty = len(self.position.moves)
        for depth in range(1, min(self.budget.limit.depth or DEEPEST, empty) + 1):
            search.counted = self._nodes
            search.ply = 0
            search.entering = True
            frame.stage = 0
            frame.depth = depth
            frame.alpha, frame.beta = -INFINITE, INFINITE
            frame.best = -INFINITE
            finished = False
            while not finished:
                size = self.budget.slice()
                if size == 0 or self._spent > share:
                    self._take_unfinished(depth)
                    return
                before = self._nodes
                finished = self._think_slice(size)
                self.budget.spend(self._nodes - before)
                if self.budget.seconds - self.reported > REPORT_S:
                    self._tell()
            value, move = int(search.value), int(frame.best_move)
            drawn = value == 0 and depth == empty and not search.pruned
            self.thought = self._thought(move, value, self._line(move), depth, drawn)
            self._tell()
            if abs(value) > PROVED or drawn:
                return

    def _take_unfinished(self, depth: int) -> None:
        """Believe an iteration that could not be finished if it has a good move already."""
        frame = self.engine.frames[0]
        value, move = int(frame.best), int(frame.best_move)
        self._clear_board()
        if value > -PROVED and move in self.position.moves:
            self.thought = self._thought(move, value, self._line(move), depth - 1)

    def _resist(self) -> None:
        """Where all moves lose, let the win by fours be long and, of the longest, hard to find."""
        engine = self.engine
        given = (engine.tables, self.boards, engine.attacks, engine.failed, self.side)
        if not engine.run(shortest_win_after, *given, self.thought.move):
            return  # only quiet stones win against it
        lengths: dict[int, int] = {}
        for move in self.position.moves:
            before = self._nodes
            lengths[move] = engine.run(shortest_win_after, *given, move)
            self.budget.spend(self._nodes - before)
            if self.budget.over:
                return
        longest = max(lengths.values())
        fewest, room = 1 << 30, np.zeros(self.position.game.board.points, np.uint16)
        for move in (move for move, length in lengths.items() if length == longest):
            wins = engine.run(winning_fours_after, *given, move, room)
            if wins < fewest:
                fewest = wins
                self.thought = self._thought(move, 1 + longest - WIN, self._line(move), 1 + longest)
            if self.budget.over:
                return

    def _think_slice(self, nodes: int) -> bool:
        engine = self.engine
        return bool(
            engine.run(
                think,
                engine.tables,
                self.boards,
                engine.attacks,
                engine.frames,
                engine.searches,
                engine.slots,
                engine.failed,
                nodes,
            )
        )

    def _line(self, move: int) -> tuple[int, ...]:
        """Return how play is expected to go on after a move."""
        engine = self.engine
        out = np.zeros(len(engine.frames) + len(engine.attacks[0].line), np.uint16)
        out[0] = move
        count = engine.run(
            follow,
            engine.tables,
            self.boards,
            engine.attacks,
            engine.slots,
            engine.failed,
            engine.searches,
            out,
        )
        return tuple(int(point) for point in out[:count])

    def _clear_board(self) -> None:
        """Take the stones of an unfinished search off again."""
        self.boards = board_of(self.position)

    @property
    def _spent(self) -> float:
        """The share of the limit of time or nodes that is spent."""
        limit = self.budget.limit
        time = self.budget.seconds / limit.time if limit.time else 0.0
        return max(time, self._nodes / limit.nodes if limit.nodes else 0.0)

    @property
    def _nodes(self) -> int:
        """Stones put by all searches so far."""
        return int(self.engine.searches[0].nodes + self.engine.attacks[0].nodes)

    def _tell(self) -> None:
        self.reported = self.budget.seconds
        self.thought = replace(self.thought, nodes=self._nodes, seconds=self.reported)
        if self.report is not None:
            self.report(self.thought)

    def _thought(
        self, move: int, value: int, line: tuple[int, ...], depth: int, drawn: bool = False
    ) -> Thought:
        proved = abs(value) > PROVED
        search = self.engine.searches[0]
        others = [int(point) for point in np.flatnonzero(search.root_depths) if point != move]
        others.sort(key=lambda point: -int(search.root_values[point]))
        candidates = [Candidate(move, self._values(value), line, int(search.root_nodes[move]))]
        for point in others[: MOST_CANDIDATES - 1]:
            worth = min(value, int(search.root_values[point]))  # the others are bounds
            nodes = int(search.root_nodes[point])
            candidates.append(Candidate(point, self._values(worth), (point,), nodes))
        return Thought(
            move,
            self._values(value),
            line,
            depth,
            self._nodes,
            self.budget.seconds,
            tuple(candidates),
            proved or drawn,
            WIN - abs(value) if proved else None,
        )

    def _values(self, value: int) -> tuple[float, ...]:
        """Return a value for the side to move as one for each player."""
        mine = value / (abs(value) + HALF_A_WIN)
        if abs(value) > PROVED:
            mine = 1.0 if value > 0 else -1.0
        return (mine, -mine) if self.side == 0 else (-mine, mine)
