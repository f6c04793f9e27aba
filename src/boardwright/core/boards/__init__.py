"""Board geometries: square grid, cube, hexagon of hexagons, triangle."""

from boardwright.core.boards.board import Board, TextLayout
from boardwright.core.boards.cube import Cube
from boardwright.core.boards.grid import Grid
from boardwright.core.boards.hexagon import Hexagon
from boardwright.core.boards.triangle import Triangle

__all__ = ["Board", "Cube", "Grid", "Hexagon", "TextLayout", "Triangle"]
