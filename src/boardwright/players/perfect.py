"""``perfect``: plays from an exact solution, and sets traps where it cannot win by force."""

from __future__ import annotations

from threading import Event
from typing import Protocol

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.player import Player
from boardwright.players.random_player import RandomPlayer
from boardwright.search.engine import Report
from boardwright.search.thought import Candidate, Thought
from boardwright.solve.bitmap import MOST_POINTS_IN_MEMORY
from boardwright.solve.expectation import Expectation, solve_expectation
from boardwright.solve.subset_oracle import (
    MOST_POINTS_OF_A_BOARD,
    SubsetOracle,
    oracle_for,
    standing_bits,
)
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import JudgedMove


class Oracle(Protocol):
    """Whatever knows the exact value of every move."""

    def moves(self, position: Position) -> list[JudgedMove]:
        """Return every legal move with its verdict, best first."""


def exact_thought(position: Position, judged: JudgedMove) -> Thought:
    """Return what is known exactly about a move, as engines tell what they think."""
    value = float(judged.verdict.value)
    values = (value, -value) if position.to_move == 1 else (-value, value)
    return Thought(
        judged.move,
        values,
        (judged.move,),
        depth=judged.verdict.distance or 0,
        nodes=0,
        seconds=0.0,
        candidates=(Candidate(judged.move, values, (judged.move,)),),
        proved=True,
        distance=judged.verdict.distance,
    )


class PerfectPlayer:
    """Never gives away a won or drawn position; else maximises the chance of a careless reply.

    The L-Game paper chooses so among moves that do not lose: the one after which the largest share
    of the opponent's replies is a mistake.
    """

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def choose(self, position: Position) -> int:
        """Return the best move."""
        return self.think(position).move

    def think(
        self, position: Position, report: Report | None = None, stop: Event | None = None
    ) -> Thought:
        """Return the best move with its exact value."""
        return exact_thought(position, self._oracle.moves(position)[0])

    def begin(self, seed: int) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to free."""


class SubsetPerfectPlayer(RandomPlayer):
    """Perfect where a board is solved whole or what still stands is small enough; else random."""

    def __init__(self, game: Game) -> None:
        super().__init__(seed=1)
        self._whole = game.board.points <= MOST_POINTS_OF_A_BOARD
        self._oracle: SubsetOracle | None = None

    def choose(self, position: Position) -> int:
        """Return the best move, or any move while too much stands to be solved."""
        judged = self._judged(position)
        return super().choose(position) if judged is None else judged.move

    def think(
        self, position: Position, report: Report | None = None, stop: Event | None = None
    ) -> Thought | None:
        """Return the best move with its exact value; None while too much stands to be solved."""
        judged = self._judged(position)
        return None if judged is None else exact_thought(position, judged)

    def _judged(self, position: Position) -> JudgedMove | None:
        standing = standing_bits(position)
        if self._oracle is None or not self._oracle.covers(standing):
            if not self._whole and standing.bit_count() > MOST_POINTS_IN_MEMORY:
                return None
            self._oracle = oracle_for(position)
        return self._oracle.moves(position)[0]


class ExpectingPlayer:
    """Plays what is worth most, expected over the dice."""

    def __init__(self, table: Expectation) -> None:
        self._table = table

    def choose(self, position: Position) -> int:
        """Return the best move."""
        return self.think(position).move

    def think(
        self, position: Position, report: Report | None = None, stop: Event | None = None
    ) -> Thought:
        """Return the best move with what everyone may expect after it."""
        found = self._table.moves(position)
        best = found[0]
        candidates = tuple(Candidate(each.move, each.values, (each.move,)) for each in found)
        sure = max(best.values) == 1.0
        return Thought(best.move, best.values, (best.move,), 0, 0, 0.0, candidates, proved=sure)

    def begin(self, seed: int) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to free."""


def perfect_player(game: Game) -> Player:
    """Return the perfect player of a game that can be solved by a table."""
    if game.chances:
        return ExpectingPlayer(solve_expectation(game))
    if game.strokes:
        return SubsetPerfectPlayer(game)
    if game.players != 2 or game.winning_sets:
        raise InputError(
            "there is no table from which {game} could be played perfectly", game=game.name
        )
    return PerfectPlayer(solved(game))
