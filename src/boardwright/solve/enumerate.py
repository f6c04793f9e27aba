"""Finds all positions of a game that can be reached, and the moves between them.

Positions that differ only by a symmetry of the rules are one class. Each class is kept once, as the
member with the smallest key, together with its size; a hash table finds it by that key.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.blame import blame
from boardwright.core.errors import InputError, RuleError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.solve import explore as kernels
from boardwright.solve.explore import (
    SLOT,
    Found,
    add_first,
    explore,
    fill_slots,
)
from boardwright.solve.same_position import (
    TOP,
    Scratch,
    U,
    rows_for,
    scratch_for,
    words_of,
)

#: Positions expanded between two looks at the outside world.
CHUNK = 20_000
FEW = 20  # in plain Python
FIRST_ROOM = 1 << 12
#: What a class and an edge cost in memory, for the refusal of games too large; see ``Graph``.
MOST_POSITIONS = 200_000_000
#: Symmetries of the files shipped here, which tests know, are verified once in this many positions.
RARELY = 16


@dataclass
class Graph:
    """All classes of positions and what can happen between them.

    ``edges[first_edge[p] : first_edge[p + 1]]`` are the classes that one move reaches from p, in
    the order of ``moves``, a class once for each move that leads to it. Where chance decides, the
    mover is ``CHANCE`` and ``odds`` stand beside the edges; without chance there are none.
    """

    game: Game
    scratch: Scratch  # the symmetries that make the classes, and room for kernels
    rows: NDArray[Any]
    sizes: NDArray[np.uint8]
    movers: NDArray[np.uint8]
    results: NDArray[np.int8]  # of finished ones the sign of the mover's payoff, 2 elsewhere
    first_edge: NDArray[np.int64]
    edges: NDArray[np.int32]
    odds: NDArray[np.float64]

    @property
    def classes(self) -> int:
        """Number of classes of positions."""
        return len(self.rows)

    @property
    def states(self) -> NDArray[Any]:
        """One member of each class."""
        return np.asarray(self.rows["state"]).view(np.recarray)

    @property
    def children(self) -> NDArray[np.int64]:
        """How many moves each class has."""
        return np.diff(self.first_edge)


def enumerate_positions(
    where: Game | Position, progress: Callable[[int], None] | None = None, by_symmetry: bool = True
) -> Graph:
    """Return everything that can be reached from a game's start or from a position.

    Without ``by_symmetry`` every position is a class of its own.
    """
    position = where.start() if isinstance(where, Game) else where
    game = position.game
    scratch = scratch_for(game, by_symmetry)
    found = with_room(game, None, FIRST_ROOM + game.max_moves)
    every = RARELY if game.shipped else 1
    first_image = 0 if game.derived else 1
    scratch.frames[1].state = position.state
    control = scratch.control
    kernel = game.short_kernel(explore)
    with blame(game.file):
        game.short_kernel(add_first)(scratch, found)
    while control[kernels.EXPANDED] < control[kernels.KNOWN]:
        with blame(game.file):
            kernel(scratch, found, FEW if kernel.waiting else CHUNK, every, first_image)
        require_sound(game, scratch, found)
        known, edges = int(control[kernels.KNOWN]), int(control[kernels.EDGES])
        if known > MOST_POSITIONS:
            raise InputError(
                "{game} has more than {most:,} positions", game=game.name, most=MOST_POSITIONS
            )
        if known + game.max_moves > len(found.rows):
            require_memory(game, known, 2 * sum(np.asarray(each).nbytes for each in found))
            found = with_room(game, found, 2 * len(found.rows))
            game.kernel(fill_slots)(found.rows, known, found.slots, found.shift)
        if edges + game.max_moves > len(found.edges):
            odds = doubled(found.odds) if game.chances else found.odds
            found = found._replace(edges=doubled(found.edges), odds=odds)
        if progress is not None:
            progress(known)
    known, edges = int(control[kernels.KNOWN]), int(control[kernels.EDGES])
    return Graph(
        game,
        scratch,
        found.rows[:known],
        found.sizes[:known],
        found.movers[:known],
        found.results[:known],
        found.first_edge[: known + 1],
        found.edges[:edges],
        found.odds[:edges],
    )


def with_room(game: Game, old: Found | None, room: int) -> Found:
    """Return room for this many positions, with those of ``old`` and an empty hash table."""
    bits = max(5, (2 * room - 1).bit_length())
    rows = rows_for(game, room)
    edges = 8 * room if old is None else len(old.edges)
    fresh = Found(
        rows,
        words_of(rows),
        np.zeros(room, np.uint8),
        np.zeros(room, np.uint8),
        np.zeros(room, np.int8),
        np.zeros(room + 1, np.int64),
        np.zeros(edges, np.int32) if old is None else old.edges,
        np.zeros(edges if game.chances else 1, np.float64) if old is None else old.odds,
        np.zeros(1 << bits, SLOT).view(np.recarray),
        TOP - U(bits),
    )
    if old is not None:
        for name in ("rows", "sizes", "movers", "results", "first_edge"):
            column = getattr(old, name)
            getattr(fresh, name)[: len(column)] = column
    return fresh


def doubled(array: NDArray[Any]) -> NDArray[Any]:
    """Return a longer copy with as much room again."""
    longer = np.zeros(2 * len(array), array.dtype)
    longer[: len(array)] = array
    return longer


def require_sound(game: Game, scratch: Scratch, found: Found) -> None:
    """Raise RuleError if the kernels noticed that a file breaks a promise."""
    problem = int(scratch.control[kernels.PROBLEM])
    if problem == kernels.FINE:
        if scratch.control[kernels.CLASHES] and game.defines("key"):
            raise RuleError("{file}: key is the same for two different positions", file=game.file)
        return
    state = found.rows[int(scratch.control[kernels.EXPANDED])].state
    if problem == kernels.NO_PLAYER:
        raise RuleError(
            "{file}: state.player must be 0 to {last}", file=game.file, last=game.players - 1
        )
    text = Position(game, state).text
    if problem == kernels.MANY_MOVES:
        raise RuleError(
            "{file}: {position} has more moves than MAX_MOVES, {most}",
            file=game.file,
            position=text,
            most=game.max_moves,
        )
    if problem == kernels.BAD_PAYOFF:
        raise RuleError(
            "{file}: outcome must give every player a payoff from -1 to 1, not so in {position}",
            file=game.file,
            position=text,
        )
    if problem == kernels.BAD_ODDS:
        raise RuleError(
            "{file}: the odds that chance writes must be positive and add up to 1, "
            "not so in {position}",
            file=game.file,
            position=text,
        )
    if problem == kernels.NOT_DERIVED:
        raise RuleError(
            "{file}: after refresh another game goes on from {position}: DERIVED must"
            " name only fields that refresh works out from the others",
            file=game.file,
            position=text,
        )
    raise RuleError(
        "{file}: turning the board changes what can be played from {position}: "
        "declare the symmetries of the rules, such as SYMMETRIES = 'none'",
        file=game.file,
        position=text,
    )


def require_memory(game: Game, known: int, needed: int) -> None:
    """Raise InputError if the machine has not this much memory left."""
    try:
        free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError):  # not every system tells
        return
    if needed > free:
        raise InputError(
            "{game} has more than {count:,} positions; to go on, {needed:.1f} GiB of "
            "memory would be needed, and {free:.1f} GiB are free",
            game=game.name,
            count=known,
            needed=needed / 2**30,
            free=free / 2**30,
        )
