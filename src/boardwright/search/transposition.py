"""The transposition table: what a search found out about positions it may meet again.

All searches of two players use one scale of values: a win n plies away is ``WIN - n``, a loss its
negative, and everything between ``-PROVED`` and ``PROVED`` is an estimate in units of the engine's
own. In the table a win counts from its own position, in a search from the root (``from_here``).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import prefetch
from boardwright.core.game import Game
from boardwright.core.rng import advance
from boardwright.core.rules import NO_HASH, hash, key, record

WIN = 3_000_000
PROVED = 2_000_000
NO_MOVE = -1
ABSENT, UPPER, LOWER, EXACT = 0, 1, 2, 3
MIXER = np.uint64(0x9E3779B97F4A7C15)
SHIFT = np.uint64(29)
SLOTS = 2  # of one index: the deepest result, and the latest

ENTRY = record(
    key=np.uint64,
    value=np.int32,
    move=np.int32,
    depth=np.int16,
    bound=np.uint8,
    age=np.uint8,  # of the search, where newer ones are to replace it
    whole=np.bool_,  # it rests on finished games only, so that no deeper search changes it
)


def new_table(mebibytes: float) -> Any:
    """Return an empty table of at most this size; a power of two of entries.

    >>> len(new_table(1)) * ENTRY.itemsize <= 2**20
    True
    """
    entries = max(SLOTS, int(mebibytes * 2**20) // ENTRY.itemsize)
    return np.zeros(1 << (entries.bit_length() - 1), ENTRY).view(np.recarray)


def words_of(game: Game, frames: Any) -> tuple[NDArray[np.uint64], int, np.uint64]:
    """Return frames as 64-bit words, how many of a row hold its state, the last one's mask."""
    words = frames.view(np.ndarray).view(np.uint64).reshape(len(frames), -1)
    size = game.state_type.itemsize
    in_last = size % 8 or 8
    return words, -(-size // 8), np.uint64((1 << (8 * in_last)) - 1)


def position_key(state: Any, row: Any, count: int, mask: np.uint64) -> np.uint64:
    """Return the game's own hash of a position, or one of its key or of the bytes of its record."""
    number = np.uint64(hash(state))
    if number != NO_HASH:
        return number
    number = np.uint64(key(state))
    if number != NO_HASH:
        return np.uint64(advance(advance(number + np.uint64(1))))
    for word in range(count - 1):
        number = (number ^ row[word]) * MIXER
        number ^= number >> SHIFT
    number = (number ^ (row[count - 1] & mask)) * MIXER
    return np.uint64(number ^ (number >> SHIFT))


def find_entry(table: Any, key: np.uint64) -> int:
    """Return where the table has a position, or -1."""
    first = np.int64(key & np.uint64(len(table) - SLOTS))
    for slot in range(first, first + SLOTS):
        if table[slot].key == key and table[slot].bound != ABSENT:
            return int(slot)
    return -1


def fetch_entry(table: Any, key: np.uint64) -> None:
    """Begin to fetch what the table has of a position that will be looked up soon."""
    prefetch(table, int(key & np.uint64(len(table) - SLOTS)))


def store_entry(
    table: Any,
    key: np.uint64,
    value: int,
    move: int,
    depth: int,
    bound: int,
    age: int,
    whole: bool,
) -> None:
    """Store a result; of two positions in one place the deeper of an age stays, the latest beside.

    Where no move is given, the one known before stays.
    """
    slot = np.int64(key & np.uint64(len(table) - SLOTS))
    kept = table[slot]
    if kept.bound != ABSENT and kept.key != key and kept.age == age and kept.depth > depth:
        slot += 1
    entry = table[slot]
    if move != NO_MOVE or entry.key != key:
        entry.move = move
    entry.key = key
    entry.value = value
    entry.depth = depth
    entry.bound = bound
    entry.age = age
    entry.whole = whole


def from_here(value: int, ply: int) -> int:
    """Return a value with its distance counted from ``ply`` plies below; above, if negative."""
    if value > PROVED:
        return value + ply
    return value - ply if value < -PROVED else value
