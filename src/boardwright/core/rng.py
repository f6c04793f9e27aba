"""Random numbers that give the same games compiled and in plain Python.

A generator is one ``uint64`` that the caller keeps: xorshift64* for the numbers, splitmix64 to turn
(seed, stream) into independent first values, so that work can be cut into streams in any way.
"""

from __future__ import annotations

import numpy as np

U = np.uint64
K11, K12, K25, K27, K32 = U(11), U(12), U(25), U(27), U(32)
MULTIPLIER = U(0x2545F4914F6CDD1D)
MASK = (1 << 64) - 1


def advance(random: np.uint64) -> np.uint64:
    """Return the generator's next state."""
    random ^= random >> K12
    random ^= random << K25
    return random ^ (random >> K27)


def below(random: np.uint64, bound: int) -> int:
    """Return a number 0 .. bound-1 drawn from the generator's present state."""
    return int((((random * MULTIPLIER) >> K32) * U(bound)) >> K32)


def share(random: np.uint64) -> float:
    """Return a number from 0 to below 1 drawn from the generator's present state."""
    return float((random * MULTIPLIER) >> K11) * 2.0**-53


def stream(seed: int, number: int) -> np.uint64:
    """Return the first state of one of the independent streams of a seed.

    >>> int(stream(1, 0)) != int(stream(1, 1))
    True
    """
    value = (seed * 0x9E3779B97F4A7C15 + number * 0xD1B54A32D192ED03 + 0x632BE59BD9B4E019) & MASK
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        value = ((value ^ (value >> shift)) * factor) & MASK
    value ^= value >> 31
    return U(value or 1)
