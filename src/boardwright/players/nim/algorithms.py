"""``nim-random`` and ``nim-algorithm1``, ``2``, ``3``: the players of the Triangle Nim paper.

- ``nim-random`` draws evenly how many circles to strike among the sizes still possible, then evenly
  a stroke of that size. This is not even among strokes.
- Algorithm 1 has a book of games that its own seat won. While some of them begin with all strokes
  made so far, in the same order, it picks one of those evenly and copies its next stroke. With none
  left it plays as ``nim-random``.
- Algorithm 2 goes on from there with games that its seat lost: while some of them begin with all
  strokes so far, it strikes as ``nim-random`` among the strokes that none of them makes next.
- Algorithm 3 goes on from there by parity: with an odd number of circles left it strikes two, with
  an even number one or three by the toss of a coin.

The paper's algorithms move first. Seated second they use the same book with the sides exchanged.
From a position that was not reached from the first one there is no book to follow.

Where the paper's text and its program differ, ``rule`` chooses (``program`` unless told):

==========================================  ==============================  =====================
case                                        program                         text
==========================================  ==============================  =====================
parity: circles even, no triple possible    as ``nim-random`` (one or two)  one
parity: circles odd, no pair possible       as ``nim-random``, which means  the same
                                            one
lost games: no single stroke is left that   as ``nim-random`` among all     among the rest, if
avoids them, but longer ones are            strokes                         any
lost games: a triple is left, but no pair   one                             one or three
lost games begin to agree again             used again                      used once
==========================================  ==============================  =====================

The paper's program against a person forgets to narrow its lost games; that is not repeated here.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from boardwright.core.game import Game
from boardwright.core.many_games import Table, play_games
from boardwright.core.policy import Policy
from boardwright.core.rng import advance, below
from boardwright.core.rules import Moves, State
from boardwright.players.nim.books import Book, make_book, narrow
from boardwright.players.nim.strokes import (
    LONGEST_STROKE,
    count_sizes,
    random_stroke,
    stroke_of_any_size,
    stroke_of_size,
    stroke_sizes,
)

RANDOM, WON_BOOK, LOST_BOOK, PARITY = 0, 1, 2, 3


def choose_stroke(
    algorithm: int,
    text: bool,
    strokes: Any,
    count: int,
    sizes: Any,
    counts: Any,
    kept: Any,
    seat: int,
    ply: int,
    games: Any,
    ranges: Any,
    spent: bool,
    random: np.uint64,
) -> tuple[int, np.uint64]:
    """Return the stroke that an algorithm chooses, and the random numbers' next state.

    ``strokes`` are the legal ones; ``ranges`` says for each winner which games of the book agree so
    far; ``spent`` whether the lost games were used before; ``kept`` is room for strokes.
    """
    low, high = ranges[seat, 0], ranges[seat, 1]
    if algorithm >= WON_BOOK and low < high:
        random = advance(random)
        return int(games[seat, low + below(random, high - low), ply]), random
    low, high = ranges[1 - seat, 0], ranges[1 - seat, 1]
    if algorithm >= LOST_BOOK and low < high and not (text and spent):
        left = 0
        for index in range(count):
            first, last = narrow(games[1 - seat], low, high, ply, strokes[index])
            if first == last:
                kept[left] = strokes[index]
                left += 1
        count_sizes(kept, left, sizes, counts)
        if text and left > 0:
            return stroke_of_any_size(kept, left, sizes, counts, random)
        if not text and counts[1] > 0:
            return random_stroke(kept, left, sizes, counts, random)
        count_sizes(strokes, count, sizes, counts)
        return random_stroke(strokes, count, sizes, counts, random)
    count_sizes(strokes, count, sizes, counts)
    if algorithm >= PARITY:
        # Every circle left is a stroke of its own, so their number is that of the single strokes.
        size = 2 if counts[1] % 2 == 1 else 1
        if size == 1 and counts[3] > 0:
            random = advance(random)
            size = 1 + 2 * below(random, 2)
        elif size == 1 and not text:
            size = 0  # none: on to the random player
        if counts[size] > 0:
            return stroke_of_size(strokes, count, sizes, counts, size, random)
    return random_stroke(strokes, count, sizes, counts, random)


def follow(games: Any, ranges: Any, ply: int, stroke: int) -> None:
    """Keep of the games that agree so far those that go on with this stroke."""
    for winner in range(2):
        low, high = narrow(games[winner], ranges[winner, 0], ranges[winner, 1], ply, stroke)
        ranges[winner, 0] = low
        ranges[winner, 1] = high


@dataclass(frozen=True)
class Style:
    """An algorithm with its book; without one it is ``nim-random`` or bare parity."""

    algorithm: int = RANDOM
    book: Book | None = None
    rule: str = "program"


class Memory(NamedTuple):
    """What the players at a table work with; each seat has its own book."""

    whole: Any  # the circles of the first position
    sizes: Any  # of the strokes
    counts: Any
    kept: Any
    algorithms: Any
    text: Any
    first_games: Any
    second_games: Any
    held: Any  # games of each seat's book, by their winner
    ranges: Any  # those that agree so far
    spent: Any  # whether a seat has used its lost games
    ply: Any


def memory_of(game: Game, styles: Sequence[Style | None]) -> Memory:
    """Return the memory of players in these styles."""
    seated = [style or Style() for style in styles]
    books = [style.book or empty_book(game) for style in seated]
    return Memory(
        np.array([game.start().state.standing]),
        stroke_sizes(game),
        np.zeros(LONGEST_STROKE + 1, np.int64),
        np.zeros(game.max_moves, game.move_type),
        np.array([style.algorithm for style in seated]),
        np.array([style.rule == "text" for style in seated]),
        books[0].games,
        books[1].games,
        np.array([book.held for book in books]),
        np.zeros((2, 2, 2), np.int64),
        np.zeros(2, np.bool_),
        np.zeros(1, np.int64),
    )


def begin(memory: Memory, state: State) -> None:
    """Open the books, unless the game begins in another than the first position."""
    memory.ply[0] = 0
    first = state.standing == memory.whole[0]
    for seat in range(2):
        memory.spent[seat] = False
        for winner in range(2):
            memory.ranges[seat, winner, 0] = 0
            memory.ranges[seat, winner, 1] = memory.held[seat, winner] if first else 0


def choose(
    memory: Memory, seat: int, state: State, moves: Moves, count: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return the stroke of the player in a seat."""
    return choose_stroke(
        memory.algorithms[seat],
        memory.text[seat],
        moves,
        count,
        memory.sizes,
        memory.counts,
        memory.kept,
        seat,
        memory.ply[0],
        memory.first_games if seat == 0 else memory.second_games,
        memory.ranges[seat],
        memory.spent[seat],
        random,
    )


