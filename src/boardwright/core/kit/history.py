"""What a game remembers of itself: hashes of earlier positions, for repetition and superko."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.kit.tables import with_tables
from boardwright.core.rules import State

NONE = np.uint64(0)
ROOM = 1  # the game's own takes its place


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


def seen_fields(longest: int) -> dict[str, Any]:
    """Return the field that finds one of so many arrangements at once: a hash table, half full."""
    return {"seen": (np.uint64, room_for(longest))}


def seen_rules(longest: int) -> tuple[Any, ...]:
    """Return note_seen and was_seen, for the field of so many arrangements."""
    return with_tables((note_seen, was_seen), ROOM=room_for(longest))


def room_for(longest: int) -> int:
    """Return the size of the table: a power of two, so that a remainder is a few bits."""
    return 1 << (2 * longest).bit_length()


def note_seen(state: State, number: np.uint64) -> None:
    """Remember the hash of an arrangement; 0 is none."""
    state.seen[slot_of(state, number)] = number


def was_seen(state: State, number: np.uint64) -> bool:
    """Return whether an arrangement with this hash is remembered."""
    return bool(number != NONE and state.seen[slot_of(state, number)] == number)


def slot_of(state: State, number: np.uint64) -> int:
    """Return where a hash is in the table, or would be."""
    slot = np.int64(number & np.uint64(ROOM - 1))
    while state.seen[slot] != NONE and state.seen[slot] != number:
        slot = (slot + 1) & (ROOM - 1)
    return int(slot)
