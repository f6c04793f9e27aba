"""The transposition table: what is stored is found again, also while another thread writes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.rng import advance, stream
from boardwright.search.transposition import (
    ABSENT,
    EXACT,
    LOWER,
    NO_MOVE,
    SLOTS,
    UPPER,
    WIN,
    bound_of,
    depth_of,
    find_entry,
    is_whole,
    move_of,
    new_table,
    store_entry,
    value_of,
)

KEYS = 4
ROUNDS = 3_000_000


def hammer(table: Any, random: Any, rounds: int) -> tuple[int, int]:
    """Store entries all of whose fields tell one number; return how many came back whole, and not.

    The number also tells the key, so that an entry of another position is noticed, too.
    """
    whole, torn = 0, 0
    for _ in range(rounds):
        random = advance(random)
        number = np.int64(random >> np.uint64(51))
        key = np.uint64(number % KEYS) << np.uint64(62)  # all of them in one place
        store_entry(
            table, key, 100 * number, number, number, 1 + number % 3, number & 255, number & 8 == 8
        )
        random = advance(random)
        wanted = np.int64(random >> np.uint64(62))
        entry = find_entry(table, np.uint64(wanted) << np.uint64(62))
        if bound_of(entry) == ABSENT:
            continue
        move = move_of(entry)
        if (
            move % KEYS == wanted
            and value_of(entry) == 100 * move
            and depth_of(entry) == move
            and bound_of(entry) == 1 + move % 3
            and is_whole(entry) == (move & 8 == 8)
        ):
            whole += 1
        else:
            torn += 1
    return whole, torn


def test_what_two_threads_write_at_once_is_never_read_half_and_half() -> None:
    kernel = bw.game("nim", layers=3).kernel(hammer)
    table = new_table(0)
    assert len(table) == SLOTS
    with ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(kernel, table, stream(seed, 0), ROUNDS) for seed in range(2)]
        found = [job.result() for job in jobs]
    assert all(whole > 1000 for whole, _ in found)
    assert [torn for _, torn in found] == [0, 0]


def small_table() -> tuple[Any, Callable[..., None], Callable[[np.uint64], tuple[int, ...]]]:
    """Return a table, how to store something there, and how to read all that it has of a key."""
    game, table = bw.game("nim", layers=3, compiled=False), new_table(0)
    store, find = game.kernel(store_entry), game.kernel(find_entry)

    def read(key: np.uint64) -> tuple[int, ...]:
        entry = find(table, key)
        return tuple(ask(entry) for ask in (bound_of, value_of, move_of, depth_of, is_whole))

    return table, store, read


@pytest.mark.parametrize("value", [0, 1 - WIN, WIN - 300, -7])
@pytest.mark.parametrize(("bound", "whole"), [(EXACT, True), (LOWER, False), (UPPER, True)])
def test_what_is_stored_is_found(value: int, bound: int, whole: bool) -> None:
    table, store, read = small_table()
    key = np.uint64(2**63 + 5)
    store(table, key, value, 2**31 - 1, -3, bound, 255, whole)
    assert read(key) == (bound, value, 2**31 - 1, -3, whole)
    store(table, key, value, NO_MOVE, 8000, bound, 255, whole)
    assert read(key) == (bound, value, 2**31 - 1, 8000, whole)  # the move is kept
    for other in (key ^ np.uint64(1), key ^ np.uint64(2**63), np.uint64(0)):
        assert read(other)[0] == ABSENT


@pytest.mark.parametrize(("depth", "kept"), [(9_000, 8_191), (-9_000, -8_192)])
def test_a_depth_beyond_those_there_are_changes_nothing_else(depth: int, kept: int) -> None:
    table, store, read = small_table()
    key = np.uint64(77)
    for bound in (LOWER, UPPER, EXACT):
        store(table, key, WIN - 5, 3, depth, bound, 1, False)
        assert read(key) == (bound, WIN - 5, 3, kept, False)


def test_an_entry_with_a_word_of_another_is_not_found() -> None:
    table, store, read = small_table()
    key = np.uint64(2**40 + 2)
    store(table, key, WIN - 5, 3, 7, EXACT, 1, False)
    proof = table[0].copy()
    store(table, key, 40, 3, 7, EXACT, 1, False)
    table[0].found = proof.found
    assert read(key)[0] == ABSENT
    table[0].check = proof.check
    assert read(key)[:2] == (EXACT, WIN - 5)


def test_the_deeper_of_one_age_stays_and_the_latest_lies_beside_it() -> None:
    table, store, read = small_table()
    deep, shallow, other = (np.uint64(number) for number in (10, 20, 30))
    store(table, deep, 1, 1, 9, EXACT, 1, False)
    store(table, shallow, 2, 2, 3, EXACT, 1, False)
    assert [read(key)[1] for key in (deep, shallow)] == [1, 2]
    store(table, other, 3, 3, 3, EXACT, 1, False)
    assert [read(key)[0] for key in (deep, shallow, other)] == [EXACT, ABSENT, EXACT]
    store(table, shallow, 2, 2, 3, EXACT, 2, False)  # of a later search
    assert [read(key)[0] for key in (deep, shallow, other)] == [ABSENT, EXACT, EXACT]
