"""``evaluation``: the Gomoku paper's player that looks no move ahead.

The score of a board for one colour is the sum of ``plus[length]`` over its own runs less the sum of
``minus[length]`` over the enemy's. The player tries a stone of its own on every empty point, then a
stone of the enemy's, each scored for the colour of that stone. If the enemy's best score is higher,
it plays there to defend, else at its own best point. Equal points are drawn evenly.

``scope=local`` is the paper's faster version, which looks only around the new stone: the worth of
the own runs through it, less that of the enemy's runs that touch it. In the author's published
program for it the stones of all four directions together make one length, for the own and for the
enemy's stones; the paper does not say so, but only this version, ``scope=local-program``, defends
worse than the whole board as the paper found.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rng import advance, below
from boardwright.players.gomoku.runs import (
    HIDDEN,
    change_gains,
    gain_of_stone,
    run_length,
)
from boardwright.players.gomoku.values import Values

LOCAL, BOARD, TOGETHER, NOWHERE = 0, 1, 2, 3
SCOPES = {"board": BOARD, "local": LOCAL, "local-program": TOGETHER, "": NOWHERE}


def clear_board(grid: Any, plus: Any, gains: Any, scores: Any) -> None:
    """Empty a framed board: mark 3 is its frame. Each side has its values, gains and scores."""
    for cell in range(len(grid)):
        if grid[cell] < 3:
            grid[cell] = 0
    for side in range(len(plus)):
        for colour in range(2):
            scores[side, colour] = 0
            for cell in range(len(grid)):
                gains[side, colour, cell] = -HIDDEN if grid[cell] == 3 else 4 * plus[side, 1]


def put_stone(
    grid: Any,
    steps: Any,
    cell: int,
    mark: int,
    plus: Any,
    minus: Any,
    scopes: Any,
    gains: Any,
    scores: Any,
) -> None:
    """Put a stone on an empty cell, in the eyes of each side that looks at the board.

    ``scores[side, colour]`` is the board's score for a colour by a side's values, kept with
    scope BOARD only, and ``gains[side, colour]`` what a stone on each point adds to it.
    """
    for side in range(len(plus)):
        if scopes[side] == NOWHERE:
            continue
        if scopes[side] == BOARD:
            scores[side, mark - 1] += gains[side, mark - 1, cell]
            scores[side, 2 - mark] -= gain_of_stone(grid, steps, cell, mark, minus[side])
        whole = scopes[side] == BOARD
        change_gains(grid, steps, cell, mark, 1, plus[side], minus[side], whole, gains[side])
        gains[side, 0, cell] -= HIDDEN
        gains[side, 1, cell] -= HIDDEN
    grid[cell] = mark


def touching(grid: Any, steps: Any, cell: int, mark: int) -> int:
    """Return how many stones with this mark stand in the runs that touch a cell."""
    count = 0
    for direction in range(4):
        step = steps[direction]
        count += run_length(grid, cell - step, -step, mark)
        count += run_length(grid, cell + step, step, mark)
    return count


def gains_together(grid: Any, steps: Any, plus: Any, minus: Any, gains: Any) -> None:
    """Write every point's gain by scope TOGETHER."""
    for cell in range(len(grid)):
        if grid[cell] == 0:
            black = 1 + touching(grid, steps, cell, 1)
            white = 1 + touching(grid, steps, cell, 2)
            gains[0, cell] = plus[black] - minus[white]
            gains[1, cell] = plus[white] - minus[black]


def best_cell(gains: Any, scores: Any, mark: int, random: np.uint64) -> tuple[int, np.uint64]:
    """Return where one side plays with this mark, and the random numbers' next state."""
    attack = gains[mark - 1]
    defence = gains[2 - mark]
    best_attack = attack[0]
    best_defence = defence[0]
    for cell in range(len(attack)):
        best_attack = max(best_attack, attack[cell])
        best_defence = max(best_defence, defence[cell])
    row = attack
    best = best_attack
    if scores[2 - mark] + best_defence > scores[mark - 1] + best_attack:
        row = defence
        best = best_defence
    equals = 0
    for cell in range(len(row)):
        equals += row[cell] == best
    random = advance(random)
    skipped = below(random, equals)
    chosen = 0
    for cell in range(len(row)):
        if row[cell] == best:
            if skipped == 0:
                chosen = cell
                break
            skipped -= 1
    return chosen, random


def side_arrays(sides: list[tuple[Values, str]]) -> tuple[Any, Any, Any]:
    """Return values and scopes of players for the kernels: plus, minus, scopes."""
    tables = [values.tables() for values, _ in sides]
    plus = np.array([table for table, _ in tables])
    minus = np.array([table for _, table in tables])
    return plus, minus, np.array([SCOPES[scope] for _, scope in sides], np.int64)
