"""Winning sets through a point that a player can still complete."""

from __future__ import annotations

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.web import schemas

FEWEST_STONES = 2
MOST_SETS = 60


def live_sets(position: Position, point: int) -> schemas.LiveSets:
    """Return the sets through a point with two or more stones of one player and no others."""
    game = position.game
    if not game.winning_sets:
        raise InputError("{game} is not won by holding a set of points", game=game.name)
    if point >= game.board.points:
        raise InputError(
            "the points are 0 to {last}, not {given}", last=game.board.points - 1, given=point
        )
    index = game.sets
    numbers = index.through(point)
    marks = np.array([*game.marks(position.state), 0])[index.members[numbers]]
    held = np.count_nonzero(marks, axis=1)
    owner = marks.max(axis=1, initial=0)
    alone = ((marks == 0) | (marks == owner[:, None])).all(axis=1)
    chosen = np.flatnonzero(alone & (held >= FEWEST_STONES) & (held < index.needs[numbers]))
    chosen = chosen[np.lexsort((index.needs[numbers[chosen]], -held[chosen]))]
    sets = []
    for row in chosen[:MOST_SETS]:
        size = int(index.needs[numbers[row]])
        points = index.members[numbers[row]][:size]
        stones = points[marks[row][:size] > 0]
        sets.append(
            schemas.LiveSet(player=int(owner[row]), points=points.tolist(), held=stones.tolist())
        )
    return schemas.LiveSets(sets=sets, total=len(chosen))
