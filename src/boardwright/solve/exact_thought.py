"""What is known exactly about all moves, in the form in which engines tell what they think."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.position import Position
from boardwright.search.thought import Candidate, Thought
from boardwright.solve.verdict import ExpectedMove, JudgedMove


def exact_thought(
    position: Position,
    moves: Sequence[JudgedMove] | Sequence[ExpectedMove],
    line: Sequence[int] = (),
) -> Thought | None:
    """Return the best of judged moves as a thought; None if no move is known.

    ``line`` is a line of best play, which is shown if it begins with that move.
    """
    if not moves:
        return None
    best = moves[0]
    whole = tuple(line) if line and line[0] == best.move else (best.move,)
    candidates = tuple(
        Candidate(each.move, values_of(position, each), whole if each is best else (each.move,))
        for each in moves
    )
    values = candidates[0].values
    if isinstance(best, ExpectedMove):
        sure, distance = max(values) == 1.0, None
    else:
        sure, distance = True, best.verdict.distance
    return Thought(best.move, values, whole, distance or 0, 0, 0.0, candidates, sure, distance)


def values_of(position: Position, judged: JudgedMove | ExpectedMove) -> tuple[float, ...]:
    """Return what a move is worth to each player."""
    if isinstance(judged, ExpectedMove):
        return judged.values
    own = float(judged.verdict.value)
    return (own, 0.0 - own) if position.to_move == 1 else (0.0 - own, own)


def moves_of(position: Position, texts: Sequence[str]) -> list[int]:
    """Return the moves that texts name, one after another."""
    found: list[int] = []
    for text in texts:
        if position.over:
            break
        found.append(position.find_move(text))
        position = position.play(found[-1])
    return found
