"""Expectimax for any number of players: each does the best for itself, and chance is averaged.

What chance decides is always looked at in full and costs no depth, so that only positions in which
a player is to move are judged. Nothing is cut off but what comes after a win: bounds on means save
little and would need the payoffs to add up. Of equally good moves the first in the order of the
rules counts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rules import chance, evaluate, moves, outcome
from boardwright.search.many_player_engine import ManyPlayerEngine
from boardwright.search.many_player_kernel import ESTIMATES, Algorithm, choose
from boardwright.search.maxn import improves, skip_equals
from boardwright.search.move_order import keep_order, put_in_order
from boardwright.search.shares import WHOLE, share_out


def begin(frames: Any, expected: int, root: int, depth: int, credits: Any, values: Any) -> int:
    """Begin with the expected move; all others stay in the order of the rules."""
    frames[0].left = depth
    frames[0].thrown = 0
    put_in_order(frames[0], credits, expected, depth)
    return 0


def enter(
    frames: Any,
    ply: int,
    expected: int,
    root: int,
    depth: int,
    lines: Any,
    lengths: Any,
    credits: Any,
    status: Any,
    values: Any,
) -> int:
    """List the moves of a position, or what chance may decide there, or weigh it."""
    frame, parent = frames[ply], frames[ply - 1]
    frame.left = parent.left if parent.thrown == 1 else parent.left - 1
    frame.next = 0
    frame.best_place = -1
    frame.cut = 0
    frame.weight = 0.0
    frame.count = chance(frame.state, frame.moves, frame.odds)
    frame.thrown = 1 if frame.count > 0 else 0
    if frame.thrown == 0:
        frame.count = moves(frame.state, frame.moves)
        if frame.count == 0:
            outcome(frame.state, values)
            for player in range(len(values)):  # not rounded to whole numbers, unlike elsewhere
                frame.best[player] = (values[player] + 1.0) / 2.0 * WHOLE
            return 0
    if ply + 1 == len(frames) or (frame.thrown == 0 and frame.left == 0):
        evaluate(frame.state, values)
        share_out(values, frame.best)
        frame.count = 0
        status[ESTIMATES] += 1
    else:
        keep_order(frame)
    return 0


def more(frames: Any, ply: int, root: int, depth: int, credits: Any) -> bool:
    """Return True if an outcome is left, or a move that may be better than the choice so far."""
    frame = frames[ply]
    if frame.thrown == 0:
        skip_equals(frame)
    return bool(frame.next < frame.count)


def average(frame: Any, child: Any) -> None:
    """Count the outcome just searched into the mean of those before.

    By differences, so that what comes whatever the dice show is exactly that.
    """
    odds = frame.odds[frame.next - 1]
    frame.weight += odds
    for player in range(len(frame.best)):
        if frame.next == 1:
            frame.best[player] = child.best[player]
        else:
            frame.best[player] += odds / frame.weight * (child.best[player] - frame.best[player])


def absorb(
    frames: Any, ply: int, root: int, depth: int, lines: Any, lengths: Any, credits: Any
) -> bool:
    """Average what chance decides; of moves take the better."""
    frame, child = frames[ply], frames[ply + 1]
    if frame.thrown == 1:
        average(frame, child)
        return False
    chosen = improves(frame, child)
    if chosen:
        choose(frame, child, lines, lengths, ply)
    return chosen


class ExpectimaxEngine(ManyPlayerEngine):
    """Expectimax with iterative deepening; a depth counts moves, not throws of dice."""

    name = "expectimax"
    algorithm = Algorithm(begin, enter, more, absorb)
    proves_against_all = False
    share = np.float64
