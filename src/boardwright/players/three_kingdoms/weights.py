"""The weight table: how good each cell is for one player, high : base : low = 10 : 1 : 0.1.

The paper's six rules, and how they are read here. A weight says what a stone of the player on the
cell would be good for, whoever holds the cell now; only the player's own stones are counted with
it.

1. High: free corners, for everybody. A corner the player holds extends along its two edges: over
   the player's unbroken stones to the first cell that is not the player's, that cell included if
   it is free; the corner and the stones on the way keep the high weight, for they can never be
   turned.
2. Low: the three neighbours of a free corner. The paper names no condition, but rule 1 takes the
   neighbours of an own corner out, and low is said to be what hands a stable cell to others: a
   corner that is taken can no longer be handed over. ``corners=always`` keeps them low whoever
   holds the corner. Both were measured before the default was chosen: weights won 58 % this way
   and 44 % with ``always``, where the paper has 63 %.
3. High: the only empty cell of an edge, corners included, for everybody.
4. Low: the two middle cells of an edge (one, if the side is odd), if a stone of the player there
   - gives away the edge: along the edge the run of the player's stones through it has an empty
     cell at one end and another player's stone at the other, so that it can be turned at once; or
   - gives away the corner: from the stone to a free corner the edge holds stones of one other
     player only, at least one, so that the third can take the corner by closing against this stone
     (not if lines can only be closed with one's own colour).
   The stone is thought to be put there without turning anything.
5. High: cells off the edge where a stone of the player could never be turned. A stone is stable if
   on each of the three lines through it no other cell is empty, or a neighbour is beyond the edge
   or itself a stable stone of the player.
6. High: the centre and its six neighbours, for everybody.

Where a cell is both, high wins.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.kit.wide import shifted
from boardwright.players.three_kingdoms.board_table import BASE, EDGE_SETS, HIGH, LOW, MARGIN

ZERO, ONE = np.uint64(0), np.uint64(1)
#: Weights of an edge as one number: the cells of high weight, those of low weight, and that these
#: are known.
LOWS, KNOWN = 6, 1 << 12
Words = tuple[np.uint64, np.uint64]


def weigh(frame: Any, table: Any, player: int, work: Any) -> None:
    """Write the weight of each cell for a player."""
    high = high_cells(frame, table, player, work)
    low = low_cells(frame, table, player, work)
    for cell in range(table.points):
        bit = int(table.place[cell]) - MARGIN
        if holds(high, bit):
            work.weights[cell] = HIGH
        else:
            work.weights[cell] = LOW if holds(low, bit) else BASE


def high_cells(frame: Any, table: Any, player: int, work: Any) -> Words:
    """Return the cells of high weight: rules 1, 3, 5 and 6."""
    low, high = safe_cells(frame, table, player)
    low |= table.central[0]
    high |= table.central[1]
    for edge in range(6):
        chosen = edge_weights(frame, table, player, edge, work) & (EDGE_SETS - 1)
        low |= table.edge_set[(edge * EDGE_SETS + chosen) * 2]
        high |= table.edge_set[(edge * EDGE_SETS + chosen) * 2 + 1]
    return low, high


def low_cells(frame: Any, table: Any, player: int, work: Any) -> Words:
    """Return the cells of low weight, unless they are high as well: rules 2 and 4."""
    low = ZERO
    high = ZERO
    for corner in range(6):
        if work.always_low or frame.cells[table.corner[corner]] == 0:
            low |= table.near_corner[corner * 2]
            high |= table.near_corner[corner * 2 + 1]
    for edge in range(6):
        chosen = (edge_weights(frame, table, player, edge, work) >> LOWS) & (EDGE_SETS - 1)
        low |= table.edge_set[(edge * EDGE_SETS + chosen) * 2]
        high |= table.edge_set[(edge * EDGE_SETS + chosen) * 2 + 1]
    return low, high


def edge_weights(frame: Any, table: Any, player: int, edge: int, work: Any) -> int:
    """Return what rules 1, 3 and 4 say of an edge, worked out when it is first seen so."""
    bits = 2 * int(table.side)
    colours = (int(frame.edges[edge // 3]) >> (edge % 3 * bits)) & ((1 << bits) - 1)
    index = (player << bits) + colours
    known = int(work.edge_weights[index])
    if known == 0:
        side = int(table.side)
        high = high_ends(colours, side, player)
        low = low_middle(colours, side, player, table.third_closes != 0)
        known = KNOWN | low << LOWS | high
        work.edge_weights[index] = known
    return known


def colour_at(colours: int, index: int) -> int:
    """Return the colour of a cell of an edge, counted from its beginning."""
    return (colours >> (2 * index)) & 3


def high_ends(colours: int, side: int, player: int) -> int:
    """Rules 1 and 3 for an edge: return its cells of high weight as bits."""
    free = 0
    last_free = 0
    for index in range(side):
        if colour_at(colours, index) == 0:
            free += 1
            last_free = index
    high = 1 << last_free if free == 1 else 0
    for step in (1, -1):
        index = 0 if step == 1 else side - 1
        if colour_at(colours, index) == 0:
            high |= 1 << index
        elif colour_at(colours, index) == player + 1:
            while 0 <= index < side and colour_at(colours, index) == player + 1:
                high |= 1 << index
                index += step
            if 0 <= index < side and colour_at(colours, index) == 0:
                high |= 1 << index
    return high


def low_middle(colours: int, side: int, player: int, third_closes: bool) -> int:
    """Rule 4 for an edge: return its cells of low weight as bits."""
    low = 0
    for middle in range((side - 1) // 2, side // 2 + 1):
        toward_start = run_end(colours, side, player, middle, -1)
        toward_end = run_end(colours, side, player, middle, 1)
        gives_edge = toward_start * toward_end == 0 and toward_start + toward_end > 0
        if gives_edge or (
            third_closes
            and (
                opens_corner(colours, side, player, middle, -1)
                or opens_corner(colours, side, player, middle, 1)
            )
        ):
            low |= 1 << middle
    return low


def run_end(colours: int, side: int, player: int, index: int, step: int) -> int:
    """Return the colour behind the player's stones next to a cell of an edge; -1 for none."""
    index += step
    while 0 <= index < side and colour_at(colours, index) == player + 1:
        index += step
    return colour_at(colours, index) if 0 <= index < side else -1


