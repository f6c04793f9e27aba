"""Winning sets through a point that a player can still complete."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.web import schemas

FEWEST_STONES = 2
MOST_SETS = 60


class SetIndex:
    """The winning sets of a game by the points they hold."""

    def __init__(self, game: Game) -> None:
        sets = game.winning_sets
        self.sizes = np.array([len(each) for each in sets])
        # Short sets are filled up with a point beyond the board, which is always empty.
        self.members = np.full((len(sets), self.sizes.max()), game.board.points)
        for row, each in zip(self.members, sets, strict=True):
            row[: len(each)] = each
        number, place = np.nonzero(self.members < game.board.points)
        points = self.members[number, place]
        order = np.argsort(points, kind="stable")
        self._listed = number[order]
        self._first = np.searchsorted(points[order], np.arange(game.board.points + 1))

    def through(self, point: int) -> NDArray[np.intp]:
        """Return the numbers of the sets that hold a point."""
        return self._listed[self._first[point] : self._first[point + 1]]


@lru_cache(32)
def index_of(game: Game) -> SetIndex:
    """Return the index of a game."""
    return SetIndex(game)


def live_sets(position: Position, point: int) -> schemas.LiveSets:
    """Return the sets through a point with two or more stones of one player and no others."""
    game = position.game
    if not game.winning_sets:
        raise InputError("{game} is not won by holding a set of points", game=game.name)
    if point >= game.board.points:
        raise InputError(
            "the points are 0 to {last}, not {given}", last=game.board.points - 1, given=point
        )
    index = index_of(game)
    numbers = index.through(point)
    marks = np.array([*game.marks(position.state), 0])[index.members[numbers]]
    held = np.count_nonzero(marks, axis=1)
    owner = marks.max(axis=1, initial=0)
    alone = ((marks == 0) | (marks == owner[:, None])).all(axis=1)
    chosen = np.flatnonzero(alone & (held >= FEWEST_STONES) & (held < index.sizes[numbers]))
    chosen = chosen[np.lexsort((index.sizes[numbers[chosen]], -held[chosen]))]
    sets = []
    for row in chosen[:MOST_SETS]:
        size = int(index.sizes[numbers[row]])
        points = index.members[numbers[row]][:size]
        stones = points[marks[row][:size] > 0]
        sets.append(
            schemas.LiveSet(player=int(owner[row]), points=points.tolist(), held=stones.tolist())
        )
    return schemas.LiveSets(sets=sets, total=len(chosen))
