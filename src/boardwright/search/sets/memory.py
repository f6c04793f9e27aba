"""The transposition table: what searches found out about positions, two places for each key."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rules import record

UPPER, LOWER, EXACT = 1, 2, 3
WIN = 30_000
#: Values beyond this are wins or losses that are proved, at whatever depth.
PROVED = WIN - 2_000

SLOT = record(
    key=np.uint64,
    value=np.int16,
    move=np.uint16,
    depth=np.int8,
    bound=np.uint8,
    age=np.uint8,
)


def find_slot(slots: Any, key: Any) -> Any:
    """Return the place of a position that is remembered, or -1."""
    slot = np.int64(key & np.uint64(len(slots) - 2))
    if slots[slot].key == key and slots[slot].bound != 0:
        return slot
    if slots[slot + 1].key == key and slots[slot + 1].bound != 0:
        return slot + 1
    return np.int64(-1)


def remember(
    slots: Any, key: Any, age: int, ply: int, depth: int, bound: int, value: int, move: int
) -> None:
    """Keep a value; wins count from the position, not from the root.

    The first place keeps the deepest search of this age, the second the latest.
    """
    place = np.int64(key & np.uint64(len(slots) - 2))
    first = slots[place]
    if first.key != key and first.age == age and first.depth > depth:
        place += 1
    slot = slots[place]
    slot.key = key
    slot.value = to_slot(value, ply)
    slot.move = move
    slot.depth = max(-100, min(100, depth))
    slot.bound = bound
    slot.age = age


def to_slot(value: int, ply: int) -> int:
    """Return a value counted from its own position."""
    if value > PROVED:
        return value + ply
    return value - ply if value < -PROVED else value


def from_slot(value: int, ply: int) -> int:
    """Return a remembered value counted from the root."""
    if value > PROVED:
        return value - ply
    return value + ply if value < -PROVED else value


def slots_of(mebibytes: float) -> Any:
    """Return an empty table of at most this size."""
    count = 1 << max(8, int(mebibytes * (1 << 20) / SLOT.itemsize).bit_length() - 1)
    return np.zeros(count, SLOT).view(np.recarray)
