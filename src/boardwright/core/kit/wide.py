"""Bit sets of up to 128 points: a pair of 64-bit words, low and high."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from boardwright.core.bits import lowest_bit, popcount
from boardwright.core.rules import Moves

Wide: TypeAlias = tuple[np.uint64, np.uint64]
ONE, WORD = np.uint64(1), np.uint64(64)
NO_BITS: Wide = (np.uint64(0), np.uint64(0))


def wide(bits: int) -> Wide:
    """Return a whole number as a bit set; for tables, not for rules.

    >>> size_of(wide(1 << 100 | 1))
    2
    """
    return np.uint64(bits & (1 << 64) - 1), np.uint64(bits >> 64)


def one_bit(bit: int) -> Wide:
    """Return the set of one bit."""
    place = np.uint64(bit)
    if place < WORD:
        return ONE << place, np.uint64(0)
    return np.uint64(0), ONE << (place - WORD)


def has_bit(bits: Wide, bit: int) -> bool:
    """Return True if a bit is in the set."""
    place = np.uint64(bit)
    word = bits[0] >> place if place < WORD else bits[1] >> (place - WORD)
    return bool((word & ONE) == ONE)


def either(first: Wide, second: Wide) -> Wide:
    """Return the bits in one set or the other."""
    return first[0] | second[0], first[1] | second[1]


def both(first: Wide, second: Wide) -> Wide:
    """Return the bits in both sets."""
    return first[0] & second[0], first[1] & second[1]


def without(first: Wide, second: Wide) -> Wide:
    """Return the bits of the first set that are not in the second."""
    return first[0] & ~second[0], first[1] & ~second[1]


def is_empty(bits: Wide) -> bool:
    """Return True for the set of no bits."""
    return bool((bits[0] | bits[1]) == NO_BITS[0])


def size_of(bits: Wide) -> int:
    """Return how many bits a set has."""
    return popcount(bits[0]) + popcount(bits[1])


def first_bit(bits: Wide) -> int:
    """Return the lowest bit of a set that is not empty."""
    return lowest_bit(bits[0]) if bits[0] != NO_BITS[0] else 64 + lowest_bit(bits[1])


def without_first(bits: Wide) -> Wide:
    """Return a set without its lowest bit."""
    if bits[0] != NO_BITS[0]:
        return bits[0] & (bits[0] - ONE), bits[1]
    return bits[0], bits[1] & (bits[1] - ONE)


def shifted(bits: Wide, step: np.uint64, up: bool) -> Wide:
    """Return every bit moved by a step of 1 to 63, towards higher numbers or lower ones."""
    low, high = bits
    if up:
        return low << step, (high << step) | (low >> (WORD - step))
    return (low >> step) | (high << (WORD - step)), high >> step


def list_wide(bits: Wide, point: Any, out: Moves) -> int:
    """Write the point of each bit as a move, by a table; return how many."""
    count = 0
    while not is_empty(bits):
        out[count] = point[first_bit(bits)]
        bits = without_first(bits)
        count += 1
    return count


def list_words(bits: Wide, first: int, out: Moves, count: int) -> int:
    """Write ``first`` plus the number of each bit after ``count`` moves; return the new count."""
    for word in range(2):
        left = bits[word]
        while left:
            out[count] = first + 64 * word + lowest_bit(left)
            left &= left - ONE
            count += 1
    return count
