"""Which moves can stop a win by fours that the other side would have if it were to move.

The line of fours still wins, stone by stone, after any reply that neither takes one of its points
nor gives the defender a four somewhere along it. A reply can give such a four only in a set without
attacker's stones that misses at most two stones besides the answers the line forces. All other
replies are lost without search, so that losses can be proved.
"""

from __future__ import annotations

from typing import Any


def mark_defences(table: Any, board: Any, attack: Any, side: int, length: int) -> None:
    """Mark with ``attack.scan`` in ``attack.seen`` every point that may stop ``attack.line``."""
    attack.scan += 1
    scan = attack.scan
    for number in range(length):
        attack.seen[attack.line[number]] = scan
    for number in range(1, length - 2, 2):
        attack.answer[attack.line[number]] = scan
    for number in range(board.three_count[side]):
        mark_set(table, board, attack, int(board.threes[side, number]))
    other_shift = 4 - 4 * side
    for number in range(1, length - 2, 2):
        point = attack.line[number]
        for entry in range(table.first[point], table.first[point + 1]):
            each = table.listed[entry]
            held = int(board.held[each])
            if (held >> other_shift) & 15 != 0:
                continue
            missing = int(table.needs[each]) - ((held >> (4 * side)) & 15)
            for member in range(table.needs[each]):
                if attack.answer[table.members[each, member]] == scan:
                    missing -= 1
            if missing <= 2:
                mark_set(table, board, attack, int(each))


def mark_set(table: Any, board: Any, attack: Any, number: int) -> None:
    """Mark the empty points of a set."""
    for member in range(table.needs[number]):
        point = table.members[number, member]
        if board.owner[point] == 0:
            attack.seen[point] = attack.scan
