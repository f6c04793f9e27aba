"""Minimax with alpha-beta on the Gomoku paper's count of runs, as a search that can be paused.

The value of a board is what the paper's evaluation gives the player at the root, whoever is to
move. A stone changes it by its gain alone, so that after the last but one stone the best last stone
is the one with the greatest gain, found in one pass. The order in which moves are tried, by the
gains of both colours, saves time and never changes what is chosen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rules import record
from boardwright.players.gomoku.runs import HIDDEN, VISIBLE, change_gains

INFINITE = 1 << 60

#: One ply of the search: the window, the best value so far and where, the value before the move,
#: and the move being tried with the gains by which it was ordered.
PLY = record(
    alpha=np.int64,
    beta=np.int64,
    best=np.int64,
    choice=np.int64,
    value=np.int64,
    cell=np.int64,
    order=np.int64,
)


def lay_out(
    cells: Any,
    steps: Any,
    own: int,
    plus: Any,
    minus: Any,
    grid: Any,
    gains: Any,
    near: Any,
    around: Any,
) -> int:
    """Put the stones of ``cells`` on a framed board; return the value for the player ``own``.

    ``near`` comes with 1 for every point that may be played from the first, else 0; ``around``
    lists for each cell the cells that a stone on it opens, and -1 at the end.
    """
    for cell in range(len(grid)):
        grid[cell] = 3 if cells[cell] == 3 else 0
        for colour in range(2):
            worth = plus[1] if colour == own - 1 else minus[1]
            gains[colour, cell] = 4 * worth if grid[cell] == 0 else -HIDDEN
            if near[cell] == 0:
                gains[colour, cell] -= HIDDEN
    value = 0
    for cell in range(len(grid)):
        mark = int(cells[cell])
        if mark == 1 or mark == 2:
            # A gain may still be hidden here; what it adds to the value is not.
            before = gains[mark - 1, cell] + (HIDDEN if near[cell] == 0 else 0)
            value += before if mark == own else -before
            put(grid, steps, cell, mark, plus if mark == own else minus, gains, near, around)
    return int(value)


def put(
    grid: Any, steps: Any, cell: int, mark: int, worth: Any, gains: Any, near: Any, around: Any
) -> None:
    """Put a stone on an empty cell."""
    change_gains(grid, steps, cell, mark, 1, worth, worth, True, gains)
    grid[cell] = mark
    gains[0, cell] -= HIDDEN
    gains[1, cell] -= HIDDEN
    index = 0
    while around[cell, index] >= 0:
        neighbour = around[cell, index]
        near[neighbour] += 1
        if near[neighbour] == 1:
            gains[0, neighbour] += HIDDEN
            gains[1, neighbour] += HIDDEN
        index += 1


def take_back(
    grid: Any, steps: Any, cell: int, mark: int, worth: Any, gains: Any, near: Any, around: Any
) -> None:
    """Take the last stone put on the board away again."""
    index = 0
    while around[cell, index] >= 0:
        neighbour = around[cell, index]
        near[neighbour] -= 1
        if near[neighbour] == 0:
            gains[0, neighbour] -= HIDDEN
            gains[1, neighbour] -= HIDDEN
        index += 1
    gains[0, cell] += HIDDEN
    gains[1, cell] += HIDDEN
    grid[cell] = 0
    change_gains(grid, steps, cell, mark, -1, worth, worth, True, gains)


def next_cell(gains: Any, order: int, after: int) -> int:
    """Return the next point to try after the one at ``after`` with gains ``order``, or -1.

    Points with greater gains of both colours come first, and in reading order among equals.
    """
    best = VISIBLE
    chosen = -1
    for cell in range(gains.shape[1]):
        gain = gains[0, cell] + gains[1, cell]
        if gain > best and (gain < order or (gain == order and cell > after)):
            best = gain
            chosen = cell
    return chosen


def best_gain(row: Any) -> tuple[int, int]:
    """Return the greatest gain of a colour, 0 if no point is left, and the number of points."""
    best = row[0]
    points = 0
    for cell in range(len(row)):
        best = max(best, row[cell])
        points += row[cell] > VISIBLE
    return (int(best) if points > 0 else 0), points


def open_ply(ply: Any, alpha: int, beta: int, value: int, highest: bool) -> None:
    """Begin a node."""
    ply.alpha = alpha
    ply.beta = beta
    ply.best = -INFINITE if highest else INFINITE
    ply.choice = INFINITE
    ply.value = value
    ply.cell = -1
    ply.order = INFINITE


def take_value(ply: Any, value: int, highest: bool) -> None:
    """Count the value of the move just tried; of equal ones the first in reading order is kept."""
    better = value > ply.best if highest else value < ply.best
    if better or (value == ply.best and ply.cell < ply.choice):
        ply.best = value
        ply.choice = ply.cell


def search_on(
    grid: Any,
    steps: Any,
    own: int,
    plus: Any,
    minus: Any,
    gains: Any,
    near: Any,
    around: Any,
    plies: Any,
    depth: int,
    height: int,
    nodes: int,
) -> tuple[int, int]:
    """Search on from ply ``height`` for about this many nodes; return (height, nodes taken).

    The search begins at height 0 with ``plies[0]`` opened, and is finished when it comes back to
    height -1; ``plies[0].choice`` then is the best move.
    """
    taken = 0
    while taken < nodes and height >= 0:
        ply = plies[height]
        highest = height % 2 == 0
        mark = own if highest else 3 - own
        worth = plus if highest else minus
        cut = ply.best >= ply.beta if highest else ply.best <= ply.alpha
        cell = -1 if cut else next_cell(gains, ply.order, ply.cell)
        if cell < 0:
            if ply.cell < 0:
                ply.best = ply.value  # no point was left to play
            height -= 1
            if height >= 0:
                before = plies[height]
                above = not highest
                last = own if above else 3 - own
                worth = plus if above else minus
                take_back(grid, steps, before.cell, last, worth, gains, near, around)
                take_value(before, ply.best, above)
            continue
        ply.cell = cell
        ply.order = gains[0, cell] + gains[1, cell]
        gain = gains[mark - 1, cell]
        value = ply.value + gain if highest else ply.value - gain
        taken += 1
        left = depth - height - 1
        if left == 0:
            take_value(ply, value, highest)
            continue
        put(grid, steps, cell, mark, worth, gains, near, around)
        if left == 1:
            gain, points = best_gain(gains[2 - mark])
            taken += points
            take_back(grid, steps, cell, mark, worth, gains, near, around)
            take_value(ply, value - gain if highest else value + gain, highest)
            continue
        alpha = ply.alpha
        beta = ply.beta
        if highest:
            # At the root a move earlier in reading order is chosen also if it is only as good.
            alpha = max(alpha, ply.best - 1 if height == 0 and cell < ply.choice else ply.best)
        else:
            beta = min(beta, ply.best)
        height += 1
        open_ply(plies[height], alpha, beta, value, not highest)
    return height, taken
