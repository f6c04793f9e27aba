"""Intervals: they hold the rate and stay between 0 and 1, also at the ends."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwright.arena.intervals import wilson

Z = 1.959963984540054


def by_hand(count: int, total: int) -> tuple[float, float]:
    """Return Wilson's interval from its formula."""
    rate = count / total
    middle = (rate + Z**2 / (2 * total)) / (1 + Z**2 / total)
    half = Z / (1 + Z**2 / total) * (rate * (1 - rate) / total + Z**2 / (4 * total**2)) ** 0.5
    return middle - half, middle + half


@settings(deadline=None)  # the first call imports SciPy
@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_is_wilsons_and_holds_the_rate(counted: tuple[int, int]) -> None:
    count, total = counted
    low, high = wilson(count, total)
    assert 0 <= low <= count / total <= high <= 1
    assert (low, high) == pytest.approx(by_hand(count, total), abs=1e-9)


@pytest.mark.parametrize("total", [1, 2, 10, 1000])
def test_never_and_always_leave_room_for_doubt(total: int) -> None:
    low, high = wilson(0, total)
    assert low == 0
    assert 0 < high < 1
    assert wilson(total, total) == pytest.approx((1 - high, 1))
    assert wilson(0, 10 * total)[1] < high


def test_nothing_seen_excludes_nothing() -> None:
    assert wilson(0, 0) == (0, 1)
