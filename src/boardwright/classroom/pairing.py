"""Who meets whom in the next round, and in which seat; people may come late and leave.

A round is made from what has been played, never from a plan made before: whoever is there takes
part. A table is a tuple of members in the order of its seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

Table = tuple[int, ...]


class Past(NamedTuple):
    """What has been played: the tables, who rested how often, and the points of each member."""

    tables: Sequence[Table] = ()
    rests: Mapping[int, int] = {}
    points: Mapping[int, float] = {}

    def meetings(self) -> Counter[frozenset[int]]:
        """Return how often each two have met."""
        return Counter(frozenset(two) for table in self.tables for two in combinations(table, 2))

    def seatings(self) -> Counter[tuple[int, int]]:
        """Return how often each member has held each seat."""
        return Counter((member, seat) for table in self.tables for seat, member in enumerate(table))


def resting(members: Sequence[int], seats: int, past: Past) -> list[int]:
    """Return who must rest this round: who has rested least, of those the last in the standing.

    >>> resting([1, 2, 3], 2, Past(rests={3: 1}, points={1: 2.0, 2: 0.0, 3: 0.0}))
    [2]
    """
    order = sorted(
        members, key=lambda each: (past.rests.get(each, 0), past.points.get(each, 0.0), -each)
    )
    return order[: len(members) % seats]


def seated(table: Iterable[int], past: Past) -> Table:
    """Return the members of a table in seats that they have had seldom.

    >>> seated([1, 2], Past(tables=[(1, 2)]))
    (2, 1)
    """
    had = past.seatings()

    def unfairness(order: Table) -> int:
        return sum((had[member, seat] + 1) ** 2 for seat, member in enumerate(order))

    return min(permutations(sorted(table)), key=unfairness)


def round_robin(members: Sequence[int], seats: int, past: Past) -> list[Table]:
    """Return tables at which those meet who have met least; two by two in as few rounds as can be.

    With two seats the members stand in a circle that turns by one place a round, and of its turns
    the one with the fewest repetitions is played: without late comers that is every pair once.

    >>> past = Past()
    >>> for _ in range(3):
    ...     past = Past(tables=[*past.tables, *round_robin([1, 2, 3, 4], 2, past)])
    >>> sorted(past.meetings().values())
    [1, 1, 1, 1, 1, 1]
    """
    if seats != 2:
        return swiss(members, seats, past._replace(points={}))
    met = past.meetings()
    everyone: list[int | None] = [*sorted(members), *([None] if len(members) % 2 else [])]

    def turn(number: int) -> list[Table]:
        circle = [everyone[0], *everyone[1 + number :], *everyone[1 : 1 + number]]
        half = len(circle) // 2
        facing = zip(circle[:half], reversed(circle[half:]), strict=True)
        return [(one, other) for one, other in facing if one is not None and other is not None]

    def repeated(tables: list[Table]) -> tuple[int, int]:
        playing = {member for table in tables for member in table}
        rested = sum(past.rests.get(each, 0) for each in members if each not in playing)
        return sum(met[frozenset(table)] for table in tables), rested

    best = min((turn(number) for number in range(max(1, len(everyone) - 1))), key=repeated)
    return [seated(table, past) for table in best]


def swiss(members: Sequence[int], seats: int, past: Past) -> list[Table]:
    """Return tables at which those with about equal points meet, if they can, for the first time.

    Down the standing each takes the nearest whom it has met least; then two change places between
    tables wherever that makes fewer repetitions or, with as many, nearer points.

    >>> swiss([1, 2, 3, 4], 2, Past([(1, 2), (3, 4)], {}, {1: 1.0, 3: 1.0}))
    [(1, 3), (2, 4)]
    """
    met, points = past.meetings(), past.points
    idle = set(resting(members, seats, past))
    left = sorted(
        (each for each in members if each not in idle),
        key=lambda each: (-points.get(each, 0.0), each),
    )

    def cost(table: Iterable[int]) -> tuple[int, float]:
        pairs = list(combinations(table, 2))
        apart = sum((points.get(one, 0.0) - points.get(other, 0.0)) ** 2 for one, other in pairs)
        return sum(met[frozenset(pair)] for pair in pairs), apart

    tables: list[list[int]] = []
    while left:
        table = [left.pop(0)]
        while len(table) < seats:
            chosen = min(left, key=lambda each: sum(met[frozenset((each, one))] for one in table))
            left.remove(chosen)
            table.append(chosen)
        tables.append(table)
    improved(tables, cost)
    return [seated(table, past) for table in tables]


def improved(tables: list[list[int]], cost: Callable[[Iterable[int]], tuple[int, float]]) -> None:
    """Let members of two tables change places as long as that makes the tables better."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for here in range(len(one)):
                for there in range(len(other)):
                    before = total(cost(one), cost(other))
                    one[here], other[there] = other[there], one[here]
                    if total(cost(one), cost(other)) < before:
                        better = True
                    else:
                        one[here], other[there] = other[there], one[here]


def total(one: tuple[int, float], other: tuple[int, float]) -> tuple[int, float]:
    """Return the cost of two tables together, rounded so that no change is made for nothing."""
    return one[0] + other[0], round(one[1] + other[1], 6)


def knock_out(members: Sequence[int], seats: int, past: Past) -> list[Table]:
    """Return tables of two of those still in, the first against the last; one left over goes on.

    >>> knock_out([1, 2, 3, 4, 5], 2, Past())
    [(1, 4), (2, 3)]
    """
    idle = set(resting(members, seats, past))
    playing = [each for each in members if each not in idle]
    half = len(playing) // 2
    facing = zip(playing[:half], reversed(playing[half:]), strict=True)
    return [seated(table, past) for table in facing]
