"""The board of the engine: each empty point knows what either colour would make on it.

Cells are numbered row by row with ``PAD`` cells of edge around the board, so that walking along a
line needs no bounds. Stones are taken back in the reverse order of placing them; therefore the
patterns of occupied cells need not be updated. Records have room for the largest board and every
rule, so that all sizes share one compiled search.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit
from boardwright.core.kit.renju import renju_fields
from boardwright.core.rng import advance, stream
from boardwright.core.rules import record
from boardwright.players.gomoku.lines.patterns import OUTSIDE, both_colours, reach_of
from boardwright.players.gomoku.lines.points import (
    CLASSES,
    FOURS,
    SHAPES,
    WINS,
    WINS_SOON,
    class_of_shape,
    shape_in_renju,
    shape_of_code,
)
from boardwright.players.gomoku.lines.threats import THREATS
from boardwright.players.gomoku.lines.weights import fitted

PAD = 5
LARGEST = 25
CELLS = (LARGEST + 2 * PAD) * (LARGEST + PAD) + PAD
WORDS = (CELLS + 63) // 64  # of 64 bits, for a set of cells
LINES = 4  # directions
#: Sets of points that are kept for each colour: those that make a four, win soon, win.
FOUR_SET, SOON_SET, WIN_SET = 0, 1, 2
SETS = 3
ONE = np.uint64(1)


def cells_of(size: int) -> NDArray[np.int64]:
    """Return the cell of each point of a board."""
    points = np.arange(size * size)
    return (points // size + PAD) * (size + PAD) + points % size + PAD


def make_tables(size: int, rule: str) -> Any:
    """Return the record of all tables for a board size and rule."""
    kind = record(
        patterns=(np.uint8, 1 << 20),
        shapes=(np.uint16, 1 << 16),
        classes=(np.uint8, len(SHAPES)),
        mine=(np.int16, len(SHAPES)),  # worth to the side to move
        theirs=(np.int16, len(SHAPES)),  # worth to the other side
        threats=(np.int16, THREATS),  # what it is worth to have some, and to face some
        tempo=(np.int16, 1),  # the worth of being to move
        attack=(np.int16, len(SHAPES)),
        defend=(np.int16, len(SHAPES)),
        zobrist=(np.uint64, 2 * CELLS),
        side=np.uint64,
        points=(np.uint16, LARGEST**2),  # the cell of each point
        steps=(np.int64, LINES),
        count=np.int64,  # how many points there are
        reach=np.int64,
    )
    tables = np.zeros(1, kind).view(np.recarray)[0]
    patterns = both_colours(rule)
    tables.patterns[: len(patterns)] = patterns
    tables.shapes = shape_in_renju() if rule == "renju" else shape_of_code()
    tables.classes = class_of_shape()
    for name, table in fitted().items():
        tables[name][:] = table
    random = stream(0, 0)
    with np.errstate(over="ignore"):
        for place in range(2 * CELLS):
            random = advance(random)
            tables.zobrist[place] = random * np.uint64(0x2545F4914F6CDD1D)
        tables.side = advance(random) * np.uint64(0x2545F4914F6CDD1D)
    tables.points[: size * size] = cells_of(size)
    stride = size + PAD
    tables.steps = (1, stride, stride + 1, stride - 1)
    tables.count = size * size
    tables.reach = reach_of(rule)
    return tables


def empty_board(size: int, tables: Any) -> Any:
    """Return the record of a board without stones."""
    kind = record(
        marks=(np.uint8, CELLS),
        keys=(np.uint32, CELLS * LINES),
        pairs=(np.uint8, CELLS * LINES),
        codes=(np.uint16, 2 * CELLS),  # of black, then of white
        shapes=(np.uint16, 2 * CELLS),
        counts=(np.int32, 2 * CLASSES),
        sets=(np.uint64, 2 * SETS * WORDS),
        mine=(np.int32, 2),
        theirs=(np.int32, 2),
        hash=np.uint64,
        stones=np.int64,
        cells=(np.uint8, CELLS),  # the marks, where stones are tried to judge black's points
        **renju_fields(),
    )
    board = np.zeros(1, kind).view(np.recarray)[0]
    board.marks = OUTSIDE
    board.marks[cells_of(size)] = 0
    for cell in cells_of(size):
        for line in range(LINES):
            place = cell * LINES + line
            board.keys[place] = neighbourhood(board, tables, int(cell), line)
            board.pairs[place] = tables.patterns[board.keys[place]]
        for colour in range(2):
            patterns = board.pairs[cell * LINES : (cell + 1) * LINES].astype(int) >> 4 * colour & 15
            code = int((patterns << 4 * np.arange(LINES)).sum())
            board.codes[colour * CELLS + cell] = code
            enter_shape(board, tables, colour, int(cell), int(tables.shapes[code]))
    return board


def code_of(board: Any, colour: int, cell: int) -> int:
    """Return which patterns a colour would make on an empty cell, four bits a line."""
    return int(board.codes[colour * CELLS + cell])


def neighbourhood(board: Any, tables: Any, cell: int, line: int) -> int:
    """Return the key of a cell's neighbourhood in one line, read off the board."""
    reach = int(tables.reach)
    key = 0
    for place in range(2 * reach):
        distance = place - reach if place < reach else place - reach + 1
        key |= int(board.marks[cell + distance * int(tables.steps[line])]) << 2 * place
    return key


