"""The core: the contract of a game, boards, options, the binder, and the generic kernels.

What a game file needs is exported here.
"""

from boardwright.core.bits import copy, lowest_bit, popcount
from boardwright.core.boards import Board, Cube, Grid, Hexagon, Triangle
from boardwright.core.errors import BoardwrightError, InputError, RuleError
from boardwright.core.options import option
from boardwright.core.picture import Mark
from boardwright.core.rng import advance, below, stream
from boardwright.core.rules import Moves, Returns, State, record

__all__ = [
    "Board",
    "BoardwrightError",
    "Cube",
    "Grid",
    "Hexagon",
    "InputError",
    "Mark",
    "Moves",
    "Returns",
    "RuleError",
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
