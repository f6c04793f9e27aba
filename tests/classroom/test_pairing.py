"""Pairings: whoever is there plays, meets others, sits everywhere, and seldom rests."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from boardwright.classroom.pairing import Past, knock_out, round_robin, swiss


def played(past: Past, members: list[int], tables: list[tuple[int, ...]]) -> Past:
    """Return what has been played after a round of these tables in which the lower number wins."""
    seated = {member for table in tables for member in table}
    rests, points = dict(past.rests), dict(past.points)
    for member in members:
        if member not in seated:
            rests[member] = rests.get(member, 0) + 1
    for table in tables:
        points[min(table)] = points.get(min(table), 0.0) + 1.0
    return Past([*past.tables, *tables], rests, points)


@pytest.mark.parametrize("pairing", [round_robin, swiss])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("count", [2, 3, 5, 8, 9, 31, 32])
def test_nobody_sits_twice_and_only_the_remainder_rests(pairing, seats: int, count: int) -> None:  # type: ignore[no-untyped-def]
    if count < seats:
        return
    members, past = list(range(count)), Past()
    for _ in range(4):
        tables = pairing(members, seats, past)
        seated = Counter(member for table in tables for member in table)
        assert set(seated.values()) == {1} and set(seated) <= set(members)
        assert len(seated) == count - count % seats
        past = played(past, members, tables)
    rests = [past.rests.get(member, 0) for member in members]
    assert max(rests) - min(rests) <= 1


@pytest.mark.parametrize("count", [2, 3, 4, 7, 12, 31, 32])
def test_a_round_robin_is_every_pair_once_with_fair_seats(count: int) -> None:
    members, past = list(range(count)), Past()
    for _ in range(count - 1 + count % 2):
        past = played(past, members, round_robin(members, 2, past))
    assert set(past.meetings().values()) == {1}
    assert len(past.meetings()) == count * (count - 1) // 2
    firsts = Counter(table[0] for table in past.tables)
    assert all(abs(2 * firsts[member] - (count - 1)) <= 4 for member in members)


def test_a_round_robin_goes_on_when_people_come_and_go() -> None:
    draws = random.Random(1)
    members, past = list(range(9)), Past()
    for number in range(8):
        if number in (2, 4):
            members.append(len(members))
        if number == 5:
            members.remove(draws.choice(members))
        past = played(past, members, round_robin(members, 2, past))
    assert max(past.meetings().values()) <= 2
    assert sum(times > 1 for times in past.meetings().values()) <= 4


@pytest.mark.parametrize("seats", [2, 3])
def test_a_swiss_contest_repeats_no_meeting_while_it_need_not(seats: int) -> None:
    members, past = list(range(24)), Past()
    for _ in range(4):
        past = played(past, members, swiss(members, seats, past))
    assert set(past.meetings().values()) == {1}
    first = max(past.points, key=lambda member: past.points[member])
    assert first == 0 and past.points[0] == 4.0


def test_a_knock_out_leaves_half() -> None:
    left, past, rounds = list(range(13)), Past(), 0
    while len(left) > 1:
        tables = knock_out(left, 2, past)
        past = played(past, left, tables)
        left = [
            member for member in left if all(member not in t or member == min(t) for t in tables)
        ]
        rounds += 1
    assert left == [0] and rounds == 4
