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

#: Several threads may share a table without locks: an entry of which two of them wrote a word each
#: has another position's check, and so is not found.
ENTRY = record(
    check=np.uint64,  # the key, mixed with the other word; in the lowest bits depth and bound
    found=np.uint64,  # value, move, whole and age
)
#: Beyond all values and depths; added, so that no number is negative.
VALUE, DEPTH = 1 << 22, 1 << 13
MOVE_AT, WHOLE_AT, AGE_AT = np.uint64(23), np.uint64(55), np.uint64(56)
BOUND_AT, KEY_AT = np.uint64(14), np.uint64(16)
NOTHING = np.uint64(0), np.uint64(0)
LINE_BYTES = 64  # of the processor's cache


def new_table(mebibytes: float) -> Any:
    """Return an empty table of at most this size; a power of two of entries.

    >>> len(new_table(1)) * ENTRY.itemsize <= 2**20
    True
    """
    entries = max(SLOTS, int(mebibytes * 2**20) // ENTRY.itemsize)
    entries = 1 << (entries.bit_length() - 1)
    spare = LINE_BYTES // ENTRY.itemsize
    table = np.zeros(entries + spare, ENTRY).view(np.recarray)
    first = -table.ctypes.data % LINE_BYTES // ENTRY.itemsize  # so that all slots lie in one line
    return table[first : first + entries]


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


def is_of(entry: Any, key: np.uint64) -> bool:
    """Return whether an entry is of the position with this key."""
    check, found = entry
    return bool(((key ^ found) * MIXER ^ check) >> KEY_AT == np.uint64(0))


def bound_of(entry: Any) -> int:
    """Return the bound of an entry; ABSENT if there is none."""
    return int(np.int64(entry[0] >> BOUND_AT & np.uint64(3)))


def depth_of(entry: Any) -> int:
    """Return how deep the search was."""
    return int(np.int64(entry[0] & np.uint64(2 * DEPTH - 1))) - DEPTH


def value_of(entry: Any) -> int:
    """Return the value, as seen from the position itself."""
    return int(np.int64(entry[1] & np.uint64(2 * VALUE - 1))) - VALUE


def move_of(entry: Any) -> int:
    """Return the best move, or NO_MOVE."""
    return int(np.int64(entry[1] >> MOVE_AT & np.uint64(0xFFFFFFFF))) - 1


def is_whole(entry: Any) -> bool:
    """Return whether no deeper search changes it, as it rests on finished games only."""
    return bool(entry[1] >> WHOLE_AT & np.uint64(1) != np.uint64(0))


def age_of(entry: Any) -> int:
    """Return the age of the search that found it."""
    return int(np.int64(entry[1] >> AGE_AT))


def find_entry(table: Any, key: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return what the table has of a position, to be asked by the functions above."""
    first = np.int64(key & np.uint64(len(table) - SLOTS))
    for slot in range(first, first + SLOTS):
        entry = table[slot].check, table[slot].found  # read once: another thread may be writing
        if is_of(entry, key) and bound_of(entry) != ABSENT:
            return entry
    return NOTHING


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
    kept = table[slot].check, table[slot].found
    if (
        not is_of(kept, key)
        and bound_of(kept) != ABSENT
        and age_of(kept) == age
        and depth_of(kept) > depth
    ):
        slot += 1
        kept = table[slot].check, table[slot].found
    if move == NO_MOVE and is_of(kept, key):
        move = move_of(kept)
    found = np.uint64(value + VALUE) | np.uint64(move + 1) << MOVE_AT
    found |= np.uint64(int(whole)) << WHOLE_AT | np.uint64(age) << AGE_AT
    deep = max(0, min(depth + DEPTH, 2 * DEPTH - 1))  # lines of fours are counted ever deeper
    check = np.uint64(deep) | np.uint64(bound) << BOUND_AT
    table[slot].check = (key ^ found) * MIXER >> KEY_AT << KEY_AT | check
    table[slot].found = found


def from_here(value: int, ply: int) -> int:
    """Return a value with its distance counted from ``ply`` plies below; above, if negative."""
    if value > PROVED:
        return value + ply
    return value - ply if value < -PROVED else value
