"""What a game remembers of itself: hashes of earlier positions, for repetition and superko."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rules import State


def history(longest: int) -> dict[str, Any]:
    """Return the fields of a record that remember up to this many positions."""
    return {"seen": (np.uint64, longest), "known": np.uint16}


def remember(state: State, number: np.uint64) -> None:
    """Add the hash of a position to the history, which must have room left."""
    state.seen[state.known] = number
    state.known += 1


def repeated(state: State, number: np.uint64) -> int:
    """Return how often a position with this hash is in the history."""
    times = 0
    for index in range(state.known):
        if state.seen[index] == number:
            times += 1
    return times
