"""How near two moves lie to each other on a board."""

from __future__ import annotations

import math

from boardwright.core.game import Game


def apart(game: Game, one: int, other: int) -> float:
    """Return how far apart two moves are, by their first points; infinite if one has none.

    >>> import boardwright as bw
    >>> game = bw.game("tic_tac_toe", compiled=False)
    >>> [apart(game, 0, other) for other in (1, 6)]
    [1.0, 2.0]
    """
    here, there = game.path(one), game.path(other)
    if not here or not there:
        return math.inf
    places = game.board.space or game.board.plane
    return math.dist(places[here[0][0]], places[there[0][0]])
