"""Counters in a row: a board of numbers alone, such as the scores of a dice game."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.boards.board import Board
from boardwright.core.boards.graph import Graph
from boardwright.core.boards.outlines import SQUARE, around

APART, BELOW = 1.2, 0.85


def Counters(  # noqa: N802 - reads as the type it builds
    names: Sequence[str], labels: Sequence[str] = ()
) -> Board:
    """Return a field for each name, with its label, or its name, below it.

    >>> Counters(["1", "2", "total"], ["1", "2", "+"]).points
    3
    """
    places = [(APART * number, 0.0) for number in range(len(names))]
    return Graph(
        places,
        names=names,
        labels=[(text, x, BELOW) for text, (x, _) in zip(labels or names, places, strict=True)],
        cell="pit",
        outlines=[around(place, SQUARE) for place in places],
    )
