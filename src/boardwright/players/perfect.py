"""``perfect``: plays from an exact solution, and sets traps where it cannot win by force."""

from __future__ import annotations

from typing import Protocol

from boardwright.core.position import Position
from boardwright.solve.verdict import JudgedMove


class Oracle(Protocol):
    """Whatever knows the exact value of every move."""

    def moves(self, position: Position) -> list[JudgedMove]:
        """Return every legal move with its verdict, best first."""


class PerfectPlayer:
    """Never gives away a won or drawn position; else maximises the chance of a careless reply.

    The L-Game paper chooses so among moves that do not lose: the one after which the largest share
    of the opponent's replies is a mistake.
    """

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def choose(self, position: Position) -> int:
        """Return the best move."""
        return self._oracle.moves(position)[0].move

    def close(self) -> None:
        """Nothing to free."""
