"""Solves games of three or more players as far as a search to the end reaches."""

from __future__ import annotations

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.position import Position
from boardwright.solve.enumerate import enumerate_positions
from boardwright.solve.exact_maxn import solve_maxn
from boardwright.solve.finding import Finding
from boardwright.solve.solver import NOBODY, Cost, Solver, Wait, Watch
from boardwright.solve.verdict import JudgedMove

MOST_POINTS_WITHOUT_KEY = 31
#: With this many empty points a search to the end takes seconds.
MOST_EMPTY = 9


class ManyPlayersSolver(Solver):
    """Searches from the position that is asked about; keeps nothing."""

    method = "max^n"
    judges = False

    @staticmethod
    def fits(game: Game) -> bool:
        """Fit games of three or more players."""
        return game.players > 2

    def cost(self, position: Position) -> Cost:
        """Return how long the value of a position takes."""
        empty = sum(mark == 0 for mark in self.game.marks(position.state))
        if empty <= MOST_EMPTY:
            return Cost(Wait.SOON)
        return Cost(
            Wait.TOO_LONG,
            Phrase(
                "with three players a position is solved when up to {most} points are "
                "empty, and {empty} are",
                most=MOST_EMPTY,
                empty=empty,
            ),
        )

    def find(self, position: Position, watch: Watch = NOBODY) -> Finding:
        """Return the payoffs under max^n, and whether they depend on how ties are broken."""
        points = self.game.board.points
        if not self.game.defines("key") and points > MOST_POINTS_WITHOUT_KEY:
            raise InputError(
                "{game!r} is too large for max^n to the end: the positions of {points} "
                "points do not fit into memory",
                game=self.game,
                points=points,
            )
        graph = enumerate_positions(position, watch.positions)
        first, last = (solve_maxn(position, graph, tie) for tie in ("first", "last"))
        facts = {
            "values": list(first.values),
            "tie_rule": "of moves equally good for itself a player takes the first",
            "values_if_the_last": list(last.values),
            "classes": graph.classes,
            "positions": int(graph.sizes.astype("int64").sum()),
        }
        return Finding(position, self.method, None, facts=facts, line=first.line)

    def judge(self, position: Position, watch: Watch = NOBODY) -> list[JudgedMove]:
        """Return nothing: how ties are broken decides what a move is worth."""
        return []
