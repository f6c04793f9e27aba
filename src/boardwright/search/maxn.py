"""Max^n for any number of players: each always takes what gives itself the largest share.

With two players, what one has found bounds what the other can get, and moves that cannot matter any
more are cut off. With three and more nothing of the kind is sure, since payoffs need not add up to
the same sum (a draw may be worth as much to all as a win to one): only a win ends a search early.

Of moves with equal shares for the mover the first in the order of the rules counts. Moves are tried
in another order, so a move can also be replaced by an equal one with a smaller place, and an equal
bound cuts only when the place is larger: the result is that of max^n without pruning
(``tests/search/plain_many_players.py``), move for move.
"""

from __future__ import annotations

from typing import Any

from boardwright.core.rules import moves
from boardwright.search.many_player_engine import ManyPlayerEngine
from boardwright.search.many_player_kernel import Algorithm, choose
from boardwright.search.move_order import praise, put_in_order
from boardwright.search.shares import WHOLE, weigh


def begin(frames: Any, expected: int, root: int, depth: int, credits: Any, values: Any) -> int:
    """Put the moves of the root in order."""
    frames[0].best_place = -1
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
    """List the moves of a position, or weigh it."""
    frame = frames[ply]
    frame.cut = 0
    frame.best_place = -1
    frame.count = moves(frame.state, frame.moves)
    if not weigh(frame, depth - ply, status, values):
        put_in_order(frame, credits, expected, depth - ply)
    return 0


def more(frames: Any, ply: int, root: int, depth: int, credits: Any) -> bool:
    """Return True if a move is left that may be better than the choice so far."""
    frame = frames[ply]
    skip_equals(frame)
    return bool(frame.next < frame.count)


def skip_equals(frame: Any) -> None:
    """Go past the moves after a win that could only be as good."""
    if frame.best_place >= 0 and frame.best[int(frame.state.player)] == WHOLE:
        while frame.next < frame.count and frame.places[frame.next] > frame.best_place:
            frame.next += 1


def improves(frame: Any, child: Any) -> bool:
    """Return True if the move just searched is now the frame's choice."""
    known = frame.best_place
    mover = int(frame.state.player)
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


def absorb(
    frames: Any, ply: int, root: int, depth: int, lines: Any, lengths: Any, credits: Any
) -> bool:
    """Take the move just searched if it is better, and cut off what cannot matter any more."""
    frame, child = frames[ply], frames[ply + 1]
    if child.cut == 1 or not improves(frame, child):
        return False
    move = int(frame.moves[frame.next - 1])
    choose(frame, child, lines, lengths, ply)
    if ply > 0 and hopeless(frames[ply - 1], frame):
        frame.cut = 1
        frame.next = frame.count
        praise(frame, credits, move, depth - ply)
    return True


class MaxnEngine(ManyPlayerEngine):
    """Max^n with iterative deepening."""

    name = "maxn"
    algorithm = Algorithm(begin, enter, more, absorb)
    proves_against_all = False
