"""The board of Three Kingdoms Reversi as tables that kernels read, and their room to work in.

Both are records, so that a kernel takes two arguments in place of twenty arrays. Colours of cells
are 0 for an empty cell, else the player's number from 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import copy, lowest_bit
from boardwright.core.game import Game
from boardwright.core.rules import record

#: In place of the cell beyond the edge of the board.
OFF = 255
#: Steps in (row, number along the row), counter-clockwise from the right: opposite ones 3 apart.
STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
PLAYERS = 3
#: Weights of cells, in tenths.
LOW, BASE, HIGH = 1, 10, 100
ZERO, ONE = np.uint64(0), np.uint64(1)


def place(name: str) -> tuple[int, int]:
    """Return the row and number of a cell, both from 0."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def step_table(game: Game) -> NDArray[np.uint8]:
    """Return the cell one step from each cell in each of the six directions, or ``OFF``."""
    number = {place(name): cell for cell, name in enumerate(game.board.names)}
    return np.array(
        [[number.get((row + up, at + along), OFF) for up, along in STEPS] for row, at in number],
        np.uint8,
    )


def edge_table(steps: NDArray[np.uint8]) -> list[list[int]]:
    """Return the cells of each of the six edges, from corner to corner."""
    beyond = (steps == OFF).sum(axis=1)
    edges = []
    for corner in np.flatnonzero(beyond == 3):
        for direction in range(6):
            cell, cells = int(corner), []
            while cell != OFF and beyond[cell]:
                cells.append(cell)
                cell = int(steps[cell, direction])
            if len(cells) > 1 and cell == OFF and cells[0] < cells[-1]:
                edges.append(cells)
    return edges


def board_table(game: Game) -> NDArray[Any]:
    """Return the one record of all tables of a game's board."""
    points = game.board.points
    steps = step_table(game)
    edges = edge_table(steps)
    side = len(edges[0])
    kind = record(
        points=np.int64,
        side=np.int64,
        any_closes=np.uint8,
        mixed=np.uint8,
        bit=(np.uint8, points),  # a cell's bit in the state's two words
        cell=(np.uint8, 128),  # and back
        shift=(np.uint64, 3),  # by how many bits a step right, down-left, down-right goes
        edge_low=np.uint64,
        edge_high=np.uint64,
        step=(np.uint8, points * 6),
        line=(np.uint8, points * 3),  # the line through a cell, right, up-right, up-left
        edge=(np.uint8, 6 * side),
        edge_line=(np.uint8, 6),
        on_edge=(np.uint8, points),
        corner=(np.uint8, 6),
        near_corner=(np.uint8, 6 * 3),
        central=(np.uint8, points),
    )
    table = np.zeros(1, kind).view(np.recarray)
    row = table[0]
    row.points, row.side = points, side
    row.any_closes = game.options["closing"] == "any"
    row.mixed = game.options["run"] == "mixed"
    row.bit[:] = game.module.BIT
    row.cell[:] = game.module.POINT
    row.shift[:] = 1, 2 * side - 1, 2 * side
    rim = sum(1 << int(game.module.BIT[cell]) for cell in {*np.ravel(edges)})
    row.edge_low, row.edge_high = rim & ((1 << 64) - 1), rim >> 64
    row.step[:] = steps.ravel()
    places = [place(name) for name in game.board.names]
    last = 2 * side - 1
    lines = [(up, last + at - up + side - 1, 2 * last + at) for up, at in places]
    row.line[:] = np.array(lines).ravel()
    row.edge[:] = np.array(edges).ravel()
    row.edge_line[:] = [
        next(line for line in lines[edge[0]] if line in lines[edge[1]]) for edge in edges
    ]
    row.on_edge[:] = (steps == OFF).any(axis=1)
    corners = np.flatnonzero((steps == OFF).sum(axis=1) == 3)
    row.corner[:] = corners
    row.near_corner[:] = [cell for cell in steps[corners].ravel() if cell != OFF]
    row.central[[points // 2, *steps[points // 2]]] = True
    return table


def work_room(game: Game) -> NDArray[Any]:
    """Return the one record in which a search keeps its tables."""
    points = game.board.points
    kind = record(
        weights=(np.uint8, points),
        stable=(np.uint8, points),
        always_low=np.int64,  # the neighbours of a corner, also when it is taken
        path=(np.uint8, points),
        queue=(np.uint8, points),
        pool=(np.uint8, points),
        worth=(np.int64, PLAYERS * points),  # of a stone of each player on each cell
        scores=(np.float64, PLAYERS * points),  # of each move from the first position
        level=np.int64,
        nodes=np.int64,
    )
    return np.zeros(1, kind).view(np.recarray)


def search_frames(game: Game, depth: int) -> NDArray[Any]:
    """Return frames for a search to a depth."""
    side = int(game.options["side"])  # type: ignore[arg-type]
    return game.frames(
        depth + 1,
        cells=(np.uint8, game.board.points),  # colour of each cell
        empties=(np.uint8, 3 * (2 * side - 1)),  # empty cells of each line
        sums=(np.int64, PLAYERS),  # worth of each player's stones
        scores=(np.float64, PLAYERS),  # of best play, as far as known
    )


def read_cells(frame: Any, table: Any) -> None:
    """Write the colour of each cell of a frame's position and the empty cells of each line."""
    for line in range(len(frame.empties)):
        frame.empties[line] = 0
    for cell in range(table.points):
        bit = int(table.bit[cell])
        frame.cells[cell] = 0
        for player in range(3):
            word = frame.state.low[player] if bit < 64 else frame.state.high[player]
            if (word >> np.uint64(bit & 63)) & ONE != ZERO:
                frame.cells[cell] = player + 1
        if frame.cells[cell] == 0:
            for axis in range(3):
                frame.empties[table.line[cell * 3 + axis]] += 1


def change_cells(frame: Any, child: Any, table: Any) -> None:
    """Write cells and empty cells of the position that a move led to from those before it."""
    copy(child.cells, frame.cells, table.points)
    copy(child.empties, frame.empties, len(frame.empties))
    mover = int(frame.state.player)
    low = child.state.low[mover] & ~frame.state.low[mover]
    while low != ZERO:
        colour_cell(child, table, int(table.cell[lowest_bit(low)]), mover + 1)
        low &= low - ONE
    high = child.state.high[mover] & ~frame.state.high[mover]
    while high != ZERO:
        colour_cell(child, table, int(table.cell[64 + lowest_bit(high)]), mover + 1)
        high &= high - ONE


def colour_cell(frame: Any, table: Any, cell: int, colour: int) -> None:
    """Give a cell a colour."""
    if frame.cells[cell] == 0:
        for axis in range(3):
            frame.empties[table.line[cell * 3 + axis]] -= 1
    frame.cells[cell] = colour


def run_of_move(cells: Any, cell: int, mover: int, direction: int, table: Any) -> tuple[int, int]:
    """Return the first cell that a move turns in a direction and the cell that closes the run.

    Both are the same where nothing is turned.
    """
    first = int(table.step[cell * 6 + direction])
    end = first
    if end == OFF or cells[end] == 0 or cells[end] == mover + 1:
        return first, first
    while cells[end] == cells[first] or (
        table.mixed and cells[end] != 0 and cells[end] != mover + 1
    ):
        end = int(table.step[end * 6 + direction])
        if end == OFF:
            return first, first
    if cells[end] == mover + 1 or (cells[end] != 0 and table.any_closes and not table.mixed):
        return first, end
    return first, first
