"""Two sides over any number of players: the player to move at the root against all the others.

``ParanoidEngine`` takes it that all others play against the root player: alpha-beta on the root
player's share. ``BestReplyEngine`` lets only one of them answer each move of the root player, the
one whose answer hurts most, while the others sit out; so it looks further ahead in the same time.
With two players both are plain alpha-beta. Sitting out sets the ``player`` of a state, which needs
a game where anyone could move next, such as one of putting stones.

A frame's ``low`` and ``high`` are what the root player has for sure elsewhere, and the most the
others will allow.
"""

from __future__ import annotations

from typing import Any

from boardwright.core.game import Game
from boardwright.core.rules import moves
from boardwright.search.many_player_engine import ManyPlayerEngine
from boardwright.search.many_player_kernel import Algorithm, choose
from boardwright.search.move_order import praise, put_in_order
from boardwright.search.shares import WHOLE, weigh
from boardwright.search.transposition import NO_MOVE


def open_window(frame: Any, root: int) -> None:
    """Allow every share at the root."""
    frame.low = -1
    frame.high = WHOLE + 1
    frame.best[root] = -1


def inherit_window(frame: Any, parent: Any, root: int) -> None:
    """Take over the window of the position before; nothing is chosen yet."""
    frame.low = parent.low
    frame.high = parent.high
    frame.best[root] = -1 if int(frame.state.player) == root else WHOLE + 1


def narrow_window(frame: Any, share: int, root: int) -> None:
    """Let the mover of a frame insist on a share of the root player."""
    if int(frame.state.player) == root:
        frame.low = max(frame.low, share)
    else:
        frame.high = min(frame.high, share)


def better(frame: Any, child: Any, root: int) -> bool:
    """Return True if the mover of a frame likes a child more than what it has."""
    if int(frame.state.player) == root:
        return bool(child.best[root] > frame.best[root])
    return bool(child.best[root] < frame.best[root])


def begin(frames: Any, expected: int, root: int, depth: int, credits: Any, values: Any) -> int:
    """Put the moves of the root in order."""
    open_window(frames[0], root)
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
    frame.count = moves(frame.state, frame.moves)
    frame.cut = 1  # a bound, unless it turns out to be chosen
    if not weigh(frame, depth - ply, status, values):
        inherit_window(frame, frames[ply - 1], root)
        put_in_order(frame, credits, expected, depth - ply)
    return 0


def more(frames: Any, ply: int, root: int, depth: int, credits: Any) -> bool:
    """Return True if a move is left and the window is open."""
    frame = frames[ply]
    return bool(frame.next < frame.count and frame.low < frame.high)


def absorb(
    frames: Any, ply: int, root: int, depth: int, lines: Any, lengths: Any, credits: Any
) -> bool:
    """Take the move just searched if it is better, and narrow the window."""
    frame, child = frames[ply], frames[ply + 1]
    move = int(frame.moves[frame.next - 1])
    chosen = better(frame, child, root)
    if chosen:
        choose(frame, child, lines, lengths, ply)
    narrow_window(frame, int(child.best[root]), root)
    if frame.low >= frame.high:
        praise(frame, credits, move, depth - ply)
    return chosen


def enter_reply(
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
    """Do as ``enter``, but after an answer it is the root player's turn: the others sit out."""
    frame = frames[ply]
    frame.count = moves(frame.state, frame.moves)
    if frame.count > 0 and int(frames[ply - 1].state.player) != root:
        frame.state.player = root
        frame.count = moves(frame.state, frame.moves)
    frame.cut = 1
    if not weigh(frame, depth - ply, status, values):
        inherit_window(frame, frames[ply - 1], root)
        put_in_order(frame, credits, expected, depth - ply)
    return 0


def more_replies(frames: Any, ply: int, root: int, depth: int, credits: Any) -> bool:
    """Do as ``more``; when an opponent has no answer left, the next one's are tried."""
    frame = frames[ply]
    if frame.low >= frame.high:
        return False
    if frame.next < frame.count:
        return True
    if int(frame.state.player) == root or not next_opponent(frame, root):
        return False
    put_in_order(frame, credits, NO_MOVE, depth - ply)
    return True


def next_opponent(frame: Any, root: int) -> bool:
    """Give the turn to the next of the root player's opponents that can answer, if there is one."""
    players = len(frame.best)
    player = (int(frame.state.player) + 1) % players
    while player != root:
        frame.state.player = player
        frame.count = moves(frame.state, frame.moves)
        if frame.count > 0:
            return True
        player = (player + 1) % players
    return False


class ParanoidEngine(ManyPlayerEngine):
    """All others play against the player to move."""

    name = "paranoid"
    algorithm = Algorithm(begin, enter, more, absorb)
    exact = False  # a loss against all others together need not be one


class BestReplyEngine(ManyPlayerEngine):
    """Only one of the others answers each move."""

    name = "best-reply"
    proves_against_all = False
    exact = False

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        if game.players > 2:
            self.algorithm = Algorithm(begin, enter_reply, more_replies, absorb)
        else:
            self.algorithm = ParanoidEngine.algorithm
