"""Many games between the players of the Triangle Nim paper inside compiled code, over all cores."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, Playouts, in_range
from boardwright.core.rng import stream
from boardwright.core.rules import moves, outcome, play
from boardwright.players.nim.algorithms import choose_stroke, empty_book, follow
from boardwright.players.nim.books import LARGEST_BOOK, NO_STROKE, Book, book_for
from boardwright.players.nim.strokes import LONGEST_STROKE, stroke_sizes

CHUNK = 1024


def book_games(
    frames: Any,
    seats: Any,
    text: bool,
    sizes: Any,
    counts: Any,
    games: Any,
    held: Any,
    ranges: Any,
    spent: Any,
    randoms: Any,
    returns: Any,
    tally: Any,
    rows: Any,
) -> None:
    """Play one game from ``frames[0]`` for each row of ``randoms``, the two players' generators.

    ``seats`` holds each player's algorithm. ``tally`` counts the wins of each and the plies;
    ``rows`` receives the strokes of every game.
    """
    first = frames[0]
    frame = frames[1]
    kept = frames[0].moves
    for number in range(len(randoms)):
        frame.state = first.state
        for seat in range(2):
            ranges[seat, 0] = 0
            ranges[seat, 1] = held[seat]
            spent[seat] = 0
        ply = 0
        count = moves(frame.state, frame.moves)
        while count > 0:
            seat = int(frame.state.player)
            stroke, randoms[number, seat] = choose_stroke(
                seats[seat],
                text,
                frame.moves,
                count,
                sizes,
                counts,
                kept,
                seat,
                ply,
                games,
                ranges,
                spent,
                randoms[number, seat],
            )
            follow(games, ranges, ply, stroke)
            rows[number, ply] = stroke
            ply += 1
            play(frame.state, stroke)
            count = moves(frame.state, frame.moves)
        outcome(frame.state, returns)
        tally[0 if returns[0] > 0.0 else 1] += 1
        tally[2] += ply


def play_chunk(
    game: Game, seats: Sequence[int], book: Book, rule: str, seed: int, first: int, games: int
) -> tuple[Any, Any]:
    """Return (tally, strokes) of some games; game n draws from streams 2n and 2n + 1."""
    frames = game.frames(2)
    frames[0].state = game.start().state
    streams = [stream(seed, number) for number in range(2 * first, 2 * (first + games))]
    tally = np.zeros(3, np.int64)
    rows = np.full((games, game.board.points), NO_STROKE, np.uint16)
    with np.errstate(over="ignore"):
        game.kernel(book_games)(
            frames,
            np.array(seats, np.int64),
            rule == "text",
            stroke_sizes(game),
            np.zeros(LONGEST_STROKE + 1, np.int64),
            book.games,
            book.held,
            np.zeros((2, 2), np.int64),
            np.zeros(2, np.uint8),
            np.array(streams, np.uint64).reshape(games, 2),
            np.zeros(2, np.float64),
            tally,
            rows,
        )
    return tally, rows


def algorithm_games(
    game: Game,
    seats: Sequence[int],
    games: int,
    seed: int = 1,
    book: int = 10_000,
    book_seed: int = 1,
    rule: str = "program",
    threads: int | None = None,
) -> Playouts:
    """Return the counts of games between two algorithms (0 is ``nim-random``) with the same book.

    >>> import boardwright as bw
    >>> counted = algorithm_games(bw.game("nim", layers=3), (3, 0), games=2000, book=1000)
    >>> counted.wins[0] > counted.wins[1]
    True
    """
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    in_range("book", book, 1, LARGEST_BOOK)
    begun = time.perf_counter()
    held = book_for(game, book, book_seed) if any(seats) else empty_book(game)
    jobs = (
        partial(play_chunk, game, seats, held, rule, seed, first, min(CHUNK, games - first))
        for first in range(0, games, CHUNK)
    )
    total = np.zeros(3, np.int64)
    for tally, _ in in_threads(jobs, threads):
        total += tally
    first, second, plies = (int(count) for count in total)
    return Playouts(games, (first, second), 0, 0, plies, time.perf_counter() - begun)
