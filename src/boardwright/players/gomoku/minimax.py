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
from boardwright.search.engine import Engine
from boardwright.search.session import Session
from boardwright.search.thought import Candidate, Thought

DEEPEST = 20
USUAL_DEPTH = 4  # where the limit names none


class Minimaxing(Session["MinimaxEngine"]):
    """One search, to one depth."""

    def begin(self) -> None:
        """Lay out the board, and open its first ply."""
        engine = self.engine
        self.board = board = engine.lay_out(self.position)
        self.depth = min(self.limit.depth or USUAL_DEPTH, DEEPEST)
        self.at_once = self._at_once() if engine.shapes else None
        self.plies = np.zeros(self.depth, PLY).view(np.recarray)
        open_ply(self.plies[0], -INFINITE, INFINITE, board["value"], True)
        self.first = int(engine.game.kernel(next_cell)(board["gains"], INFINITE, -1))
        self.height = 0

    def think(self) -> None:
        """Search every line, unless a shape decides."""
        if self.at_once is None:
            self.run(self._step)

    def best(self) -> Thought:
        """Return the best move of those searched so far."""
        root = self.plies[0]
        point = self.engine.point
        if self.at_once is not None:
            return self._thought(self.at_once, int(self.board["value"]), 1)
        if root.choice == INFINITE:  # stopped before one move was searched
            return self._thought(point[self.first], int(root.value), self.depth)
        return self._thought(point[int(root.choice)], int(root.best), self.depth)

    def _at_once(self) -> int | None:
        """Return the move that needs no search, if there is one."""
        engine, board = self.engine, self.board
        if len(self.position.moves) == len(engine.cell):
            return middle_point(engine.game)
        cell = engine.game.kernel(urgent_cell)(
            board["grid"], engine.steps, self.position.to_move, engine.exactly, board["gains"]
        )
        return None if cell == NO_CELL else engine.point[int(cell)]

    def _step(self, nodes: int) -> tuple[int, bool]:
        engine, board = self.engine, self.board
        self.height, taken = engine.game.kernel(search_on)(
            board["grid"],
            engine.steps,
            self.position.to_move,
            engine.plus,
            engine.minus,
            board["gains"],
            board["near"],
            engine.around,
            self.plies,
            self.depth,
            self.height,
            nodes,
        )
        return int(taken), self.height < 0

    def _thought(self, point: int, value: int, depth: int) -> Thought:
        """Return a thought; values between -1 and 1 grow with the count, five being one half."""
        engine = self.engine
        grid = framed(engine.game, self.position.state.cells)
        won = makes_five(grid, engine.steps, engine.cell[point], self.side + 1, engine.exactly)
        values = self.values(1.0 if won else value / (abs(value) + engine.five))
        return self.thought([Candidate(point, values, (point,))], depth, won, 1 if won else None)


class MinimaxEngine(Engine):
    """Searches every line of play to the same depth; see the module for what ``shapes`` does."""

    sessions = Minimaxing

    def __init__(self, game: Game, values: Values, shapes: bool, around: int) -> None:
        self.game = game
        self.shapes = shapes
        self.five = max(values.plus[4], 1)
        self.plus, self.minus = values.tables()
        self.steps = direction_steps(game)
        self.cell = [int(cell) for cell in frame_of(game).cell]
        self.point = {cell: point for point, cell in enumerate(self.cell)}
        self.exactly = bool(game.module.EXACTLY)
        self.around = cells_around(game, around if shapes else 0)

    def forget(self, seed: int) -> None:
        """Nothing is remembered and nothing drawn."""

    def lay_out(self, position: Position) -> dict[str, Any]:
        """Return the arrays of a search: the board as the kernels keep it."""
        cells = framed(position.game, position.state.cells)
        grid = np.zeros_like(cells)
        gains = np.zeros((2, len(cells)), np.int64)
        near = np.full(len(cells), 0 if self.shapes else 1, np.int64)
        own = position.to_move
        value = self.game.kernel(lay_out)(
            cells, self.steps, own, self.plus, self.minus, grid, gains, near, self.around
        )
        return {"grid": grid, "gains": gains, "near": near, "value": value}


def middle_point(game: Game) -> int:
    """Return the point in the middle of a board, the upper left one of four."""
    middle = (int(game.module.SIZE) - 1) // 2
    return middle * int(game.module.SIZE) + middle


def cells_around(game: Game, distance: int) -> NDArray[np.int64]:
    """Return for each cell of the framed board the cells this many steps around it, then -1."""
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
