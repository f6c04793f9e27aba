"""Where flowers can stand: all places of the flat kind, or of the two kinds in space."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

Offset = tuple[int, ...]
Shape = tuple[Offset, ...]


def flower_places(size: int, dims: int, rotated: bool) -> list[NDArray[np.int64]]:
    """Return for each kind of flower one row a place: the centre, then the petals."""
    reach = (size - 1) // 2
    kinds = [flat_shapes(reach)]
    if dims == 3:
        kinds = [cube_shapes(reach, rotated), axis_shapes(reach, rotated)]
    return [places_of(shapes, size, dims) for shapes in kinds]


def flat_shapes(reach: int) -> list[Shape]:
    """Return the petals of every flower on a plane around its centre, one quarter of the arms."""
    arms = [(p, q) for p in range(1, reach + 1) for q in range(reach + 1)]
    return [((p, q), (-q, p), (-p, -q), (q, -p)) for p, q in arms]


def frames_in_space(reach: int, rotated: bool) -> list[tuple[Offset, Offset, Offset]]:
    """Return all sets of three perpendicular arms of equal length, each set once."""
    if not rotated:
        return [((a, 0, 0), (0, a, 0), (0, 0, a)) for a in range(1, reach + 1)]
    by_length: dict[int, list[Offset]] = {}
    for arm in product(range(-reach, reach + 1), repeat=3):
        length = round(sum(x * x for x in arm) ** 0.5)
        # The third arm is the cross product over the length, so the length must be whole.
        if length and length * length == sum(x * x for x in arm):
            by_length.setdefault(length, []).append(arm)
    found: dict[frozenset[Offset], tuple[Offset, Offset, Offset]] = {}
    for length, arms in by_length.items():
        for u, v in product(arms, repeat=2):
            if u < v and sum(a * b for a, b in zip(u, v, strict=True)) == 0:
                cross = (
                    u[1] * v[2] - u[2] * v[1],
                    u[2] * v[0] - u[0] * v[2],
                    u[0] * v[1] - u[1] * v[0],
                )
                if all(x % length == 0 for x in cross):
                    w = tuple(x // length for x in cross)
                    both_ways = frozenset(
                        tuple(s * x for x in a) for a in (u, v, w) for s in (1, -1)
                    )
                    found.setdefault(both_ways, (u, v, w))
    return sorted(found.values())


def cube_shapes(reach: int, rotated: bool) -> list[Shape]:
    """Return the corners of every cube around a centre."""
    shapes = [
        tuple(
            tuple(a * x + b * y + c * z for x, y, z in zip(u, v, w, strict=True))
            for a, b, c in product((-1, 1), repeat=3)
        )
        for u, v, w in frames_in_space(reach, rotated)
    ]
    return [shape for shape in shapes if max(abs(x) for petal in shape for x in petal) <= reach]


def axis_shapes(reach: int, rotated: bool) -> list[Shape]:
    """Return both ends of three perpendicular axes around a centre."""
    return [
        tuple(tuple(sign * x for x in arm) for arm in arms for sign in (1, -1))
        for arms in frames_in_space(reach, rotated)
    ]


def places_of(shapes: Sequence[Shape], size: int, dims: int) -> NDArray[np.int64]:
    """Return one row for each place of these shapes on the board: its centre, then its petals."""
    strides = size ** np.arange(dims)  # x counts columns, y rows, z layers
    rows = []
    for shape in shapes:
        petals = np.array([(0,) * dims, *shape])
        reach = np.abs(petals).max(axis=0)
        sides = [np.arange(r, size - r) for r in reach]
        grid = np.meshgrid(*sides, indexing="ij")
        centres = np.stack(grid, axis=-1).reshape(-1, dims) @ strides
        rows.append(centres[:, None] + petals @ strides)
    return np.concatenate(rows)
