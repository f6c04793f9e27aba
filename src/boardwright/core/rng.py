"""Random numbers that give the same games compiled and in plain Python.

A generator is one ``uint64`` that the caller keeps: xorshift64* for the numbers, splitmix64 to turn
(seed, stream) into independent first values, so that work can be cut into streams in any way.

A game of a match is fixed by the match's seed and its own number: its first position and its dice
are drawn from streams of its opening's number, each player's moves from a stream of the game's and
the player's. Whoever plays games draws from these and no others.
"""

from __future__ import annotations

import numpy as np

U = np.uint64
K11, K12, K25, K27, K30, K31, K32 = U(11), U(12), U(25), U(27), U(30), U(31), U(32)
MULTIPLIER = U(0x2545F4914F6CDD1D)
SEED_STEP, STREAM_STEP = U(0x9E3779B97F4A7C15), U(0xD1B54A32D192ED03)
OFFSET, FIRST_FACTOR, SECOND_FACTOR = (
    U(0x632BE59BD9B4E019),
    U(0xBF58476D1CE4E5B9),
    U(0x94D049BB133111EB),
)
NONE, ONE, LARGEST = U(0), U(1), U(2**63 - 1)
#: Streams of a seed that serve different ends must not meet.
DEALS, OPENINGS, PLAYERS, DICE = U(0), U(1 << 40), U(1 << 41), U(1 << 42)


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


def mixed(seed: np.uint64, number: np.uint64) -> np.uint64:
    """Return the first state of one of the independent streams of a seed; for kernels."""
    value = seed * SEED_STEP + number * STREAM_STEP + OFFSET
    value = (value ^ (value >> K30)) * FIRST_FACTOR
    value = (value ^ (value >> K27)) * SECOND_FACTOR
    value ^= value >> K31
    return value if value != NONE else ONE


def part_stream(seed: np.uint64, number: np.uint64) -> np.uint64:
    """Return ``stream(part_of(seed, number), 0)``; for kernels."""
    return mixed(mixed(seed, number) & LARGEST, NONE)


def stream(seed: int, number: int) -> np.uint64:
    """Return the first state of one of the independent streams of a seed.

    >>> int(stream(1, 0)) != int(stream(1, 1))
    True
    """
    with np.errstate(over="ignore"):
        return mixed(U(seed), U(number))


def part_of(seed: int, number: int) -> int:
    """Return a seed for one part of the work of another seed."""
    return int(stream(seed, number) & LARGEST)
