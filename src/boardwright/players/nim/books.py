"""Books of Triangle Nim games that the paper's random player played against itself.

A book holds N games that the first player won and N that the second won, each as the row of its
strokes. The rows are sorted, so that the games which begin with the same strokes stand together and
each further stroke narrows them down by two binary searches.

Making a book of 100 000 games takes less than a second, so it is kept in memory only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.many_games import Rows, Table
from boardwright.core.parallel import in_ranges

NO_STROKE = 0xFFFF
#: Where one side hardly ever wins (with one layer never), a book is closed after this many games.
TRIES_PER_GAME = 50


@dataclass(frozen=True, eq=False)
class Book:
    """Games of two random players: ``games[seat, number]`` are strokes of a game that seat won.

    ``held[seat]`` of them there are, in ascending order; strokes after the end are NO_STROKE.
    """

    games: NDArray[np.uint16]
    held: NDArray[np.int64]


def narrow(games: Any, low: int, high: int, ply: int, stroke: int) -> tuple[int, int]:
    """Return which of the sorted rows ``low`` to ``high`` have this stroke at this ply.

    Those rows must agree in all strokes before.

    >>> narrow(np.array([[1, 5], [2, 3], [2, 4]]), 0, 3, 0, 2)
    (1, 3)
    """
    end = high
    while low < high:
        middle = (low + high) // 2
        if games[middle, ply] < stroke:
            low = middle + 1
        else:
            high = middle
    first = low
    high = end
    while low < high:
        middle = (low + high) // 2
        if games[middle, ply] <= stroke:
            low = middle + 1
        else:
            high = middle
    return first, low


def make_book(table: Table, size: int, seed: int) -> Book:
    """Return the first ``size`` games that each side wins among a table's games of a seed."""
    width = table.game.board.points
    games = np.full((2, size, width), NO_STROKE, np.uint16)
    held = np.zeros(2, np.int64)

    def play(first: int, count: int) -> Rows:
        return table.play(seed, np.arange(first, first + count))

    for played in in_ranges(play, 0, size * TRIES_PER_GAME):
        beyond = np.arange(width) >= played.plies[:, None]
        rows = np.where(beyond, NO_STROKE, played.lines[:, :width])
        for seat in range(2):
            won = rows[played.returns[:, seat] > 0][: size - held[seat]]
            games[seat, held[seat] : held[seat] + len(won)] = won
            held[seat] += len(won)
        if held.min() == size:
            break
    for seat in range(2):
        rows = games[seat, : held[seat]]
        rows[:] = rows[np.lexsort(rows.T[::-1])]
    return Book(games, held)
