"""What the evaluation of Three Kingdoms sees in a position.

For each of the six sides of the board two lines: the edge (6 cells) and the line next to it (7
cells). A line is read as a number with two bits a cell, 0 empty, else the colour from 1. Weights
are kept for a line as one player sees it: 1 own, 2 the next player's, 3 the one's before; a line
and its mirror image share a weight. All numbers are for the board with 6 cells a side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit, popcount
from boardwright.games.three_kingdoms import BIT, BOARD, POINTS, U

#: Empty cells are at most 84; the game has this many phases for simple weights, and for lines.
PHASES, LINE_PHASES = 14, 4
EDGE_CELLS, INNER_CELLS = 6, 7
ZERO, ONE, WORD = U(0), U(1), U(64)
STEPS = (U(1), U(11), U(12))
FULL_LOW = U(sum(1 << int(bit) for bit in BIT if bit < 64))
FULL_HIGH = U(sum(1 << int(bit) - 64 for bit in BIT if bit >= 64))
EDGE_BITS, INNER_BITS = U(2 * EDGE_CELLS), U(2 * INNER_CELLS)
EDGE_MASK, INNER_MASK = U(4**EDGE_CELLS - 1), U(4**INNER_CELLS - 1)


def side_lines(distance: int) -> list[list[int]]:
    """Return the six lines that run beside the sides at a distance, each from end to end."""
    places = np.array([(x, y * 2 / 3**0.5) for x, y in BOARD.plane])
    centre = places[POINTS // 2]
    cube = [(x - centre[0] - (y - centre[1]) / 2, y - centre[1]) for x, y in places]
    coordinates = [(round(a), round(b), -round(a) - round(b)) for a, b in cube]
    return [
        [p for p in sorted(range(POINTS), key=lambda p: coordinates[p][(axis + 1) % 3])
         if coordinates[p][axis] == sign * (5 - distance)]
        for axis in range(3)
        for sign in (1, -1)
    ]  # fmt: skip


def line_adders(lines: list[list[int]], cells: int) -> NDArray[np.uint64]:
    """Return what a stone of colour 1 on a bit adds to two words that hold three lines each."""
    adders = np.zeros((128, 2), np.uint64)
    for number, line in enumerate(lines):
        assert len(line) == cells
        for place, point in enumerate(line):
            shift = 2 * place + 2 * cells * (number % 3)
            adders[BIT[point], number // 3] += U(1 << shift)
    return adders


def seen_lines(cells: int) -> NDArray[np.uint16]:
    """Return each line as each player sees it: the smaller number of it and its mirror image."""
    lines = np.arange(4**cells)
    seen = np.zeros((3, len(lines)), np.uint16)
    for player in range(3):
        forward = np.zeros(len(lines), np.int64)
        backward = np.zeros(len(lines), np.int64)
        for place in range(cells):
            colour = lines >> 2 * place & 3
            view = np.where(colour == 0, 0, (colour - 1 - player) % 3 + 1)
            forward |= view << 2 * place
            backward |= view << 2 * (cells - 1 - place)
        seen[player] = np.minimum(forward, backward)
    return seen


def cell_classes() -> NDArray[np.uint8]:
    """Return the class of each bit: cells that symmetries map on each other are of one class."""
    first = [min(symmetry[point] for symmetry in BOARD.symmetries) for point in range(POINTS)]
    numbers = sorted(set(first))
    classes = np.zeros(128, np.uint8)
    classes[BIT] = [numbers.index(point) for point in first]
    return classes


EDGES = line_adders(side_lines(0), EDGE_CELLS)
INNERS = line_adders(side_lines(1), INNER_CELLS)
SEEN_EDGE = seen_lines(EDGE_CELLS)
SEEN_INNER = seen_lines(INNER_CELLS)
CLASS = cell_classes()
CLASSES = int(CLASS.max()) + 1


def read_lines(state: Any) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return all lines of a position: twice three edges, twice three of the next lines."""
    edge_a = ZERO
    edge_b = ZERO
    inner_a = ZERO
    inner_b = ZERO
    for player in range(3):
        colour = U(player + 1)
        low = state.low[player]
        while low != ZERO:
            bit = lowest_bit(low)
            low &= low - ONE
            edge_a += colour * EDGES[bit, 0]
            edge_b += colour * EDGES[bit, 1]
            inner_a += colour * INNERS[bit, 0]
            inner_b += colour * INNERS[bit, 1]
        high = state.high[player]
        while high != ZERO:
            bit = 64 + lowest_bit(high)
            high &= high - ONE
            edge_a += colour * EDGES[bit, 0]
            edge_b += colour * EDGES[bit, 1]
            inner_a += colour * INNERS[bit, 0]
            inner_b += colour * INNERS[bit, 1]
    return edge_a, edge_b, inner_a, inner_b


def beside_empty(state: Any) -> tuple[np.uint64, np.uint64, int]:
    """Return the cells with an empty neighbour, and how many cells are empty."""
    low = FULL_LOW & ~(state.low[0] | state.low[1] | state.low[2])
    high = FULL_HIGH & ~(state.high[0] | state.high[1] | state.high[2])
    all_low = ZERO
    all_high = ZERO
    for step in STEPS:
        back = WORD - step
        all_low |= (low << step) | (low >> step) | (high << back)
        all_high |= (high << step) | (low >> back) | (high >> step)
    return all_low, all_high, popcount(low) + popcount(high)
