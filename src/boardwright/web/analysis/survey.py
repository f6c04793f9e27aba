"""Every move looked at, the best ones ever deeper: values and lines side by side.

Strong engines search the best move and prove that the others are no better, so of those only a
bound is known. Here each move is searched by itself. In a round all moves that lead are searched
to the same depth, so that what separates them is their worth and not how far they were seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from threading import Event

from boardwright.core.nearness import apart
from boardwright.core.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit
from boardwright.search.many_player_engine import Iterating, ManyPlayerEngine
from boardwright.search.thought import Candidate, Thought

Clock = Callable[[], float]
Round = dict[int, Candidate]
#: Estimates stay this far from a win.
SURE = 0.999
#: Lines that are searched deeper and deeper; the first round has four times as many, the next two.
LINES = 4
FIRST_LINES = 4 * LINES
DEEPEST = 60


def look_after(
    engine: Engine, position: Position, move: int, limit: Limit, stop: Event
) -> tuple[Candidate, int]:
    """Return a move's worth and line, searching beyond it within a limit, and the nodes."""
    if isinstance(engine, ManyPlayerEngine):
        deeper = replace(limit, depth=None if limit.depth is None else limit.depth + 1)
        session = Iterating(engine, position, deeper, stop=stop)
        session.moves = [move]  # seen by the player who makes it
        seen = session.result()
        return candidate_of(move, seen.values, seen.line, seen.distance), seen.nodes
    after = position.play(move)
    if after.returns is not None:
        return Candidate(move, tuple(after.returns), (move,), distance=1), 1
    seen = engine.search(after, limit, stop=stop)
    distance = None if seen.distance is None else seen.distance + 1
    return candidate_of(move, seen.values, (move, *seen.line), distance), seen.nodes


def candidate_of(
    move: int, values: tuple[float, ...], line: tuple[int, ...], distance: int | None
) -> Candidate:
    """Return a candidate; one whose proof is shown by a longer line is no shorter than that."""
    shown = None if distance is None else max(distance, len(line))
    return Candidate(move, values, line, distance=shown)


def nearest_first(position: Position, first: list[int], near: int) -> list[int]:
    """Return all moves, some first, then those near a move: not all may be looked at."""
    rest = set(position.moves) - set(first)
    return [*first, *sorted(rest, key=lambda move: apart(position.game, move, near))]


