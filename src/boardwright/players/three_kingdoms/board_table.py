"""The board of Three Kingdoms Reversi as tables that kernels read, and their room to work in.

Both are records, so that a kernel takes two arguments in place of twenty arrays. Within a search a
cell is its *place*: its bit in the state's two words, plus a margin. Then each direction is one
step in an array of places, and what lies beyond the edge is as empty as a free cell: there, too, a
run is not closed. Colours are 0 for an empty cell, else the player's number from 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit
from boardwright.core.game import Game
from boardwright.core.rules import record

#: In place of the cell beyond the edge of the board.
OFF = 255
#: Steps in (row, number along the row), counter-clockwise from the right: opposite ones 3 apart.
STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
PLAYERS = 3
#: Weights of cells, in tenths.
LOW, BASE, HIGH = 1, 10, 100
#: Places before the first bit and after the last: more than the longest step.
MARGIN = 16
PLACES = 128 + 2 * MARGIN
#: Sets of cells of an edge, with up to six cells.
EDGE_SETS = 64
ZERO, ONE = np.uint64(0), np.uint64(1)


def whole(number: Any) -> int:
    """Return a small field as a number of 64 bits: functions are compiled once for each width."""
    return int(np.int64(number))


def row_and_number(name: str) -> tuple[int, int]:
    """Return the row and number of a cell, both from 0."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def step_table(game: Game) -> NDArray[np.uint8]:
    """Return the cell one step from each cell in each of the six directions, or ``OFF``."""
    number = {row_and_number(name): cell for cell, name in enumerate(game.board.names)}
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


def line_table(game: Game) -> NDArray[np.int64]:
    """Return the three lines through each cell, right, up-right, up-left, numbered from 0."""
    side = int(game.options["side"])  # type: ignore[arg-type]
    last = 2 * side - 1
    places = [row_and_number(name) for name in game.board.names]
    return np.array([(up, last + at - up + side - 1, 2 * last + at) for up, at in places])


def words(game: Game, cells: Any) -> tuple[int, int]:
    """Return a set of cells as two words."""
    bits = sum(1 << int(game.module.BIT[cell]) for cell in {*cells})
    return bits & ((1 << 64) - 1), bits >> 64


