"""Continuous fours: a win in which every move threatens to make five, so that replies are forced.

Since each four leaves one reply at most, the search is a walk with ways back, not a tree of both
sides' choices, and the first win it meets is proved. In Renju a four also wins whose reply is
forbidden.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit
from boardwright.core.rules import record
from boardwright.players.gomoku.lines.board import (
    CELLS,
    FOUR_SET,
    SETS,
    SOON_SET,
    WIN_SET,
    WORDS,
    first_cell,
)
from boardwright.players.gomoku.lines.points import FOURS, WINS, WINS_SOON, number_of, one_of
from boardwright.players.gomoku.lines.renju import forbidden_to
from boardwright.players.gomoku.lines.stones import place, take_back

DEEPEST = 40  # fours in a row
MOST_FOURS = 256  # points of one position that are tried
REMEMBERED = 1 << 16  # positions known to have no win
NO_MOVE = 0
ONE = np.uint64(1)


def four_frames() -> NDArray[Any]:
    """Return the stack of the search."""
    frame = record(
        moves=(np.uint16, MOST_FOURS),
        count=np.int64,
        next=np.int64,
        move=np.int64,
        reply=np.int64,
        limited=np.int64,  # whether something below was cut off
    )
    return np.zeros(DEEPEST + 2, frame).view(np.recarray)


def list_fours(board: Any, tables: Any, side: int, out: Any) -> int:
    """Write the cells on which a colour makes a four, those with a three first."""
    count = 0
    base = (side * SETS + FOUR_SET) * WORDS
    for word in range(WORDS):
        bits = board.sets[base + word]
        while bits != 0:
            cell = int(word * 64 + lowest_bit(bits))
            bits &= bits - ONE
            if count < MOST_FOURS:
                out[count] = cell
                rank = int(tables.classes[board.shapes[side * CELLS + cell]])
                place_ahead = count
                while place_ahead > 0 and rank > int(
                    tables.classes[board.shapes[side * CELLS + out[place_ahead - 1]]]
                ):
                    out[place_ahead] = out[place_ahead - 1]
                    place_ahead -= 1
                out[place_ahead] = cell
                count += 1
    return count


def go_back(
    board: Any, tables: Any, fours: Any, level: int, side: int, last: int, out: Any
) -> None:
    """Write the winning line, which ends with the stone ``last``, and take its stones back."""
    out[2 * level] = last
    for below in range(level - 1, -1, -1):
        out[2 * below] = fours[below].move
        out[2 * below + 1] = fours[below].reply
        take_back(board, tables, int(fours[below].reply), 1 - side)
        take_back(board, tables, int(fours[below].move), side)


def win_by_fours(
    board: Any, tables: Any, fours: Any, failed: Any, side: int, most: int, out: Any
) -> tuple[int, int]:
    """Return in how many plies ``side``, to move, wins by fours (0: no such win found), and nodes.

    At most about ``most`` stones are tried. The winning stones and replies are written to ``out``.
    """
    other = 1 - side
    nodes = 0
    level = 0
    entering = True
    fours[0].limited = 0
    while True:
        frame = fours[level]
        if entering:
            entering = False
            frame.count = 0
            frame.next = 0
            frame.limited = 0
            last = NO_MOVE
            plies = 0
            mine, theirs = int(board.tallies[side]), int(board.tallies[other])
            if number_of(mine, WINS) > 0:
                last = first_cell(board, tables, side, WIN_SET)
                plies = 1
            elif number_of(theirs, WINS) > 0:
                if number_of(theirs, WINS) == 1:
                    block = first_cell(board, tables, other, WIN_SET)
                    rank = int(tables.classes[board.shapes[side * CELLS + block]])
                    if rank == WINS_SOON:
                        last = block
                        plies = 3
                    elif rank >= FOURS:
                        frame.moves[0] = block
                        frame.count = 1
            elif number_of(mine, WINS_SOON) > 0:
                last = first_cell(board, tables, side, SOON_SET)
                plies = 3
            elif mine >= one_of(FOURS) and (
                failed[int(board.hash & np.uint64(REMEMBERED - 1))] != board.hash
            ):
                frame.count = list_fours(board, tables, side, frame.moves)
            if plies > 0:
                go_back(board, tables, fours, level, side, last, out)
                return 2 * level + plies, nodes
            if frame.count > 0 and (level == DEEPEST or nodes >= most):
                frame.count = 0
                frame.limited = 1
        if frame.next < frame.count and nodes < most:
            move = int(frame.moves[frame.next])
            frame.next += 1
            nodes += 1
            place(board, tables, move, side)
            # The stone made one point of five, or the class of the point would have been another.
            reply = first_cell(board, tables, side, WIN_SET)
            if forbidden_to(board, other, reply):
                take_back(board, tables, move, side)
                go_back(board, tables, fours, level, side, move, out)
                return 2 * level + 3, nodes
            place(board, tables, reply, other)
            frame.move = move
            frame.reply = reply
            level += 1
            entering = True
            continue
        if frame.next < frame.count:
            frame.limited = 1
        if frame.limited == 0 and frame.count > 0:
            failed[int(board.hash & np.uint64(REMEMBERED - 1))] = board.hash
        if level == 0:
            return 0, nodes
        level -= 1
        if frame.limited != 0:
            fours[level].limited = 1
        take_back(board, tables, int(fours[level].reply), other)
        take_back(board, tables, int(fours[level].move), side)