@dataclass
class Survey:
    """What was seen of each move, round by round."""

    engine: Engine
    position: Position
    deepest: int = DEEPEST
    rounds: dict[int, Round] = field(default_factory=lambda: {1: {}})  # by depth
    nodes: int = 0
    finished: bool = False  # nothing deeper is left to be seen of the leading moves

    @property
    def mover(self) -> int:
        """The seat that moves, from 0."""
        return self.position.to_move - 1

    @property
    def depth(self) -> int:
        """How deep the last whole round was."""
        return max(self.rounds)

    def depth_of(self, move: int) -> int:
        """Return to which depth a move was looked at; 0 if it was not."""
        return max((depth for depth, seen in self.rounds.items() if move in seen), default=0)

    def sweep(self, thought: Thought, passed: Clock, until: float, stop: Event) -> Iterator[int]:
        """Look at every move that was not seen yet, while the time lasts; yield the moves."""
        known = [each.move for each in thought.candidates if each.move != thought.move]
        first, near = [thought.move, *known], thought.move
        if thought.values[self.mover] == -1.0 and len(thought.line) > 1:
            # Where all is lost engines do not order moves: those near the threat come first.
            first, near = [thought.move], thought.line[1]
        for move in nearest_first(self.position, first, near):
            if move in self.rounds[1]:
                continue
            seen = self._look(move, 1, passed, until, stop)
            if seen is None:
                return
            self.rounds[1][move] = seen
            yield move

    def deepen(self, thought: Thought, passed: Clock, until: float, stop: Event) -> Iterator[int]:
        """Look at the leading moves, one ply deeper each round; yield the depths that are done.

        The first round goes about as deep as the engine has seen already; each keeps the better
        half of the one before it, but at least as many moves as are shown with lines.
        """
        width = FIRST_LINES
        while not self.finished and not stop.is_set() and passed() < until:
            depth = min(self.deepest, max(self.depth + 1, thought.depth - 2))
            found: Round = {}
            for each in self.ranked(thought)[:width]:
                known = self.rounds.get(self.depth_of(each.move), {}).get(each.move)
                if known is None or known.distance is None:  # nothing is added to a proof
                    known = self._look(each.move, depth, passed, until, stop)
                if known is None:
                    return
                found[each.move] = known
            self.rounds[depth] = found
            proved = all(each.distance is not None for each in found.values())
            width = max(LINES, width // 2)
            self.finished = (proved and width == LINES) or depth >= self.deepest
            yield depth

    def _look(
        self, move: int, depth: int, passed: Clock, until: float, stop: Event
    ) -> Candidate | None:
        """Return what is seen of a move at a depth; None if the time or a stop comes first."""
        left = until - passed()
        if left <= 0:
            return None
        limit = Limit(depth=depth, time=left)
        seen, nodes = look_after(self.engine, self.position, move, limit, stop)
        self.nodes += nodes
        return None if stop.is_set() or passed() > until else seen

    def ranked(self, thought: Thought) -> list[Candidate]:
        """Return the engine's candidates and all moves looked at, the best first.

        The last round decides which is the best; before there is one, the engine. Proved wins come
        first, then what was seen deepest, then by worth. What was seen of the others is put on the
        scale of the best, and none is shown as better.
        """
        best = self._best(thought)
        told = {each.move: each for each in thought.candidates[1:]} | {best.move: best}
        moves = dict.fromkeys((*told, *(move for seen in self.rounds.values() for move in seen)))
        found = [told.get(move) or self._compared(move, best) for move in moves]
        found.sort(key=lambda each: (each.move != best.move, *self._rank(each)))
        most = best.values[self.mover]
        return [
            each if each.values[self.mover] <= most else replace(each, values=best.values)
            for each in found
        ]

    def _best(self, thought: Thought) -> Candidate:
        """Return the best move with the longer of the lines known for its worth."""
        best, last = thought.candidates[0], self.rounds[self.depth]
        if self.depth > 1 and not thought.proved:
            best = min(last.values(), key=self._order)
        elif abs(best.values[self.mover]) == 1.0:  # the shortest win proved, or the longest loss
            best = min((best, *last.values()), key=self._order)
        seen = self.rounds.get(self.depth_of(best.move), {}).get(best.move, best)
        # A win proved in another number of moves has another line.
        lines = (best.line, seen.line) if seen.distance == best.distance else (best.line,)
        return replace(best, line=max(lines, key=len))

    def _order(self, candidate: Candidate) -> tuple[float, float]:
        """Return by what candidates are sorted: worth, then short wins and long losses first."""
        worth = candidate.values[self.mover]
        return -worth, (candidate.distance or 0) * (1 if worth > 0 else -1)

    def _rank(self, candidate: Candidate) -> tuple[float, ...]:
        worth = candidate.values[self.mover]
        group = math.copysign(1.0, -worth) if abs(worth) == 1.0 else 0.0
        seen = 0 if group else -self.depth_of(candidate.move)
        return group, seen, *self._order(candidate)

    def _compared(self, move: int, best: Candidate) -> Candidate:
        """Return what was seen of a move on the scale of the best move's value.

        Both were seen in the same round, so their difference there is kept. What is proved stays,
        and beside a proof an estimate stays, too.
        """
        seen = self.rounds[self.depth_of(move)]
        candidate = seen[move]
        if abs(candidate.values[self.mover]) == 1.0:
            return candidate
        if best.values[self.mover] == -1.0:  # everything loses
            return replace(candidate, values=best.values)
        if best.move not in seen or best.values[self.mover] == 1.0:
            return candidate
        shifted = [
            math.tanh(scale(value) + scale(deep) - scale(short))
            for value, deep, short in zip(
                candidate.values, best.values, seen[best.move].values, strict=True
            )
        ]
        return replace(candidate, values=tuple(max(-SURE, min(SURE, each)) for each in shifted))


def scale(value: float) -> float:
    """Return a value on the scale on which differences are compared."""
    return math.atanh(max(-SURE, min(SURE, value)))
