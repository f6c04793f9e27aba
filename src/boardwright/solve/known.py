"""A table of solved positions: finds the class of any position by its key."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.solve.explore import NO_SALT
from boardwright.solve.same_position import (
    Scratch,
    canonical,
    order,
    rows_for,
    scratch_for,
    words_of,
)


def find_class(scratch: Scratch, rows: Any, words: Any) -> int:
    """Return the number of the class of ``frames[1].state``, or -1; the keys are ascending."""
    frames = scratch.frames
    canonical(frames, scratch.words, scratch.masks, scratch.images, scratch.sums, NO_SALT)
    wanted = frames[1].key
    low = 0
    high = len(rows)
    while low < high:
        middle = (low + high) // 2
        if rows[middle].key < wanted:
            low = middle + 1
        else:
            high = middle
    while low < len(rows) and rows[low].key == wanted:
        if order(scratch.words, 1, words, low, scratch.masks) == 0:
            return low
        low += 1
    return -1


class Known:
    """One state of every class of positions, in the order of the keys."""

    def __init__(self, game: Game, states: NDArray[Any], keys: NDArray[np.uint64]) -> None:
        self.game = game
        rows = rows_for(game, len(keys))
        rows["state"] = states
        rows["key"] = keys
        self.keys: NDArray[np.uint64] = np.asarray(rows["key"])
        self.states: Any = np.asarray(rows["state"]).view(np.recarray)
        self.players = np.asarray(self.states["player"])
        #: What kernels look positions up in: room of their own, then the table.
        self.table = scratch_for(game), rows, words_of(rows)

    def position(self, number: int) -> Position:
        """Return one position of a class."""
        return Position(self.game, self.states[number])

    def number(self, position: Position) -> int:
        """Return the number of a position's class, or -1 if it cannot be reached in the game."""
        self.table[0].frames[1].state = position.state
        return int(self.game.short_kernel(find_class)(*self.table))

    def knows(self, position: Position) -> bool:
        """Return True if the position can be reached in the game."""
        return self.number(position) >= 0

    def reached(self, position: Position) -> int:
        """Return the number of a position's class; InputError if it cannot be reached."""
        number = self.number(position)
        if number < 0:
            raise InputError("this position cannot be reached in the game, so it was not solved")
        return number
