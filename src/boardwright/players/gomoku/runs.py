"""The Gomoku paper's counting of runs, updated incrementally, stone by stone.

A run is an unbroken line of stones of one colour that no further stone of it touches; a single
stone is a run of one in each of the four directions. The paper recounts all runs of the board
for every point it tries. A new stone changes only the runs that it joins, so here every empty point
carries what a stone there would add, its gain, and a stone played changes the gains of at most
eight points of its own colour: the ends of the four runs through it.

The board is the game's own array of cells, in a frame that ends every walk. ``steps`` are the
distances to the next cell in the four directions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.players.gomoku.frame import frame_of

#: Taken from the gain of a point where no stone may be put, so that it is never the best.
HIDDEN = 1 << 40
#: Gains above this are those of points that are not hidden.
VISIBLE = -(1 << 39)


def direction_steps(game: Game) -> NDArray[np.int64]:
    """Return the steps of a game's array of cells: along a row, a column and both diagonals."""
    width = frame_of(game).width
    return np.array([1, width, width + 1, width - 1], np.int64)


def run_length(grid: Any, cell: int, step: int, mark: int) -> int:
    """Return how many stones with this mark stand in a row from a cell on."""
    length = 0
    while grid[cell] == mark:
        cell += step
        length += 1
    return length


def gain_of_stone(grid: Any, steps: Any, cell: int, mark: int, worth: Any) -> int:
    """Return by how much a stone on an empty cell raises the worth of its colour's runs."""
    gain = 0
    for direction in range(4):
        step = steps[direction]
        back = run_length(grid, cell - step, -step, mark)
        ahead = run_length(grid, cell + step, step, mark)
        gain += worth[back + 1 + ahead] - worth[back] - worth[ahead]
    return gain


def makes_five(grid: Any, steps: Any, cell: int, mark: int, exactly: bool) -> bool:
    """Return whether a stone with this mark on a cell makes five in a row."""
    for direction in range(4):
        step = steps[direction]
        length = run_length(grid, cell - step, -step, mark)
        length += 1 + run_length(grid, cell + step, step, mark)
        if length == 5 or (length > 5 and not exactly):
            return True
    return False


def change_gains(
    grid: Any,
    steps: Any,
    cell: int,
    mark: int,
    sign: int,
    plus: Any,
    minus: Any,
    board: bool,
    gains: Any,
) -> None:
    """Change the gains of the points at the ends of the runs through a stone.

    ``sign`` is 1 when the stone comes and -1 when it goes. ``gains`` has one row a colour. With
    ``board`` a point's gain is what a stone there adds to the worth of all runs. Without, it is the
    worth of the runs through that stone less that of the enemy's runs which touch it.
    """
    own = gains[mark - 1]
    other = gains[2 - mark]
    for direction in range(8):
        step = steps[direction] if direction < 4 else -steps[direction - 4]
        ahead = run_length(grid, cell + step, step, mark)
        end = cell + (ahead + 1) * step
        if grid[end] != 0:
            continue
        beyond = run_length(grid, end + step, step, mark)
        joined = run_length(grid, cell - step, -step, mark) + 1 + ahead
        change = plus[beyond + 1 + joined] - plus[beyond + 1 + ahead]
        if board:
            change -= plus[joined] - plus[ahead]
        else:
            other[end] -= sign * (minus[joined] - minus[ahead])
        own[end] += sign * change
