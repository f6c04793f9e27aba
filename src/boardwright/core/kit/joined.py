"""Places that are joined step by step: whether two belong together is found in a few steps.

Each place has a ``leader``, another of its group or itself; the last one leads the whole group.
"""

from __future__ import annotations

from typing import Any


def part_all(leader: Any) -> None:
    """Let every place be a group of its own."""
    for place in range(len(leader)):
        leader[place] = place


def head_of(leader: Any, place: int) -> int:
    """Return the place that stands for a whole group, and shorten the way to it."""
    while leader[place] != place:
        leader[place] = leader[leader[place]]
        place = leader[place]
    return place


def join(leader: Any, place: int, other: int) -> None:
    """Make the groups of two places one, led by the first one's head."""
    leader[head_of(leader, other)] = head_of(leader, place)


def are_joined(leader: Any, place: int, other: int) -> bool:
    """Return whether two places are of one group."""
    return head_of(leader, place) == head_of(leader, other)
