"""Alpha-beta for any game of two players: deepens step by step, can be stopped at any moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.rng import advance, below, stream
from boardwright.core.rules import ANSWERS, WINS
from boardwright.search.alphabeta_kernels import (
    CONTROL,
    FRAME,
    HISTORY,
    KILLERS,
    search_plainly,
    search_with_threats,
)
from boardwright.search.engine import Engine, refuse_dice
from boardwright.search.limit import Budget, Limit
from boardwright.search.minimax import NONE, SCALE
from boardwright.search.session import Session
from boardwright.search.thought import Candidate, Thought
from boardwright.search.threats import ThreatSearch, has_threats
from boardwright.search.transposition import NO_MOVE, PROVED, WIN, new_table, words_of

#: The longest line, and the memory that positions on it may take in games with large states.
PLIES = 256
FRAMES_BYTES = 1 << 26
#: Iterations from this depth on begin with a window of this half width around the last value.
ASPIRING_DEPTH = 3
ASPIRATION = SCALE // 20
#: What the threat search at the root may look at when no limit of nodes is given.
ROOT_THREATS = 100_000


class Deepening(Session["AlphaBeta"]):
    """One search: which moves are tried in which order, and the thought of the last iteration."""

    def begin(self) -> None:
        """Put the moves in an order drawn from the seed."""
        self.root = self.engine.frames[0]
        self.control = self.engine.controls[0]
        self.moves = shuffled(self.position.moves, self.engine.seed)
        self.depth = 0  # of the iteration under way
        self.known = self._decided(0, (self.moves[0],), 0)

    def think(self) -> None:
        """Look for a win by threats, then search one ply deeper each time."""
        threats = self.engine.threats
        if threats is not None and self._forced(threats):
            return
        engine = self.engine
        engine.history[:] >>= 2
        engine.killers[:] = NO_MOVE
        deepest = min(self.limit.depth or PLIES, len(engine.frames) - 1)
        value = 0
        for depth in range(1, deepest + 1):
            width = ASPIRATION if depth >= ASPIRING_DEPTH and abs(value) < SCALE else -NONE
            alpha, beta = max(NONE, value - width), min(-NONE, value + width)
            while True:
                self._open_root(depth, alpha, beta)
                if not self.run(self._step):
                    return
                value = int(self.root.best)
                if value <= alpha:
                    alpha = NONE
                elif value >= beta:
                    beta = -NONE
                    self._to_front(int(self.root.best_move))
                else:
                    break
            self.known = self._of_root(depth, not self.root.cut)
            self.depth = 0
            self.tell()
            self._to_front(self.known.move)
            if self.known.proved:
                return

    def best(self) -> Thought:
        """Return what the iteration under way found, if it is better than a mere bound."""
        root = self.root
        if self.depth and not root.fresh and root.first_alpha < root.best < root.beta:
            return self._of_root(self.depth - 1, False)
        return self.known

    def _forced(self, threats: ThreatSearch) -> bool:
        """Look for a win by threats, and leave only answers if the other threatens to win."""
        kind, forced = threats.forcing(self.position)
        if kind == WINS:
            move = next(move for move in self.moves if move in forced)
            self.known = self._decided(WIN - 1, (move,), 1)
        elif kind == ANSWERS and not forced:
            # Every move loses to the next one.
            self.known = self._decided(2 - WIN, (self.moves[0],), 2)
        else:
            if kind == ANSWERS:
                self.moves = [move for move in self.moves if move in forced]
                self.known = self._decided(0, (self.moves[0],), 0)
            line = self._threats(threats)
            if not line:
                return False
            self.known = self._decided(WIN - len(line), line, len(line))
        return True

    def _threats(self, threats: ThreatSearch) -> tuple[int, ...]:
        """Return a win by threats that takes at most half of the limit to find."""
        nodes = ROOT_THREATS if self.limit.nodes is None else max(1, self.limit.nodes // 2)
        seconds = None if self.limit.time is None else self.limit.time / 2
        budget = Budget(Limit(nodes=nodes, time=seconds), self.budget.stop)
        line = threats.search(self.position, budget).line
        self.budget.nodes += budget.nodes
        return line

    def _open_root(self, depth: int, alpha: int, beta: int) -> None:
        """Prepare the root for a search with a window."""
        root = self.root
        root.state = self.position.state
        root.count = len(self.moves)
        for index, move in enumerate(self.moves):
            root.moves[index] = move
            root.order[index] = 2 * NONE - index  # below every value, see _of_root
        root.depth, root.alpha, root.beta, root.fresh = depth, alpha, beta, True
        self.control.level = 0
        self.control.deepest = 2 * depth + 8
        self.depth = depth

    def _step(self, nodes: int) -> tuple[int, bool]:
        engine, threats = self.engine, self.engine.threats
        room = (
            engine.frames,
            engine.words,
            engine.table,
            engine.history,
            engine.killers,
            engine.controls,
            engine.scores,
        )
        more = (threats.frames, threats.words, threats.memory, threats.controls) if threats else ()
        kernel = engine.game.kernel(search_with_threats if threats else search_plainly)
        searched = int(kernel(*room, nodes, *more))
        return searched, self.control.level < 0

    def _of_root(self, depth: int, whole: bool) -> Thought:
        """Return what the root's moves are worth; ``whole`` if no line ended at the limit."""
        root = self.root
        value = int(root.best)
        line = tuple(int(move) for move in root.line[: root.length])
        known = [
            (int(root.order[index]), int(root.moves[index]))
            for index in range(root.count)
            if root.order[index] > NONE
        ]
        known.sort(key=lambda pair: (pair[1] != line[0], -pair[0]))
        candidates = [
            Candidate(move, self._values(worth), line if move == line[0] else (move,))
            for worth, move in known
        ]
        decided = abs(value) > PROVED
        distance = WIN - abs(value) if decided else None
        return self.thought(candidates, depth, decided or whole, distance)

    def _decided(self, value: int, line: tuple[int, ...], depth: int) -> Thought:
        """Return a thought that needs no search: a win or a loss at hand, or 0 for none."""
        candidate = Candidate(line[0], self._values(value), line)
        return self.thought([candidate], depth, value != 0, WIN - abs(value) if value else None)

    def _values(self, value: int) -> tuple[float, ...]:
        return self.values(float(np.sign(value)) if abs(value) > PROVED else value / SCALE)

    def _to_front(self, move: int) -> None:
        self.moves.remove(move)
        self.moves.insert(0, move)


