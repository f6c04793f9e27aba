"""A short look at every move of a position: what the strong engines do not tell.

They search the best move and prove that the others are no better, so of those only a bound is
known. Here each move is searched by itself, all to the same depth, and compared with the best one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from threading import Event

from boardwright.core.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit
from boardwright.search.many_player_engine import Iterating, ManyPlayerEngine
from boardwright.search.thought import Candidate, Thought

Values = tuple[float, ...]
#: Estimates stay this far from a win.
SURE = 0.999
DEEPEST = 6
#: A pass takes about this many times as long as the one before it.
GROWTH = 4.0


def value_after(engine: Engine, position: Position, move: int, limit: Limit, stop: Event) -> Values:
    """Return what a move is worth to each player, searching beyond it within a limit."""
    if isinstance(engine, ManyPlayerEngine) and position.game.players > 2:
        session = Iterating(engine, position, limit, stop=stop)
        session.moves = [move]  # seen by the player who makes it
        return session.result().values
    after = position.play(move)
    if after.returns is not None:
        return tuple(after.returns)
    return engine.search(after, limit, stop=stop).values


def nearest_first(position: Position, best: int) -> list[int]:
    """Return all moves, the best first, then those near it: not all may get their turn."""
    board = position.game.board
    places = board.space or board.plane
    path = position.game.path

    def distance(move: int) -> float:
        here, there = path(move), path(best)
        if not here or not there:
            return math.inf
        return math.dist(places[here[0][0]], places[there[0][0]])

    return sorted(position.moves, key=lambda move: (move != best, distance(move)))


@dataclass
class Survey:
    """Values of all moves, from the deepest pass that could be finished."""

    engine: Engine
    position: Position
    values: dict[int, Values] = field(default_factory=dict)

    def look(
        self,
        best: int,
        passed: Callable[[], float],
        until: float,
        stop: Event,
        deepest: int = DEEPEST,
    ) -> Iterator[int]:
        """Look at all moves, deeper each time, until the time or a stop comes; yield the depths."""
        moves = nearest_first(self.position, best)
        for depth in range(1, deepest + 1):
            begun = passed()
            # Of the first pass everything counts, of a deeper one only the whole.
            found = self.values if depth == 1 else {}
            for move in moves:
                left = until - passed()
                if left <= 0:
                    return
                limit = Limit(depth=depth, time=left)
                values = value_after(self.engine, self.position, move, limit, stop)
                if stop.is_set() or passed() > until:
                    return
                found[move] = values
            self.values = found
            yield depth
            if passed() + GROWTH * (passed() - begun) > until:
                return

    def add_to(self, thought: Thought) -> Thought:
        """Return a thought with the moves added that it does not tell about."""
        best = thought.candidates[0]
        known = {candidate.move for candidate in thought.candidates}
        mover = self.position.to_move - 1
        seen = self.values
        if best.values[mover] == -1.0:  # everything loses
            seen = dict.fromkeys(self.position.moves, best.values)
        others = [
            Candidate(move, self._compared(values, best), (move,))
            for move, values in seen.items()
            if move not in known
        ]
        others.sort(key=lambda candidate: -candidate.values[mover])
        return replace(thought, candidates=(*thought.candidates, *others))

    def _compared(self, values: Values, best: Candidate) -> Values:
        """Return values on the scale of the best move's, which the main search looked at deeper.

        Both were seen in the short look as well, so their difference there is kept; a move is
        never shown as better than the best. What is proved stays.
        """
        mover = self.position.to_move - 1
        if abs(values[mover]) == 1.0:
            return values
        shifted = list(values)
        if best.move in self.values:
            shifted = [
                math.tanh(scale(value) + scale(deep) - scale(short))
                for value, deep, short in zip(
                    values, best.values, self.values[best.move], strict=True
                )
            ]
        shifted[mover] = min(shifted[mover], best.values[mover])
        return tuple(max(-SURE, min(SURE, value)) for value in shifted)


def scale(value: float) -> float:
    """Return a value on the scale on which differences are compared."""
    return math.atanh(max(-SURE, min(SURE, value)))
