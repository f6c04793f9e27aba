"""The core: the contract of a game, boards, options, the binder, and the generic kernels.

What a game file needs is exported here.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardwright.core.bits import copy, lowest_bit, popcount
    from boardwright.core.boards import (
        Board,
        Counters,
        Cube,
        Edges,
        Graph,
        Grid,
        Hexagon,
        Pits,
        Rhombus,
        Star,
        Triangle,
    )
    from boardwright.core.boards.board import Permutation
    from boardwright.core.errors import BoardwrightError, InputError, RuleError
    from boardwright.core.options import option
    from boardwright.core.picture import Mark
    from boardwright.core.rng import advance, below, stream
    from boardwright.core.rules import Marks, Moves, Planes, Returns, State, record

#: Where these names live. They are imported when first used, so that sentences and errors can be
#: had without NumPy.
_HOMES = ("errors", "bits", "boards", "boards.board", "options", "picture", "rng", "rules")

__all__ = [
    "Board",
    "BoardwrightError",
    "Counters",
    "Cube",
    "Edges",
    "Graph",
    "Grid",
    "Hexagon",
    "InputError",
    "Mark",
    "Marks",
    "Moves",
    "Permutation",
    "Pits",
    "Planes",
    "Returns",
    "Rhombus",
    "RuleError",
    "Star",
    "State",
    "Triangle",
    "advance",
    "below",
    "copy",
    "lowest_bit",
    "option",
    "popcount",
    "record",
    "stream",
]


def __getattr__(name: str) -> object:
    for home in _HOMES if name in __all__ else ():
        module = import_module(f"boardwright.core.{home}")
        if hasattr(module, name):
            return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
