"""Alpha-beta for any game of two players: deepens step by step, can be stopped at any moment."""

from __future__ import annotations

import time
from dataclasses import replace
from threading import Event
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import advance, below, stream
from boardwright.core.rules import ANSWERS, WINS
from boardwright.search.alphabeta_kernels import (
    CONTROL,
    FRAME,
    HISTORY,
    KILLERS,
    NO_MOVE,
    search_plainly,
    search_with_threats,
)
from boardwright.search.engine import Report, refuse_dice, refuse_no_turn
from boardwright.search.limit import Budget, Limit
from boardwright.search.minimax import DECIDED, NONE, SCALE, WIN
from boardwright.search.thought import Candidate, Thought
from boardwright.search.threats import ThreatSearch, has_threats
from boardwright.search.transposition import new_table, words_of

#: The longest line, and the memory that positions on it may take in games with large states.
PLIES = 256
FRAMES_BYTES = 1 << 26
#: Iterations from this depth on begin with a window of this half width around the last value.
ASPIRING_DEPTH = 3
ASPIRATION = SCALE // 20
REPORT_S = 0.1
#: What the threat search at the root may look at when no limit of nodes is given.
ROOT_THREATS = 100_000


class AlphaBeta:
    """Iterative deepening with a table that is kept from move to move.

    ``threats`` uses the game's ``forcing_moves``, if it has them; without, each finished depth has
    the value of plain minimax. The seed decides between moves that look equal.

    >>> import boardwright as bw
    >>> position = bw.game("nim", layers=3, compiled=False).start()
    >>> thought = AlphaBeta(position.game).search(position, Limit(depth=9))
    >>> thought.values, thought.distance
    ((-1.0, 1.0), 5)
    """

    def __init__(
        self, game: Game, seed: int = 0, threats: bool = True, mebibytes: float = 32
    ) -> None:
        if game.players != 2:
            raise InputError(f"alphabeta is for two players; this game has {game.players}")
        refuse_dice(game, "alphabeta")
        self.game = game
        levels = max(3, min(PLIES + 1, FRAMES_BYTES // game.frames(1).itemsize))
        self._frames = game.frames(
            levels, order=(np.int32, game.max_moves), line=(np.int64, levels), **FRAME
        )
        self._table = new_table(mebibytes)
        self._history = np.zeros((2, HISTORY), np.int64)
        self._killers = np.full((levels, KILLERS), NO_MOVE, np.int64)
        self._controls = np.zeros(1, CONTROL).view(np.recarray)
        control = self._controls[0]
        self._words, control.words, control.mask = words_of(game, self._frames)
        control.threats = threats and has_threats(game)
        self._threats = ThreatSearch(game) if control.threats else None
        self._scores = np.zeros(2, np.float64)
        self._seed = seed

    def forget(self, seed: int) -> None:
        """Empty the table and everything else that was learned."""
        self._seed = seed
        self._table[:] = np.zeros((), self._table.dtype)
        self._history[:] = 0
        self._killers[:] = NO_MOVE
        if self._threats:
            self._threats.forget()

    def search(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return the best move found within a limit."""
        refuse_no_turn(position)
        with np.errstate(over="ignore"):
            thinking = Thinking(self, position, limit, report, stop)
            thinking.run()
            return thinking.thought


class Thinking:
    """One search: which moves are tried in which order, and the best thought so far."""

    def __init__(
        self,
        engine: AlphaBeta,
        position: Position,
        limit: Limit,
        report: Report | None,
        stop: Event | None,
    ) -> None:
        self.engine = engine
        self.position = position
        self.limit = limit
        self.report = report
        self.stop = stop
        self.budget = Budget(limit, stop)
        self.root = engine._frames[0]
        self.control = engine._controls[0]
        self.moves = shuffled(position.moves, engine._seed)
        self.reported = time.perf_counter()
        self.thought = self._thought(0, self.moves[0], (self.moves[0],), 0)

    def run(self) -> None:
        """Search until the limit, a stop, or the truth."""
        threats = self.engine._threats
        if threats is None or not self._forced(threats):
            self._deepen()
        budget = self.budget
        self.thought = replace(self.thought, nodes=budget.nodes, seconds=budget.seconds)

    def _deepen(self) -> None:
        """Search one ply deeper each time."""
        engine = self.engine
        engine._history[:] >>= 2
        engine._killers[:] = NO_MOVE
        deepest = min(self.limit.depth or PLIES, len(engine._frames) - 1)
        value = 0
        for depth in range(1, deepest + 1):
            width = ASPIRATION if depth >= ASPIRING_DEPTH and abs(value) < SCALE else -NONE
            alpha, beta = max(NONE, value - width), min(-NONE, value + width)
            while self._search_root(depth, alpha, beta):
                value = int(self.root.best)
                if value <= alpha:
                    alpha = NONE
                elif value >= beta:
                    beta = -NONE
                    self._to_front(int(self.root.best_move))
                else:
                    break
            else:
                break
            self._take_over(depth, finished=True)
            self._tell()
            self._to_front(self.thought.move)
            if self.thought.proved:
                break

    def _forced(self, threats: ThreatSearch) -> bool:
        """Look for a win by threats, and leave only answers if the other threatens to win."""
        kind, forced = threats.forcing(self.position)
        if kind == WINS:
            move = next(move for move in self.moves if move in forced)
            self.thought = self._thought(WIN - 1, move, (move,), 1)
        elif kind == ANSWERS and not forced:
            # Every move loses to the next one.
            self.thought = self._thought(2 - WIN, self.moves[0], (self.moves[0],), 2)
        else:
            if kind == ANSWERS:
                self.moves = [move for move in self.moves if move in forced]
                self.thought = self._thought(0, self.moves[0], (self.moves[0],), 0)
            nodes = ROOT_THREATS if self.limit.nodes is None else max(1, self.limit.nodes // 2)
            seconds = None if self.limit.time is None else self.limit.time / 2
            budget = Budget(Limit(nodes=nodes, time=seconds), self.stop)
            line = threats.search(self.position, budget).line
            self.budget.nodes += budget.nodes
            if not line:
                return False
            self.thought = self._thought(WIN - len(line), line[0], line, len(line))
        self._tell()
        return True

    def _search_root(self, depth: int, alpha: int, beta: int) -> bool:
        """Search the root with a window; return False if the budget ended first."""
        engine, root, control = self.engine, self.root, self.control
        root.state = self.position.state
        root.count = len(self.moves)
        for index, move in enumerate(self.moves):
            root.moves[index] = move
            root.order[index] = 2 * NONE - index  # below every value, see _take_over
        root.depth, root.alpha, root.beta, root.fresh = depth, alpha, beta, True
        control.level = 0
        control.deepest = 2 * depth + 8
        room = (
            engine._frames,
            engine._words,
            engine._table,
            engine._history,
            engine._killers,
            engine._controls,
            engine._scores,
        )
        threats = engine._threats
        more = (threats.frames, threats.words, threats.memory, threats.controls) if threats else ()
        kernel = self.position.game.kernel(search_with_threats if threats else search_plainly)
        while size := self.budget.slice():
            searched = kernel(*room, size, *more)
            self.budget.spend(int(searched))
            if control.level < 0:
                return True
            if self.report is not None and time.perf_counter() - self.reported > REPORT_S:
                self._take_over(depth, finished=False)
                self._tell()
        self._take_over(depth, finished=False)
        return False

    def _take_over(self, depth: int, finished: bool) -> None:
        """Make the root's best move the best thought, if it is better than a mere bound."""
        root = self.root
        value = int(root.best)
        if root.fresh or not root.first_alpha < value < root.beta:
            return
        line = tuple(int(move) for move in root.line[: root.length])
        known = [
            (int(root.order[index]), int(root.moves[index]))
            for index in range(root.count)
            if root.order[index] > NONE
        ]
        known.sort(key=lambda pair: -pair[0])
        whole = finished and not root.cut
        reached = depth if finished else depth - 1
        self.thought = self._thought(value, line[0], line, reached, known, whole)

    def _thought(
        self,
        value: int,
        move: int,
        line: tuple[int, ...],
        depth: int,
        known: list[tuple[int, int]] | None = None,
        whole: bool = False,
    ) -> Thought:
        decided = abs(value) >= DECIDED
        candidates = [
            Candidate(other, self._values(worth), line if other == move else (other,))
            for worth, other in known or [(value, move)]
        ]
        candidates.sort(key=lambda candidate: candidate.move != move)
        return Thought(
            move,
            self._values(value),
            line,
            depth,
            self.budget.nodes,
            self.budget.seconds,
            tuple(candidates),
            proved=decided or whole,
            distance=WIN - abs(value) if decided else None,
        )

    def _values(self, value: int) -> tuple[float, ...]:
        """Return a value of the player to move as one for each player."""
        own = float(np.sign(value)) if abs(value) >= DECIDED else value / SCALE
        other = 0.0 - own
        return (own, other) if self.position.to_move == 1 else (other, own)

    def _to_front(self, move: int) -> None:
        self.moves.remove(move)
        self.moves.insert(0, move)

    def _tell(self) -> None:
        self.reported = time.perf_counter()
        if self.report is not None:
            self.report(self.thought)


def shuffled(moves: list[int], seed: int) -> list[int]:
    """Return the moves in an order drawn from a seed."""
    found: list[int] = []
    random: Any = stream(seed, 0)
    for move in moves:
        random = advance(random)
        found.insert(below(random, len(found) + 1), move)
    return found
