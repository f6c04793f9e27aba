"""What the subset solvers know of a game, and how the bitmap solver cuts its work.

A position is a set of points, written as a number whose bit p says that point p stands. A bitmap
holds one bit for each number. Its lowest 6 points choose a bit in a 64-bit word, the next ones a
word in a block, which fits into the cache, and the others, the outer points, choose the block.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.rules import record

WORD_POINTS = 6
#: A stroke as the kernels see it. It leads from word ``w`` to word ``w ^ middle`` of the block
#: ``outer`` away, for all words that contain ``middle``; they come in runs of ``run`` words.
#: Inside a word it turns the sets in ``keep``, which lack its points, into those ``shift`` higher.
STROKE = record(outer=np.uint64, middle=np.uint64, run=np.uint64, keep=np.uint64, shift=np.uint64)


@dataclass(frozen=True)
class Subsets:
    """A game whose positions are the subsets of its points: moves, and who loses at the end."""

    points: int
    strokes: tuple[int, ...]
    empty_lost: bool

    def legal(self, standing: int) -> list[int]:
        """Return the numbers of the strokes that can be made in a set of standing points."""
        return [move for move, stroke in enumerate(self.strokes) if standing & stroke == stroke]


def subsets_of(game: Game) -> Subsets:
    """Return the subset game that ``game`` says it is; refuse any other game."""
    points = game.board.points
    strokes = tuple(sum(1 << point for point in stroke) for stroke in game.strokes)
    if not strokes or game.chances:
        raise InputError(
            "{game} is not a game of striking out points, so this cannot solve it", game=game.name
        )
    if not {1 << point for point in range(points)} <= set(strokes):
        raise InputError(
            "{game} has points that cannot be struck alone: this cannot solve it", game=game.name
        )
    returns = game.position(game.symbols[0] * points).returns
    if returns is None or returns[0] == 0:
        raise InputError("{game} has no winner when no point is left", game=game.name)
    return Subsets(points, strokes, returns[0] < 0)


@dataclass(frozen=True)
class Plan:
    """The work, cut: strokes by how far they reach, and blocks by their number of points.

    Every stroke takes points away, so blocks with equally many outer points do not depend on each
    other: a level is solved by many threads, one level after another.
    """

    block_words: int
    block_levels: tuple[NDArray[np.uint64], ...]
    known_wins: np.uint64  # sets in the first word that are won without a move
    between_blocks: NDArray[Any]
    between_words: NDArray[Any]
    inside_words: NDArray[Any]

    def costs(self) -> list[float]:
        """Return the operations on each level's words, on average, for telling the time left."""
        inside = WORD_POINTS * len(self.inside_words) + sum(shares(self.between_words))
        outside = list(zip(self.between_blocks, shares(self.between_blocks), strict=True))
        outer_points = len(self.block_levels) - 1
        costs = []
        for count, blocks in enumerate(self.block_levels):
            cost = inside * len(blocks)
            for stroke, share in outside:
                taken = int(stroke.outer).bit_count()
                # This many blocks of this level contain the stroke's outer points.
                cost += share * comb(outer_points - taken, count - taken) if taken <= count else 0
            costs.append(cost)
        return costs


def shares(strokes: Iterable[Any]) -> list[float]:
    """Return for each stroke the share of a block's words in which it is possible."""
    return [0.5 ** int(stroke.middle).bit_count() for stroke in strokes]


def plan_work(subsets: Subsets, block_points: int) -> Plan:
    """Return the plan for blocks of 2 to the power of ``block_points`` words."""
    inner_points = min(max(subsets.points - WORD_POINTS, 0), block_points)
    pieces = [cut(stroke, inner_points) for stroke in subsets.strokes]
    blocks = np.arange(1 << max(subsets.points - WORD_POINTS - inner_points, 0), dtype=np.uint64)
    counts = np.bitwise_count(blocks)
    # A board of fewer than 6 points fills a part of one word. Sets of points it does not have are
    # called won, so that they are neither counted as lost nor lead anywhere.
    missing = (1 << 64) - (1 << (1 << min(subsets.points, WORD_POINTS)))
    return Plan(
        block_words=1 << inner_points,
        block_levels=tuple(blocks[counts == count] for count in range(int(counts.max()) + 1)),
        known_wins=np.uint64(missing | (0 if subsets.empty_lost else 1)),
        between_blocks=stroke_records(piece for piece in pieces if piece[0]),
        between_words=stroke_records(piece for piece in pieces if not piece[0] and piece[1]),
        inside_words=stroke_records(piece for piece in pieces if not piece[0] and not piece[1]),
    )


def cut(stroke: int, inner_points: int) -> tuple[int, int, int, int, int]:
    """Return the fields of a stroke's record: its parts among outer, middle and word points."""
    block_words = 1 << inner_points
    shift = stroke % (1 << WORD_POINTS)
    outer, middle = divmod(stroke >> WORD_POINTS, block_words)
    run = middle & -middle or block_words
    keep = sum(1 << subset for subset in range(1 << WORD_POINTS) if subset & shift == 0)
    return outer, middle, run, keep, shift


def stroke_records(pieces: Iterable[tuple[int, int, int, int, int]]) -> NDArray[Any]:
    """Return cut strokes as an array that kernels read."""
    return np.array(list(pieces), STROKE).view(np.recarray)
