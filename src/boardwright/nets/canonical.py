"""One of all positions that a symmetry makes the same: the one that a canonical net is shown.

Such a net has to know a position once, not once for each way to turn the board. What it is shown is
the image whose planes come last in the order of their numbers, and what it says of moves is turned
back by the table of the symmetry that was chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.nets.numbering import Numbering


@dataclass(frozen=True)
class Turning:
    """By symmetry: where each point's marks come from, and the entries of each move."""

    origins: NDArray[np.int64]  # [symmetries, points]
    table: NDArray[np.int32]  # [symmetries, codes, parts]


def turning(numbering: Numbering, canonical: bool) -> Turning:
    """Return how a net's positions are turned: as they stand, or to the canonical image."""
    symmetries = numbering.symmetries[: None if canonical else 1]
    origins = np.argsort(np.asarray(symmetries, np.int64), axis=1)
    turned = numbering.turned[: len(symmetries)]
    return Turning(origins, np.ascontiguousarray(turned[:, numbering.table]))


def turn_seen(games: Any, first: int, last: int, seen: Any, origins: Any) -> None:
    """Turn what the net is to see of each game to its canonical image; keep the symmetry."""
    if len(origins) == 1:
        return
    spare = np.empty_like(seen[first])
    for number in range(first, last):
        if games[number].leaf >= 0:
            planes = seen[number]
            symmetry = canonical_symmetry(planes, origins)
            games[number].turned = symmetry
            for plane in range(planes.shape[0]):
                for point in range(planes.shape[1]):
                    spare[plane, point] = planes[plane, point]
            for plane in range(planes.shape[0]):
                for point in range(planes.shape[1]):
                    planes[plane, point] = spare[plane, origins[symmetry, point]]


def canonical_symmetries(seen: Any, origins: Any, out: Any) -> None:
    """Write by which symmetry each of many positions becomes canonical."""
    for number in range(len(seen)):
        out[number] = canonical_symmetry(seen[number], origins)


def canonical_symmetry(planes: Any, origins: Any) -> int:
    """Return the symmetry that turns planes to the last of their images in order."""
    best = 0
    for symmetry in range(1, len(origins)):
        if comes_after(planes, origins[symmetry], origins[best]):
            best = symmetry
    return best


def comes_after(planes: Any, origins: Any, others: Any) -> bool:
    """Return whether one image of planes is greater than another."""
    for plane in range(planes.shape[0]):
        for point in range(planes.shape[1]):
            here, there = planes[plane, origins[point]], planes[plane, others[point]]
            if here != there:
                return bool(here > there)
    return False
