"""The core: the contract of a game, boards, options, the binder, and the generic kernels.

What a game file needs is exported here.
"""

from boardwright.core.bits import copy, lowest_bit, popcount
from boardwright.core.boards import (
    Board,
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
from boardwright.core.rules import Moves, Planes, Returns, State, record

__all__ = [
    "Board",
    "BoardwrightError",
    "Cube",
    "Edges",
    "Graph",
    "Grid",
    "Hexagon",
    "InputError",
    "Mark",
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
