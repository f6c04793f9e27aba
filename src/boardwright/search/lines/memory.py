"""The transposition table: what is known about positions met before."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.rules import record

ENTRY = record(
    key=np.uint64,
    move=np.uint16,
    value=np.int16,
    depth=np.int8,
    bound=np.uint8,
    age=np.uint8,
)
NO_BOUND, UPPER, LOWER, EXACT = 0, 1, 2, 3
#: Values beyond are proved: WON less the plies until then.
WON = 30_000
PROVED = 29_000


def make_memory(mebibytes: int) -> NDArray[Any]:
    """Return a table of at most this size; its length is a power of two."""
    entries = mebibytes * 2**20 // ENTRY.itemsize
    return np.zeros(1 << max(entries, 1024).bit_length() - 1, ENTRY).view(np.recarray)


def slot_of(memory: Any, key: np.uint64) -> int:
    """Return the place of a position in the table."""
    return int(key & np.uint64(len(memory) - 1))


def value_here(value: int, ply: int) -> int:
    """Return a stored value as seen ``ply`` plies below the root: wins are counted from there."""
    if value > PROVED:
        return value - ply
    return value + ply if value < -PROVED else value


def remember(
    memory: Any, key: np.uint64, move: int, value: int, ply: int, depth: int, bound: int, age: int
) -> None:
    """Store what was found out, unless the place holds something deeper of the same search."""
    entry = memory[slot_of(memory, key)]
    if entry.key != key and int(entry.age) == age and int(entry.depth) > depth + 2:
        return
    if entry.key != key or move != 0:
        entry.move = move
    entry.key = key
    entry.value = value_here(value, -ply)
    entry.depth = max(-100, min(depth, 100))
    entry.bound = bound
    entry.age = age
