"""What moves turn: all moves of a position at once by shifts of sets, or one of them by its runs.

The same moves as the rules of the game give; made for the search, which asks millions of times.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.bits import copy
from boardwright.core.kit.wide import shifted
from boardwright.players.three_kingdoms.board_table import (
    MARGIN,
    PLACES,
    colour_place,
    note_empties,
    whole,
)

INLINED = True  # as in search.py
ZERO, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)
#: The place of a pass.
PASS = 0
Words = tuple[np.uint64, np.uint64]


def open_cells(frame: Any, table: Any) -> tuple[np.uint64, np.uint64, bool]:
    """Return the cells of the moves, none for a pass, and whether the game is over."""
    mover = whole(frame.state.player)
    for step in range(3):
        low, high = placings(frame, table, (mover + step) % 3)
        if low | high != ZERO:
            if step == 0:
                return low, high, False
            return ZERO, ZERO, False
    return ZERO, ZERO, True


def placings(frame: Any, table: Any, mover: int) -> Words:
    """Return the empty cells from which a player can turn stones."""
    all_low = ZERO
    all_high = ZERO
    state = frame.state
    closer_low, closer_high = closers(state, table, mover)
    for axis in range(3):
        step = table.shift[axis]
        same_low, same_high = same_run(state, table, mover, step)
        for up in (True, False):
            if not up:
                same_low, same_high = shifted((same_low, same_high), step, True)
            low, high = closed_runs(
                state, mover, closer_low, closer_high, same_low, same_high, step, up
            )
            low, high = shifted((low, high), step, not up)
            all_low |= low
            all_high |= high
    low, high = empty_cells(state, table)
    return all_low & low, all_high & high


def good_turns(frame: Any, table: Any, mover: int) -> Words:
    """Return the cells that belong to pool 2, weights aside, and some that are not empty."""
    once_low = ZERO
    once_high = ZERO
    good_low = ZERO
    good_high = ZERO
    state = frame.state
    closer_low, closer_high = closers(state, table, mover)
    for axis in range(3):
        step = table.shift[axis]
        same_low, same_high = same_run(state, table, mover, step)
        for up in (True, False):
            if not up:
                same_low, same_high = shifted((same_low, same_high), step, True)
            low, high = closed_runs(
                state, mover, closer_low, closer_high, same_low, same_high, step, up
            )
            a, b = shifted((low, high), step, not up)
            good_low |= once_low & a
            good_high |= once_high & b
            once_low |= a
            once_high |= b
            # Three or more, seen from the edge: two that go on, one after the other.
            a, b = shifted((same_low, same_high), step, not up)
            a, b = shifted((low & same_low & a, high & same_high & b), step, not up)
            good_low |= a & table.rim[0]
            good_high |= b & table.rim[1]
            low, high = state.low[mover], state.high[mover]
            low, high = closed_runs(state, mover, low, high, same_low, same_high, step, up)
            low, high = shifted((low, high), step, not up)
            good_low |= low
            good_high |= high
    return good_low, good_high


def empty_cells(state: Any, table: Any) -> Words:
    """Return the empty cells."""
    low = table.full[0] & ~(state.low[0] | state.low[1] | state.low[2])
    high = table.full[1] & ~(state.high[0] | state.high[1] | state.high[2])
    return low, high


def closers(state: Any, table: Any, mover: int) -> Words:
    """Return the stones that may close a run of others for a player."""
    if table.third_closes:
        low = state.low[0] | state.low[1] | state.low[2]
        high = state.high[0] | state.high[1] | state.high[2]
        return low, high
    return state.low[mover], state.high[mover]


def same_run(state: Any, table: Any, mover: int, step: np.uint64) -> Words:
    """Return the stones of others whose upper neighbour belongs to the same run."""
    first = (mover + 1) % 3
    second = (mover + 2) % 3
    a_low, a_high = state.low[first], state.high[first]
    b_low, b_high = state.low[second], state.high[second]
    if table.mixed:
        a_low |= b_low
        a_high |= b_high
    c_low, c_high = shifted((a_low, a_high), step, False)
    d_low, d_high = shifted((b_low, b_high), step, False)
    return (a_low & c_low) | (b_low & d_low), (a_high & c_high) | (b_high & d_high)


def closed_runs(
    state: Any,
    mover: int,
    closer_low: np.uint64,
    closer_high: np.uint64,
    same_low: np.uint64,
    same_high: np.uint64,
    step: np.uint64,
    up: bool,
) -> Words:
    """Return the stones of others whose run has a closer at its end, which is above or below.

    ``same`` are the stones whose neighbour on that side belongs to the same run.
    """
    low, high = shifted((closer_low, closer_high), step, not up)
    low &= (state.low[(mover + 1) % 3] | state.low[(mover + 2) % 3]) & ~same_low
    high &= (state.high[(mover + 1) % 3] | state.high[(mover + 2) % 3]) & ~same_high
    # Seen from one stone of a run to the next, then over two, over four, and one more: that makes
    # nine, and no run has more.
    a, b = shifted((low, high), step, not up)
    low |= same_low & a
    high |= same_high & b
    a, b = shifted((same_low, same_high), step, not up)
    on_low = same_low & a
    on_high = same_high & b
    a, b = shifted((low, high), step * TWO, not up)
    low |= on_low & a
    high |= on_high & b
    a, b = shifted((on_low, on_high), step * TWO, not up)
    on_low &= a
    on_high &= b
    a, b = shifted((low, high), step * TWO * TWO, not up)
    low |= on_low & a
    high |= on_high & b
    a, b = shifted((low, high), step, not up)
    low |= same_low & a
    high |= same_high & b
    return low, high


def run_end(cells: Any, place: int, mover: int, way: int, table: Any) -> int:
    """Return the place that closes the run which a move turns in a direction, or its own place."""
    end = place + way
    colour = cells[end]
    if colour == 0 or colour == mover + 1:
        return place
    end += way
    while cells[end] == colour or (table.mixed and cells[end] != 0 and cells[end] != mover + 1):
        end += way
    if cells[end] == mover + 1 or (table.third_closes and cells[end] != 0):
        return end
    return place


def count_move(frame: Any, table: Any, worth: Any, place: int, sums: Any, first: int) -> None:
    """Write the sums after a move into three numbers of ``sums``, from ``first`` on."""
    cells = frame.cells
    mover = whole(frame.state.player)
    for player in range(3):
        sums[first + player] = frame.sums[player]
    if place == PASS:
        return
    own = mover * PLACES
    gain = worth[own + place]
    for direction in range(6):
        way = whole(table.ways[direction])
        end = run_end(cells, place, mover, way, table)
        if end != place:
            here = place + way
            while here != end:
                gain += worth[own + here]
                loser = int(cells[here]) - 1
                sums[first + loser] -= worth[loser * PLACES + here]
                here += way
    sums[first + mover] += gain


def make_move(frame: Any, child: Any, table: Any, place: int) -> None:
    """Write the position after a move, its sums apart."""
    child.state = frame.state
    copy(child.cells, frame.cells, PLACES)
    copy(child.empties, frame.empties, len(frame.empties))
    copy(child.edges, frame.edges, 2)
    copy(child.alone, frame.alone, 6)
    mover = whole(frame.state.player)
    child.state.player = (mover + 1) % 3
    if place == PASS:
        return
    low = ZERO
    high = ZERO
    for direction in range(6):
        way = whole(table.ways[direction])
        end = run_end(frame.cells, place, mover, way, table)
        if end != place:
            here = place + way
            while here != end:
                colour_place(child, table, here, mover + 1)
                bit = here - MARGIN
                if bit < 64:
                    low |= ONE << np.uint64(bit)
                else:
                    high |= ONE << np.uint64(bit - 64)
                here += way
    for player in range(3):
        child.state.low[player] &= ~low
        child.state.high[player] &= ~high
    colour_place(child, table, place, mover + 1)
    bit = place - MARGIN
    if bit < 64:
        low |= ONE << np.uint64(bit)
    else:
        high |= ONE << np.uint64(bit - 64)
    child.state.low[mover] |= low
    child.state.high[mover] |= high
    for axis in range(3):
        line = whole(table.line[place * 3 + axis])
        child.empties[line] -= 1
        note_empties(child, table, line, axis)
