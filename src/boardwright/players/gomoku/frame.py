"""The board in a frame of edge cells, so that walking along a line needs no bounds."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

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


def framed(game: Game, marks: Any) -> NDArray[np.uint8]:
    """Return the marks of a position, or of several in rows, as cells of the frame."""
    frame = frame_of(game)
    found = np.broadcast_to(frame.empty, (*marks.shape[:-1], len(frame.empty))).copy()
    found[..., frame.cell] = marks[..., : game.board.points]
    return found
