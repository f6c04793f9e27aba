"""Moves of several parts as one number: where from, where to, what else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Pack = Callable[..., int]
Unpack = Callable[[int], tuple[int, ...]]


def packed(**sizes: int) -> tuple[Pack, Unpack, type[np.integer[Any]]]:
    """Return ``pack``, ``unpack`` and the type of moves whose parts are below these sizes.

    The last part counts ones, so a move with all other parts 0 is its last part.

    >>> pack, unpack, MOVE = packed(origin=64, target=64)
    >>> pack(3, 5), unpack(197), MOVE.__name__
    (197, (3, 5), 'uint16')
    """
    names = list(sizes)
    total, number, parts = 1, "0", []
    for name, size in sizes.items():
        number = f"({number}) * {size} + {name}" if number != "0" else name
    for name in reversed(names):
        parts.append(f"move // {total} % {sizes[name]}")
        total *= sizes[name]
    source = (
        f"def pack({', '.join(names)}):\n    return {number}\n"
        f"def unpack(move):\n    return {', '.join(reversed(parts))},\n"
    )
    space: dict[str, Any] = {"__name__": __name__}
    exec(compile(source, __file__, "exec"), space)  # functions without closures can be compiled
    # Compiled, unsigned words of 64 bits and other numbers together make floats; signed do not.
    kinds = (np.uint16, np.uint32, np.int64)
    kind = next(kind for kind in kinds if total - 1 <= np.iinfo(kind).max)
    return space["pack"], space["unpack"], kind
