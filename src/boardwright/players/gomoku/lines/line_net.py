"""A learned evaluation: what each empty point's four lines look like, summed up as stones come.

The eight points around a point in a line are a key, and every key has a row of numbers: what one
side sees in it, and what the other does. The rows of a point's four lines are added, clipped, and
added up over all empty points; a small net turns these sums, the fitted worth and the threats into
one number. ``line_net.npz`` was learned from a large net's judgement, see ``teach``.

The sums follow the stones only when they are asked for: most stones of a search are taken back
before that. So this part keeps neighbourhoods of its own.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.rules import record
from boardwright.players.gomoku.lines.board import CELLS, LARGEST, LINES
from boardwright.players.gomoku.lines.threats import THREATS
from boardwright.players.gomoku.lines.weights import SCALE

REACH = 4  # points of a line on each side
KEYS = 1 << 4 * REACH
HALF = 16  # numbers of one side's view
WIDTH = 2 * HALF
HIDDEN = 16
INPUTS = WIDTH + 2  # the fitted worth and the threats besides
ROW, MOST = 32, 64  # rows are in parts of 64, and what counts of a point is at most so many
SUM = 0.05 / ROW  # of all points, as an input
NEIGHBOURS = 2 * REACH * LINES
ZERO = np.float32(0.0)
#: Of the boards the net was taught on. On others the sums begin as there, so that points on which
#: nothing has happened yet say the same.
TAUGHT_POINTS = 15 * 15


@cache
def learned() -> dict[str, NDArray[Any]]:
    """Return the net's numbers by name."""
    with (files(__package__) / "line_net.npz").open("rb") as file, np.load(file) as arrays:
        return {name: arrays[name] for name in arrays.files}


@cache
def keys_in_use() -> NDArray[np.int64]:
    """Return the keys that have a row: with a stone, the lower of a key and its mirror image."""
    keys = np.arange(KEYS)
    marks = keys[:, None] >> 2 * np.arange(2 * REACH) & 3
    stones = ((marks == 1) | (marks == 2)).any(axis=1)
    outside = marks == 3
    inwards = [(place + 1, place) for place in range(REACH - 1)]
    inwards += [(place, place + 1) for place in range(REACH, 2 * REACH - 1)]
    possible = np.ones(KEYS, bool)  # beyond the edge there is no way back
    for near, beyond in inwards:
        possible &= ~outside[:, near] | outside[:, beyond]
    return np.asarray(keys[stones & possible & (keys <= mirrored(keys))], np.int64)


