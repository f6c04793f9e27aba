"""Books of Triangle Nim games that the paper's random player played against itself.

A book holds N games that the first player won and N that the second won, each as the row of its
strokes. The rows are sorted, so that the games which begin with the same strokes stand together and
each further stroke narrows them down by two binary searches.

Making a book of 100 000 games takes less than a second, so it is kept in memory only.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.rng import stream
from boardwright.core.rules import moves, outcome, play
from boardwright.players.nim.strokes import (
    LONGEST_STROKE,
    count_sizes,
    random_stroke,
    stroke_sizes,
)

NO_STROKE = 0xFFFF
LARGEST_BOOK = 1_000_000
#: Games played as one job, from one stream of random numbers.
CHUNK = 1024
#: Where one side hardly ever wins (with one layer never), a book is closed after so many games.
TRIES_PER_GAME = 50
MOST_BOOKS_KEPT = 8


@dataclass(frozen=True, eq=False)
class Book:
    """Games of two random players: ``games[seat, number]`` are strokes of a game that seat won.

    ``held[seat]`` of them there are, in ascending order; strokes after the end are NO_STROKE.
    """

    games: NDArray[np.uint16]
    held: NDArray[np.int64]


def record_games(
    frames: Any, sizes: Any, counts: Any, returns: Any, random: np.uint64, rows: Any, winners: Any
) -> None:
    """Play one random game from ``frames[0]`` for each row; write its strokes and who won."""
    first = frames[0]
    frame = frames[1]
    for number in range(len(rows)):
        frame.state = first.state
        ply = 0
        count = moves(frame.state, frame.moves)
        while count > 0:
            count_sizes(frame.moves, count, sizes, counts)
            stroke, random = random_stroke(frame.moves, count, sizes, counts, random)
            rows[number, ply] = stroke
            ply += 1
            play(frame.state, stroke)
            count = moves(frame.state, frame.moves)
        outcome(frame.state, returns)
        winners[number] = 0 if returns[0] > 0.0 else 1


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


def play_chunk(game: Game, seed: int, number: int) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Return the games of one stream of a seed, and who won each."""
    frames = game.frames(2)
    frames[0].state = game.start().state
    rows = np.full((CHUNK, game.board.points), NO_STROKE, np.uint16)
    winners = np.zeros(CHUNK, np.uint8)
    counts = np.zeros(LONGEST_STROKE + 1, np.int64)
    returns = np.zeros(game.players, np.float64)
    kernel = game.kernel(record_games)
    with np.errstate(over="ignore"):
        kernel(frames, stroke_sizes(game), counts, returns, stream(seed, number), rows, winners)
    return rows, winners


def make_book(game: Game, size: int, seed: int) -> Book:
    """Return the first ``size`` games that each side wins among the random games of a seed."""
    games = np.full((2, size, game.board.points), NO_STROKE, np.uint16)
    held = np.zeros(2, np.int64)
    jobs = (partial(play_chunk, game, seed, n) for n in range(-(-size * TRIES_PER_GAME // CHUNK)))
    for rows, winners in in_threads(jobs):
        for seat in range(2):
            won = rows[winners == seat][: size - held[seat]]
            games[seat, held[seat] : held[seat] + len(won)] = won
            held[seat] += len(won)
        if held.min() == size:
            break
    for seat in range(2):
        rows = games[seat, : held[seat]]
        rows[:] = rows[np.lexsort(rows.T[::-1])]
    return Book(games, held)


_kept: dict[tuple[str, bool, int, int], Book] = {}
_lock = threading.Lock()


def book_for(game: Game, size: int, seed: int) -> Book:
    """Return the book of a game, a size and a seed, made when first asked for."""
    label = game.fingerprint(record_games), game.compiled, size, seed
    with _lock:
        if label not in _kept:
            while len(_kept) >= MOST_BOOKS_KEPT:
                del _kept[next(iter(_kept))]
            _kept[label] = make_book(game, size, seed)
        return _kept[label]
