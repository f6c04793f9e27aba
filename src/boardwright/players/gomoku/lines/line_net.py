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
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.players.gomoku.lines.board import CELLS, LARGEST, LINES
from boardwright.players.gomoku.lines.weights import SCALE

REACH = 4  # points of a line on each side
KEYS = 1 << 4 * REACH
HALF = 16  # numbers of one side's view
WIDTH = 2 * HALF
HIDDEN = 16
INPUTS = WIDTH + 2  # the fitted worth and the threats besides
ROW, MOST = 64, 128  # rows are in parts of 64, and what counts of a point is at most so many
SUM = 0.05 / ROW  # of all points, as an input
NEIGHBOURS = 2 * REACH * LINES
#: In ``facts``: how many stones the sums know, and whether there is a net for this board.
KNOWN, USED = 0, 1


class LineNet(NamedTuple):
    """The numbers of the net, and what they add up to on the board that was judged last."""

    ids: NDArray[np.uint16]  # [KEYS], the row of each key
    rows: NDArray[np.int16]  # [rows, WIDTH], black's view and white's
    hidden: NDArray[np.float32]  # [INPUTS + 1, HIDDEN], what is added to all last
    out: NDArray[np.float32]  # [HIDDEN]
    direct: NDArray[np.float32]  # [INPUTS + 1]
    threats: NDArray[np.float32]  # [THREATS]
    keys: NDArray[np.uint16]  # [CELLS * LINES]
    marks: NDArray[np.uint8]  # [CELLS]
    points: NDArray[np.int16]  # [CELLS, WIDTH], of each point's four lines
    sums: NDArray[np.int32]  # [stones, WIDTH], of all points with so many stones
    before: NDArray[np.int16]  # [NEIGHBOURS * stones, WIDTH], of points before they changed
    order: NDArray[np.uint16]  # [stones], each stone's cell and colour
    layer: NDArray[np.float32]  # [HIDDEN]
    facts: NDArray[np.int64]  # [2]


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


def fresh(board: Any, tables: Any, used: bool) -> LineNet:
    """Return the net as it sees an empty board."""
    numbers = learned()
    stones = LARGEST**2 + 1 if used else 1
    cells = CELLS if used else 1
    points = np.zeros((cells, WIDTH), np.int16)
    points[:] = numbers["bias"]
    sums = np.zeros((stones, WIDTH), np.int32)
    sums[0] = int(tables.count) * np.clip(points[0], 0, MOST).astype(np.int32)
    return LineNet(
        rows_of_keys(),
        numbers["rows"],
        numbers["hidden"],
        numbers["out"],
        numbers["direct"],
        numbers["threats"],
        board.keys.astype(np.uint16),
        board.marks.copy(),
        points,
        sums,
        np.zeros((NEIGHBOURS * stones, WIDTH), np.int16),
        np.zeros(stones, np.uint16),
        np.zeros(HIDDEN, np.float32),
        np.array([0, int(used)], np.int64),
    )


def leave_out(sums: Any, point: Any, without: Any) -> None:
    """Write sums that a point counts in no more."""
    for number in range(WIDTH):
        without[number] = sums[number] - min(max(point[number], 0), MOST)


def change_row(point: Any, before: Any, old: Any, new: Any, sums: Any) -> None:
    """Let a point have another row in one of its lines; keep what it was."""
    for number in range(WIDTH):
        was = point[number]
        now = np.int16(was + new[number] - old[number])
        before[number] = was
        point[number] = now
        sums[number] += np.int32(min(max(now, 0), MOST)) - np.int32(min(max(was, 0), MOST))


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


def follow(net: Any, board: Any, tables: Any) -> None:
    """Let the net see the stones that are on the board now."""
    stones, known = int(board.stones), int(net.facts[KNOWN])
    same = min(int(board.steady), known)
    while same < known and same < stones and net.order[same] == board.order[same]:
        same += 1
    while known > same:
        known -= 1
        stone = int(net.order[known])
        take_stone(net, tables, stone >> 1, 1 + (stone & 1), known)
    while known < stones:
        stone = int(board.order[known])
        net.order[known] = stone
        add_stone(net, tables, stone >> 1, 1 + (stone & 1), known)
        known += 1
    net.facts[KNOWN] = known
    board.steady = stones


def judged(net: Any, board: Any, tables: Any, side: int, worth: int, threats: int) -> int:
    """Return what the position on the board looks worth to the side to move.

    ``worth`` and ``threats`` say what the fitted tables think, and which threats there are.
    """
    follow(net, board, tables)
    stones = int(board.stones)
    side_net = HALF * side
    fits = np.float32(worth) * np.float32(1 / SCALE)
    warns = np.float32(tables.threats[threats] + tables.tempo[0]) * np.float32(1 / SCALE)
    begin(net.layer, net.hidden[INPUTS])
    weigh(net.layer, net.hidden[WIDTH], fits)
    weigh(net.layer, net.hidden[WIDTH + 1], warns)
    found = net.direct[INPUTS] + net.threats[threats]
    found += net.direct[WIDTH] * fits + net.direct[WIDTH + 1] * warns
    sums = net.sums[stones]
    for number in range(WIDTH):
        seen = np.float32(sums[number ^ side_net]) * np.float32(SUM)
        found += net.direct[number] * seen
        weigh(net.layer, net.hidden[number], seen)
    for unit in range(HIDDEN):
        found += net.out[unit] * max(net.layer[unit], np.float32(0.0))
    return int(found * SCALE)


def begin(layer: Any, bias: Any) -> None:
    """Let a layer be what is added to all."""
    for unit in range(HIDDEN):
        layer[unit] = bias[unit]


def weigh(layer: Any, weights: Any, seen: Any) -> None:
    """Add one input, weighted, to each unit of a layer."""
    for unit in range(HIDDEN):
        layer[unit] += weights[unit] * seen
