"""Outlines of cells, as corners in the plane of a board: how a picture knows what to draw where."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

Place = tuple[float, float]
#: Corners of a cell, or the two ends of an edge; empty where nothing is drawn around a point.
Outline = tuple[Place, ...]

FAR, NEAR = 3**-0.5, 3**-0.5 / 2
SQUARE: Outline = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
#: With a corner on top, clockwise from there.
HEXAGON: Outline = ((0, -FAR), (0.5, -NEAR), (0.5, NEAR), (0, FAR), (-0.5, NEAR), (-0.5, -NEAR))
#: Corners of a drawn circle.
ROUND = 32


def around(place: Place, corners: Outline) -> Outline:
    """Return corners moved to a place."""
    return tuple((place[0] + x, place[1] + y) for x, y in corners)


def rounded(width: float, height: float, radius: float) -> Outline:
    """Return a rectangle with round corners about the origin; a circle if it is all corner."""
    half = ROUND // 4
    arcs = [(1, -1, -pi / 2), (1, 1, 0.0), (-1, 1, pi / 2), (-1, -1, pi)]
    return tuple(
        (
            x * (width / 2 - radius) + radius * cos(first + step * pi / 2 / half),
            y * (height / 2 - radius) + radius * sin(first + step * pi / 2 / half),
        )
        for x, y, first in arcs
        for step in range(half + 1)
    )


def outlines_of(cell: str, plane: Sequence[Place]) -> tuple[Outline, ...]:
    """Return the outline of every point of a board whose cells are all alike."""
    corners = {"square": SQUARE, "hexagon": HEXAGON}.get(cell, ())
    return tuple(around(place, corners) for place in plane)
