"""Wins by fours: each stone of the attacker threatens to complete a set at the next turn.

The defender must answer on the only completing point, so it is a search of one player. It ends with
a double four, a stone that leaves two completing points. If an answer makes a four of the
defender's, the attacker's next stone must stand on its completing point and make a four itself.
``FOUND`` and ``NONE`` are exact; ``CUT`` says that a limit kept the search from knowing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rules import record
from boardwright.search.sets.board import displace, place
from boardwright.search.sets.room import POINTS, room_for

UNFINISHED, NONE, CUT, FOUND = 0, 1, 2, 3
MOST_LEVELS = 64  # fours in a row
FIRST_LEVELS = 2  # short wins are looked for first
DOUBLE = -1
#: What is known of a position without a win: its key with the searched levels in the low bits.
LEVEL_BITS = np.uint64(255)
COMPLETE = np.uint64(255)


def begin_attack(board: Any, attack: Any, limit: int) -> None:
    """Begin a search for a double four with at most ``limit`` fours, the double one included."""
    attack.limit = min(limit, len(attack.count))
    attack.begun = board.stones
    attack.level = 0
    attack.opening = True


def continue_attack(
    table: Any, board: Any, attack: Any, failed: Any, side: int, budget: int
) -> int:
    """Go on with a search of wins by fours of the side to move, which completes no set at once.

    When FOUND the line stands on the board, last the double four, and its two completing points in
    ``attack.last``; else the board is as before, but for UNFINISHED, after which one may go on.
    """
    while True:
        level = attack.level
        if attack.opening:
            attack.opening = False
            if list_fours(table, board, attack, failed, side) == DOUBLE:
                return FOUND
        if attack.next[level] >= attack.count[level]:
            remember_failure(table, board, attack, failed, side)
            if level == 0:
                return CUT if attack.cut[0] else NONE
            attack.cut[level - 1] |= attack.cut[level]
            attack.level -= 1
            withdraw(table, board, board.stones - 2)
            continue
        if budget <= 0:
            return UNFINISHED
        budget -= 1
        attack.nodes += 2
        point = int(attack.moves[level, attack.next[level]])
        attack.next[level] += 1
        place(table, board, point, side)
        place(table, board, int(board.four_gap[side]), 1 - side)
        if board.four_points[1 - side] > 1:
            withdraw(table, board, board.stones - 2)
            continue
        attack.level += 1
        attack.opening = True


def list_fours(table: Any, board: Any, attack: Any, failed: Any, side: int) -> int:
    """List the points on which the attacker makes a four; put a double four if there is one."""
    level = attack.level
    attack.next[level] = 0
    attack.count[level] = 0
    attack.cut[level] = 0
    threats = board.four_points[1 - side]
    if threats > 1 or board.three_count[side] == 0:
        return 0
    known = failed[failure_slot(table, board, failed, side)]
    if (known | LEVEL_BITS) == (board.key ^ table.turn_keys[side]) | LEVEL_BITS:
        searched = known & LEVEL_BITS
        if searched == COMPLETE or np.int64(searched) >= attack.limit - level:
            attack.cut[level] = 1 if searched != COMPLETE else 0
            return 0
    attack.scan += 1
    count = 0
    for number in range(board.three_count[side]):
        three = board.threes[side, number]
        gap = int(board.gap[three])
        for member in range(table.needs[three]):
            point = int(table.members[three, member])
            if board.owner[point] != 0:
                continue
            if threats == 1 and board.four_gap[1 - side] != point:
                continue
            other = gap ^ point
            if attack.seen[point] != attack.scan:
                attack.seen[point] = attack.scan
                attack.partner[point] = other
                attack.moves[level, count] = point
                count += 1
            elif attack.partner[point] != other:
                attack.last[0] = attack.partner[point]
                attack.last[1] = other
                attack.nodes += 1
                place(table, board, point, side)
                return DOUBLE
    if level == attack.limit - 1:
        attack.cut[level] = 1 if count > 0 else 0
        return 0
    attack.count[level] = count
    return count


def failure_slot(table: Any, board: Any, failed: Any, side: int) -> Any:
    """Return where a failure of the attacker in this position is noted."""
    key = board.key ^ table.turn_keys[side]
    return np.int64((key >> np.uint64(8)) & np.uint64(len(failed) - 1))


def remember_failure(table: Any, board: Any, attack: Any, failed: Any, side: int) -> None:
    """Note that the level being left holds no win."""
    level = attack.level
    if attack.count[level] == 0:
        return  # as fast seen as looked up, or looked up
    searched = np.uint64(attack.limit - level) if attack.cut[level] else COMPLETE
    key = (board.key ^ table.turn_keys[side]) & ~LEVEL_BITS
    failed[failure_slot(table, board, failed, side)] = key | searched


def withdraw(table: Any, board: Any, stones: int) -> None:
    """Take the last stones of a search off again until this many are on the board."""
    while board.stones > stones:
        displace(table, board)


def attack_up_to(
    table: Any, board: Any, attack: Any, failed: Any, side: int, limit: int, budget: int
) -> int:
    """Search for a win of at most ``limit`` fours; return its length in plies, or 0.

    The board is left as it was; the line is in ``attack.line``: stones of both sides in turn, then
    the two completing points. ``attack.result`` says whether 0 means that there is none.
    """
    begin_attack(board, attack, limit)
    attack.result = continue_attack(table, board, attack, failed, side, budget)
    length = keep_line(board, attack) if attack.result == FOUND else 0
    withdraw(table, board, attack.begun)
    return length


def attack_within(table: Any, board: Any, attack: Any, failed: Any, side: int, budget: int) -> int:
    """Search for a win by fours, short ones first; return its length in plies, or 0.

    A short line leaves the defender fewer points to stop it.
    """
    end = attack.nodes + 2 * budget
    limit = FIRST_LEVELS
    while True:
        left = (end - attack.nodes) // 2
        length = attack_up_to(table, board, attack, failed, side, limit, left)
        if attack.result != CUT or limit >= MOST_LEVELS:
            return length
        limit *= 2


def keep_line(board: Any, attack: Any) -> int:
    """Copy a found win from the board; return its length in plies."""
    stones = board.stones - attack.begun
    for number in range(stones):
        attack.line[number] = board.line[attack.begun + number]
    attack.line[stones] = attack.last[0]
    attack.line[stones + 1] = attack.last[1]
    return int(stones) + 2


def empty_attack(points: int) -> Any:
    """Return one record with room for a search of wins by fours."""
    points = room_for(points, POINTS)
    levels = min(points // 2 + 1, MOST_LEVELS)
    return np.zeros(
        1,
        record(
            moves=(np.uint16, levels, points),  # where each level may make a four
            count=(np.int64, levels),
            next=(np.int64, levels),
            cut=(np.uint8, levels),  # whether a limit hid something below
            level=np.int64,
            limit=np.int64,
            begun=np.int64,  # stones on the board when it began
            opening=np.bool_,
            result=np.int64,
            nodes=np.int64,
            last=(np.uint16, 2),
            line=(np.uint16, 2 * levels + 2),
            seen=(np.int64, points),  # by which scan a point was seen last
            partner=(np.uint16, points),  # the other empty point of the three it was seen in
            answer=(np.int64, points),  # by which scan a point was marked as a forced answer
            scan=np.int64,
        ),
    ).view(np.recarray)
