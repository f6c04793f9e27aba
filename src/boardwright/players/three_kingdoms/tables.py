"""The path table, and what a stone is worth: weight / (path x flips), the paper's evaluation.

Readings. The path of a cell is its distance in steps to the nearest occupied cell. Counted in the
position that is evaluated it would be 0 for every stone, and the formula would divide by it; so it
is counted once for each search, in the position in which the player has to move. A stone that play
ahead puts two steps from the present stones counts half; cells occupied already count as 1, like
their neighbours. A straight line on this board is never shorter than the steps between two cells,
so "straight" asks for nothing more. The weights are those of the position to be decided as well: a
free corner is no longer free in the position in which somebody has taken it. ``tables=leaf`` reads
both tables in the position that is evaluated instead, with a path of 1 for every stone.

Worths are whole numbers, so that sums do not depend on their order and mirrored positions are
exactly equal.
"""

from __future__ import annotations

from typing import Any

from boardwright.players.three_kingdoms.board_table import BASE, OFF, PLACES
from boardwright.players.three_kingdoms.weights import weigh

#: Worth of a stone of weight 0.1 on a cell with path and flips 1.
UNIT = 1_000_000
#: Places of a player's settings in its row of numbers.
DEPTH, PATH, FLIPS, WEIGHTS, POOLS, CORNERS, LEAF = 0, 1, 2, 3, 4, 5, 6
SETTINGS = 7


def measure_paths(cells: Any, table: Any, path: Any, queue: Any) -> None:
    """Write each cell's distance to the nearest occupied cell; 1 for an occupied cell itself."""
    filled = 0
    for cell in range(table.points):
        path[cell] = 0
        if cells[table.place[cell]] != 0:
            path[cell] = 1
            queue[filled] = cell
            filled += 1
    first = filled
    taken = 0
    while taken < filled:
        cell = int(queue[taken])
        for direction in range(6):
            near = int(table.step[cell * 6 + direction])
            if near != OFF and path[near] == 0:
                path[near] = 1 if taken < first else path[cell] + 1
                queue[filled] = near
                filled += 1
        taken += 1


def measure_worths(frame: Any, table: Any, work: Any, settings: Any, worth: Any) -> None:
    """Write what a stone of each player on each cell is worth, as seen from a position."""
    measure_paths(frame.cells, table, work.path, work.queue)
    for player in range(3):
        if settings[WEIGHTS]:
            weigh(frame, table, player, work)
        for cell in range(table.points):
            below = 1.0
            if settings[PATH]:
                below *= work.path[cell]
            if settings[FLIPS]:
                below *= work.flips[cell]
            weight = int(work.weights[cell]) if settings[WEIGHTS] else BASE
            place = int(table.place[cell])
            worth[player * PLACES + place] = weight * int(UNIT / below + 0.5)


def count_worth(frame: Any, table: Any, worth: Any) -> None:
    """Write the sum of the worths of each player's stones."""
    for player in range(3):
        frame.sums[player] = 0
    for cell in range(table.points):
        place = int(table.place[cell])
        if frame.cells[place] != 0:
            player = int(frame.cells[place]) - 1
            frame.sums[player] += worth[player * PLACES + place]