def mirrored(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return keys as they look from the other side of the line."""
    places = np.arange(2 * REACH)
    marks = keys[:, None] >> 2 * places & 3
    return np.asarray((marks[:, ::-1] << 2 * places).sum(axis=1), np.int64)


def recoloured(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return keys with black's and white's stones exchanged."""
    low, high = keys & 0x5555, keys >> 1 & 0x5555
    return np.asarray(low << 1 | high, np.int64)


@cache
def rows_of_keys() -> NDArray[np.uint16]:
    """Return the number of each key's row: 0 for a line without stones."""
    used = keys_in_use()
    every = np.arange(KEYS)
    lower = np.minimum(every, mirrored(every))
    place = np.minimum(np.searchsorted(used, lower), len(used) - 1)
    return np.where(used[place] == lower, place + 1, 0).astype(np.uint16)


def by_group(hidden: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the weights of sums: four of one's own beside the same four of the other side."""
    halves = hidden.reshape(2, HALF // 4, 4, HIDDEN)
    return np.ascontiguousarray(halves.transpose(1, 0, 2, 3)).reshape(HALF // 4, 8 * HIDDEN)


def fresh(board: Any, tables: Any, used: bool) -> Any:
    """Return the record of the net, as it sees an empty board.

    It has room for the largest board, so that all sizes share one compiled search.
    """
    numbers = learned()
    stones = LARGEST**2 + 1
    kind = record(
        used=np.int64,  # whether there is a net for this board
        known=np.int64,  # how many stones the sums know
        ids=(np.uint16, KEYS),  # the row of each key
        rows=(np.int8, *numbers["rows"].shape),  # black's view and white's
        groups=(np.float32, HALF // 4, 8 * HIDDEN),  # the hidden layer, for four sums a side
        hidden=(np.float32, 3, HIDDEN),  # and for the fitted worth, the threats and always
        straight=(np.float32, 2, HALF),  # past the hidden layer, for either side's sums
        direct=(np.float32, 3),  # as ``hidden``
        out=(np.float32, HIDDEN),
        threats=(np.float32, THREATS),
        layer=(np.float32, HIDDEN),
        keys=(np.uint16, CELLS * LINES),
        marks=(np.uint8, CELLS),
        points=(np.int16, CELLS, WIDTH),  # of each point's four lines
        sums=(np.int32, stones, WIDTH),  # of all points, with so many stones
        before=(np.int16, NEIGHBOURS * stones, WIDTH),  # of points, before they changed
        order=(np.uint16, stones),  # each stone's cell and colour
    )
    net = np.zeros(1, kind).view(np.recarray)[0]
    net.used, net.ids, net.rows = int(used), rows_of_keys(), numbers["rows"]
    net.groups = by_group(numbers["hidden"][:WIDTH] * np.float32(SUM))
    net.hidden, net.out = numbers["hidden"][WIDTH:], numbers["out"]
    net.straight = numbers["direct"][:WIDTH].reshape(2, HALF) * np.float32(SUM)
    net.direct, net.threats = numbers["direct"][WIDTH:], numbers["threats"]
    farther = int(tables.reach) - REACH  # some rules look at more points of a line
    net.keys = board.keys >> 2 * farther & KEYS - 1
    net.marks, net.points = board.marks, numbers["bias"]
    net.sums[0] = TAUGHT_POINTS * np.clip(numbers["bias"], 0, MOST).astype(np.int32)
    return net


# In the loops below places are counted from 0 by ``range``: only so are they done eight at a time.


def clipped(number: Any) -> Any:
    """Return what counts of a number of a point."""
    return min(max(number, 0), MOST)


def leave_out(sums: Any, point: Any, without: Any) -> None:
    """Write sums in which a point counts no more."""
    for number in range(WIDTH):
        without[number] = sums[number] - clipped(point[number])


def change_row(point: Any, before: Any, old: Any, new: Any, sums: Any) -> None:
    """Let a point have another row in one of its lines; keep what it was."""
    for number in range(WIDTH):
        was = point[number]
        now = np.int16(was + new[number] - old[number])
        before[number] = was
        point[number] = now
        sums[number] += np.int32(clipped(now)) - np.int32(clipped(was))


def change_sums(point: Any, old: Any, new: Any, sums: Any) -> None:
    """Change the sums as if a point had another row in one of its lines."""
    for number in range(WIDTH):
        was = point[number]
        now = np.int16(was + new[number] - old[number])
        sums[number] += np.int32(clipped(now)) - np.int32(clipped(was))


def put_back(point: Any, before: Any) -> None:
    """Let a point be what it was."""
    for number in range(WIDTH):
        point[number] = before[number]


def add_stone(net: Any, tables: Any, cell: int, mark: int, stones: int) -> None:
    """Put a stone where the net sees it; what changes is kept for taking it back."""
    slot = stones * NEIGHBOURS
    leave_out(net.sums[stones], net.points[cell], net.sums[stones + 1])
    net.marks[cell] = mark
    for line in range(LINES):
        step = int(tables.steps[line])
        near = cell + REACH * step
        for seen in range(2 * REACH):
            place = near * LINES + line
            key = int(net.keys[place])
            changed = key ^ mark << 2 * seen
            net.keys[place] = changed
            if net.marks[near] == 0:
                old, new = int(net.ids[key]), int(net.ids[changed])
                change_row(
                    net.points[near],
                    net.before[slot],
                    net.rows[old],
                    net.rows[new],
                    net.sums[stones + 1],
                )
                slot += 1
            near -= step + (step if seen == REACH - 1 else 0)


def look_ahead(net: Any, tables: Any, cell: int, mark: int, stones: int) -> None:
    """Work out the sums with one more stone, which is taken back before others follow it.

    That is half the work of ``add_stone`` and ``take_stone``.
    """
    leave_out(net.sums[stones], net.points[cell], net.sums[stones + 1])
    for line in range(LINES):
        step = int(tables.steps[line])
        near = cell + REACH * step
        for seen in range(2 * REACH):
            if net.marks[near] == 0:
                key = int(net.keys[near * LINES + line])
                old, new = int(net.ids[key]), int(net.ids[key ^ mark << 2 * seen])
                change_sums(net.points[near], net.rows[old], net.rows[new], net.sums[stones + 1])
            near -= step + (step if seen == REACH - 1 else 0)


def take_stone(net: Any, tables: Any, cell: int, mark: int, stones: int) -> None:
    """Take back the last stone; ``stones`` are left."""
    slot = stones * NEIGHBOURS
    net.marks[cell] = 0
    for line in range(LINES):
        step = int(tables.steps[line])
        near = cell + REACH * step
        for seen in range(2 * REACH):
            net.keys[near * LINES + line] ^= np.uint16(mark << 2 * seen)
            if net.marks[near] == 0:
                put_back(net.points[near], net.before[slot])
                slot += 1
            near -= step + (step if seen == REACH - 1 else 0)


def follow(net: Any, board: Any, tables: Any, leaf: bool) -> None:
    """Let the sums be those of the stones that are on the board; a leaf's last one goes soon."""
    stones, known = int(board.stones), int(net.known)
    same = min(int(board.steady), known)
    while same < known and same < stones and net.order[same] == board.order[same]:
        same += 1
    while known > same:
        known -= 1
        stone = int(net.order[known])
        take_stone(net, tables, stone >> 1, 1 + (stone & 1), known)
    while known < stones:
        stone = int(board.order[known])
        if leaf and known == stones - 1:
            look_ahead(net, tables, stone >> 1, 1 + (stone & 1), known)
            break
        net.order[known] = stone
        add_stone(net, tables, stone >> 1, 1 + (stone & 1), known)
        known += 1
    net.known = known
    board.steady = stones


def judged(
    net: Any, board: Any, tables: Any, side: int, worth: int, threats: int, leaf: bool
) -> int:
    """Return what the position on the board looks worth to the side to move.

    ``worth`` and ``threats`` say what the fitted tables think, and which threats there are.
    """
    follow(net, board, tables, leaf)
    fits = np.float32(worth) * np.float32(1 / SCALE)
    warns = np.float32(tables.threats[threats] + tables.tempo[0]) * np.float32(1 / SCALE)
    layer, out, stones = net.layer, net.out, int(board.stones)
    own = net.sums[stones, HALF * side : HALF * side + HALF]
    other = net.sums[stones, HALF - HALF * side : WIDTH - HALF * side]
    begin(layer, net.hidden, fits, warns)
    for group in range(0, HALF, 4):
        weigh(layer, net.groups[group // 4], own[group : group + 4], other[group : group + 4])
    found = net.direct[2] + net.threats[threats]
    found += net.direct[0] * fits + net.direct[1] * warns
    found += straight(net.straight[0], own) + straight(net.straight[1], other)
    for unit in range(HIDDEN):
        found += out[unit] * max(layer[unit], ZERO)
    return int(found * SCALE)


def begin(layer: Any, hidden: Any, fits: Any, warns: Any) -> None:
    """Let the hidden layer be what the fitted tables say of it."""
    worth, threats, always = hidden[0], hidden[1], hidden[2]
    for unit in range(HIDDEN):
        layer[unit] = always[unit] + (worth[unit] * fits + threats[unit] * warns)


def weigh(layer: Any, weights: Any, own: Any, other: Any) -> None:
    """Add four sums of each side to the hidden layer: one way through it instead of eight."""
    one, two, three, four = (
        np.float32(own[0]),
        np.float32(own[1]),
        np.float32(own[2]),
        np.float32(own[3]),
    )
    five, six, seven, eight = (
        np.float32(other[0]),
        np.float32(other[1]),
        np.float32(other[2]),
        np.float32(other[3]),
    )
    for unit in range(HIDDEN):
        layer[unit] += (
            (weights[unit] * one + weights[HIDDEN + unit] * two)
            + (weights[2 * HIDDEN + unit] * three + weights[3 * HIDDEN + unit] * four)
        ) + (
            (weights[4 * HIDDEN + unit] * five + weights[5 * HIDDEN + unit] * six)
            + (weights[6 * HIDDEN + unit] * seven + weights[7 * HIDDEN + unit] * eight)
        )


def straight(weights: Any, sums: Any) -> Any:
    """Return what one side's sums say without the hidden layer."""
    one, two, three, four = ZERO, ZERO, ZERO, ZERO
    for number in range(0, HALF, 4):
        one += weights[number] * np.float32(sums[number])
        two += weights[number + 1] * np.float32(sums[number + 1])
        three += weights[number + 2] * np.float32(sums[number + 2])
        four += weights[number + 3] * np.float32(sums[number + 3])
    return (one + two) + (three + four)
