"""Stones put on the board and taken back, with all that each of them changes around it.

What a stone changed is kept in a log, so that taking it back looks nothing up.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.players.gomoku.lines.board import (
    CELLS,
    CODE_BITS,
    LEAST_IN_SET,
    LINES,
    WHITE_SHAPES,
    flip_both,
)

#: An entry of the log, from its lowest bit on: a line of a cell, by which bits the patterns there
#: changed, the shapes that the cell had for black and for white, and whether a set changed.
PLACE_BITS, PAIR_BITS, SHAPE_BITS = 13, 8, 12
PLACE, PAIR, SHAPE = (1 << PLACE_BITS) - 1, (1 << PAIR_BITS) - 1, (1 << SHAPE_BITS) - 1
OLD_SHAPES = PLACE_BITS + PAIR_BITS
OTHER_SETS = 1 << OLD_SHAPES + 2 * SHAPE_BITS


def spread(pair: int, line: int) -> int:
    """Return the patterns of both colours in a line as bits of a cell's codes."""
    return (pair & 15 | pair >> 4 << CODE_BITS) << 4 * line


def put_into_neighbourhoods(board: Any, tables: Any, cell: int, mark: int) -> int:
    """Put a stone into the neighbourhoods of the cells around it; log the patterns that change.

    Return where the log ends. Without branches, since nothing foretells which patterns change.
    """
    reach, logged = int(tables.reach), int(board.logged)
    for line in range(LINES):
        step = int(tables.steps[line])
        near = cell + reach * step
        for seen in range(2 * reach):  # where the stone is in the other cell's neighbourhood
            place = near * LINES + line
            key = int(board.keys[place]) ^ mark << 2 * seen
            board.keys[place] = key
            codes = int(board.codes[near]) >> 4 * line
            changed = int(tables.patterns[key]) ^ (codes & 15 | codes >> 12 & 240)
            board.log[logged] = changed << PLACE_BITS | place
            logged += int(changed != 0) & int(board.marks[near] == 0)
            near -= step + (step if seen == reach - 1 else 0)
    return logged


def change_around(board: Any, tables: Any, cell: int, mark: int) -> None:
    """Add a stone to the neighbourhoods of the cells around it, and log what they were."""
    logged = put_into_neighbourhoods(board, tables, cell, mark)
    worth = int(board.worth)
    black_tally, white_tally = int(board.tallies[0]), int(board.tallies[1])
    for index in range(int(board.logged), logged):
        entry = int(board.log[index])
        near, line = (entry & PLACE) >> 2, entry & 3
        codes = int(board.codes[near]) ^ spread(entry >> PLACE_BITS, line)
        board.codes[near] = codes
        black, white = int(board.shapes[near]), int(board.shapes[CELLS + near])
        new_black = int(tables.shapes[codes & (1 << CODE_BITS) - 1])
        new_white = int(tables.shapes[codes >> CODE_BITS])
        board.shapes[near], board.shapes[CELLS + near] = new_black, new_white
        worth += int(tables.worth[new_black]) - int(tables.worth[black])
        worth += int(tables.worth[WHITE_SHAPES + new_white])
        worth -= int(tables.worth[WHITE_SHAPES + white])
        ones, new_ones = int(tables.ones[black]), int(tables.ones[new_black])
        black_tally += new_ones - ones
        seen = ones | new_ones
        ones, new_ones = int(tables.ones[white]), int(tables.ones[new_white])
        white_tally += new_ones - ones
        entry |= (white << SHAPE_BITS | black) << OLD_SHAPES
        if seen | ones | new_ones >= LEAST_IN_SET:
            entry |= OTHER_SETS
            flip_both(board, tables, near, black, white)
            flip_both(board, tables, near, new_black, new_white)
        board.log[index] = entry
    board.worth, board.logged = worth, logged
    board.tallies[0], board.tallies[1] = black_tally, white_tally


def restore_around(board: Any, tables: Any, cell: int, mark: int) -> None:
    """Take a stone out of the neighbourhoods of the cells around it, by the log."""
    reach = int(tables.reach)
    for line in range(LINES):
        step = int(tables.steps[line])
        near = cell + reach * step
        for seen in range(2 * reach):
            board.keys[near * LINES + line] ^= np.uint32(mark << 2 * seen)
            near -= step + (step if seen == reach - 1 else 0)
    first = int(board.logged_before[board.stones])
    for index in range(first, int(board.logged)):
        entry = int(board.log[index])
        near, line = (entry & PLACE) >> 2, entry & 3
        board.codes[near] ^= np.uint32(spread(entry >> PLACE_BITS & PAIR, line))
        black, white = entry >> OLD_SHAPES & SHAPE, entry >> OLD_SHAPES + SHAPE_BITS & SHAPE
        if entry & OTHER_SETS:
            now_black, now_white = int(board.shapes[near]), int(board.shapes[CELLS + near])
            flip_both(board, tables, near, now_black, now_white)
            flip_both(board, tables, near, black, white)
        board.shapes[near], board.shapes[CELLS + near] = black, white
    board.logged = first


def hash_after(board: Any, tables: Any, cell: int, colour: int) -> np.uint64:
    """Return the hash of a position after one more stone."""
    return np.uint64(board.hash ^ tables.zobrist[colour * CELLS + cell] ^ tables.side)


def place(board: Any, tables: Any, cell: int, colour: int) -> None:
    """Put a stone on an empty cell."""
    stones = int(board.stones)
    board.order[stones] = cell << 1 | colour
    board.hash = hash_after(board, tables, cell, colour)
    board.logged_before[stones] = board.logged
    board.worth_before[stones] = board.worth
    board.tallies_before[2 * stones] = board.tallies[0]
    board.tallies_before[2 * stones + 1] = board.tallies[1]
    black, white = int(board.shapes[cell]), int(board.shapes[CELLS + cell])
    board.worth -= int(tables.worth[black]) + int(tables.worth[WHITE_SHAPES + white])
    board.tallies[0] -= tables.ones[black]
    board.tallies[1] -= tables.ones[white]
    flip_both(board, tables, cell, black, white)
    board.marks[cell] = colour + 1
    board.stones = stones + 1
    change_around(board, tables, cell, colour + 1)


def take_back(board: Any, tables: Any, cell: int, colour: int) -> None:
    """Take back the stone placed last."""
    stones = int(board.stones) - 1
    board.stones = stones
    board.steady = min(int(board.steady), stones)
    restore_around(board, tables, cell, colour + 1)
    board.hash = hash_after(board, tables, cell, colour)
    board.marks[cell] = 0
    board.worth = board.worth_before[stones]
    board.tallies[0] = board.tallies_before[2 * stones]
    board.tallies[1] = board.tallies_before[2 * stones + 1]
    flip_both(board, tables, cell, int(board.shapes[cell]), int(board.shapes[CELLS + cell]))


def set_up(board: Any, tables: Any, marks: NDArray[np.uint8], side: int) -> None:
    """Put the stones of a position on an empty board; ``side`` is to move."""
    for point in range(len(marks)):
        if marks[point] != 0:
            place(board, tables, int(tables.points[point]), int(marks[point]) - 1)
    if (board.stones & 1) != side:
        board.hash ^= tables.side
