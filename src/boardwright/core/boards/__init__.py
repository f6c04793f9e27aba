"""Board geometries: grid, cube, hexagon, rhombus, triangle, edges, graph, star, pits, counters."""

from boardwright.core.boards.board import Board
from boardwright.core.boards.counters import Counters
from boardwright.core.boards.cube import Cube
from boardwright.core.boards.edges import Edges
from boardwright.core.boards.graph import Graph
from boardwright.core.boards.grid import Grid
from boardwright.core.boards.hexagon import Hexagon
from boardwright.core.boards.pits import Pits
from boardwright.core.boards.rhombus import Rhombus
from boardwright.core.boards.star import Star
from boardwright.core.boards.text_layout import TextLayout
from boardwright.core.boards.triangle import Triangle

__all__ = [
    "Board",
    "Counters",
    "Cube",
    "Edges",
    "Graph",
    "Grid",
    "Hexagon",
    "Pits",
    "Rhombus",
    "Star",
    "TextLayout",
    "Triangle",
]
