"""What black may not play in Renju, by the definitions of the rules: an idea of its own.

A four becomes exactly five by one stone more; an open four (four side by side) counts once. A three
becomes an open four by one stone more, one that makes no five and is allowed itself by this same
rule. Forbidden is a stone that makes six or more, two fours, or two threes, unless it makes five.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from boardwright.core.kit.tables import with_tables
from boardwright.core.rules import Moves, State

#: Threes that depend on one another are followed so deep.
DEEPEST = 40
ALLOWED, FORBIDDEN, NOT_JUDGED = 0, 1, 2
STEP = np.zeros((1, 8), np.uint16)  # the game's own takes its place


def renju_fields(wanted: bool = True) -> dict[str, Any]:
    """Return the fields of a record in which stones are tried; hardly any if not wanted."""
    deepest = DEEPEST if wanted else 1
    return {
        "tried": (np.uint16, deepest),  # stones put one after the other to judge a three
        "looked": (np.uint8, deepest),  # how many of the eight ways to an open four are judged
        "threes": (np.uint8, deepest),
    }


def renju_rule(step: Any) -> Callable[[State, Moves, int], int]:
    """Return ``allowed(state, out, count)``, for black, whose mark is 1.

    ``step`` is a table of steps the STRAIGHT ways (``ways.py``), with a row for the edge: ``cells``
    has as many, the last one 0.
    """
    (rule,) = with_tables((allowed,), STEP=step)
    return rule  # type: ignore[no-any-return]


def allowed(state: State, out: Moves, count: int) -> int:
    """Strike the forbidden points off the first ``count`` moves; return how many are left."""
    left = 0
    for index in range(count):
        if not forbidden(state, out[index]):
            out[left] = out[index]
            left += 1
    return left


def forbidden(state: State, point: int) -> bool:
    """Return whether black may not put a stone on a point: a walk over the threes it depends on."""
    level = 0
    verdict = put(state, level, point)
    while True:
        if verdict == NOT_JUDGED:
            centre, looked = state.tried[level], state.looked[level]
            if state.threes[level] == 2 or looked == 8:
                verdict = FORBIDDEN if state.threes[level] == 2 else ALLOWED
                continue
            state.looked[level] += 1
            four = gap(state, centre, looked)
            if level + 1 < DEEPEST and opens_four(state, centre, four, looked):
                level += 1
                verdict = put(state, level, four)
            continue
        state.cells[state.tried[level]] = 0
        if level == 0:
            return verdict == FORBIDDEN
        level -= 1
        if verdict == ALLOWED and not exactly_five(state, state.tried[level + 1]):
            state.threes[level] += 1
            state.looked[level] += state.looked[level] % 2  # a line has one three
        verdict = NOT_JUDGED


def put(state: State, level: int, point: int) -> int:
    """Put a black stone to try; five, overlines and fours judge it, threes do not yet."""
    state.tried[level] = point
    state.looked[level] = 0
    state.threes[level] = 0
    state.cells[point] = 1
    if exactly_five(state, point):
        return ALLOWED
    fours = 0
    for way in range(4):
        length = line(state, point, way)
        if length > 5:
            return FORBIDDEN
        before, after = fives(state, point, way), fives(state, point, way + 4)
        fours += 1 if length == 4 and before and after else int(before) + int(after)
    return FORBIDDEN if fours > 1 else NOT_JUDGED


def exactly_five(state: State, point: int) -> bool:
    """Return whether a black stone is one of exactly five in a row."""
    found = False
    for way in range(4):
        found |= line(state, point, way) == 5
    return found


def line(state: State, point: int, way: int) -> int:
    """Return how many black stones stand in a row with a point, it included."""
    return 1 + run(state, point, way) + run(state, point, (way + 4) % 8)


def run(state: State, point: int, way: int) -> int:
    """Return how many black stones follow a point one way."""
    length = 0
    walk = STEP[point, way]
    while state.cells[walk] == 1:
        walk = STEP[walk, way]
        length += 1
    return length


def gap(state: State, point: int, looked: int) -> int:
    """Return the first point beyond black's run through a stone; ways 0, 1 are of one line."""
    way = looked // 2 + 4 * (looked % 2)
    walk = STEP[point, way]
    while state.cells[walk] == 1:
        walk = STEP[walk, way]
    return int(walk)


def fives(state: State, point: int, way: int) -> bool:
    """Return whether a stone on the first point beyond the run makes exactly five with it."""
    end = gap(state, point, 2 * (way % 4) + way // 4)
    if end == len(STEP) - 1 or state.cells[end] != 0:
        return False
    return line(state, end, way) == 5


def opens_four(state: State, point: int, four: int, looked: int) -> bool:
    """Return whether a stone beyond the run makes an open four."""
    if four == len(STEP) - 1 or state.cells[four] != 0:
        return False
    way = looked // 2
    state.cells[four] = 1
    length = line(state, four, way)
    found = length == 4 and fives(state, four, way) and fives(state, four, way + 4)
    state.cells[four] = 0
    return found
