"""The weight table: how good each cell is for one player, high : base : low = 10 : 1 : 0.1.

The paper's six rules, and how they are read here. A weight says what a stone of the player on the
cell would be good for, whoever holds the cell now; only the player's own stones are counted with
it.

1. High: free corners, for everybody. A corner the player holds extends along its two edges: over
   the player's unbroken stones to the first cell that is not the player's, that cell included if
   it is free; the corner and the stones on the way keep the high weight, for they can never be
   turned.
2. Low: the three neighbours of a free corner. The paper names no condition, but rule 1 takes the
   neighbours of an own corner out, and low is said to be what hands a stable cell to others: a
   corner that is taken can no longer be handed over. ``corners=always`` keeps them low whoever
   holds the corner. Both were measured before the default was chosen: weights won 58 % this way
   and 44 % with ``always``, where the paper has 63 %.
3. High: the only empty cell of an edge, corners included, for everybody.
4. Low: the two middle cells of an edge (one, if the side is odd), if a stone of the player there
   - gives away the edge: along the edge the run of the player's stones through it has an empty
     cell at one end and another player's stone at the other, so that it can be turned at once; or
   - gives away the corner: from the stone to a free corner the edge holds stones of one other
     player only, at least one, so that the third can take the corner by closing against this stone
     (not if lines can only be closed with one's own colour).
   The stone is thought to be put there without turning anything.
5. High: cells off the edge where a stone of the player could never be turned. A stone is stable if
   on each of the three lines through it no other cell is empty, or a neighbour is beyond the edge
   or itself a stable stone of the player.
6. High: the centre and its six neighbours, for everybody.

Where a cell is both, high wins.
"""

from __future__ import annotations

from typing import Any

from boardwright.players.three_kingdoms.board_table import BASE, HIGH, LOW, OFF


def weigh(frame: Any, table: Any, player: int, work: Any) -> None:
    """Write the weight of each cell for a player, and which of the player's stones are stable."""
    weigh_edges(frame, table, player, work)
    find_stable(frame.cells, frame.empties, table, player, work.stable)
    for cell in range(table.points):
        work.weights[cell] = weight_at(cell, frame, table, work)


def weigh_edges(frame: Any, table: Any, player: int, work: Any) -> None:
    """Rules 1 to 4, which look at corners and edges only."""
    cells = frame.cells
    empties = frame.empties
    weights = work.weights
    for cell in range(table.points):
        weights[cell] = BASE
    for corner in range(6):
        if work.always_low or cells[table.corner[corner]] == 0:
            for near in range(3):
                weights[table.near_corner[corner * 3 + near]] = LOW
    for edge in range(6):
        first = edge * table.side
        if empties[table.edge_line[edge]] == table.side:
            weights[table.edge[first]] = HIGH
            weights[table.edge[first + table.side - 1]] = HIGH
        else:
            weigh_middle(cells, table, player, first, weights)
            weigh_ends(cells, table, player, first, weights)


def weight_at(cell: int, frame: Any, table: Any, work: Any) -> int:
    """Rules 5 and 6 for one cell, over the weight that the other rules gave it."""
    if table.central[cell] or (
        not table.on_edge[cell]
        and cannot_turn(cell, frame.cells, frame.empties, table, work.stable)
    ):
        return HIGH
    return int(work.weights[cell])


def weigh_middle(cells: Any, table: Any, player: int, first: int, weights: Any) -> None:
    """Rule 4, for the edge whose cells begin at ``first``."""
    for middle in range((table.side - 1) // 2, table.side // 2 + 1):
        toward_start = run_end(cells, table, player, first, middle, -1)
        toward_end = run_end(cells, table, player, first, middle, 1)
        if (
            (toward_start > 0 and toward_end == 0)
            or (toward_end > 0 and toward_start == 0)
            or opens_corner(cells, table, player, first, middle, -1)
            or opens_corner(cells, table, player, first, middle, 1)
        ):
            weights[table.edge[first + middle]] = LOW


def run_end(cells: Any, table: Any, player: int, first: int, index: int, step: int) -> int:
    """Return the colour behind the player's stones next to a cell of an edge; -1 for none."""
    index += step
    while 0 <= index < table.side and cells[table.edge[first + index]] == player + 1:
        index += step
    return int(cells[table.edge[first + index]]) if 0 <= index < table.side else -1


def opens_corner(cells: Any, table: Any, player: int, first: int, index: int, step: int) -> bool:
    """Return whether the third player could take the corner by closing against this cell."""
    if not table.any_closes or table.mixed:
        return False
    index += step
    colour = int(cells[table.edge[first + index]])
    if colour == 0 or colour == player + 1:
        return False
    while 0 < index < table.side - 1 and cells[table.edge[first + index]] == colour:
        index += step
    at_corner = index == 0 or index == table.side - 1
    return bool(at_corner and cells[table.edge[first + index]] == 0)


def weigh_ends(cells: Any, table: Any, player: int, first: int, weights: Any) -> None:
    """Rules 1 and 3, for the edge whose cells begin at ``first``."""
    free = 0
    last_free = 0
    for index in range(table.side):
        if cells[table.edge[first + index]] == 0:
            free += 1
            last_free = index
    if free == 1:
        weights[table.edge[first + last_free]] = HIGH
    for step in (1, -1):
        index = 0 if step == 1 else table.side - 1
        corner = table.edge[first + index]
        if cells[corner] == 0:
            weights[corner] = HIGH
        elif cells[corner] == player + 1:
            while 0 <= index < table.side and cells[table.edge[first + index]] == player + 1:
                weights[table.edge[first + index]] = HIGH
                index += step
            if 0 <= index < table.side and cells[table.edge[first + index]] == 0:
                weights[table.edge[first + index]] = HIGH


def find_stable(cells: Any, empties: Any, table: Any, player: int, stable: Any) -> None:
    """Write which of the player's stones can never be turned."""
    for cell in range(table.points):
        stable[cell] = False
    changed = may_be_stable(cells, empties, table, player)
    while changed:
        changed = False
        for cell in range(table.points):
            own = cells[cell] == player + 1 and not stable[cell]
            if own and cannot_turn(cell, cells, empties, table, stable):
                stable[cell] = True
                changed = True


def may_be_stable(cells: Any, empties: Any, table: Any, player: int) -> bool:
    """Return whether there is what every stable stone rests on: an own corner or a full line."""
    for corner in range(6):
        if cells[table.corner[corner]] == player + 1:
            return True
    fewest = table.side
    for line in range(len(empties)):
        fewest = min(fewest, int(empties[line]))
    return bool(fewest == 0)


def cannot_turn(cell: int, cells: Any, empties: Any, table: Any, stable: Any) -> bool:
    """Return whether a stone of the player on this cell is safe on all three lines through it."""
    own_gap = 1 if cells[cell] == 0 else 0
    for axis in range(3):
        if empties[table.line[cell * 3 + axis]] == own_gap:
            continue
        ahead = int(table.step[cell * 6 + axis])
        behind = int(table.step[cell * 6 + axis + 3])
        if ahead == OFF or behind == OFF or stable[ahead] or stable[behind]:
            continue
        return False
    return True
