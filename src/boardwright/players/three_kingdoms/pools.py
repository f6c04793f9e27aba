"""The pools: legal moves in four groups, of which only the first that is not empty is searched.

1. cells of high weight; 4. cells of low weight; of the rest, 2. moves that turn stones in two or
more directions, or turn a line with one of the mover's stones at its other end, or lie on the edge
and turn three or more; 3. all others. The paper finds and groups legal moves in every step of its
recursion, with the weights of that step, and so it is here: opponents are searched in pools too.
``pools=root`` groups only the moves of the player itself in the position to be decided.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.games.three_kingdoms import shifted  # the same on boards of every size
from boardwright.players.three_kingdoms.board_table import HIGH, LOW
from boardwright.players.three_kingdoms.weights import find_stable, weigh_edges, weight_at

NEVER, EVERYWHERE, AT_ROOT = 0, 1, 2
#: Stones that a move can turn in one direction, on the largest board.
LONGEST_RUN = 9
ZERO, ONE = np.uint64(0), np.uint64(1)


def keep_first_pool(frame: Any, table: Any, work: Any) -> None:
    """Keep only the moves of the first pool that has any, in their order."""
    if frame.count <= 1:  # nothing to choose; it may be a pass, which has no cell
        return
    mover = int(frame.state.player)
    weigh_edges(frame, table, mover, work)
    find_stable(frame.cells, frame.empties, table, mover, work.stable)
    first = 4
    for index in range(frame.count):
        cell = int(frame.moves[index])
        weight = weight_at(cell, frame, table, work)
        work.pool[index] = 1 if weight == HIGH else 4 if weight == LOW else 3
        first = min(first, int(work.pool[index]))
    if first == 3:
        low, high = good_turns(frame.state, mover, table)
        for index in range(frame.count):
            bit = int(table.bit[int(frame.moves[index])])
            if work.pool[index] == 3 and holds(low, high, bit):
                work.pool[index] = 2
                first = 2
    kept = 0
    for index in range(frame.count):
        if work.pool[index] == first:
            frame.moves[kept] = frame.moves[index]
            kept += 1
    frame.count = kept


def good_turns(state: Any, mover: int, table: Any) -> tuple[np.uint64, np.uint64]:
    """Return the empty cells that belong to pool 2, weights aside, and some that are not moves.

    For all cells at once: from the stones that close, each direction is followed over the run to
    the cell from which a move would turn it.
    """
    once_low = ZERO
    once_high = ZERO
    good_low = ZERO
    good_high = ZERO
    for axis in range(3):
        step = table.shift[axis]
        for up in (True, False):
            here_low = ZERO
            here_high = ZERO
            for turned in range(1, 3):
                first = (mover + turned) % 3
                second = 3 - mover - first
                run_low = state.low[first]
                run_high = state.high[first]
                if table.mixed:
                    run_low |= state.low[second]
                    run_high |= state.high[second]
                a, b, c, d = run_ends(
                    state.low[mover], state.high[mover], run_low, run_high, step, up
                )
                good_low |= a | c
                good_high |= b | d
                here_low |= a | c
                here_high |= b | d
                if table.any_closes and not table.mixed:
                    a, b, c, d = run_ends(
                        state.low[second], state.high[second], run_low, run_high, step, up
                    )
                    here_low |= a | c
                    here_high |= b | d
                    good_low |= c & table.edge_low
                    good_high |= d & table.edge_high
            good_low |= once_low & here_low
            good_high |= once_high & here_high
            once_low |= here_low
            once_high |= here_high
    return good_low, good_high


def run_ends(
    low: np.uint64,
    high: np.uint64,
    run_low: np.uint64,
    run_high: np.uint64,
    step: np.uint64,
    up: bool,
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return the cells behind runs that begin at ``low, high``: of one or two stones, of more."""
    low, high = shifted(low, high, step, up)
    low &= run_low
    high &= run_high
    more_low, more_high = shifted(low, high, step, up)
    more_low &= run_low
    more_high &= run_high
    short_low, short_high = shifted(low | more_low, high | more_high, step, up)
    low, high = shifted(more_low, more_high, step, up)
    low &= run_low
    high &= run_high
    for _ in range(LONGEST_RUN - 3):
        more_low, more_high = shifted(low, high, step, up)
        low |= more_low & run_low
        high |= more_high & run_high
    long_low, long_high = shifted(low, high, step, up)
    return short_low, short_high, long_low, long_high


def holds(low: np.uint64, high: np.uint64, bit: int) -> bool:
    """Return whether a set of stones has this bit."""
    word = low if bit < 64 else high
    return bool((word >> np.uint64(bit & 63)) & ONE != ZERO)
