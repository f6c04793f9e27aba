"""Games in which stones are put on points and the first to hold a whole set of points wins.

``sets`` is a table with one set a row. ``spoilers`` has two points for each row: a stone of the
holder there spoils the set, as a sixth stone in a row does where exactly five win; where nothing
spoils, both name a point past the board, on which no mark ever stands.
"""

from __future__ import annotations

from typing import Any

from boardwright.core.kit.payoffs import score_over_mean
from boardwright.core.rules import ANSWERS, QUIET, THREATENS, WINS, Moves, Returns


def held(cells: Any, sets: Any, row: int, mark: int) -> int:
    """Return how many points of a set bear a mark."""
    count = 0
    for place in range(sets.shape[1]):
        count += cells[sets[row, place]] == mark
    return count


def balance_of_sets(cells: Any, sets: Any, own: int, other: int, moving: Any, waiting: Any) -> int:
    """Return what all sets are worth that one player alone has stones in, by their number.

    ``moving`` are the worths for ``own``, who is to move, ``waiting`` those for ``other``.
    """
    balance = 0
    for row in range(len(sets)):
        mine = held(cells, sets, row, own)
        theirs = held(cells, sets, row, other)
        if theirs == 0:
            balance += moving[mine]
        elif mine == 0:
            balance -= waiting[theirs]
    return balance


def among(moves: Moves, count: int, move: int) -> bool:
    """Return True if a move is one of the first ``count``."""
    index = 0
    while index < count and moves[index] != move:
        index += 1
    return index < count


def forcing_by_sets(
    cells: Any, sets: Any, spoilers: Any, own: int, other: int, out: Moves
) -> tuple[int, int]:
    """Return kind and number of the forcing moves, as the rule ``forcing_moves`` does."""
    size = sets.shape[1]
    kind, count = QUIET, 0
    for row in range(len(sets)):
        mine, theirs = 0, 0
        for place in range(size):
            mark = cells[sets[row, place]]
            mine += mark == own
            theirs += mark == other
        if mine + theirs < size - 2 or (mine > 0 and theirs > 0):
            continue
        found, holder = threat_of(size - mine, size - theirs), own if mine else other
        if found < max(kind, THREATENS):
            continue
        if cells[spoilers[row, 0]] == holder or cells[spoilers[row, 1]] == holder:
            continue
        if found > kind:  # what matters less is forgotten
            kind, count = found, 0
        for place in range(size):
            point = sets[row, place]
            if cells[point] == 0 and not among(out, count, point):
                out[count] = point
                count += 1
    # A set is stopped only on its last point, so two of them cannot be stopped.
    return kind, (0 if kind == ANSWERS and count > 1 else count)


def threat_of(mine: int, theirs: int) -> int:
    """Return what a set means to the player to move, by what it lacks of either player."""
    if mine == 1:
        return WINS
    if theirs == 1:
        return ANSWERS
    return THREATENS if mine == 2 else QUIET


def worth_of_lines(cells: Any, lines: Any, worth: Any, half: float, scores: Returns) -> None:
    """Write what lines that one player alone has stones in look worth, by their number.

    A player's score is the lead over the mean of the others; one of ``half`` is half a win.
    """
    scores[:] = 0.0
    for row in range(len(lines)):
        owner = 0
        stones = 0
        for place in range(lines.shape[1]):
            mark = int(cells[lines[row, place]])
            if mark == 0:
                continue
            if owner and mark != owner:
                stones = 0
                break
            owner = mark
            stones += 1
        if stones > 0:
            scores[owner - 1] += worth[stones]
    score_over_mean(scores)
    for player in range(len(scores)):
        scores[player] /= abs(scores[player]) + half
