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
from boardwright.search.best_line import keep_line
from boardwright.search.kingdoms.features import FULL_HIGH, FULL_LOW
from boardwright.search.many_player_engine import DONE, ESTIMATES, PLY, UNBEGUN
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


def choose_moves(frame: Any, child: Any, values: Any, root: int, expected: int, width: int) -> int:
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
    frame.best[root] = -1 if own else WHOLE + 1
    frame.count = min(count, width)
    return count


def better(frame: Any, child: Any, root: int) -> bool:
    """Return True if the mover of ``frame`` likes ``child`` more than what it has."""
    if int(frame.state.player) == root:
        return bool(child.best[root] > frame.best[root])
    return bool(child.best[root] < frame.best[root])


def take(frame: Any, child: Any, root: int) -> None:
    """Make ``child`` the frame's choice, and move the frame's bound."""
    for player in range(3):
        frame.best[player] = child.best[player]
    if int(frame.state.player) == root:
        frame.low = max(frame.low, child.best[root])
    else:
        frame.high = min(frame.high, child.best[root])


def last_ply(frame: Any, child: Any, values: Any, root: int, status: Any) -> int:
    """Search a frame one ply deep; return the nodes. Its best move becomes ``moves[0]``."""
    nodes = 0
    chosen = frame.moves[0]
    frame.best[root] = -1 if int(frame.state.player) == root else WHOLE + 1
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
            take(frame, child, root)
            if frame.low >= frame.high:
                break
    frame.moves[0] = chosen
    return nodes


def narrow_slice(
    frames: Any,
    lines: Any,
    lengths: Any,
    line: Any,
    line_length: int,
    status: Any,
    root_shares: Any,
    root_exact: Any,
    values: Any,
    width: int,
    depth: int,
    room: int,
) -> int:
    """Search on from ``frames[0]`` for about ``room`` nodes; return how many it was.

    Arguments are those of ``coalition.coalition_slice``. A node's children are looked at together,
    so that a few nodes more than asked for may be searched.
    """
    nodes = 0
    root = int(frames[0].state.player)
    ply = int(status[PLY])
    if ply == UNBEGUN:
        frame = frames[0]
        frame.low = -1
        frame.high = WHOLE + 1
        expected = int(line[0]) if line_length > 0 else -1
        nodes += choose_moves(frame, frames[1], values, root, expected, int(frame.count))
        ply = 0
    while nodes < room:
        frame = frames[ply]
        if frame.next < frame.count and frame.low < frame.high:
            child = frames[ply + 1]
            child.state = frame.state
            play(child.state, frame.moves[frame.next])
            frame.next += 1
            nodes += 1
            lengths[ply + 1] = ply + 1
            remaining = depth - ply - 1
            if is_full(child.state):
                settle_end(child.state, values, child.best)
            elif remaining == 0:
                estimate(child.state, values, child.best)
                status[ESTIMATES] += 1
            else:
                child.count = moves(child.state, child.moves)
                child.low = frame.low
                child.high = frame.high
                if child.count == 0:
                    settle_end(child.state, values, child.best)
                elif remaining == 1:
                    nodes += last_ply(child, frames[ply + 2], values, root, status)
                    lines[ply + 1, ply + 1] = child.moves[0]
                    lengths[ply + 1] = ply + 2
                else:
                    ply += 1
                    expected = int(line[ply]) if ply < line_length else -1
                    nodes += choose_moves(child, frames[ply + 1], values, root, expected, width)
                    continue
        elif ply == 0:
            ply = DONE
            break
        else:
            ply -= 1
            frame = frames[ply]
            child = frames[ply + 1]
        improved = better(frame, child, root)
        if ply == 0:
            place = int(frame.places[frame.next - 1])
            root_exact[place] = improved
            for player in range(3):
                root_shares[place, player] = child.best[player]
        if improved:
            take(frame, child, root)
            keep_line(frame, lines, lengths, ply)
    status[PLY] = ply
    return nodes
