"""A short look at every move of a position: what the strong engines do not tell.

They search the best move and prove that the others are no better, so of those only a bound is
known. Here each move is searched by itself, all to the same depth, and compared with the best one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Event

from boardwright.core.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit
from boardwright.search.many_player_engine import ManyPlayerEngine, Work
from boardwright.search.thought import Candidate, Thought

Values = tuple[float, ...]
#: Estimates stay this far from a win.
SURE = 0.999
DEEPEST = 6
#: A pass takes about so many times as long as the one before it.
GROWTH = 4.0


@contextmanager
def only_move(engine: ManyPlayerEngine, move: int) -> Iterator[None]:
    """Let an engine of many players search one move of the root, seen by who makes it."""
    usual = engine.prepare

    def prepare(work: Work) -> None:
        usual(work)
        work.root_moves = [move]

    engine.prepare = prepare  # type: ignore[method-assign]
    try:
        yield
    finally:
        engine.prepare = usual  # type: ignore[method-assign]


def value_after(engine: Engine, position: Position, move: int, depth: int) -> Values:
    """Return what a move is worth to each player, looking ``depth`` plies beyond it."""
    if isinstance(engine, ManyPlayerEngine) and position.game.players > 2:
        with only_move(engine, move):
            return engine.search(position, Limit(depth=depth + 1)).values
    after = position.play(move)
    if after.returns is not None:
        return tuple(after.returns)
    return engine.search(after, Limit(depth=depth)).values


@dataclass
class Survey:
    """Values of all moves, from the deepest pass that could be finished."""

    engine: Engine
    position: Position
    values: dict[int, Values] = field(default_factory=dict)

    def look(
        self, passed: Callable[[], float], until: float, stop: Event, deepest: int = DEEPEST
    ) -> None:
        """Look at all moves, one ply deeper each time, until the time or a stop comes."""
        for depth in range(1, deepest + 1):
            begun = passed()
            # Of the first pass everything counts, of a deeper one only the whole.
            found = self.values if depth == 1 else {}
            for move in self.position.moves:
                if stop.is_set() or passed() > until:
                    return
                found[move] = value_after(self.engine, self.position, move, depth)
            self.values = found
            if passed() + GROWTH * (passed() - begun) > until:
                return

    def add_to(self, thought: Thought, trusted: int) -> Thought:
        """Return a thought about all moves: its first ``trusted`` ones as they are, then others."""
        own = thought.candidates[:trusted] or (
            Candidate(thought.move, thought.values, thought.line),
        )
        known = {candidate.move for candidate in own}
        mover = self.position.to_move - 1
        best = own[0]
        others = [
            Candidate(move, self._compared(values, best), (move,))
            for move, values in self.values.items()
            if move not in known
        ]
        others.sort(key=lambda candidate: -candidate.values[mover])
        return replace(thought, candidates=(*own, *others))

    def _compared(self, values: Values, best: Candidate) -> Values:
        """Return values on the scale of the best move's, which the main search looked at deeper.

        Both were seen in the short look as well, so their difference there is kept; a move is
        never shown as better than the best. What is proved stays.
        """
        mover = self.position.to_move - 1
        if abs(values[mover]) == 1.0 or best.move not in self.values:
            return values
        seen = self.values[best.move]
        shifted = [
            math.tanh(scale(value) + scale(deep) - scale(short))
            for value, deep, short in zip(values, best.values, seen, strict=True)
        ]
        shifted[mover] = min(shifted[mover], best.values[mover])
        return tuple(max(-SURE, min(SURE, value)) for value in shifted)


def scale(value: float) -> float:
    """Return a value on the scale on which differences are compared."""
    return math.atanh(max(-SURE, min(SURE, value)))
