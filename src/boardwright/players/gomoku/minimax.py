"""``minimax``: the Gomoku paper's minimax with alpha-beta on its count of runs.

``shapes=off`` is the paper's first try: every empty point is tried, and a board is worth what the
evaluation player's count gives the player who searches. As in the program, five in a row is worth
its value and nothing more: it does not end a line of play. So this player may defend when it could
win, which is what the paper complains of. (In the author's published program it also takes the move
with its own lowest score, a slip of sign; the paper describes the highest, which is done here.)

``shapes=on`` is its improvement: special shapes are answered at once, without a search
(``shapes.py`` says which), and only points near a stone are tried: at most ``around`` steps away in
a row, a column or a diagonal, 1 as in the author's published program. On an empty board it plays in
the middle.

Of equally good moves the first in reading order is played, as in the program.
"""

from __future__ import annotations

from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.gomoku.frame import frame_of, framed
from boardwright.players.gomoku.minimax_kernels import (
    INFINITE,
    PLY,
    lay_out,
    next_cell,
    open_ply,
    search_on,
)
from boardwright.players.gomoku.runs import direction_steps, makes_five
from boardwright.players.gomoku.shapes import NO_CELL, urgent_cell
from boardwright.players.gomoku.values import Values
from boardwright.search.engine import Report
from boardwright.search.limit import Budget, Limit
from boardwright.search.thought import Candidate, Thought

DEEPEST = 20
USUAL_DEPTH = 4  # where the limit names none
REPORT_EVERY_S = 0.1


class MinimaxEngine:
    """Searches every line of play to the same depth; see the module for what ``shapes`` does."""

    def __init__(self, game: Game, values: Values, shapes: bool, around: int) -> None:
        self.game = game
        self._shapes = shapes
        self._five = max(values.plus[4], 1)
        self._plus, self._minus = values.tables()
        self._steps = direction_steps(game)
        self._cell = [int(cell) for cell in frame_of(game).cell]
        self._point = {cell: point for point, cell in enumerate(self._cell)}
        self._exactly = bool(game.module.EXACTLY)
        self._around = cells_around(game, around if shapes else 0)

    def forget(self, seed: int) -> None:
        """Nothing is remembered and nothing drawn."""

    def search(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return the best move at the limit's depth, or the best so far when it is cut short."""
        budget = Budget(limit, stop)
        board = self._lay_out(position)
        point = self._at_once(position, board) if self._shapes else None
        if point is None:
            depth = min(limit.depth or USUAL_DEPTH, DEEPEST)
            thought = self._search(position, board, depth, budget, report)
        else:
            thought = self._thought(position, point, board["value"], 1, budget)
        if report is not None:
            report(thought)
        return thought

    def _at_once(self, position: Position, board: dict[str, Any]) -> int | None:
        """Return the move that needs no search, if there is one."""
        if len(position.moves) == len(self._cell):
            return middle_point(self.game)
        cell = self.game.kernel(urgent_cell)(
            board["grid"], self._steps, position.to_move, self._exactly, board["gains"]
        )
        return None if cell == NO_CELL else self._point[int(cell)]

    def _lay_out(self, position: Position) -> dict[str, Any]:
        """Return the arrays of a search: the board as the kernels keep it."""
        cells = framed(position.game, position.state.cells)
        grid = np.zeros_like(cells)
        gains = np.zeros((2, len(cells)), np.int64)
        near = np.full(len(cells), 0 if self._shapes else 1, np.int64)
        own = position.to_move
        value = self.game.kernel(lay_out)(
            cells, self._steps, own, self._plus, self._minus, grid, gains, near, self._around
        )
        return {"grid": grid, "gains": gains, "near": near, "value": value}

    def _search(
        self,
        position: Position,
        board: dict[str, Any],
        depth: int,
        budget: Budget,
        report: Report | None,
    ) -> Thought:
        plies = np.zeros(depth, PLY).view(np.recarray)
        open_ply(plies[0], -INFINITE, INFINITE, board["value"], True)
        first = int(self.game.kernel(next_cell)(board["gains"], INFINITE, -1))
        kernel = self.game.kernel(search_on)
        height = 0
        told = 0.0
        while height >= 0:
            nodes = budget.slice()
            if nodes == 0:
                break
            height, taken = kernel(
                board["grid"],
                self._steps,
                position.to_move,
                self._plus,
                self._minus,
                board["gains"],
                board["near"],
                self._around,
                plies,
                depth,
                height,
                nodes,
            )
            budget.spend(int(taken))
            if report is not None and height >= 0 and budget.seconds - told >= REPORT_EVERY_S:
                told = budget.seconds
                report(self._best_so_far(position, plies[0], first, depth, budget))
        return self._best_so_far(position, plies[0], first, depth, budget)

    def _best_so_far(
        self, position: Position, root: Any, first: int, depth: int, budget: Budget
    ) -> Thought:
        if root.choice == INFINITE:  # stopped before one move was searched
            return self._thought(position, self._point[first], int(root.value), depth, budget)
        return self._thought(position, self._point[int(root.choice)], int(root.best), depth, budget)

    def _thought(
        self, position: Position, point: int, value: int, depth: int, budget: Budget
    ) -> Thought:
        """Return a thought; values between -1 and 1 grow with the count, five being one half."""
        seat = position.to_move - 1
        grid = framed(position.game, position.state.cells)
        won = makes_five(grid, self._steps, self._cell[point], seat + 1, self._exactly)
        share = 1.0 if won else value / (abs(value) + self._five)
        values = (share, -share) if seat == 0 else (-share, share)
        best = Candidate(point, values, (point,))
        return Thought(
            point,
            values,
            (point,),
            depth,
            budget.nodes,
            budget.seconds,
            (best,),
            won,
            1 if won else None,
        )


def middle_point(game: Game) -> int:
    """Return the point in the middle of a board, the upper left one of four."""
    middle = (int(game.module.SIZE) - 1) // 2
    return middle * int(game.module.SIZE) + middle


def cells_around(game: Game, distance: int) -> NDArray[np.int64]:
    """Return for each cell of the framed board the cells so many steps around it, then -1."""
    cell, size = frame_of(game).cell, game.module.SIZE
    widest = (2 * distance + 1) ** 2
    found = np.full((len(frame_of(game).empty), widest), -1, np.int64)
    reach = range(-distance, distance + 1)
    for point in range(len(cell)):
        row, column = divmod(point, size)
        places = [(row + y, column + x) for y in reach for x in reach if (y, x) != (0, 0)]
        inside = [y * size + x for y, x in places if 0 <= y < size and 0 <= x < size]
        found[cell[point], : len(inside)] = cell[inside]
    return found
