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

from typing import Any

import numpy as np

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import advance, below, stream
from boardwright.players.nim.books import Book, narrow
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
    spent: Any,
    random: np.uint64,
) -> tuple[int, np.uint64]:
    """Return the stroke that an algorithm chooses, and the random numbers' next state.

    ``strokes`` are the legal ones; ``ranges`` says for each winner which games of the book agree so
    far; ``spent[seat]`` becomes 1 when the lost games are used; ``kept`` is room for strokes.
    """
    low, high = ranges[seat, 0], ranges[seat, 1]
    if algorithm >= WON_BOOK and low < high:
        random = advance(random)
        return int(games[seat, low + below(random, high - low), ply]), random
    low, high = ranges[1 - seat, 0], ranges[1 - seat, 1]
    if algorithm >= LOST_BOOK and low < high and not (text and spent[seat]):
        spent[seat] = 1
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


class NimPlayer:
    """Plays one of the algorithms; without a book it is ``nim-random`` or bare parity."""

    def __init__(
        self,
        game: Game,
        seed: int,
        algorithm: int = RANDOM,
        book: Book | None = None,
        rule: str = "",
    ) -> None:
        self.game = game
        self.random = stream(seed, 0)
        self.algorithm = algorithm
        self.book = book or empty_book(game)
        self.text = rule == "text"
        self._sizes = stroke_sizes(game)

    def choose(self, position: Position) -> int:
        """Return the algorithm's stroke."""
        strokes = np.array(position.moves, np.uint16)
        seat = position.to_move - 1
        made, ranges = self._agreeing(position)
        spent = np.zeros(2, np.uint8)
        for ply, stroke in enumerate(made):
            own, other = ranges[ply % 2], ranges[1 - ply % 2]
            if own[0] == own[1] and other[0] < other[1]:
                spent[ply % 2] = 1
            follow(self.book.games, ranges, ply, stroke)
        with np.errstate(over="ignore"):
            chosen, self.random = choose_stroke(
                self.algorithm,
                self.text,
                strokes,
                len(strokes),
                self._sizes,
                np.zeros(LONGEST_STROKE + 1, np.int64),
                np.zeros_like(strokes),
                seat,
                len(made),
                self.book.games,
                ranges,
                spent,
                self.random,
            )
        return chosen

    def _agreeing(self, position: Position) -> tuple[list[int], Any]:
        """Return the strokes made since the first position, and the games not yet narrowed."""
        made = []
        while position.before is not None:
            assert position.move is not None
            made.append(position.move)
            position = position.before
        ranges = np.zeros((2, 2), np.int64)
        if position == self.game.start():
            ranges[:, 1] = self.book.held
            return made[::-1], ranges
        return [], ranges

    def begin(self, seed: int) -> None:
        """Draw from this seed; the book stays."""
        self.random = stream(seed, 0)

    def close(self) -> None:
        """Nothing to free."""


def empty_book(game: Game) -> Book:
    """Return a book without games."""
    return Book(np.zeros((2, 1, game.board.points), np.uint16), np.zeros(2, np.int64))
