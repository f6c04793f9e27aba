"""Solves games whose position is a set that only shrinks, from a bitmap of all sets.

A board too large for that is solved as soon as little enough still stands.
"""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.solve.bitmap import MOST_POINTS_IN_MEMORY
from boardwright.solve.finding import Finding, best_line
from boardwright.solve.grundy import solve_grundy
from boardwright.solve.solution import Solution
from boardwright.solve.solver import NOBODY, Cost, Solver, Wait, Watch
from boardwright.solve.subset_oracle import (
    MOST_POINTS_OF_A_BOARD,
    SubsetOracle,
    rest_of_board,
    standing_bits,
    too_many_left,
    whole_board,
)
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import WIN, JudgedMove

#: Boards of up to this many points (7 layers) are solved whole in seconds, in 32 MiB.
MOST_POINTS_AT_ONCE = 28
MOST_POINTS_WITH_DISTANCES = 15
MOST_POINTS_WITH_GRUNDY = 21  # more takes memory and half a minute


class SubsetSolver(Solver):
    """Keeps the table of the whole board, or of what stood when it was last asked."""

    method = "bitmap"
    _oracle: SubsetOracle | None = None
    _distances: Solution | None = None

    @staticmethod
    def fits(game: Game) -> bool:
        """Fit games whose file lists the points that each move strikes out."""
        return bool(game.strokes)

    def cost(self, position: Position) -> Cost:
        """Return how long the value of a position takes."""
        if self.game.board.points <= MOST_POINTS_AT_ONCE:
            return Cost(Wait.AT_ONCE)
        standing = standing_bits(position).bit_count()
        if standing <= MOST_POINTS_IN_MEMORY:
            return Cost(Wait.SOON)
        return Cost(Wait.TOO_LONG, too_many_left(standing))

    def covers(self, position: Position) -> bool:
        """Return whether the board can be solved whole, or what still stands."""
        small = self.game.board.points <= MOST_POINTS_OF_A_BOARD
        return small or standing_bits(position).bit_count() <= MOST_POINTS_IN_MEMORY

    def find(self, position: Position, watch: Watch = NOBODY) -> Finding:
        """Return the value of a position, with distances where the board is small."""
        moves = self.judge(position, watch)
        oracle = self._covering(position, watch)
        text = self.game.move_text
        facts: dict[str, object] = {
            "winning_moves": [text(each.move) for each in moves if each.verdict.value == WIN]
        }
        if oracle.whole:
            facts["positions"] = 1 << self.game.board.points
            facts["lost_positions"] = oracle.table.count_lost()
        normal_play = oracle.table.subsets.empty_lost
        if normal_play and self.game.board.points <= MOST_POINTS_WITH_GRUNDY:
            facts["grundy"] = int(solve_grundy(self.game)[standing_bits(position)])
        verdict = self._judging(position, watch).look_up(position)
        line = best_line(position, self.judge)
        return Finding(position, self.method, verdict, moves, facts, line)

    def judge(self, position: Position, watch: Watch = NOBODY) -> list[JudgedMove]:
        """Return every move with its verdict, best first."""
        return self._judging(position, watch).moves(position)

    def _judging(self, position: Position, watch: Watch) -> Solution | SubsetOracle:
        """Return what judges the moves of a position: a table with distances where there is one."""
        if self.game.board.points <= MOST_POINTS_WITH_DISTANCES:
            self._distances = self._distances or solved(self.game, watch.positions)
            if self._distances.knows(position):
                return self._distances
        return self._covering(position, watch)

    def _covering(self, position: Position, watch: Watch) -> SubsetOracle:
        """Return a bitmap that holds a position."""
        standing = standing_bits(position)
        if self._oracle is None or not self._oracle.covers(standing):
            points = self.game.board.points
            small = standing.bit_count() <= MOST_POINTS_IN_MEMORY
            if points <= MOST_POINTS_AT_ONCE or (points <= MOST_POINTS_OF_A_BOARD and not small):
                self._oracle = whole_board(self.game, watch.share)
            else:
                self._oracle = rest_of_board(position)
        return self._oracle
