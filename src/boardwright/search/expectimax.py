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
from boardwright.search.many_player_kernel import ESTIMATES, Algorithm, Work, choose, expected_move
from boardwright.search.maxn import improves, skip_equals
from boardwright.search.move_order import keep_order, put_in_order
from boardwright.search.shares import WHOLE, share_out


def begin(work: Work, root: int, depth: int) -> int:
    """Begin with the expected move; all others stay in the order of the rules."""
    frame = work.frames[0]
    frame.left = depth
    frame.thrown = 0
    put_in_order(work, 0, depth, expected_move(work, 0))
    return 0


def enter(work: Work, ply: int, root: int, depth: int) -> int:
    """List the moves of a position, or what chance may decide there, or weigh it."""
    frame, parent = work.frames[ply], work.frames[ply - 1]
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
            outcome(frame.state, work.values)
            for player in range(len(frame.best)):  # not rounded to whole numbers, unlike elsewhere
                frame.best[player] = (work.values[player] + 1.0) / 2.0 * WHOLE
            return 0
    if ply + 1 == len(work.frames) or (frame.thrown == 0 and frame.left == 0):
        evaluate(frame.state, work.values)
        share_out(work.values, frame.best)
        frame.count = 0
        work.status[ESTIMATES] += 1
    else:
        keep_order(frame)
    return 0


def more(work: Work, ply: int, root: int, depth: int) -> bool:
    """Return True if an outcome is left, or a move that may be better than the choice so far."""
    frame = work.frames[ply]
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


def absorb(work: Work, ply: int, root: int, depth: int) -> bool:
    """Average what chance decides; of moves take the better."""
    frame, child = work.frames[ply], work.frames[ply + 1]
    if frame.thrown == 1:
        average(frame, child)
        return False
    chosen = improves(frame, child)
    if chosen:
        choose(work, ply)
    return chosen


class ExpectimaxEngine(ManyPlayerEngine):
    """Expectimax with iterative deepening; a depth counts moves, not throws of dice."""

    name = "expectimax"
    algorithm = Algorithm(begin, enter, more, absorb)
    proves_against_all = False
    share = np.float64
