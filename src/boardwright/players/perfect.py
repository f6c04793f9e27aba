"""``perfect``: plays from an exact solution, and sets traps where it cannot win by force."""

from __future__ import annotations

from threading import Event

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.random_player import RandomPlayer
from boardwright.search.engine import Report
from boardwright.search.thought import Thought
from boardwright.solve.exact_thought import exact_thought
from boardwright.solve.solver import Solver
from boardwright.solve.solvers import solver_for


class PerfectPlayer(RandomPlayer):
    """Never gives away a won or drawn position; else maximises the chance of a careless reply.

    The L-Game paper chooses so among moves that do not lose: the one after which the largest share
    of the opponent's replies is a mistake. On boards too large to be solved whole it plays at
    random until little enough is left.
    """

    def __init__(self, solver: Solver) -> None:
        super().__init__(seed=1)
        self._solver = solver
        solver.prepare()

    def choose(self, position: Position) -> int:
        """Return the best move, or any move while the position is too large to be solved."""
        if not self._solver.covers(position):
            return super().choose(position)
        return self._solver.best(position)[0].move

    def think(
        self, position: Position, report: Report | None = None, stop: Event | None = None
    ) -> Thought | None:
        """Return the best move with its exact value; None while the position is too large."""
        if not self._solver.covers(position):
            return None
        return exact_thought(position, self._solver.best(position))


def perfect_player(game: Game) -> PerfectPlayer:
    """Return the perfect player of a game whose solver judges every move."""
    solver = solver_for(game)
    if not solver.judges:
        raise InputError(
            "there is no table from which {game} could be played perfectly", game=game.name
        )
    return PerfectPlayer(solver)
