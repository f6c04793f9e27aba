"""Seatings and meetings: everyone in every seat as often, games of a block begin alike."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena.counts import Counts, SeatingCounts
from boardwright.arena.schedule import (
    Meeting,
    block_of,
    swiss_rounds,
    swiss_tables,
    tables_of,
)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seats", ["rotate", "permute"])
def test_in_a_block_everyone_has_every_seat_as_often(players: int, seats: str) -> None:
    block = block_of(range(players), seats)
    assert len(set(block)) == len(block)
    for seat in range(players):
        held = Counter(seating[seat] for seating in block)
        assert set(held.values()) == {len(block) // players}


def test_permuting_three_players_gives_everyone_every_neighbour_as_often() -> None:
    block = block_of(range(3), "permute")
    after = Counter(
        (seating[seat], seating[(seat + 1) % 3]) for seating in block for seat in (0, 1, 2)
    )
    assert set(after.values()) == {3}
    rotated = block_of(range(3), "rotate")
    assert {(s[n], s[(n + 1) % 3]) for s in rotated for n in range(3)} == {(0, 1), (1, 2), (2, 0)}


def test_plans_are_those_of_the_arrays() -> None:
    meeting = Meeting(9, 5, block_of([1, 3, 4], "permute"), 30, first=60, opening_plies=2)
    numbers = np.arange(60, 90)
    plans = [meeting.plan(number) for number in numbers.tolist()]
    assert [plan.seating for plan in plans] == [
        meeting.block[place] for place in meeting.places(numbers)
    ]
    assert [plan.opening for plan in plans] == meeting.openings(numbers).tolist()
    assert [plan.opening for plan in plans[:8]] == [0] * 6 + [1] * 2
    assert not meeting.paired
    assert Meeting(1, 2, block_of([0, 1], "rotate"), 2).paired
    assert not Meeting(1, 2, block_of([0, 1], "fixed"), 2).paired


def test_everybody_meets_in_a_round_robin_and_the_first_in_a_gauntlet() -> None:
    assert tables_of("round-robin", 5, 3) == list(combinations(range(5), 3))
    assert tables_of("gauntlet", 5, 3) == [(0, *pair) for pair in combinations(range(1, 5), 2)]


def test_seats_have_three_words() -> None:
    with pytest.raises(bw.InputError, match="seats must be fixed, rotate or permute, not 'swap'"):
        block_of([0, 1], "swap")


def played(entrants: int, seats: int, rounds: int) -> list[list[tuple[int, ...]]]:
    """Return the tables of a Swiss tournament in which the lowest number always wins."""
    counts = Counts([str(player) for player in range(entrants)], seats)
    met: list[tuple[int, ...]] = []
    found = []
    for _ in range(rounds):
        tables = swiss_tables(counts, met, seats)
        found.append(tables)
        met += tables
        for table in tables:
            points = [1.0] + [0.0] * (seats - 1)
            won = SeatingCounts(table, games=1, wins=[int(each) for each in points], points=points)
            counts.add_data({"seatings": [vars(won)], "pairs": [0] * 5})
    return found


@pytest.mark.parametrize(("entrants", "seats"), [(8, 2), (7, 2), (9, 3), (11, 3), (4, 2)])
def test_swiss_rounds_seat_everyone_once_and_avoid_old_opponents(entrants: int, seats: int) -> None:
    rounds = played(entrants, seats, 3)
    for tables in rounds:
        everyone = [player for table in tables for player in table]
        assert len(everyone) == len(set(everyone)) == entrants // seats * seats
    resting = Counter(
        player
        for tables in rounds
        for player in range(entrants)
        if not any(player in table for table in tables)
    )
    assert max(resting.values(), default=0) <= 1
    pairs = Counter(
        pair for tables in rounds for table in tables for pair in combinations(table, 2)
    )
    assert max(pairs.values()) <= (1 if seats == 2 else 2)


def test_winners_meet_winners() -> None:
    first, second, third = played(8, 2, 3)
    assert first == [(0, 1), (2, 3), (4, 5), (6, 7)]
    assert second == [(0, 2), (4, 6), (1, 3), (5, 7)]
    assert third[0] == (0, 4)
    assert [swiss_rounds(n, 2) for n in (2, 3, 4, 5, 8, 9)] == [1, 2, 2, 3, 3, 4]
