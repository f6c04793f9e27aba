"""Solves games with chance: expected payoffs of a position and of every move."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.solve.expectation import Expectation, solve_expectation
from boardwright.solve.few_positions import few_positions
from boardwright.solve.finding import Finding
from boardwright.solve.solver import NOBODY, Cost, Solver, Wait, Watch
from boardwright.solve.verdict import ExpectedMove

MOST_POINTS_ENUMERATED = 16


class ExpectationSolver(Solver):
    """Keeps a table of all positions that can be reached from where it was last asked."""

    method = "expectation"
    _table: Expectation | None = None

    @staticmethod
    def fits(game: Game) -> bool:
        """Fit games in which chance decides something during play."""
        return game.chances

    def cost(self, position: Position) -> Cost:
        """Return how long the value of a position takes."""
        if few_positions(self.game):
            return Cost(Wait.AT_ONCE)
        small = self.game.board.points <= MOST_POINTS_ENUMERATED
        return Cost(Wait.SOON if small else Wait.UNKNOWN)

    def find(self, position: Position, watch: Watch = NOBODY) -> Finding:
        """Return the expected payoffs of a position and of every move."""
        moves = self.judge(position, watch)
        table = self._covering(position, watch)
        values = table.look_up(position)
        facts: dict[str, object] = {"values": [round(value, 9) + 0.0 for value in values]}
        if self.game.margin:
            facts["expected_margins"] = [
                round(value * self.game.margin, 6) + 0.0 for value in values
            ]
        elif table.decided:
            facts["win_chances"] = [round((value + 1) / 2, 9) for value in values]
        facts |= {
            "bound": table.bound(position),
            "positions": int(table.sizes.sum()),
            "classes": len(table.values),
        }
        line = [self.game.move_text(moves[0].move)] if moves else []
        return Finding(position, self.method, None, facts=facts, line=line, expected=moves)

    def judge(self, position: Position, watch: Watch = NOBODY) -> list[ExpectedMove]:
        """Return every move with what it is worth, best first."""
        return self._covering(position, watch).moves(position)

    def prepare(self, watch: Watch = NOBODY) -> None:
        """Solve the game from its start on: its positions are then all known."""
        self._table = self._table or solve_expectation(self.game, watch.positions)

    def _covering(self, position: Position, watch: Watch) -> Expectation:
        """Return a table that holds a position: the last one, or that of what follows."""
        if self._table is None or not self._table.knows(position):
            self._table = solve_expectation(position, watch.positions)
        return self._table