class AlphaBeta(Engine):
    """Iterative deepening with a table that is kept from move to move.

    ``threats`` uses the game's ``forcing_moves``, if it has them; without, each finished depth has
    the value of plain minimax. The seed decides between moves that look equal.

    >>> import boardwright as bw
    >>> position = bw.game("nim", layers=3, compiled=False).start()
    >>> thought = AlphaBeta(position.game).search(position, Limit(depth=9))
    >>> thought.values, thought.distance
    ((-1.0, 1.0), 5)
    """

    sessions = Deepening

    def __init__(
        self, game: Game, seed: int = 0, threats: bool = True, mebibytes: float = 32
    ) -> None:
        if game.players != 2:
            raise InputError(
                "alphabeta is for two players; this game has {players}", players=game.players
            )
        refuse_dice(game, "alphabeta")
        self.game = game
        levels = max(3, min(PLIES + 1, FRAMES_BYTES // game.frames(1).itemsize))
        self.frames = game.frames(
            levels, order=(np.int32, game.max_moves), line=(np.int64, levels), **FRAME
        )
        self.table = new_table(mebibytes)
        self.history = np.zeros((2, HISTORY), np.int64)
        self.killers = np.full((levels, KILLERS), NO_MOVE, np.int64)
        self.controls = np.zeros(1, CONTROL).view(np.recarray)
        control = self.controls[0]
        self.words, control.words, control.mask = words_of(game, self.frames)
        control.threats = threats and has_threats(game)
        self.threats = ThreatSearch(game) if control.threats else None
        self.scores = np.zeros(2, np.float64)
        self.seed = seed

    def forget(self, seed: int) -> None:
        """Empty the table and everything else that was learned."""
        self.seed = seed
        self.table[:] = np.zeros((), self.table.dtype)
        self.history[:] = 0
        self.killers[:] = NO_MOVE
        if self.threats:
            self.threats.forget()


def shuffled(moves: Sequence[int], seed: int) -> list[int]:
    """Return the moves in an order drawn from a seed."""
    found: list[int] = []
    random: Any = stream(seed, 0)
    for move in moves:
        random = advance(random)
        found.insert(below(random, len(found) + 1), move)
    return found
