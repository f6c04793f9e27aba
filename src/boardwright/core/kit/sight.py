"""What a queen sees on a square grid: every cell up to the first that is taken, eight ways.

Of every line of the board the places that are taken are kept as bits, so that what is free ahead of
a cell is one instruction: the lowest bit. ``Sight(size)`` has the tables, and the functions that
read them as constants.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.bits import lowest_bit
from boardwright.core.kit.tables import with_tables
from boardwright.core.kit.wide import NO_BITS, Wide, either, wide

#: Down and right; way 7 - w is back along way w.
WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
# A game's own tables take the places of these.
LINE = PLACE = WAY = np.zeros((1, 1), np.uint8)
FREE = np.zeros((1, 1, 1, 2), np.uint64)


def ray(cell: int, way: tuple[int, int], size: int) -> list[int]:
    """Return the cells ahead of a cell one way, up to the edge of the board."""
    row, column = divmod(cell, size)
    places = [(row + n * way[0], column + n * way[1]) for n in range(1, size)]
    return [r * size + c for r, c in places if 0 <= r < size and 0 <= c < size]


class Sight:
    """``ahead[cell, way, n]`` is the cell n + 1 steps ahead; ``blank`` the lines of an empty board.

    ``most`` is how many cells are seen from one at most. The field that keeps what is taken is
    ``taken=(np.uint16, len(sight.blank))``.
    """

    def __init__(self, size: int) -> None:
        cells = range(size * size)
        rays = [[ray(cell, way, size) for way in WAYS] for cell in cells]
        self.most = max(sum(map(len, ways)) for ways in rays)
        self.ahead = np.array(
            [[(way + [cell] * size)[: size - 1] for way in rays[cell]] for cell in cells], np.uint32
        )
        # Every line in both directions: those of a cell, and the cell's place on each.
        starts = [[(ways[7 - w] or [cell])[-1] for w in range(8)] for cell, ways in enumerate(rays)]
        lines = sorted({(w, first[w]) for first in starts for w in range(8)})
        number = {line: index for index, line in enumerate(lines)}
        self.blank = np.array([2**16 - (2 << len(rays[c][w])) for w, c in lines], np.uint16)
        way_to = np.zeros((len(cells), len(cells)), np.uint8)
        for cell in cells:
            for w in range(8):
                way_to[cell, rays[cell][w]] = w
        #: take_or_leave, free, free_after, sees, sees_behind
        self.rules = with_tables(
            (take_or_leave, free, free_after, sees, sees_behind),
            LINE=np.array([[number[w, first[w]] for w in range(8)] for first in starts], np.uint8),
            PLACE=np.array([[len(ways[7 - w]) for w in range(8)] for ways in rays], np.uint8),
            WAY=way_to,
            FREE=np.array(
                [
                    [[wide(sum(1 << c for c in way[:n])) for n in range(size)] for way in ways]
                    for ways in rays
                ]
            ),
        )


def take_or_leave(taken: Any, cell: int) -> None:
    """Note that a cell is empty no more, or empty again."""
    for way in range(8):
        taken[LINE[cell, way]] ^= 1 << PLACE[cell, way]


def free(taken: Any, cell: int, way: int) -> int:
    """Return how many cells are free ahead of a cell one way."""
    return ahead_on(taken[LINE[cell, way]], cell, way)


def ahead_on(line: int, cell: int, way: int) -> int:
    """Return how many cells are free one way, on a line with these places taken."""
    return lowest_bit(line >> (PLACE[cell, way] + 1))


def left_by(taken: Any, origin: int, way: int) -> int:
    """Return what is taken on a line when the piece on a cell of it has left."""
    line: int = taken[LINE[origin, way]] ^ (1 << PLACE[origin, way])
    return line


def free_after(taken: Any, origin: int, cell: int, way: int) -> int:
    """Return how many cells are free ahead one way for a piece that has come from ``origin``."""
    line = int(taken[LINE[cell, way]])
    if way == WAY[cell, origin]:
        line = left_by(taken, origin, way)
    return ahead_on(line, cell, way)


def sees(taken: Any, cell: int) -> Wide:
    """Return the cells that are seen from a cell."""
    found = NO_BITS
    for way in range(8):
        part = FREE[cell, way, free(taken, cell, way)]
        found = either(found, (part[0], part[1]))
    return found


def sees_behind(taken: Any, origin: int, cell: int) -> Wide:
    """Return the cells back towards the one that a piece came from, that one and those behind."""
    way = WAY[cell, origin]
    part = FREE[cell, way, ahead_on(left_by(taken, origin, way), cell, way)]
    return part[0], part[1]