def enter_shape(board: Any, tables: Any, colour: int, cell: int, shape: int) -> None:
    """Count what a colour would make on an empty cell."""
    board.shapes[colour * CELLS + cell] = shape
    board.mine[colour] += int(tables.mine[shape])
    board.theirs[colour] += int(tables.theirs[shape])
    rank = int(tables.classes[shape])
    board.counts[colour * CLASSES + rank] += 1
    if rank >= FOURS:
        flip(board, tables, colour, cell, rank)


def leave_shape(board: Any, tables: Any, colour: int, cell: int) -> None:
    """Count no more what a colour would make on a cell."""
    shape = board.shapes[colour * CELLS + cell]
    board.mine[colour] -= int(tables.mine[shape])
    board.theirs[colour] -= int(tables.theirs[shape])
    rank = int(tables.classes[shape])
    board.counts[colour * CLASSES + rank] -= 1
    if rank >= FOURS:
        flip(board, tables, colour, cell, rank)


def flip(board: Any, tables: Any, colour: int, cell: int, rank: int) -> None:
    """Put a cell into the set of its class, or take it out."""
    chosen = WIN_SET if rank == WINS else SOON_SET if rank == WINS_SOON else FOUR_SET
    word = (colour * SETS + chosen) * WORDS + (cell >> 6)
    board.sets[word] ^= ONE << np.uint64(cell & 63)


def first_cell(board: Any, tables: Any, colour: int, chosen: int) -> int:
    """Return the lowest cell of a set that is not empty."""
    base = (colour * SETS + chosen) * WORDS
    word = 0
    while board.sets[base + word] == 0:
        word += 1
    return int(word * 64 + lowest_bit(board.sets[base + word]))


def change(board: Any, tables: Any, cell: int, line: int, bits: int) -> None:
    """Change the neighbourhood of an empty cell in one line, and all that depends on it."""
    place = cell * LINES + line
    key = board.keys[place] ^ np.uint32(bits)
    board.keys[place] = key
    old = int(board.pairs[place])
    new = int(tables.patterns[key])
    if new == old:
        return
    board.pairs[place] = new
    changed = old ^ new
    for colour in range(2):
        difference = changed >> (4 * colour) & 15
        if difference:
            slot = colour * CELLS + cell
            code = int(board.codes[slot]) ^ (difference << (4 * line))
            board.codes[slot] = code
            leave_shape(board, tables, colour, cell)
            enter_shape(board, tables, colour, cell, int(tables.shapes[code]))


def change_around(board: Any, tables: Any, cell: int, mark: int) -> None:
    """Add a stone to the neighbourhoods of the empty cells around it, or take it out of them."""
    reach = int(tables.reach)
    for line in range(LINES):
        step = tables.steps[line]
        for distance in range(1, reach + 1):
            near = cell - distance * step  # sees the stone ahead
            if board.marks[near] == 0:
                change(board, tables, near, line, mark << (2 * (reach + distance - 1)))
            near = cell + distance * step  # sees it behind
            if board.marks[near] == 0:
                change(board, tables, near, line, mark << (2 * (reach - distance)))


def place(board: Any, tables: Any, cell: int, colour: int) -> None:
    """Put a stone on an empty cell."""
    leave_shape(board, tables, 0, cell)
    leave_shape(board, tables, 1, cell)
    board.marks[cell] = colour + 1
    board.hash ^= tables.zobrist[colour * CELLS + cell] ^ tables.side
    board.stones += 1
    change_around(board, tables, cell, colour + 1)


def take_back(board: Any, tables: Any, cell: int, colour: int) -> None:
    """Take back the stone placed last."""
    change_around(board, tables, cell, colour + 1)
    board.stones -= 1
    board.hash ^= tables.zobrist[colour * CELLS + cell] ^ tables.side
    board.marks[cell] = 0
    enter_shape(board, tables, 0, cell, int(board.shapes[cell]))
    enter_shape(board, tables, 1, cell, int(board.shapes[CELLS + cell]))


def set_up(board: Any, tables: Any, marks: NDArray[np.uint8], side: int) -> None:
    """Put the stones of a position on an empty board; ``side`` is to move."""
    for point in range(len(marks)):
        if marks[point] != 0:
            place(board, tables, int(tables.points[point]), int(marks[point]) - 1)
    if (board.stones & 1) != side:
        board.hash ^= tables.side