def board_table(game: Game) -> NDArray[Any]:
    """Return the one record of all tables of a game's board."""
    points = game.board.points
    steps = step_table(game)
    edges = edge_table(steps)
    lines = line_table(game)
    side = len(edges[0])
    kind = record(
        points=np.int64,
        side=np.int64,
        third_closes=np.uint8,  # a run: also a stone of the third player
        mixed=np.uint8,
        place=(np.uint8, points),  # of each cell
        cell=(np.uint8, PLACES),  # of each place; of place 0 the number of a pass
        step=(np.uint8, points * 6),  # the cell one step on
        ways=(np.int64, 6),  # the six directions as steps between places
        shift=(np.uint64, 3),  # by how many bits a step right, down-left, down-right goes
        full=(np.uint64, 2),  # sets of cells: all, those on the edge, the seven in the middle
        rim=(np.uint64, 2),
        central=(np.uint64, 2),
        brink=(np.uint64, 6),  # cells with a neighbour beyond the edge, on each of the three axes
        corner=(np.uint8, 6),  # places
        near_corner=(np.uint64, 6 * 2),
        edge_set=(np.uint64, 6 * EDGE_SETS * 2),  # sets of cells of each edge
        edge_digit=(np.int64, PLACES * 2),  # what a cell adds to the numbers of the edges
        line=(np.uint8, PLACES * 3),  # the three lines through each place
        line_set=(np.uint64, 3 * (2 * side - 1) * 2),
    )
    table = np.zeros(1, kind).view(np.recarray)
    row = table[0]
    row.points, row.side = points, side
    row.mixed = game.options["run"] == "mixed"
    row.third_closes = game.options["closing"] == "any" and not row.mixed
    row.place[:] = game.module.BIT + MARGIN
    row.cell[row.place] = np.arange(points)
    row.cell[0] = game.module.PASS
    row.step[:] = steps.ravel()
    row.shift[:] = 1, 2 * side - 1, 2 * side
    row.ways[:] = *row.shift, *-row.shift.astype(np.int64)
    beyond = steps == OFF
    row.full[:] = words(game, range(points))
    row.rim[:] = words(game, np.flatnonzero(beyond.any(axis=1)))
    row.central[:] = words(game, [points // 2, *steps[points // 2]])
    row.line.reshape(-1, 3)[row.place] = lines
    for line in range(int(lines.max()) + 1):
        row.line_set[2 * line : 2 * line + 2] = words(game, np.flatnonzero((lines == line).any(1)))
    for axis in range(3):
        brink = np.flatnonzero(beyond[:, axis] | beyond[:, axis + 3])
        row.brink[2 * axis : 2 * axis + 2] = words(game, brink)
    corners = np.flatnonzero(beyond.sum(axis=1) == 3)
    row.corner[:] = row.place[corners]
    for number, corner in enumerate(corners):
        near = [cell for cell in steps[corner] if cell != OFF]
        row.near_corner[2 * number : 2 * number + 2] = words(game, near)
    for number, edge in enumerate(edges):
        for index, cell in enumerate(edge):
            half, third = divmod(number, 3)
            row.edge_digit[2 * int(row.place[cell]) + half] += 1 << 2 * (third * side + index)
        for chosen in range(1 << side):
            cells = [cell for index, cell in enumerate(edge) if chosen >> index & 1]
            first = 2 * (EDGE_SETS * number + chosen)
            row.edge_set[first : first + 2] = words(game, cells)
    return table


def work_room(game: Game) -> NDArray[Any]:
    """Return the one record in which a search keeps its tables."""
    points = game.board.points
    side = int(game.options["side"])  # type: ignore[arg-type]
    kind = record(
        weights=(np.uint8, points),
        edge_weights=(np.uint16, PLAYERS << 2 * side),  # of edges seen so far; 0 for others
        always_low=np.int64,  # the neighbours of a corner, also when it is taken
        path=(np.uint8, points),
        queue=(np.uint8, points),
        worth=(np.int64, PLAYERS * PLACES),  # of a stone of each player on each place
        leaf_worth=(np.int64, PLAYERS * PLACES),  # the same as seen from a leaf
        flips=(np.float64, points),
        number=(np.uint8, PLACES),  # of each move from the first position
        scores=(np.float64, PLAYERS * points),  # of these moves; below 0 before they are searched
        promising=(np.uint8, PLAYERS),  # the place that was best for each player the last time
        level=np.int64,
        nodes=np.int64,
    )
    return np.zeros(1, kind).view(np.recarray)


def search_frames(game: Game, depth: int) -> NDArray[Any]:
    """Return frames for a search to a depth."""
    side = int(game.options["side"])  # type: ignore[arg-type]
    return game.frames(
        depth + 1,
        cells=(np.uint8, PLACES),  # colour of each place
        edges=(np.int64, 2),  # colours of the edges, three in a number, two bits a cell
        empties=(np.uint8, 3 * (2 * side - 1)),  # empty cells of each line
        alone=(np.uint64, 6),  # cells with no other empty cell on the line, on each axis
        sums=(np.int64, PLAYERS),  # worth of each player's stones
        scores=(np.float64, PLAYERS),  # of best play, as far as known
        best=np.int64,  # the place of that
        places=(np.uint8, game.max_moves),  # of the moves, in the order in which they are searched
        after=(np.int64, PLAYERS * game.max_moves),  # the sums after each of these
        likely=(np.float64, game.max_moves),  # the mover's score after each of these
        skipped=np.int64,  # moves put off, at the head of ``places``
        thorough=np.int64,  # whether nothing may be put off
        put_off=np.int64,  # whether the search of this position was broken off as not wanted
    )


def read_cells(frame: Any, table: Any) -> None:
    """Write everything about the cells of a frame's position, from its state."""
    for index in range(len(frame.cells)):
        frame.cells[index] = 0
    frame.edges[0] = 0
    frame.edges[1] = 0
    for line in range(len(frame.empties)):
        frame.empties[line] = 0
    for axis in range(6):
        frame.alone[axis] = ZERO
    for cell in range(table.points):
        for axis in range(3):
            frame.empties[table.line[int(table.place[cell]) * 3 + axis]] += 1
    for player in range(3):
        low = frame.state.low[player]
        while low != ZERO:
            read_stone(frame, table, MARGIN + lowest_bit(low), player)
            low &= low - ONE
        high = frame.state.high[player]
        while high != ZERO:
            read_stone(frame, table, MARGIN + 64 + lowest_bit(high), player)
            high &= high - ONE
    for line in range(len(frame.empties)):
        note_empties(frame, table, line, line // (len(frame.empties) // 3))


def read_stone(frame: Any, table: Any, place: int, player: int) -> None:
    """Write one stone into an empty cell."""
    colour_place(frame, table, place, player + 1)
    for axis in range(3):
        frame.empties[table.line[place * 3 + axis]] -= 1


def colour_place(frame: Any, table: Any, place: int, colour: int) -> None:
    """Give a cell a colour."""
    change = colour - int(frame.cells[place])
    frame.cells[place] = colour
    frame.edges[0] += change * table.edge_digit[place * 2]
    frame.edges[1] += change * table.edge_digit[place * 2 + 1]


def note_empties(frame: Any, table: Any, line: int, axis: int) -> None:
    """Note which cells of a line have no other empty cell on it."""
    if frame.empties[line] > 1:
        return
    low = table.line_set[line * 2]
    high = table.line_set[line * 2 + 1]
    if frame.empties[line] == 1:
        state = frame.state
        low &= ~(state.low[0] | state.low[1] | state.low[2])
        high &= ~(state.high[0] | state.high[1] | state.high[2])
    frame.alone[axis * 2] |= low
    frame.alone[axis * 2 + 1] |= high
