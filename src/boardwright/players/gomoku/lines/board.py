"""The board of the engine: each empty point knows what either colour would make on it.

Cells are numbered row by row with ``PAD`` cells of edge around the board, so that walking along a
line needs no bounds. Stones are taken back in the reverse order of placing them; therefore the
patterns of occupied cells need not be updated. Records have room for the largest board and every
rule, so that all sizes share one compiled search.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit
from boardwright.core.kit.renju import renju_fields
from boardwright.core.rng import advance, stream
from boardwright.core.rules import record
from boardwright.players.gomoku.lines.margins import DEFAULT, Margins, margin_fields
from boardwright.players.gomoku.lines.patterns import MOST_REACH, OUTSIDE, both_colours, reach_of
from boardwright.players.gomoku.lines.points import (
    FOURS,
    SHAPES,
    WINS,
    WINS_SOON,
    class_of_shape,
    one_of,
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
LEAST_IN_SET = one_of(FOURS)  # the tally of a point that is in one of them, at least
ONE = np.uint64(1)
#: What is not the position but the way to it, for taking stones back.
LOG = ("log", "logged_before", "worth_before", "tallies_before", "order")
WHITE_SHAPES = len(SHAPES)  # where white's begin, after black's
#: Two numbers in one, so that both are summed at once.
HALF = 32
CODE_BITS = 16
LOW, SIGN = (1 << HALF) - 1, 1 << (HALF - 1)


def cells_of(size: int) -> NDArray[np.int64]:
    """Return the cell of each point of a board."""
    points = np.arange(size * size)
    return (points // size + PAD) * (size + PAD) + points % size + PAD


def make_tables(size: int, rule: str, margins: Margins = DEFAULT) -> Any:
    """Return the record of all tables for a board size and rule, and of the margins."""
    kind = record(
        patterns=(np.uint8, 1 << 20),
        shapes=(np.uint16, 1 << 16),
        classes=(np.uint8, len(SHAPES)),
        ones=(np.int64, len(SHAPES)),  # the tally of one point
        worth=(np.int64, 2 * len(SHAPES)),  # of black's, then of white's, to either side to move
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
        **margin_fields(),
    )
    tables = np.zeros(1, kind).view(np.recarray)[0]
    patterns = both_colours(rule)
    tables.patterns[: len(patterns)] = patterns
    tables.shapes = shape_in_renju() if rule == "renju" else shape_of_code()
    tables.classes = class_of_shape()
    tables.ones = [one_of(int(rank)) for rank in tables.classes]
    numbers = fitted()
    for name in ("tempo", "attack", "defend"):
        tables[name][:] = numbers[name]
    tables.threats[:] = share_of(numbers["threats"], margins.threats_worth)
    mine = share_of(numbers["mine"], margins.own_worth)
    theirs = share_of(numbers["theirs"], margins.other_worth)
    tables.worth[:] = np.concatenate([packed(mine, -theirs), packed(-theirs, mine)])
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
    for name, value in asdict(margins).items():
        tables[name] = value
    return tables


def share_of(numbers: NDArray[np.int16], hundredths: int) -> NDArray[np.int64]:
    """Return a share of fitted numbers."""
    return np.rint(numbers * np.float64(hundredths) / 100).astype(np.int64)


def packed(black: Any, white: Any) -> Any:
    """Return what something is worth if black is to move, and if white is, as one number."""
    return (black << HALF) + white


def worth_to(worth: int, side: int) -> int:
    """Return what a packed number says for the side to move.

    >>> worth_to(packed(-7, -5), 0), worth_to(packed(-7, -5), 1)
    (-7, -5)
    """
    white = ((worth & LOW) ^ SIGN) - SIGN
    return white if side == 1 else (worth - white) >> HALF


def empty_board(size: int, tables: Any) -> Any:
    """Return the record of a board without stones."""
    kind = record(
        marks=(np.uint8, CELLS),
        keys=(np.uint32, CELLS * LINES),
        codes=(np.uint32, CELLS),  # of black, and of white from CODE_BITS on
        shapes=(np.uint16, 2 * CELLS),
        tallies=(np.int64, 2),  # of the points of either colour by class
        sets=(np.uint64, 2 * SETS * WORDS),
        worth=np.int64,  # of all points, to either side to move
        hash=np.uint64,
        stones=np.int64,
        order=(np.uint16, LARGEST**2),  # each stone's cell and colour, as they were placed
        steady=np.int64,  # how many of them have stood since they were last looked at
        cells=(np.uint8, CELLS),  # the marks, where stones are tried to judge black's points
        **renju_fields(),
        log=(np.int64, 2 * LINES * MOST_REACH * LARGEST**2 + 1),  # what each stone changed
        logged=np.int64,
        logged_before=(np.int32, LARGEST**2),  # each stone
        worth_before=(np.int64, LARGEST**2),
        tallies_before=(np.int64, 2 * LARGEST**2),
    )
    board = np.zeros(1, kind).view(np.recarray)[0]
    board.marks = OUTSIDE
    board.marks[cells_of(size)] = 0
    for cell in map(int, cells_of(size)):
        board.keys[cell * LINES : (cell + 1) * LINES] = [
            neighbourhood(board, tables, cell, line) for line in range(LINES)
        ]
        pairs = tables.patterns[board.keys[cell * LINES : (cell + 1) * LINES]].astype(int)
        for colour in range(2):
            code = int(((pairs >> 4 * colour & 15) << 4 * np.arange(LINES)).sum())
            board.codes[cell] |= code << CODE_BITS * colour
            enter_shape(board, tables, colour, cell, int(tables.shapes[code]))
    return board


def code_of(board: Any, colour: int, cell: int) -> int:
    """Return which patterns a colour would make on an empty cell, four bits a line."""
    return int(board.codes[cell]) >> CODE_BITS * colour & (1 << CODE_BITS) - 1


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
    board.worth += int(tables.worth[colour * WHITE_SHAPES + shape])
    board.tallies[colour] += tables.ones[shape]
    if tables.ones[shape] >= LEAST_IN_SET:
        flip(board, tables, colour, cell, int(tables.classes[shape]))


def flip_both(board: Any, tables: Any, cell: int, black: int, white: int) -> None:
    """Put a cell with these shapes into the sets that it belongs to, or take it out of them."""
    if tables.ones[black] >= LEAST_IN_SET:
        flip(board, tables, 0, cell, int(tables.classes[black]))
    if tables.ones[white] >= LEAST_IN_SET:
        flip(board, tables, 1, cell, int(tables.classes[white]))


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
