"""Lists of solved positions: the lost ones, or the longest wins, up to symmetry."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.solve.solution import Solution
from boardwright.solve.verdict import LOSS, WIN

#: Of games whose position is a set that only shrinks, boards of up to this many points are listed.
MOST_POINTS = 15


def require_listable(game: Game) -> None:
    """Raise InputError if a game has too many positions to list them."""
    if game.strokes and game.board.points > MOST_POINTS:
        raise InputError("positions are listed for boards of up to {most} points", most=MOST_POINTS)


def listed(solution: Solution, lost: bool) -> NDArray[np.intp]:
    """Return classes with the first player to move: lost, shortest first, or won, longest first."""
    wanted = LOSS if lost else WIN
    chosen = np.flatnonzero((solution.values == wanted) & (solution.players == 0))
    order = solution.distances[chosen] if lost else -solution.distances[chosen]
    return chosen[np.argsort(order, kind="stable")]
