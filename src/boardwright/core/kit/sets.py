"""Games in which stones are put on points and the first to hold a whole set of points wins.

``sets`` is a table with one set a row. ``spoilers`` has two points for each row: a stone of the
holder there spoils the set, as a sixth stone in a row does where exactly five win; where nothing
spoils, both name a point past the board, on which no mark ever stands.

``shown`` is what a net is shown of sets that one player alone has stones in: a row is a plane of
the empty points that lie in at least ``shown[row, 1]`` sets which lack ``shown[row, 0]`` stones.
Rows that lack the same stand together, the fewest sets first; a plane of the stones comes before.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.kit.payoffs import score_over_mean
from boardwright.core.rules import ANSWERS, QUIET, THREATENS, WINS, Moves, Returns


def held(cells: Any, sets: Any, row: int, mark: int) -> int:
    """Return how many points of a set bear a mark."""
    count = 0
    for place in range(sets.shape[1]):
        count += cells[sets[row, place]] == mark
    return count


def lone_holder(cells: Any, sets: Any, row: int) -> tuple[int, int]:
    """Return the one mark that stands in a set, and how often; 0 times where there are others."""
    owner, stones = 0, 0
    for place in range(sets.shape[1]):
        mark = int(cells[sets[row, place]])
        if mark == 0:
            continue
        if owner > 0 and mark != owner:
            return owner, 0
        owner = mark
        stones += 1
    return owner, stones


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
        owner, stones = lone_holder(cells, lines, row)
        if stones > 0:
            scores[owner - 1] += worth[stones]
    score_over_mean(scores)
    for player in range(len(scores)):
        scores[player] /= abs(scores[player]) + half


def first_shown(shown: Any) -> NDArray[np.int64]:
    """Return the plane of a player that comes first of those for sets that lack so many stones.

    >>> first_shown(np.array([[1, 1], [2, 1], [2, 2], [3, 2]])).tolist()
    [1, 1, 2, 4]
    """
    lacking = list(shown[:, 0])
    return np.array([1 + lacking.index(max(1, each)) for each in range(max(lacking) + 1)])


def show_sets(
    cells: Any, sets: Any, spoilers: Any, players: int, mover: int, shown: Any, first: Any, out: Any
) -> None:
    """Write each player's planes, the mover's first: the stones, and what is shown of sets."""
    size, each = sets.shape[1], 1 + len(shown)
    for row in range(len(sets)):
        owner, stones = lone_holder(cells, sets, row)
        missing = size - stones
        if stones == 0 or missing >= len(first):
            continue
        if cells[spoilers[row, 0]] == owner or cells[spoilers[row, 1]] == owner:
            continue
        plane = (owner - 1 + players - mover) % players * each + first[missing]
        for place in range(size):
            point = sets[row, place]
            out[plane, point] += cells[point] == 0
    show_counted(cells, players, mover, shown, first, out)


def show_counted(cells: Any, players: int, mover: int, shown: Any, first: Any, out: Any) -> None:
    """Make the planes from numbers of sets, each in the first plane of those that lack so many."""
    each, points = 1 + len(shown), out.shape[1]
    for player in range(players):
        stones = (player + players - mover) % players * each
        for row in range(len(shown) - 1, -1, -1):  # the first plane still has the numbers
            plane, counted = stones + 1 + row, stones + first[shown[row, 0]]
            fewest = shown[row, 1]
            for point in range(points):
                out[plane, point] = out[counted, point] >= fewest
        for point in range(points):
            out[stones, point] = cells[point] == player + 1
