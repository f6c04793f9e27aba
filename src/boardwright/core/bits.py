"""Built-ins for rules: bit counting and copying, one machine instruction each when compiled.

Here is what they do in plain Python; ``intrinsics`` says how Numba compiles them. The binder leaves
them alone and counts them into fingerprints by ``VERSION``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: To be raised when a built-in's compiled meaning changes, so that no stale kernel is served.
VERSION = 3
#: More moves are not made a list of before somebody reads them; fewer, if numbers are larger than
#: those that Python has ready, as each has to be made.
LONGEST_LIST, LONGEST_OF_LARGE, READY = 96, 32, 256


def popcount(bits: Any) -> int:
    """Return how many bits are set.

    >>> popcount(0b1011)
    3
    """
    return int(bits).bit_count()


def lowest_bit(bits: Any) -> int:
    """Return the number of the lowest set bit; ``bits`` must not be zero.

    >>> lowest_bit(0b1000)
    3
    """
    value = int(bits)
    if value == 0:
        raise ValueError("zero has no lowest bit")
    return (value & -value).bit_length() - 1


def copy(target: Any, source: Any, count: int) -> None:
    """Copy the first ``count`` items of ``source``, an array of the same type, into ``target``."""
    if not 0 <= count <= min(len(target), len(source)):
        raise IndexError(f"copy of {count} items, out of {len(source)} into {len(target)}")
    target[:count] = source[:count]


def prefetch(items: Any, index: int) -> None:
    """Begin to fetch an item of an array into the cache; it changes nothing but the speed."""


def whole(number: Any) -> int:
    """Return a number as ``int`` does; rules call it by that name.

    >>> whole(3.7)
    3
    """
    return int(number)


def listed(numbers: Any, count: int) -> list[int] | None:
    """Return the first ``count`` numbers as a list; None if there are too many, or fewer than none.

    Not for rules: compiled steps hand their moves to Python so.
    """
    return numbers[:count].tolist() if count >= 0 and few(numbers, count) else None


def few(numbers: Any, count: int) -> bool:
    """Return whether ascending numbers are made a list of at once."""
    if count <= LONGEST_OF_LARGE:
        return True
    return bool(count <= LONGEST_LIST and numbers[count - 1] <= READY)


BUILT_INS: tuple[Callable[..., Any], ...] = (popcount, lowest_bit, copy, prefetch, listed)
