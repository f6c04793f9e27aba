"""Any board as a lattice on which a convolution can run: every point has a cell of a small box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from boardwright.core.boards.board import Board


@dataclass(frozen=True)
class Lattice:
    """A box of cells; ``cells`` has the number of the cell of each point, counted row by row.

    >>> from boardwright.core import Grid, Hexagon
    >>> lattice_of(Grid(3, 2)).shape, lattice_of(Hexagon(6)).shape
    ((2, 3), (11, 11))
    """

    shape: tuple[int, ...]
    cells: tuple[int, ...]

    @property
    def full(self) -> bool:
        """True if cells are the points in their order, so that nothing has to be moved."""
        return self.cells == tuple(range(prod(self.shape)))


def lattice_of(board: Board) -> Lattice:
    """Return the smallest box found: straight axes, or axes at an angle as hexagons need."""
    if board.space:
        z, y, x = (ranks([place[axis] for place in board.space]) for axis in (2, 1, 0))
        return boxed(z, y, x)
    down = ranks([y for _, y in board.plane])
    shears = (0.0, -0.5, 0.5)
    across = [
        ranks([x + shear * row for (x, _), row in zip(board.plane, down, strict=True)])
        for shear in shears
    ]
    return min((boxed(down, columns) for columns in across), key=lambda found: prod(found.shape))


def ranks(values: Sequence[float]) -> list[int]:
    """Return the place of each value among the different ones.

    >>> ranks([0.5, 2.0, 0.5])
    [0, 1, 0]
    """
    rounded = [round(value, 3) for value in values]
    order = {value: rank for rank, value in enumerate(sorted(set(rounded)))}
    return [order[value] for value in rounded]


def boxed(*axes: list[int]) -> Lattice:
    """Return the box that these coordinates of the points span."""
    shape = tuple(max(axis) + 1 for axis in axes)
    cells = []
    for place in zip(*axes, strict=True):
        cell = 0
        for size, step in zip(shape, place, strict=True):
            cell = cell * size + step
        cells.append(cell)
    return Lattice(shape, tuple(cells))
