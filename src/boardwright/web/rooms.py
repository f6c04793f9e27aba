"""Rooms for what blocks: each kind of request has threads of its own.

A move waits for the database, a table of results for a long query, a file for the disk. If they
shared one pool, sixty slow queries would keep every move and the page itself waiting. The default
pool is left to the page's files.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import Literal, ParamSpec, TypeVar

from anyio import CapacityLimiter
from anyio.lowlevel import RunVar
from anyio.to_thread import run_sync

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Room = Literal["moves", "looks", "boards", "results"]
#: Threads of each room: what writes, what reads a game, what is computed, what queries results.
SIZES: dict[Room, int] = {"moves": 64, "looks": 64, "boards": 4, "results": 8}
#: Of each event loop.
_rooms: RunVar[dict[Room, CapacityLimiter]] = RunVar("rooms")


def room(name: Room) -> CapacityLimiter:
    """Return the room of this name in the present event loop."""
    try:
        return _rooms.get()[name]
    except LookupError:
        _rooms.set({each: CapacityLimiter(size) for each, size in SIZES.items()})
        return _rooms.get()[name]


def in_room(
    name: Room,
) -> Callable[[Callable[Given, Answer]], Callable[Given, Awaitable[Answer]]]:
    """Make an endpoint, or what it depends on, run in a thread of a room."""

    def within(work: Callable[Given, Answer]) -> Callable[Given, Awaitable[Answer]]:
        @wraps(work)
        async def working(*given: Given.args, **named: Given.kwargs) -> Answer:
            return await run_sync(partial(work, *given, **named), limiter=room(name))

        return working

    return within
