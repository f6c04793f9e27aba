"""What a search leads to: the expected line of play, and how hard a lost position is to win."""

from __future__ import annotations

from typing import Any

from boardwright.search.sets.board import NOWHERE, put, take
from boardwright.search.sets.threats import (
    CUT,
    FOUND,
    MOST_LEVELS,
    attack_up_to,
    attack_within,
    begin_attack,
    continue_attack,
    keep_line,
    withdraw,
)
from boardwright.search.transposition import ABSENT, bound_of, find_entry, move_of

REPLY_FOURS = 2_000  # how long one win of the opponent is looked for


def follow(
    tables: Any, boards: Any, attacks: Any, failed: Any, entries: Any, searches: Any, out: Any
) -> int:
    """Write the expected line that begins with ``out[0]``; return its length."""
    table = tables[0]
    board = boards[0]
    attack = attacks[0]
    begun = board.stones
    side = int(searches[0].root_side)
    count = 0
    move = int(out[0])
    while move != NOWHERE and count < len(out) - len(attack.line):
        out[count] = move
        count += 1
        won = board.fours[side, move] > 0
        put(table, board, move, side)
        side = 1 - side
        if won or board.stones == table.points:
            break
        move = expected(table, board, entries, side)
        if move == NOWHERE:
            length = attack_within(table, board, attack, failed, side, REPLY_FOURS)
            for number in range(length):
                out[count + number] = attack.line[number]
            count += length
    while board.stones > begun:
        take(table, board)
    return count


def expected(table: Any, board: Any, entries: Any, side: int) -> int:
    """Return the move that is forced or remembered, or NOWHERE."""
    for whose in range(2):
        owner = side if whose == 0 else 1 - side
        if board.four_points[owner] > 0:
            for point in range(table.points):
                if board.fours[owner, point] > 0:
                    return point
    entry = find_entry(entries, board.key ^ table.turn_keys[side])
    move = move_of(entry)
    if bound_of(entry) == ABSENT or move == NOWHERE or board.owner[move] != 0:
        return NOWHERE
    return move


def attack_slice(
    tables: Any, boards: Any, attacks: Any, failed: Any, side: int, limit: int, budget: int
) -> int:
    """Begin (with a limit) or continue (limit 0) a search of wins by fours; keep its line."""
    board = boards[0]
    attack = attacks[0]
    if limit > 0:
        begin_attack(board, attack, limit)
    attack.result = continue_attack(tables[0], board, attack, failed, side, budget)
    if attack.result == FOUND:
        keep_line(board, attack)
        withdraw(tables[0], board, attack.begun)
    return int(attack.result)


def shortest_win_after(
    tables: Any, boards: Any, attacks: Any, failed: Any, side: int, move: int
) -> int:
    """Return the plies of the opponent's shortest win by fours after a move; 0 if none is found."""
    table = tables[0]
    board = boards[0]
    attack = attacks[0]
    put(table, board, move, side)
    length = 0
    for limit in range(1, MOST_LEVELS):
        length = attack_up_to(table, board, attack, failed, 1 - side, limit, REPLY_FOURS)
        if attack.result != CUT:
            break
    take(table, board)
    return length


def winning_fours_after(
    tables: Any, boards: Any, attacks: Any, failed: Any, side: int, move: int, out: Any
) -> int:
    """Return with how many different stones the opponent can begin a win by fours after a move.

    ``out`` is room for one number a point.
    """
    table = tables[0]
    board = boards[0]
    attack = attacks[0]
    other = 1 - side
    put(table, board, move, side)
    attack.scan += 1
    count = 0
    for number in range(board.three_count[other]):
        three = board.threes[other, number]
        for member in range(table.needs[three]):
            point = int(table.members[three, member])
            if board.owner[point] == 0 and attack.seen[point] != attack.scan:
                attack.seen[point] = attack.scan
                out[count] = point
                count += 1
    wins = 0
    for number in range(count):
        put(table, board, int(out[number]), other)
        if board.four_points[other] > 1:
            wins += 1
        else:
            put(table, board, int(board.four_gap[other]), side)
            if board.four_points[side] < 2 and (
                attack_within(table, board, attack, failed, other, REPLY_FOURS) > 0
            ):
                wins += 1
            take(table, board)
        take(table, board)
    take(table, board)
    return wins
