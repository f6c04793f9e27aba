"""Solves any game of two players from a table of all its positions, and lists those."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.position import Position
from boardwright.solve.few_positions import few_positions
from boardwright.solve.finding import Finding, best_line
from boardwright.solve.solution import Solution
from boardwright.solve.solver import NOBODY, Cost, Solver, Wait, Watch
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import DRAW, LOSS, WIN, JudgedMove

#: Boards of up to this many points are enumerated within a minute.
MOST_POINTS_ENUMERATED = 16
#: Larger ones may be tried, if positions need not be told apart by more points than this.
MOST_POINTS_TRIED = 36
#: Of games whose position is a set that only shrinks, boards of up to this many points are listed.
MOST_POINTS_LISTED = 15


class RetrogradeSolver(Solver):
    """Keeps the table, in memory and in the user's folder."""

    method = "retrograde"
    _table: Solution | None = None

    @staticmethod
    def fits(game: Game) -> bool:
        """Fit games of two players without chance."""
        return game.players == 2 and not game.chances

    def cost(self, position: Position) -> Cost:
        """Return how long the value of a position takes."""
        points = self.game.board.points
        if few_positions(self.game):
            return Cost(Wait.AT_ONCE)
        if points <= MOST_POINTS_ENUMERATED:
            return Cost(Wait.SOON)
        if points <= MOST_POINTS_TRIED or self.game.defines("key"):
            return Cost(Wait.UNKNOWN)
        return Cost(
            Wait.TOO_LONG,
            Phrase("boards of up to {most} points are solved here", most=MOST_POINTS_TRIED),
        )

    def find(self, position: Position, watch: Watch = NOBODY) -> Finding:
        """Return value and distance of a position and of every move."""
        solution = self.table(watch)
        first = solution.players == 0
        values = solution.values
        return Finding(
            position,
            self.method,
            solution.look_up(position),
            solution.moves(position),
            {
                "positions": solution.count(first),
                "won": solution.count(first & (values == WIN)),
                "lost": solution.count(first & (values == LOSS)),
                "drawn": solution.count(first & (values == DRAW)),
                "longest_win": int(solution.distances[values == WIN].max(initial=0)),
                "classes": len(values),
                **speed(solution),
            },
            best_line(position, solution.moves),
        )

    def judge(self, position: Position, watch: Watch = NOBODY) -> list[JudgedMove]:
        """Return every move with its verdict, best first."""
        return self.table(watch).moves(position)

    def prepare(self, watch: Watch = NOBODY) -> None:
        """Solve the game."""
        self.table(watch)

    def table(self, watch: Watch = NOBODY) -> Solution:
        """Return the table of all positions."""
        self._table = self._table or solved(self.game, watch.positions)
        return self._table


def speed(solution: Solution) -> dict[str, object]:
    """Return how fast a table was made; nothing if it was found on disk."""
    if not solution.seconds:
        return {}
    return {
        "seconds": round(solution.seconds, 3),
        "positions_per_second": round(solution.positions / solution.seconds),
    }


def require_listable(game: Game) -> None:
    """Raise InputError if there is no table of all positions of a game."""
    if game.strokes and game.board.points > MOST_POINTS_LISTED:
        raise InputError(
            "positions are listed for boards of up to {most} points", most=MOST_POINTS_LISTED
        )
    if not RetrogradeSolver.fits(game):
        raise InputError("there is no table of all positions of {game}", game=game.name)


def listed(solution: Solution, lost: bool) -> NDArray[np.intp]:
    """Return classes with the first player to move: lost, shortest first, or won, longest first."""
    wanted = LOSS if lost else WIN
    chosen = np.flatnonzero((solution.values == wanted) & (solution.players == 0))
    order = solution.distances[chosen] if lost else -solution.distances[chosen]
    return chosen[np.argsort(order, kind="stable")]
