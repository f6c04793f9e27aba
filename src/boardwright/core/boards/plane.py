"""Symmetries of points in the plane, found from their places alone."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, sin

from boardwright.core.boards.board import Permutation
from boardwright.core.boards.outlines import Place


def plane_symmetries(
    plane: Sequence[Place], neighbours: Sequence[Sequence[int]]
) -> tuple[Permutation, ...]:
    """Return the rotations and mirrors that map points to points and neighbours to neighbours.

    Each maps a point off the middle to one as far from it: so few need be tried.
    """
    middle_x = sum(x for x, _ in plane) / len(plane)
    middle_y = sum(y for _, y in plane) / len(plane)
    places = [(x - middle_x, y - middle_y) for x, y in plane]
    distances = [round(hypot(x, y), 4) for x, y in places]
    off = [point for point in range(len(plane)) if distances[point]]
    identity = tuple(range(len(plane)))
    if not off:
        return (identity,)
    first = min(off, key=lambda point: (distances.count(distances[point]), point))
    images = [point for point in off if distances[point] == distances[first]]
    links = [frozenset(others) for others in neighbours]
    found = {identity: None}
    for image in images:
        for mirrored in (1, -1):
            symmetry = turned(places, first, image, mirrored)
            if symmetry and all(
                frozenset(symmetry[other] for other in links[point]) == links[symmetry[point]]
                for point in identity
            ):
                found[symmetry] = None
    return tuple(found)


def turned(places: Sequence[Place], first: int, image: int, mirrored: int) -> Permutation | None:
    """Return where points go when ``first`` is turned to ``image``; None if some leave them."""
    number = {(round(x, 3) + 0.0, round(y, 3) + 0.0): point for point, (x, y) in enumerate(places)}
    angle = atan2(places[image][1], places[image][0])
    angle -= mirrored * atan2(places[first][1], places[first][0])
    across, down = cos(angle), sin(angle)
    found = []
    for x, y in places:
        there = (x * across - mirrored * y * down, x * down + mirrored * y * across)
        point = number.get((round(there[0], 3) + 0.0, round(there[1], 3) + 0.0))
        if point is None:
            return None
        found.append(point)
    return tuple(found)
