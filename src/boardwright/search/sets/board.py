"""Stones on winning sets, updated incrementally; stones are taken back in the reverse order.

A set is *open* for a side while it holds no stone of the other. An open set that misses two stones
is called a three, one that misses one a four, after sets of five points. Sides are 0 and 1.

``place`` keeps what threats are made of; ``put`` also what points and sides are worth.
"""

from __future__ import annotations

from typing import Any

NOWHERE = 65535  # no point


def put(table: Any, board: Any, point: int, side: int) -> None:
    """Put a stone."""
    reweigh(table, board, point, side, 1)
    place(table, board, point, side)


def take(table: Any, board: Any) -> None:
    """Take back the last stone, which was ``put``."""
    point = int(board.line[board.stones - 1])
    side = int(board.owner[point]) - 1
    displace(table, board)
    reweigh(table, board, point, side, -1)


def reweigh(table: Any, board: Any, point: int, side: int, sign: int) -> None:
    """Add (or with sign -1 subtract) what a stone on an empty point changes in worth."""
    own_shift = 4 * side
    other_shift = 4 - own_shift
    for entry in range(table.first[point], table.first[point + 1]):
        number = table.listed[entry]
        held = int(board.held[number])
        own = (held >> own_shift) & 15
        others = (held >> other_shift) & 15
        needs = int(table.needs[number])
        if others == 0:
            change = table.worth[needs - own - 1]
            if own > 0:
                change -= table.worth[needs - own]
            whose = side
        elif own == 0:
            change = -table.worth[needs - others]
            whose = 1 - side
        else:
            continue
        change *= sign
        board.worth[whose] += change
        for member in range(needs):
            board.score[whose, table.members[number, member]] += change


def place(table: Any, board: Any, point: int, side: int) -> None:
    """Put a stone without a look at worth."""
    other = 1 - side
    own_shift = 4 * side
    other_shift = 4 - own_shift
    board.owner[point] = side + 1
    board.line[board.stones] = point
    board.stones += 1
    board.key ^= table.stone_keys[side, point]
    for entry in range(table.first[point], table.first[point + 1]):
        number = table.listed[entry]
        held = int(board.held[number])
        own = (held >> own_shift) & 15
        others = (held >> other_shift) & 15
        gap = int(board.gap[number]) ^ point
        board.held[number] = held + (1 << own_shift)
        board.gap[number] = gap
        if others == 0:
            missing = int(table.needs[number]) - own
            if missing == 3:
                add_three(board, side, number)
            elif missing == 2:
                drop_three(board, side, number)
                add_four(board, side, gap)
            elif missing == 1:
                drop_four(board, side, point)
        elif own == 0:
            missing = int(table.needs[number]) - others
            if missing == 2:
                drop_three(board, other, number)
            elif missing == 1:
                drop_four(board, other, point)
        if own == 0:
            board.open_sets[other] -= 1


def displace(table: Any, board: Any) -> None:
    """Take back the last stone without a look at worth."""
    board.stones -= 1
    point = int(board.line[board.stones])
    side = int(board.owner[point]) - 1
    other = 1 - side
    own_shift = 4 * side
    other_shift = 4 - own_shift
    board.owner[point] = 0
    board.key ^= table.stone_keys[side, point]
    first = int(table.first[point])
    for back in range(int(table.first[point + 1]) - first):
        # In the reverse order of putting: the lists of threes depend on it.
        number = table.listed[table.first[point + 1] - 1 - back]
        held = int(board.held[number]) - (1 << own_shift)
        own = (held >> own_shift) & 15
        others = (held >> other_shift) & 15
        gap = int(board.gap[number])
        board.held[number] = held
        board.gap[number] = gap ^ point
        if own == 0:
            board.open_sets[other] += 1
        if others == 0:
            missing = int(table.needs[number]) - own
            if missing == 3:
                board.three_count[side] -= 1
            elif missing == 2:
                drop_four(board, side, gap)
                restore_three(board, side, number)
            elif missing == 1:
                add_four(board, side, point)
        elif own == 0:
            missing = int(table.needs[number]) - others
            if missing == 2:
                restore_three(board, other, number)
            elif missing == 1:
                add_four(board, other, point)


def add_three(board: Any, side: int, number: int) -> None:
    """List a set as a three."""
    board.slot[number] = board.three_count[side]
    board.threes[side, board.three_count[side]] = number
    board.three_count[side] += 1


def drop_three(board: Any, side: int, number: int) -> None:
    """Take a set off the list: the last one moves to its slot, which the set remembers."""
    board.three_count[side] -= 1
    last = board.threes[side, board.three_count[side]]
    board.threes[side, board.slot[number]] = last
    board.slot[last] = board.slot[number]


def restore_three(board: Any, side: int, number: int) -> None:
    """Undo the last ``drop_three``."""
    slot = board.slot[number]
    last = board.threes[side, slot]
    board.threes[side, board.three_count[side]] = last
    board.slot[last] = board.three_count[side]
    board.threes[side, slot] = number
    board.slot[number] = slot
    board.three_count[side] += 1


def add_four(board: Any, side: int, point: int) -> None:
    """Count a set that misses only this point."""
    if board.fours[side, point] == 0:
        board.four_points[side] += 1
        board.four_gap[side] ^= point
    board.fours[side, point] += 1


def drop_four(board: Any, side: int, point: int) -> None:
    """Count one set less that misses only this point."""
    board.fours[side, point] -= 1
    if board.fours[side, point] == 0:
        board.four_points[side] -= 1
        board.four_gap[side] ^= point
