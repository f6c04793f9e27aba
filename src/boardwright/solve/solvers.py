"""The list of solvers: the first one that fits a game solves it, for everyone who asks.

A package adds solvers by entry points of the group ``boardwright.solvers``, each a ``Solver``
class; they are asked before ours.
"""

from __future__ import annotations

from functools import cache, lru_cache

from boardwright.core.game import Game
from boardwright.core.plug_ins import plug_ins
from boardwright.core.position import Position
from boardwright.solve.expectation_solver import ExpectationSolver
from boardwright.solve.finding import Finding
from boardwright.solve.many_players import ManyPlayersSolver
from boardwright.solve.positional import PositionalSolver
from boardwright.solve.retrograde_solver import RetrogradeSolver
from boardwright.solve.solver import Progress, Solver, Wait, Watch
from boardwright.solve.subset_solver import SubsetSolver

PLUG_INS = "boardwright.solvers"
#: From the narrowest kind of game to the widest.
SOLVERS: tuple[type[Solver], ...] = (
    ExpectationSolver,
    SubsetSolver,
    ManyPlayersSolver,
    PositionalSolver,
    RetrogradeSolver,
)


@cache
def plug_in_solvers() -> tuple[type[Solver], ...]:
    """Return the solvers of installed plug-ins."""
    return tuple(plug_ins(PLUG_INS))


def solver_for(game: Game) -> Solver:
    """Return a new solver of a game, without tables yet.

    >>> import boardwright as bw
    >>> solver_for(bw.game("nim")).method
    'bitmap'
    """
    return next(each for each in (*plug_in_solvers(), *SOLVERS) if each.fits(game))(game)


@lru_cache(256)
def wait(game: Game) -> Wait:
    """Return how long the value of a game's start takes.

    >>> import boardwright as bw
    >>> wait(bw.game("nim", layers=4)).name, wait(bw.game("gomoku")).name
    ('AT_ONCE', 'TOO_LONG')
    """
    return solver_for(game).cost(game.start()).wait


def at_once(game: Game) -> bool:
    """Return whether every position of a game has its exact value within seconds."""
    return wait(game) == Wait.AT_ONCE


def solve(where: Game | Position, progress: Progress | Watch | None = None) -> Finding:
    """Return the exact value of a game's start or of a position, and what else is known.

    ``progress`` is told the share of work done; a ``Watch`` is told more, where that is not known.

    >>> import boardwright as bw
    >>> bw.solve(bw.game("nim", layers=3)).winner
    2
    """
    position = where.start() if isinstance(where, Game) else where
    watch = progress if isinstance(progress, Watch) else Watch(progress)
    return solver_for(position.game).find(position, watch)
