"""Built-ins for rules: bit counting and copying, one machine instruction each when compiled.

Here is what they do in plain Python; ``intrinsics`` says how Numba compiles them. The binder leaves
them alone and counts them into fingerprints by ``VERSION``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: To be raised when a built-in's compiled meaning changes, so that no stale kernel is served.
VERSION = 2
#: More moves are not made a list of before somebody reads them.
LONGEST_LIST = 96


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
    return numbers[:count].tolist() if 0 <= count <= LONGEST_LIST else None


BUILT_INS: tuple[Callable[..., Any], ...] = (popcount, lowest_bit, copy, listed)
