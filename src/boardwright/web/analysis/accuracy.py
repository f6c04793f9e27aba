"""Accuracy: which share of the chances that the best moves known keep a player has kept.

A player's share of a position is what the values say, from 0 (lost) to 1 (won), a draw of two being
a half. The accuracy of moves is the sum of the shares after them, divided by the sum of the shares
after the best moves instead. Where all is lost nothing can be kept, and such moves do not count.
The page computes the same from what a review leaves with each move (``play/mistakes.js``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from threading import Event

from boardwright.core.position import Position
from boardwright.web.analysis.review import Judge, judge_line


def share(values: Sequence[float], seat: int) -> float:
    """Return a player's share of the chances; together they are 1.

    >>> share((1.0, -1.0), 1), share((0.0, 0.0), 2), share((-1.0, 0.5, 0.5), 2)
    (1.0, 0.5, 0.5)
    """
    raised = [max(0.0, value + 1) for value in values]
    total = sum(raised)
    return raised[seat - 1] / total if total > 0 else 1 / len(values)


def accuracy(kept: Iterable[tuple[float, float]]) -> float | None:
    """Return the accuracy of moves, each with what it kept and what the best would have kept.

    >>> accuracy([(1.0, 1.0), (0.5, 1.0), (0.0, 0.0)]), accuracy([(0.0, 0.0)])
    (0.75, None)
    """
    pairs = list(kept)
    could = sum(best for _, best in pairs)
    return sum(min(own, best) for own, best in pairs) / could if could > 0 else None


def kept_by(end: Position, judge: Judge, seat: int, stop: Event) -> list[tuple[float, float]]:
    """Return what each move of a player kept in a game, and what the best would have kept."""
    positions = [end]
    while positions[-1].before is not None:
        positions.append(positions[-1].before)
    positions.reverse()
    found = []
    judged = list(judge_line(positions, judge, stop))
    for before, each in zip(positions, judged[1:], strict=False):
        if before.to_move == seat and each.best_values:
            found.append((share(each.values, seat), share(each.best_values, seat)))
    return found
