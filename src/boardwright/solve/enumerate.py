"""Finds all positions of a game that can be reached, and the moves between them.

Positions that differ only by a symmetry of the board are one class. Each class is kept once, as the
member with the smallest key, together with its size; a hash table finds it by that key.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core import rules
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import key, moves, outcome, play, refresh, turn

U = np.uint64
SCATTER, TOP = U(0x9E3779B97F4A7C15), U(64)
NEAR, CLOSE, FAR = U(4), U(15), ~15
#: A place in the hash table; ``number`` is the position's number plus one, 0 if the place is free.
SLOT = rules.record(key=np.uint64, number=np.int32)
#: Positions expanded between two looks at the outside world.
CHUNK = 20_000
FIRST_ROOM = 1 << 12
#: What a class and an edge cost in memory, for the refusal of games too large; see ``Graph``.
MOST_POSITIONS = 200_000_000
KEY_BITS = 64


def canonical(frames: Any, images: Any) -> int:
    """Return the size of the class of ``frames[1].state``, replacing it by the smallest member.

    Smallest is the key. ``frames[2]`` and ``frames[3]`` are scratch.
    """
    frames[2].state = frames[1].state
    smallest = key(frames[1].state)
    own = smallest
    fixed = 1
    for symmetry in range(1, images.shape[0]):
        frames[3].state = frames[1].state
        turn(frames[1].state, images[symmetry], frames[3].state)
        refresh(frames[3].state)
        number = key(frames[3].state)
        if number == own:
            fixed += 1
        if number < smallest:
            smallest = number
            frames[2].state = frames[3].state
    frames[1].state = frames[2].state
    return int(images.shape[0] // fixed)


def find_slot(number: Any, slots: Any, shift: Any) -> Any:
    """Return where in the hash table a key stands, or where it would be put.

    Keys that differ in the last bits only stand side by side: a move often leads to a near key.
    """
    mask = len(slots) - 1
    slot = np.int64(((number >> NEAR) * SCATTER) >> shift) & mask
    slot = (slot & FAR) | np.int64(number & CLOSE)
    while slots[slot].number != 0 and slots[slot].key != number:
        slot = (slot + 1) & mask
    return slot


def fill_slots(keys: Any, count: int, slots: Any, shift: Any) -> None:
    """Enter ``count`` known keys into an empty hash table."""
    for position in range(count):
        slot = find_slot(keys[position], slots, shift)
        slots[slot].key = keys[position]
        slots[slot].number = position + 1


def add_position(
    frames: Any, images: Any, states: Any, keys: Any, sizes: Any, slots: Any, shift: Any, count: int
) -> int:
    """Return the number of the class of ``frames[1].state``; it equals ``count`` for a new one."""
    size = canonical(frames, images)
    number = key(frames[1].state)
    slot = find_slot(number, slots, shift)
    if slots[slot].number == 0:
        slots[slot].key = number
        slots[slot].number = count + 1
        states[count] = frames[1].state
        keys[count] = number
        sizes[count] = size
    return int(slots[slot].number) - 1


def explore(
    frames: Any,
    images: Any,
    states: Any,
    keys: Any,
    sizes: Any,
    slots: Any,
    shift: Any,
    first_edge: Any,
    edges: Any,
    results: Any,
    returns: Any,
    progress: Any,
    budget: int,
) -> None:
    """Expand positions until the budget, the room for positions or that for edges is used up.

    ``progress`` holds the numbers of known positions, of expanded ones, and of edges. ``results``
    of a finished position is the payoff's sign for the player to move, 2 elsewhere.
    """
    known = progress[0]
    expanded = progress[1]
    edge_count = progress[2]
    most = len(frames[0].moves)
    stop = expanded + budget
    while expanded < known and expanded < stop:
        if known + most > len(states) or edge_count + most > len(edges):
            break
        first_edge[expanded] = edge_count
        count = moves(states[expanded], frames[0].moves)
        results[expanded] = 2
        if count == 0:
            outcome(states[expanded], returns)
            payoff = returns[states[expanded].player]
            results[expanded] = 1 if payoff > 0.0 else (-1 if payoff < 0.0 else 0)
        for index in range(count):
            frames[1].state = states[expanded]
            play(frames[1].state, frames[0].moves[index])
            reached = add_position(frames, images, states, keys, sizes, slots, shift, known)
            if reached == known:
                known += 1
            edges[edge_count] = reached
            edge_count += 1
        expanded += 1
    first_edge[expanded] = edge_count
    progress[0] = known
    progress[1] = expanded
    progress[2] = edge_count


@dataclass
class Graph:
    """All classes of positions and the moves between them.

    ``edges[first_edge[p] : first_edge[p + 1]]`` are the classes that one move reaches from p, in
    the order of ``moves``, a class once for each move that leads to it.
    """

    game: Game
    images: NDArray[np.uint16]  # the symmetries that make the classes
    states: NDArray[Any]
    keys: NDArray[np.uint64]
    sizes: NDArray[np.uint8]
    results: NDArray[np.int8]
    first_edge: NDArray[np.int64]
    edges: NDArray[np.int32]

    @property
    def classes(self) -> int:
        """Number of classes of positions."""
        return len(self.keys)

    @property
    def children(self) -> NDArray[np.int64]:
        """How many moves each class has."""
        return np.diff(self.first_edge)


def require_enumerable(game: Game) -> None:
    """Raise InputError unless the game tells its positions apart by a key."""
    if game.defines("key"):
        return
    fields = set(game.state_type.names or ())
    bits = 2 * game.board.points + 2
    if fields != {"cells", "player"} or bits > KEY_BITS or len(game.symbols) > 4:
        raise InputError(
            f"{game.name} cannot be enumerated: its file must define key(state), a different "
            "number for every position, up to 64 bits"
        )


def symmetries(game: Game) -> NDArray[np.uint16]:
    """Return the board's symmetries that the game's own ``turn`` can apply, identity first."""
    return np.array(game.symmetries if game.turns else game.symmetries[:1], np.uint16)


def enumerate_positions(
    where: Game | Position, progress: Callable[[int], None] | None = None, by_symmetry: bool = True
) -> Graph:
    """Return everything that can be reached from a game's start or from a position.

    Without ``by_symmetry`` every position is a class of its own.
    """
    position = where.start() if isinstance(where, Game) else where
    game = position.game
    require_enumerable(game)
    room = FIRST_ROOM + game.max_moves
    states = game.records(room)
    keys = np.zeros(room, np.uint64)
    sizes = np.zeros(room, np.uint8)
    results = np.zeros(room + 1, np.int8)
    first_edge = np.zeros(room + 1, np.int64)
    edges = np.zeros(8 * room, np.int32)
    slots, shift = empty_slots(2 * room)
    images = symmetries(game) if by_symmetry else symmetries(game)[:1]
    frames = game.frames(4)
    returns = np.zeros(game.players, np.float64)
    counts = np.zeros(3, np.int64)
    frames[1].state = position.state
    with np.errstate(over="ignore"):
        game.kernel(add_position)(frames, images, states, keys, sizes, slots, shift, 0)
        counts[0] = 1
        kernel = game.kernel(explore)
        while counts[1] < counts[0]:
            kernel(
                frames, images, states, keys, sizes, slots, shift, first_edge, edges, results,
                returns, counts, CHUNK,
            )  # fmt: skip
            known, _, edge_count = (int(count) for count in counts)
            if known > MOST_POSITIONS:
                raise InputError(f"{game.name} has more than {MOST_POSITIONS:,} positions")
            if known + game.max_moves > len(keys):
                columns = (states, keys, sizes, results, first_edge, edges, slots)
                require_memory(game, known, 2 * sum(column.nbytes for column in columns))
                states, keys, sizes = doubled(states), doubled(keys), doubled(sizes)
                results, first_edge = doubled(results), doubled(first_edge)
                slots, shift = empty_slots(2 * len(keys))
                game.kernel(fill_slots)(keys, known, slots, shift)
            if edge_count + game.max_moves > len(edges):
                edges = doubled(edges)
            if progress is not None:
                progress(known)
    known, _, edge_count = (int(count) for count in counts)
    return Graph(
        game,
        images,
        states[:known],
        keys[:known],
        sizes[:known],
        results[:known],
        first_edge[: known + 1],
        edges[:edge_count],
    )


def require_memory(game: Game, known: int, needed: int) -> None:
    """Raise InputError if the machine has not this much memory left."""
    try:
        free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError):  # not every system tells
        return
    if needed > free:
        raise InputError(
            f"{game.name} has more than {known:,} positions; to go on, {needed / 2**30:.1f} GiB of "
            f"memory would be needed, and {free / 2**30:.1f} GiB are free"
        )


def empty_slots(least: int) -> tuple[NDArray[Any], np.uint64]:
    """Return an empty hash table of a power of two and the shift that fits it."""
    bits = max(5, (least - 1).bit_length())
    return np.zeros(1 << bits, SLOT).view(np.recarray), TOP - U(bits)


def doubled(array: NDArray[Any]) -> NDArray[Any]:
    """Return a longer copy with as much room again."""
    longer = np.zeros(2 * len(array), array.dtype).view(type(array))
    longer[: len(array)] = array
    return longer
