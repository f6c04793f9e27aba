"""What every board geometry supplies: names, neighbours, symmetries, a text layout, a drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Literal

from boardwright.core.boards.outlines import Outline, Place, outlines_of
from boardwright.core.boards.text_layout import TextLayout
from boardwright.core.errors import InputError
from boardwright.core.options import refuse_large

Lattice = tuple[int, ...]
Permutation = tuple[int, ...]
Cell = Literal["point", "square", "hexagon", "circle", "edge", "pit"]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Board:
    """A set of points, numbered in reading order, and everything that follows from their places.

    ``rows`` holds the points of each row from the top; ``plane`` their x and y when drawn
    (y grows downwards, neighbours are about 1 apart); ``symmetries`` the permutations that map the
    board onto itself, identity first: ``symmetry[point]`` is where ``point`` goes. ``labels`` are
    coordinates drawn beside the board; without them every cell carries its name. ``space`` holds
    x, y and z of the points of a board that is not flat, its middle at the origin.

    What is drawn beneath the marks is in the places of ``plane``: ``outlines`` has for each point
    the corners of its cell, the two ends of an edge, or nothing; ``lines`` joins points; ``dots``
    are small and black; ``shaded`` points have a darker cell; ``sides`` are borders in a colour, as
    goals are. Outlines and lines that are not given follow from ``cell``.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    plane: tuple[Place, ...]
    neighbours: tuple[tuple[int, ...], ...]
    symmetries: tuple[Permutation, ...]
    layout: TextLayout
    cell: Cell
    labels: tuple[tuple[str, float, float], ...] = ()
    space: tuple[tuple[float, float, float], ...] = ()
    outlines: tuple[Outline, ...] = ()
    lines: tuple[tuple[int, int], ...] = ()
    dots: tuple[Place, ...] = ()
    shaded: tuple[int, ...] = ()
    sides: tuple[tuple[str, Outline], ...] = ()

    def __post_init__(self) -> None:
        """Work out what is drawn beneath the marks, where it was not given."""
        refuse_large(len(self.names))
        if not self.outlines:
            object.__setattr__(self, "outlines", outlines_of(self.cell, self.plane))
        if not self.lines and self.cell == "point":
            object.__setattr__(self, "lines", joined_points(self.plane, self.neighbours))

    @property
    def points(self) -> int:
        """Number of points."""
        return len(self.names)

    def find(self, name: str) -> int:
        """Return the point with this name, in either case of letters."""
        wanted = name.strip().lower()
        for point, known in enumerate(self.names):
            if known.lower() == wanted:
                return point
        raise InputError(
            "there is no point {given!r:.40}; points run from {first} to {last}",
            given=name,
            first=self.names[0],
            last=self.names[-1],
        )


def joined_points(
    plane: Sequence[Place], neighbours: Sequence[Sequence[int]]
) -> tuple[tuple[int, int], ...]:
    """Return the pairs of neighbours that are drawn beside each other.

    Those of different layers of a cube are not.
    """
    return tuple(
        (point, other)
        for point, others in enumerate(neighbours)
        for other in others
        if other > point
        and (plane[point][0] - plane[other][0]) ** 2 + (plane[point][1] - plane[other][1]) ** 2
        < 1.5
    )


def symmetries_of(
    lattice: Sequence[Lattice], maps: Iterable[Callable[[Lattice], Lattice]]
) -> tuple[Permutation, ...]:
    """Return the different point permutations that the given maps of lattice coordinates make."""
    number = {place: point for point, place in enumerate(lattice)}
    found = (tuple(number[map_(place)] for place in lattice) for map_ in maps)
    return tuple(dict.fromkeys(found))


def neighbours_of(
    lattice: Sequence[Lattice], steps: Iterable[Lattice]
) -> tuple[tuple[int, ...], ...]:
    """Return for each point the points one lattice step away, in the order of the steps."""
    refuse_large(len(lattice))
    number = {place: point for point, place in enumerate(lattice)}
    stepped = [
        [tuple(a + b for a, b in zip(place, step, strict=True)) for step in steps]
        for place in lattice
    ]
    return tuple(tuple(number[p] for p in places if p in number) for places in stepped)


def signed_permutations(axes: int) -> list[Callable[[Lattice], Lattice]]:
    """Return the symmetries of a square (2 axes, 8 maps) or cube (3 axes, 48), identity first."""

    def map_of(order: tuple[int, ...], signs: tuple[int, ...]) -> Callable[[Lattice], Lattice]:
        return lambda place: tuple(
            sign * place[axis] for axis, sign in zip(order, signs, strict=True)
        )

    return [
        map_of(order, signs)
        for order in permutations(range(axes))
        for signs in product((1, -1), repeat=axes)
    ]
