"""Paranoid search for Three Kingdoms that looks at a few good moves only, and so further ahead.

As in ``coalition`` the root player maximises its share and all others minimise it, by alpha-beta.
At each node but the root the moves are ordered by the root player's chance of winning right after
them, and only the first ``width`` are searched; the last ply looks at all of them. At the end of a
game the winner has nine tenths, and the last tenth goes by stones, so that a lost game is lost by
little and a won one not risked.
"""

from __future__ import annotations

from typing import Any

from boardwright.core.bits import popcount
from boardwright.core.rules import evaluate, moves, outcome, play
from boardwright.players.three_kingdoms.kingdoms.features import FULL_HIGH, FULL_LOW
from boardwright.search.coalition import (
    absorb,
    better,
    inherit_window,
    more,
    narrow_window,
    open_window,
)
from boardwright.search.many_player_kernel import (
    ESTIMATES,
    WIDTH,
    Algorithm,
)
from boardwright.search.move_order import EXPECTED, insert_move
from boardwright.search.shares import WHOLE

WINNERS_PART = WHOLE // 10 * 9
STONES_PART = WHOLE // 10


def is_full(state: Any) -> bool:
    """Return True when no cell is empty."""
    low = state.low[0] | state.low[1] | state.low[2]
    high = state.high[0] | state.high[1] | state.high[2]
    return bool(low == FULL_LOW and high == FULL_HIGH)


def settle_end(state: Any, values: Any, shares: Any) -> None:
    """Write the shares of a finished game."""
    outcome(state, values)
    total = 0
    for player in range(3):
        shares[player] = popcount(state.low[player]) + popcount(state.high[player])
        total += shares[player]
    for player in range(3):
        shares[player] = shares[player] * STONES_PART // total
        if values[player] > 0.0:
            shares[player] += WINNERS_PART


def estimate(state: Any, values: Any, shares: Any) -> None:
    """Write the chances of winning as shares."""
    evaluate(state, values)
    for player in range(3):
        shares[player] = int((values[player] + 1.0) * (WHOLE // 2 - 1))


def order_moves(frame: Any, child: Any, values: Any, root: int, expected: int, width: int) -> int:
    """Order a frame's moves by what they promise at once and keep the best; return the nodes."""
    own = int(frame.state.player) == root
    count = int(frame.count)
    for index in range(count):
        move = frame.moves[index]
        child.state = frame.state
        play(child.state, move)
        estimate(child.state, values, child.best)
        credit = child.best[root] if own else -child.best[root]
        if int(move) == expected:
            credit = EXPECTED
        insert_move(frame, index, move, credit)
    frame.next = 0
    frame.count = min(count, width)
    return count


def last_ply(frame: Any, child: Any, values: Any, root: int, status: Any) -> int:
    """Search a frame one ply deep; return the nodes. Its best move becomes ``moves[0]``."""
    nodes = 0
    chosen = frame.moves[0]
    for index in range(frame.count):
        child.state = frame.state
        play(child.state, frame.moves[index])
        nodes += 1
        if is_full(child.state):
            settle_end(child.state, values, child.best)
        else:
            estimate(child.state, values, child.best)
            status[ESTIMATES] += 1
        if better(frame, child, root):
            chosen = frame.moves[index]
            for player in range(3):
                frame.best[player] = child.best[player]
            narrow_window(frame, int(child.best[root]), root)
            if frame.low >= frame.high:
                break
    frame.moves[0] = chosen
    return nodes


def begin(frames: Any, expected: int, root: int, depth: int, credits: Any, values: Any) -> int:
    """Order all moves of the root."""
    frame = frames[0]
    open_window(frame, root)
    return order_moves(frame, frames[1], values, root, expected, int(frame.count))


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
    """Weigh a position, search it if it is the last but one, or list its best moves.

    The children of a position are looked at together, so that a few nodes more than asked for may
    be searched.
    """
    frame = frames[ply]
    frame.cut = 1  # a bound, unless it turns out to be chosen
    frame.count = 0
    full = is_full(frame.state)
    if ply == depth and not full:
        estimate(frame.state, values, frame.best)
        status[ESTIMATES] += 1
        return 0
    if not full:
        frame.count = moves(frame.state, frame.moves)
    if frame.count == 0:
        settle_end(frame.state, values, frame.best)
        return 0
    inherit_window(frame, frames[ply - 1], root)
    child = frames[ply + 1]
    if ply < depth - 1:
        return order_moves(frame, child, values, root, expected, int(status[WIDTH]))
    nodes = last_ply(frame, child, values, root, status)
    lines[ply, ply] = frame.moves[0]
    lengths[ply] = ply + 1
    frame.count = 0
    return nodes


NARROW = Algorithm(begin, enter, more, absorb)
