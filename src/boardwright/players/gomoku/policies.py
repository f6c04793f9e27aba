"""The Gomoku paper's players as policies: ``evaluation``, and with it ``minimax``.

A minimax draws nothing, so that different games between two of them need different openings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from boardwright.core.game import Game
from boardwright.core.policy import Policy
from boardwright.core.rules import Moves, State
from boardwright.players.gomoku.evaluation import (
    TOGETHER,
    best_cell,
    clear_board,
    gains_together,
    put_stone,
    side_arrays,
)
from boardwright.players.gomoku.frame import frame_of
from boardwright.players.gomoku.minimax import DEEPEST, cells_around, middle_point
from boardwright.players.gomoku.minimax_kernels import (
    INFINITE,
    PLY,
    lay_out,
    open_ply,
    search_on,
)
from boardwright.players.gomoku.runs import direction_steps
from boardwright.players.gomoku.shapes import NO_CELL, urgent_cell
from boardwright.players.gomoku.values import NAMED, Values


@dataclass(frozen=True)
class Style:
    """A player of the paper: ``evaluation`` where the depth is 0, else ``minimax``."""

    values: Values = NAMED["first"]
    depth: int = 0
    scope: str = "board"
    shapes: bool = True
    around: int = 1


class Memory(NamedTuple):
    """What players at a table work with: each side's settings, the board, what evaluations see."""

    cell: Any  # of each point
    point: Any  # of each cell
    steps: Any
    exactly: bool
    middle: int
    plus: Any
    minus: Any
    scopes: Any
    depths: Any
    shapes: Any
    around: Any
    cells: Any  # the board
    gains: Any
    scores: Any
    grid: Any  # the board, the gains and the plies of a minimax
    searched: Any
    near: Any
    plies: Any


def memory_of(game: Game, styles: Sequence[Style | None]) -> Memory:
    """Return the memory of players in these styles."""
    seated = [style or Style(scope="") for style in styles]
    frame = frame_of(game)
    size = len(frame.empty)
    reach = [cells_around(game, style.around if style.shapes else 0) for style in seated]
    around = np.full((2, size, max(cells.shape[1] for cells in reach)), -1, np.int64)
    for side, cells in enumerate(reach):
        around[side, :, : cells.shape[1]] = cells
    points = np.zeros(size, np.int64)
    points[frame.cell] = np.arange(game.board.points)
    return Memory(
        frame.cell.astype(np.int64),
        points,
        direction_steps(game),
        bool(game.module.EXACTLY),
        int(frame.cell[middle_point(game)]),
        *side_arrays([(each.values, "" if each.depth else each.scope) for each in seated]),
        np.array([style.depth for style in seated]),
        np.array([style.shapes for style in seated]),
        around,
        frame.empty.copy(),
        np.zeros((2, 2, size), np.int64),
        np.zeros((2, 2), np.int64),
        frame.empty.copy(),
        np.zeros((2, size), np.int64),
        np.zeros(size, np.int64),
        np.zeros(DEEPEST, PLY).view(np.recarray),
    )


def begin(memory: Memory, state: State) -> None:
    """Put the stones of a position on the board."""
    clear_board(memory.cells, memory.plus, memory.gains, memory.scores)
    for point in range(len(memory.cell)):
        if state.cells[point] != 0:
            see(memory, int(state.cells[point]) - 1, point, state)


def see(memory: Memory, seat: int, move: int, state: State) -> None:
    """Put a stone on the board."""
    put_stone(
        memory.cells,
        memory.steps,
        memory.cell[move],
        seat + 1,
        memory.plus,
        memory.minus,
        memory.scopes,
        memory.gains,
        memory.scores,
    )


def evaluated(
    memory: Memory, seat: int, state: State, moves: Moves, count: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return the point of an ``evaluation``."""
    gains = memory.gains[seat]
    if memory.scopes[seat] == TOGETHER:
        plus, minus = memory.plus[seat], memory.minus[seat]
        gains_together(memory.cells, memory.steps, plus, minus, gains)
    cell, random = best_cell(gains, memory.scores[seat], seat + 1, random)
    return memory.point[cell], random


def choose(
    memory: Memory, seat: int, state: State, moves: Moves, count: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return the point of the player in a seat."""
    if memory.depths[seat] == 0:
        return evaluated(memory, seat, state, moves, count, random)
    cell = minimax_cell(
        memory.cells,
        memory.steps,
        seat + 1,
        memory.exactly,
        memory.plus[seat],
        memory.minus[seat],
        memory.shapes[seat],
        memory.around[seat],
        memory.middle,
        memory.depths[seat],
        memory.grid,
        memory.searched,
        memory.near,
        memory.plies,
    )
    return memory.point[cell], random


def minimax_cell(
    cells: Any,
    steps: Any,
    own: int,
    exactly: bool,
    plus: Any,
    minus: Any,
    shapes: bool,
    around: Any,
    middle: int,
    depth: int,
    grid: Any,
    gains: Any,
    near: Any,
    plies: Any,
) -> int:
    """Return where ``minimax`` plays with the mark ``own`` on a board of ``cells``."""
    stones = 0
    for cell in range(len(cells)):
        near[cell] = 0 if shapes else 1
        stones += cells[cell] == 1 or cells[cell] == 2
    if shapes and stones == 0:
        return middle
    value = lay_out(cells, steps, own, plus, minus, grid, gains, near, around)
    if shapes:
        urgent = urgent_cell(grid, steps, own, exactly, gains)
        if urgent != NO_CELL:
            return urgent
    open_ply(plies[0], -INFINITE, INFINITE, value, True)
    search_on(grid, steps, own, plus, minus, gains, near, around, plies, depth, 0, INFINITE)
    return int(plies[0].choice)


ANY = Policy(memory_of, choose, begin, see)
#: Without the search, which takes long to compile.
EVALUATION = Policy(memory_of, evaluated, begin, see, wider=ANY, draws=True)
