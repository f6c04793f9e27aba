"""Which moves the search tries: all that can help against a threat, or the best-looking ones."""

from __future__ import annotations

from typing import Any

from boardwright.core.bits import lowest_bit
from boardwright.players.gomoku.lines.board import (
    CELLS,
    FOUR_SET,
    LINES,
    SETS,
    SOON_SET,
    WORDS,
    code_of,
    first_cell,
)
from boardwright.players.gomoku.lines.fours import ONE, list_fours
from boardwright.players.gomoku.lines.patterns import FOUR, OPEN_THREE
from boardwright.players.gomoku.lines.points import (
    FOUR_THREE,
    MAKES_THREE,
    WINS_SOON,
    number_of,
)

IDLE = 10_000
FORWARD = 4  # moves that are put in order at once


def touches(board: Any, tables: Any, colour: int, threat: int, cell: int) -> bool:
    """Return whether a stone of the other colour on ``cell`` can change what makes ``threat`` win.

    It must stand on the threat, or near it in a line in which a four would be made there.
    """
    code = code_of(board, colour, threat)
    away = cell - threat
    if away == 0:
        return True
    for line in range(LINES):
        if code >> (4 * line) & 15 >= FOUR:
            step = int(tables.steps[line])
            for distance in range(1, int(tables.reach) + 1):
                if away == distance * step or away == -distance * step:
                    return True
    return False


def touches_all(board: Any, tables: Any, colour: int, cell: int) -> bool:
    """Return whether a stone on ``cell`` can change every point on which ``colour`` wins soon."""
    base = (colour * SETS + SOON_SET) * WORDS
    for word in range(WORDS):
        bits = board.sets[base + word]
        while bits != 0:
            threat = int(word * 64 + lowest_bit(bits))
            bits &= bits - ONE
            if not touches(board, tables, colour, threat, cell):
                return False
    return True


def worth(board: Any, tables: Any, side: int, cell: int) -> int:
    """Return how promising a move looks: what it makes, and what it denies the other side."""
    return int(tables.attack[board.shapes[side * CELLS + cell]]) + int(
        tables.defend[board.shapes[(1 - side) * CELLS + cell]]
    )


def list_defences(board: Any, tables: Any, side: int, moves: Any, scores: Any) -> int:
    """Write every move that may stop the other side from winning soon: fours, and stones there."""
    other = 1 - side
    count = list_fours(board, tables, side, moves)
    fours = count
    threat = first_cell(board, tables, other, SOON_SET)
    several = number_of(int(board.tallies[other]), WINS_SOON) > 1
    code = code_of(board, other, threat)
    for line in range(LINES):
        if code >> (4 * line) & 15 < FOUR:
            continue
        step = int(tables.steps[line])
        for distance in range(-int(tables.reach), int(tables.reach) + 1):
            cell = threat + distance * step
            if board.marks[cell] != 0 or (several and not touches_all(board, tables, other, cell)):
                continue
            known = False
            for earlier in range(count):
                known = known or moves[earlier] == cell
            if not known:
                moves[count] = cell
                count += 1
    for index in range(count):
        scores[index] = worth(board, tables, side, int(moves[index]))
        if index < fours:
            scores[index] -= 30  # a four spends a threat: rather a defence that costs nothing
    return count


def list_promising(board: Any, tables: Any, side: int, moves: Any, scores: Any) -> int:
    """Write every empty cell, and how promising it is."""
    count = 0
    mine, theirs = side * CELLS, (1 - side) * CELLS
    for point in range(tables.count):
        cell = int(tables.points[point])
        if board.marks[cell] == 0:
            own, other = int(board.shapes[mine + cell]), int(board.shapes[theirs + cell])
            moves[count] = cell
            scores[count] = int(tables.attack[own]) + int(tables.defend[other])
            count += 1
    return count


def put_idle_last(
    board: Any, tables: Any, run: Any, side: int, moves: Any, scores: Any, count: int
) -> None:
    """Put moves last that neither threaten nor touch the other side's point of four and three."""
    other = 1 - side
    threat = first_four_three(board, tables, other)
    mark_near(tables, run, code_of(board, other, threat), threat, 1)
    for index in range(count):
        cell = int(moves[index])
        if (
            int(tables.classes[board.shapes[side * CELLS + cell]]) < MAKES_THREE
            and run.near[cell] == 0
        ):
            scores[index] -= IDLE
    mark_near(tables, run, code_of(board, other, threat), threat, 0)


def mark_near(tables: Any, run: Any, code: int, point: int, mark: int) -> None:
    """Mark a point and the cells near it in lines in which it makes a three or more."""
    run.near[point] = mark
    for line in range(LINES):
        if code >> (4 * line) & 15 >= OPEN_THREE:
            step = int(tables.steps[line])
            for distance in range(1, int(tables.reach) + 1):
                run.near[point + distance * step] = mark
                run.near[point - distance * step] = mark


def first_four_three(board: Any, tables: Any, colour: int) -> int:
    """Return a cell on which a colour makes a four and a three, if there is one."""
    base = (colour * SETS + FOUR_SET) * WORDS
    for word in range(WORDS):
        bits = board.sets[base + word]
        while bits != 0:
            cell = int(word * 64 + lowest_bit(bits))
            bits &= bits - ONE
            if int(tables.classes[board.shapes[colour * CELLS + cell]]) == FOUR_THREE:
                return cell
    return 0


def bring_best_forward(moves: Any, scores: Any, start: int, count: int) -> None:
    """Bring the ``FORWARD`` most promising of the moves from ``start`` on to the front of them."""
    last = min(start + FORWARD, count) - 1
    for index in range(start + 1, last + 1):
        move_up(moves, scores, start, index)
    least = scores[last]
    for index in range(last + 1, count):
        if scores[index] > least:
            swap(moves, scores, index, last)
            move_up(moves, scores, start, last)
            least = scores[last]


def move_up(moves: Any, scores: Any, start: int, place: int) -> None:
    """Move a move up among those from ``start`` on that are in order."""
    while place > start and scores[place] > scores[place - 1]:
        swap(moves, scores, place, place - 1)
        place -= 1


def swap(moves: Any, scores: Any, one: int, other: int) -> None:
    """Swap two moves."""
    move, score = moves[one], scores[one]
    moves[one], scores[one] = moves[other], scores[other]
    moves[other], scores[other] = move, score