def see(memory: Memory, seat: int, move: int, state: State) -> None:
    """Keep of the games that agree so far those that go on with this stroke."""
    own = memory.ranges[seat, seat]
    other = memory.ranges[seat, 1 - seat]
    if own[0] == own[1] and other[0] < other[1]:
        memory.spent[seat] = True
    follow(memory.first_games, memory.ranges[0], memory.ply[0], move)
    follow(memory.second_games, memory.ranges[1], memory.ply[0], move)
    memory.ply[0] += 1


ALGORITHMS = Policy(memory_of, choose, begin, see, draws=True, plain=True)


def empty_book(game: Game) -> Book:
    """Return a book without games."""
    return Book(np.zeros((2, 1, game.board.points), np.uint16), np.zeros(2, np.int64))


#: Books made before, of a game's rules, a size and a seed.
_kept: dict[tuple[str, bool, int, int], Book] = {}
_lock = threading.Lock()
MOST_BOOKS_KEPT = 8


def book_for(game: Game, size: int, seed: int) -> Book:
    """Return the book of a game, a size and a seed, made when first asked for.

    Its games are those of two ``nim-random`` players, from game number 0 on.
    """
    label = game.fingerprint(play_games), game.compiled, size, seed
    with _lock:
        if label not in _kept:
            while len(_kept) >= MOST_BOOKS_KEPT:
                del _kept[next(iter(_kept))]
            _kept[label] = make_book(Table(game, [(ALGORITHMS, Style())] * 2), size, seed)
        return _kept[label]
