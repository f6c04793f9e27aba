"""The board in a frame of edge cells, so that walking along a line needs no bounds."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game

EDGE = 3


class Frame(NamedTuple):
    """Cells by their numbers in the frame."""

    width: int  # from a cell to the one below it
    cell: NDArray[np.uint16]  # of each point
    empty: NDArray[np.uint8]  # marks of an empty board: 0, and EDGE around it


@lru_cache(16)
def frame_of(game: Game) -> Frame:
    """Return the frame of a square board."""
    size = int(game.module.SIZE)
    width = size + 1
    points = range(size * size)
    cell = np.array([(p // size + 1) * width + p % size + 1 for p in points], np.uint16)
    empty = np.full((size + 2) * width + 1, EDGE, np.uint8)
    empty[cell] = 0
    return Frame(width, cell, empty)
