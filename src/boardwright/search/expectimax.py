"""Expectimax for any number of players: each does the best for itself, and chance is averaged.

What chance decides is always looked at in full and costs no depth, so that only positions in which
a player is to move are judged. Nothing is cut off but what comes after a win: bounds on means save
little and would need the payoffs to add up. Of equally good moves the first in the order of the
rules counts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rules import chance, evaluate, moves, outcome, play
from boardwright.search.best_line import keep_line
from boardwright.search.many_player_engine import (
    DONE,
    ESTIMATES,
    PLY,
    UNBEGUN,
    ManyPlayerEngine,
    Work,
)
from boardwright.search.maxn import improves
from boardwright.search.move_order import keep_order, put_in_order
from boardwright.search.shares import WHOLE, share_out


def see(frame: Any, values: Any, last: bool) -> int:
    """Look at a position; return 1 if it was only estimated. It has no steps if it is a leaf.

    ``last`` says that nothing may come below it.
    """
    frame.next = 0
    frame.best_place = -1
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
    if last or (frame.thrown == 0 and frame.left == 0):
        evaluate(frame.state, values)
        share_out(values, frame.best)
        frame.count = 0
        return 1
    keep_order(frame)
    return 0


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


def expectimax_slice(
    frames: Any,
    lines: Any,
    lengths: Any,
    line: Any,
    line_length: int,
    credits: Any,
    status: Any,
    root_shares: Any,
    root_exact: Any,
    values: Any,
    depth: int,
    room: int,
) -> int:
    """Search on from ``frames[0]``, ``depth`` moves ahead, for at most ``room`` nodes.

    Return how many it was. See ``maxn.maxn_slice`` for the arguments.
    """
    nodes = 0
    players = len(values)
    ply = int(status[PLY])
    if ply == UNBEGUN:
        frames[0].left = depth
        frames[0].next = 0
        frames[0].thrown = 0
        put_in_order(frames[0], credits[0], int(line[0]) if line_length > 0 else -1)
        ply = 0
    while nodes < room:
        frame = frames[ply]
        mover = int(frame.state.player)
        if frame.thrown == 0 and frame.best_place >= 0 and frame.best[mover] == WHOLE:
            while frame.next < frame.count and frame.places[frame.next] > frame.best_place:
                frame.next += 1  # as good is not better
        if frame.next < frame.count:
            child = frames[ply + 1]
            child.state = frame.state
            child.left = frame.left if frame.thrown == 1 else frame.left - 1
            play(child.state, frame.moves[frame.next])
            frame.next += 1
            nodes += 1
            lengths[ply + 1] = ply + 1
            status[ESTIMATES] += see(child, values, ply + 2 == len(frames))
            if child.count > 0:
                ply += 1
                continue
        elif ply == 0:
            ply = DONE
            break
        else:
            ply -= 1
            frame = frames[ply]
            mover = int(frame.state.player)
            child = frames[ply + 1]
        if frame.thrown == 1:
            average(frame, child)
            continue
        if ply == 0:
            place = frame.places[frame.next - 1]
            root_exact[place] = True
            for player in range(players):
                root_shares[place, player] = child.best[player]
        if improves(frame, child, mover):
            keep_line(frame, lines, lengths, ply)
            for player in range(players):
                frame.best[player] = child.best[player]
    status[PLY] = ply
    return nodes


class ExpectimaxEngine(ManyPlayerEngine):
    """Expectimax with iterative deepening; a depth counts moves, not throws of dice."""

    name = "expectimax"
    proves_against_all = False
    share = np.float64

    def run(self, work: Work, depth: int, room: int) -> int:
        """Search on for at most ``room`` nodes."""
        return int(
            self.game.kernel(expectimax_slice)(
                work.frames, work.lines, work.lengths, work.line, work.line_length, work.credits,
                work.status, work.root_shares, work.root_exact, work.values, depth, room,
            )
        )  # fmt: skip
