"""GoClub 梅花棋: the first flower wins.

Rules, after a science-fair paper (see CITATION.cff): black and white put one stone a turn on an
empty point of a 19x19 board, black first. A flower 梅花 is five stones of one colour: a centre and
four petals that form a square around it, of any size and turned in any way. With an arm (p, q) the
petals stand at the centre plus (p, q), (-q, p), (-p, -q), (q, -p). The first flower wins; a full
board without one is a draw.

Variants and rulings:
- ``players=3``: three players in turn on the same board, as in the paper; who makes a flower wins,
  the two others lose alike.
- ``dims=3``, planned in the paper: points of a cube. A flower is of the cube kind (a centre and the
  8 corners of a cube around it) or of the axis kind (a centre and 6 points at equal distance on
  three perpendicular axes). The paper leaves open how they may lie: by default along the axes of
  the board, with ``rotated=true`` in every direction whose points are board points.
- Only the player who just moved can have made a flower. Several flowers at once are one win.

Every place where a flower can stand has a number, and each point lists its numbers (the paper's
reticular code). A move touches only those of its point: 74 on average of 5 370 on 19x19.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from boardwright.core import (
    Cube,
    Grid,
    InputError,
    Moves,
    Returns,
    State,
    copy,
    option,
    record,
    stream,
)
from boardwright.core.rules import ANSWERS, QUIET, THREATENS, WINS

DIMS = option("dims", 2, low=2, high=3, about={"en": "dimensions", "zh-TW": "維度"})
SIZE = option(
    "size",
    19 if DIMS == 2 else 7,
    low=3,
    high=25,
    about={"en": "points a side", "zh-TW": "每邊的點數"},
)
PLAYERS = option("players", 2, low=2, high=3, about={"en": "players", "zh-TW": "玩家數"})
ROTATED = option(
    "rotated",
    False,
    about={"en": "3-D flowers may be turned", "zh-TW": "立體梅花可旋轉"},
)
BOARD = Grid(SIZE) if DIMS == 2 else Cube(SIZE)
POINTS = SIZE**DIMS
MAX_MOVES = POINTS
MOVE = np.uint16
REACH = (SIZE - 1) // 2

Offset = tuple[int, ...]
Shape = tuple[Offset, ...]


def flat_shapes() -> list[Shape]:
    """Return the petals of every flower on a plane around its centre, one quarter of the arms."""
    arms = [(p, q) for p in range(1, REACH + 1) for q in range(REACH + 1)]
    return [((p, q), (-q, p), (-p, -q), (q, -p)) for p, q in arms]


def frames_in_space() -> list[tuple[Offset, Offset, Offset]]:
    """Return all sets of three perpendicular arms of equal length, each set once."""
    if not ROTATED:
        return [((a, 0, 0), (0, a, 0), (0, 0, a)) for a in range(1, REACH + 1)]
    by_length: dict[int, list[Offset]] = {}
    for arm in product(range(-REACH, REACH + 1), repeat=3):
        length = round(sum(x * x for x in arm) ** 0.5)
        # The third arm is the cross product over the length, so the length must be whole.
        if length and length * length == sum(x * x for x in arm):
            by_length.setdefault(length, []).append(arm)
    found: dict[frozenset[Offset], tuple[Offset, Offset, Offset]] = {}
    for length, arms in by_length.items():
        for u, v in product(arms, repeat=2):
            if u < v and sum(a * b for a, b in zip(u, v, strict=True)) == 0:
                cross = (
                    u[1] * v[2] - u[2] * v[1],
                    u[2] * v[0] - u[0] * v[2],
                    u[0] * v[1] - u[1] * v[0],
                )
                if all(x % length == 0 for x in cross):
                    w = tuple(x // length for x in cross)
                    both_ways = frozenset(
                        tuple(s * x for x in a) for a in (u, v, w) for s in (1, -1)
                    )
                    found.setdefault(both_ways, (u, v, w))
    return sorted(found.values())


def cube_shapes() -> list[Shape]:
    """Return the corners of every cube around a centre."""
    shapes = [
        tuple(
            tuple(a * x + b * y + c * z for x, y, z in zip(u, v, w, strict=True))
            for a, b, c in product((-1, 1), repeat=3)
        )
        for u, v, w in frames_in_space()
    ]
    return [shape for shape in shapes if max(abs(x) for petal in shape for x in petal) <= REACH]


def axis_shapes() -> list[Shape]:
    """Return both ends of three perpendicular axes around a centre."""
    return [
        tuple(tuple(sign * x for x in arm) for arm in arms for sign in (1, -1))
        for arms in frames_in_space()
    ]


def places_of(shapes: Sequence[Shape]) -> NDArray[np.int64]:
    """Return one row for each place of these shapes on the board: its centre, then its petals."""
    strides = SIZE ** np.arange(DIMS)  # x counts columns, y rows, z layers
    rows = []
    for shape in shapes:
        petals = np.array([(0,) * DIMS, *shape])
        reach = np.abs(petals).max(axis=0)
        sides = [np.arange(r, SIZE - r) for r in reach]
        grid = np.meshgrid(*sides, indexing="ij")
        centres = np.stack(grid, axis=-1).reshape(-1, DIMS) @ strides
        rows.append(centres[:, None] + petals @ strides)
    return np.concatenate(rows)


KINDS = (
    [places_of(flat_shapes())]
    if DIMS == 2
    else [places_of(cube_shapes()), places_of(axis_shapes())]
)
PLACES = sum(len(kind) for kind in KINDS)
FIRST_KIND, FIRST_NEEDS = KINDS[0].shape  # places of the first kind, and stones each needs
OTHER_NEEDS = KINDS[-1].shape[1]

# By which stone a first-player win is to be proved: the solver's aim, not a rule.
if DIMS == 2 and PLAYERS == 2 and SIZE >= 9:
    WIN_BY_STONE = 21 if SIZE < 17 else 13

# Each point's places: LISTED[FIRST[point] : FIRST[point + 1]].
_stands_on = np.concatenate([kind.ravel() for kind in KINDS])
_number = np.repeat(np.arange(PLACES), [kind.shape[1] for kind in KINDS for _ in kind])
LISTED = _number[np.argsort(_stands_on, kind="stable")].astype(
    np.uint16 if PLACES <= 1 << 16 else np.uint32
)
FIRST = np.searchsorted(np.sort(_stands_on), np.arange(POINTS + 1)).astype(np.uint32)
FIRST_EMPTY = np.arange(POINTS, dtype=np.uint16)
BITS_EACH = 4  # a place holds at most 9 stones of one player
ZOBRIST = np.array(
    [[stream(player + 1, p) for player in range(PLAYERS)] for p in range(POINTS)], np.uint64
)
TO_MOVE = np.array([stream(PLAYERS + 1, player) for player in range(PLAYERS)], np.uint64)

STATE = record(
    zobrist=np.uint64,  # of the stones
    held=(np.uint8 if PLAYERS == 2 else np.uint16, PLACES),  # stones of each player on a place
    cells=(np.uint8, POINTS),  # 0 empty, else the player from 1
    empty=(np.uint16, POINTS),  # the empty points, in no order
    slot=(np.uint16, POINTS),  # where each empty point stands in that list
    left=np.uint16,
    player=np.uint8,
    won=np.uint8,  # 1 when the stone just played made a flower
)


def start(state: State) -> None:
    copy(state.empty, FIRST_EMPTY, POINTS)
    copy(state.slot, FIRST_EMPTY, POINTS)
    state.left = POINTS


def moves(state: State, out: Moves) -> int:
    if state.won:
        return 0
    copy(out, state.empty, state.left)
    return int(state.left)


def play(state: State, move: int) -> None:
    left = state.left - 1
    slot = state.slot[move]
    last = state.empty[left]
    state.empty[slot] = last
    state.slot[last] = slot
    state.left = left
    put(state, move, int(state.player))
    state.player = (state.player + 1) % PLAYERS


def put(state: State, point: int, player: int) -> None:
    state.cells[point] = player + 1
    state.zobrist ^= ZOBRIST[point, player]
    shift = BITS_EACH * player
    one = 1 << shift
    for entry in range(FIRST[point], FIRST[point + 1]):
        place = LISTED[entry]
        held = int(state.held[place]) + one
        state.held[place] = held
        if (held >> shift) & 15 == needed(place):
            state.won = 1


def needed(place: int) -> int:
    return int(FIRST_NEEDS if place < FIRST_KIND else OTHER_NEEDS)


def outcome(state: State, returns: Returns) -> None:
    for player in range(PLAYERS):
        returns[player] = -1.0 if state.won else 0.0
    if state.won:
        returns[(state.player + PLAYERS - 1) % PLAYERS] = 1.0


def hash(state: State) -> np.uint64:
    return np.uint64(state.zobrist ^ TO_MOVE[state.player])


# What a place with stones of one player only is worth by the stones it still needs, to the player
# to move and to the others, who are a move behind; and the sum that counts as half won.
MOVING = np.array([0, 1500, 90, 12, 2, 0, 0, 0, 0, 0], np.int64)
WAITING = np.array([0, 500, 60, 10, 2, 0, 0, 0, 0, 0], np.int64)
HALF_WON = 400.0
# The points of each place, centre first; short rows repeat their last point.
MEMBERS = np.concatenate(
    [
        np.pad(kind, ((0, 0), (0, max(FIRST_NEEDS, OTHER_NEEDS) - kind.shape[1])), mode="edge")
        for kind in KINDS
    ]
).astype(np.uint16)


def evaluate(state: State, scores: Returns) -> None:
    for player in range(PLAYERS):
        scores[player] = 0.0
    for place in range(PLACES):
        held = int(state.held[place])
        if held == 0:
            continue
        for player in range(PLAYERS):
            own = (held >> (BITS_EACH * player)) & 15
            if held == own << (BITS_EACH * player):
                missing = needed(place) - own
                worth = MOVING[missing] if player == state.player else WAITING[missing]
                scores[player] += worth
    total = 0.0
    for player in range(PLAYERS):
        total += scores[player]
    for player in range(PLAYERS):
        balance = scores[player] - (total - scores[player]) / (PLAYERS - 1)
        scores[player] = balance / (abs(balance) + HALF_WON)


def forcing_moves(state: State, out: Moves) -> tuple[int, int]:
    if PLAYERS > 2:
        return QUIET, 0
    own = int(state.player)
    count = completing(state, own, 1, out)
    if count > 0:
        return WINS, count
    count = completing(state, 1 - own, 1, out)
    if count > 0:  # a stone stops a flower only on its last point, so two cannot be stopped
        return ANSWERS, (1 if count == 1 else 0)
    count = completing(state, own, 2, out)
    return (THREATENS if count > 0 else QUIET), count


def completing(state: State, player: int, missing: int, out: Moves) -> int:
    """Write the empty points of places that lack this many stones of a player; return how many."""
    shift = BITS_EACH * player
    count = 0
    for place in range(PLACES):
        if int(state.held[place]) != (needed(place) - missing) << shift:
            continue
        for member in range(needed(place)):
            point = MEMBERS[place, member]
            if state.cells[point] == 0 and not among(out, count, point):
                out[count] = point
                count += 1
    return count


def among(moves: Moves, count: int, move: int) -> bool:
    index = 0
    while index < count and moves[index] != move:
        index += 1
    return index < count


TITLE = {"en": "GoClub", "zh-TW": "梅花棋"}
PLAYER_NAMES = {
    "en": ("Black", "White") if PLAYERS == 2 else ("Red", "Green", "Blue"),
    "zh-TW": ("黑", "白") if PLAYERS == 2 else ("紅", "綠", "藍"),
}
ENDING = {"en": "a flower", "zh-TW": "梅花"}
SHAPE_WORDS = {
    "en": "a centre and four petals that form a square around it, of any size and turned in any way"
    if DIMS == 2
    else "a centre with the 8 corners of a cube around it, or with 6 points at equal distance on "
    "three perpendicular axes",
    "zh-TW": "一顆花蕊和四顆花瓣，花瓣圍成以花蕊為中心的正方形，大小與方向不拘"
    if DIMS == 2
    else "花蕊加上以它為中心的正方體八個頂點，或三條互相垂直的軸上等距的六點",
}
RULES = {
    "en": "Put one stone a turn on an empty point. A flower of your colour wins: "
    f"{SHAPE_WORDS['en']}. A full board is a draw.",
    "zh-TW": f"輪流在空點上下一子，先做成己方的梅花者獲勝：{SHAPE_WORDS['zh-TW']}。"
    "棋盤下滿則和局。",
}


def restore(state: State, marks: Sequence[int]) -> None:
    last = (int(state.player) + PLAYERS - 1) % PLAYERS
    for point, mark in enumerate(marks):
        if mark:
            put(state, point, mark - 1)
    empty = [point for point, mark in enumerate(marks) if mark == 0]
    state.left = len(empty)
    for slot, point in enumerate(empty):
        state.empty[slot] = point
        state.slot[point] = slot
    if any(flowers(state, player) for player in range(PLAYERS) if player != last):
        raise InputError("a player who did not just move has a flower already")


def flowers(state: State, player: int) -> list[tuple[int, ...]]:
    """Return every flower of a player as its points, centre first."""
    held = state.held.astype(np.int64) >> (BITS_EACH * player) & 15
    kinds = (KINDS[0], held[:FIRST_KIND]), (KINDS[-1], held[FIRST_KIND:])
    return [
        tuple(int(point) for point in kind[place])
        for kind, counts in kinds
        for place in np.flatnonzero(counts == kind.shape[1])
    ]


def winning_sets() -> list[tuple[int, ...]]:
    return [tuple(int(point) for point in place) for kind in KINDS for place in kind]


def winning(state: State) -> list[int]:
    last = (int(state.player) + PLAYERS - 1) % PLAYERS
    return sorted({point for flower in flowers(state, last) for point in flower})
