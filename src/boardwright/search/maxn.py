"""Max^n for any number of players: each always takes what gives itself the largest share.

With two players, what one has found bounds what the other can get, and moves that cannot matter any
more are cut off. With three and more nothing of the kind is sure, since payoffs need not add up to
the same sum (a draw may be worth as much to all as a win to one): only a win ends a search early.

Of moves with equal shares for the mover the first in the order of the rules counts. Moves are tried
in another order, so a move can also be replaced by an equal one with a smaller place, and an equal
bound cuts only when the place is larger: the result is that of max^n without pruning
(``many_player_minimax``), move for move.
"""

from __future__ import annotations

from typing import Any

from boardwright.core.rules import evaluate, moves, outcome, play
from boardwright.search.best_line import keep_line
from boardwright.search.many_player_engine import (
    DONE,
    ESTIMATES,
    PLY,
    UNBEGUN,
    ManyPlayerEngine,
    Work,
)
from boardwright.search.move_order import CREDITS, keep_order, put_in_order
from boardwright.search.shares import WHOLE, pay_out, share_out


def improves(frame: Any, child: Any, mover: int) -> bool:
    """Return True if the move just searched is now the frame's choice."""
    known = frame.best_place
    share = child.best[mover]
    best = frame.best[mover]
    return bool(
        known < 0 or share > best or (share == best and frame.places[frame.next - 1] < known)
    )


def hopeless(parent: Any, frame: Any) -> bool:
    """Return True when nothing that remains in ``frame`` can make ``parent`` choose it."""
    above = int(parent.state.player)
    mover = int(frame.state.player)
    if len(frame.best) > 2 or above == mover or parent.best_place < 0:
        return False
    most = WHOLE - frame.best[mover]
    known = parent.best[above]
    later = parent.places[parent.next - 1] > parent.best_place
    return bool(most < known or (most == known and later))


def take_up(frame: Any, credits: Any, expected: int, remaining: int) -> None:
    """Get ready to try the moves of a frame, the expected one first."""
    frame.next = 0
    frame.best_place = -1
    if remaining > 1:
        put_in_order(frame, credits[int(frame.state.player)], expected)
    else:
        keep_order(frame)


def maxn_slice(
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
    """Search on from ``frames[0]`` to ``depth`` for at most ``room`` nodes; return how many it was.

    ``status[PLY]`` says where the search stands, and ``DONE`` when it has ended. ``lines[p]`` holds
    the best line from ply p on, ``root_shares`` the shares after each root move by its place.
    """
    nodes = 0
    players = len(values)
    ply = int(status[PLY])
    if ply == UNBEGUN:
        take_up(frames[0], credits, int(line[0]) if line_length > 0 else -1, depth)
        ply = 0
    while nodes < room:
        frame = frames[ply]
        mover = int(frame.state.player)
        if frame.best_place >= 0 and frame.best[mover] == WHOLE:
            while frame.next < frame.count and frame.places[frame.next] > frame.best_place:
                frame.next += 1  # as good is not better
        if frame.next < frame.count:
            child = frames[ply + 1]
            child.state = frame.state
            play(child.state, frame.moves[frame.next])
            frame.next += 1
            nodes += 1
            child.count = moves(child.state, child.moves)
            child.cut = 0
            lengths[ply + 1] = ply + 1
            if child.count == 0:
                outcome(child.state, values)
                pay_out(values, child.best)
            elif ply + 1 == depth:
                evaluate(child.state, values)
                share_out(values, child.best)
                status[ESTIMATES] += 1
            else:
                ply += 1
                take_up(child, credits, int(line[ply]) if ply < line_length else -1, depth - ply)
                continue
        elif ply == 0:
            ply = DONE
            break
        else:
            ply -= 1
            frame = frames[ply]
            mover = int(frame.state.player)
            child = frames[ply + 1]
        move = frame.moves[frame.next - 1]
        if ply == 0:
            place = frame.places[frame.next - 1]
            root_exact[place] = child.cut == 0
            for player in range(players):
                root_shares[place, player] = child.best[player]
        if child.cut == 0 and improves(frame, child, mover):
            keep_line(frame, lines, lengths, ply)
            for player in range(players):
                frame.best[player] = child.best[player]
            if ply > 0 and hopeless(frames[ply - 1], frame):
                frame.cut = 1
                frame.next = frame.count
                credits[mover, int(move) & (CREDITS - 1)] += (depth - ply) * (depth - ply)
    status[PLY] = ply
    return nodes


class MaxnEngine(ManyPlayerEngine):
    """Max^n with iterative deepening."""

    name = "maxn"
    proves_against_all = False

    def run(self, work: Work, depth: int, room: int) -> int:
        """Search on for at most ``room`` nodes."""
        return int(
            self.game.kernel(maxn_slice)(
                work.frames, work.lines, work.lengths, work.line, work.line_length, work.credits,
                work.status, work.root_shares, work.root_exact, work.values, depth, room,
            )
        )  # fmt: skip