def opens_corner(colours: int, side: int, player: int, index: int, step: int) -> bool:
    """Return whether the third player could take the corner by closing against this cell."""
    index += step
    colour = colour_at(colours, index)
    if colour == 0 or colour == player + 1:
        return False
    while 0 < index < side - 1 and colour_at(colours, index) == colour:
        index += step
    return (index == 0 or index == side - 1) and colour_at(colours, index) == 0


def safe_cells(frame: Any, table: Any, player: int) -> Words:
    """Rule 5: return the cells off the edge where a stone of the player could never be turned."""
    own_low = frame.state.low[player]
    own_high = frame.state.high[player]
    stable_low = ZERO
    stable_high = ZERO
    while True:
        low = table.full[0]
        high = table.full[1]
        for axis in range(3):
            up_low, up_high = shifted((stable_low, stable_high), table.shift[axis], True)
            down_low, down_high = shifted((stable_low, stable_high), table.shift[axis], False)
            low &= frame.alone[axis * 2] | table.brink[axis * 2] | up_low | down_low
            high &= frame.alone[axis * 2 + 1] | table.brink[axis * 2 + 1] | up_high | down_high
        if low & own_low == stable_low and high & own_high == stable_high:
            return low & ~table.rim[0], high & ~table.rim[1]
        stable_low = low & own_low
        stable_high = high & own_high


def holds(words: Words, bit: int) -> bool:
    """Return whether a set of cells has this bit."""
    word = words[0] if bit < 64 else words[1]
    return bool((word >> np.uint64(bit & 63)) & ONE != ZERO)
