"""The empty points as a list in no order: three times as fast as looking at every point.

>>> from boardwright.core import record
>>> STATE = record(cells=(np.uint8, 9), player=np.uint8, **empties(9))
>>> STATE.names
('cells', 'player', 'empty', 'slot', 'left')
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.bits import copy
from boardwright.core.rules import Moves, State


def empties(points: int) -> dict[str, Any]:
    """Return the fields of a record that keep the list: they are derived from ``cells``."""
    return {
        "empty": (np.uint16, points),  # the empty points, in no order
        "slot": (np.uint16, points),  # where each of them stands in that list
        "left": np.uint16,  # how many there are
    }


def fill_empties(state: State) -> None:
    """Begin with every point empty."""
    for point in range(len(state.slot)):
        state.empty[point] = point
        state.slot[point] = point
    state.left = len(state.slot)


def find_empties(state: State) -> None:
    """Make the list again from ``cells``, as ``refresh`` must."""
    state.left = 0
    for point in range(len(state.slot)):
        if state.cells[point] == 0:
            state.empty[state.left] = point
            state.slot[point] = state.left
            state.left += 1


def list_empties(state: State, out: Moves) -> int:
    """Write the empty points as moves; return how many."""
    copy(out, state.empty, state.left)
    return int(state.left)


def take_empty(state: State, point: int) -> None:
    """Strike a point off the list: the last one takes its place."""
    left = state.left - 1
    slot = state.slot[point]
    last = state.empty[left]
    state.empty[slot] = last
    state.slot[last] = slot
    state.left = left
