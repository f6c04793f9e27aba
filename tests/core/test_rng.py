"""Random numbers: within bounds, even, and different in every stream."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwright.core import advance, below, stream


def draws(random: np.uint64, bound: int, count: int) -> list[int]:
    found = []
    with np.errstate(over="ignore"):
        for _ in range(count):
            random = advance(random)
            found.append(below(random, bound))
    return found


@given(st.integers(1, 2**64 - 1), st.integers(1, 2**32 - 1))
@settings(derandomize=True, deadline=None)
def test_a_draw_is_a_number_below_the_bound(random: int, bound: int) -> None:
    with np.errstate(over="ignore"):
        drawn = below(np.uint64(random), bound)
    assert type(drawn) is int
    assert 0 <= drawn < bound


@pytest.mark.parametrize("bound", [2, 10, 225])
def test_draws_are_about_even(bound: int) -> None:
    count = 40 * bound + 4000
    tally = np.bincount(draws(stream(1, 0), bound, count), minlength=bound)
    chi_square = float(((tally - count / bound) ** 2).sum() / (count / bound))
    # Mean bound - 1, variance twice that: six deviations are far beyond chance.
    assert abs(chi_square - (bound - 1)) < 6 * (2 * (bound - 1)) ** 0.5


def test_the_first_draws_of_many_streams_are_about_even() -> None:
    first = [draws(stream(seed, number), 10, 1)[0] for seed in range(60) for number in range(60)]
    tally = np.bincount(first, minlength=10)
    assert float(((tally - 360) ** 2).sum() / 360) < 9 + 6 * 18**0.5


def test_no_two_streams_begin_alike() -> None:
    seeds = (*range(100), 2**32, 2**63 - 1)
    states = {int(stream(seed, number)) for seed in seeds for number in range(100)}
    assert len(states) == 100 * len(seeds)
    assert 0 not in states, "xorshift never leaves zero"


def test_neighbouring_streams_share_no_run_of_numbers() -> None:
    found = [draws(stream(seed, number), 2**32 - 1, 50) for seed in (1, 2) for number in (0, 1)]
    numbers = [number for run in found for number in run]
    assert len(set(numbers)) == len(numbers)


def test_a_generator_does_not_repeat_soon() -> None:
    random, seen = stream(1, 0), set()
    for _ in range(5000):
        random = advance(random)
        seen.add(int(random))
    assert len(seen) == 5000


def test_the_numbers_never_change() -> None:
    """Records and published counts depend on them."""
    assert int(stream(1, 0)) == 6685036501382267578
    assert draws(stream(1, 0), 100, 8) == [25, 84, 64, 19, 99, 88, 27, 20]
