"""What a solver is: which games it fits, what an answer costs, and how it is asked.

An instance belongs to one game and keeps its tables, so that a second question costs less.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import IntEnum
from typing import ClassVar, NamedTuple

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.solve.finding import Finding
from boardwright.solve.verdict import ExpectedMove, JudgedMove

#: Told the share of work done, from 0 to 1.
Progress = Callable[[float], None]


class Wait(IntEnum):
    """How long an exact value takes."""

    AT_ONCE = 0  # seconds, for this and every other position of the game
    SOON = 1  # up to a minute
    MINUTES = 2
    UNKNOWN = 3  # nobody knows before trying; a watch must be able to end it
    TOO_LONG = 4  # hours, or more memory than there is


class Cost(NamedTuple):
    """How long the value of a position takes, and in a sentence what would take less."""

    wait: Wait
    why: str = ""


class Watch:
    """Follows a solver at work; what its methods raise ends the work."""

    def __init__(self, progress: Progress | None = None) -> None:
        self._progress = progress

    def share(self, done: float) -> None:
        """Take note of the share of the work that is done."""
        if self._progress is not None:
            self._progress(done)

    def positions(self, count: int) -> None:
        """Take note of how many positions are stored, where nobody knows how many there are."""

    def nodes(self, count: int) -> None:
        """Take note of how many positions were searched, likewise; these are not stored."""


NOBODY = Watch()


class Solver(ABC):
    """One way to solve games, with the tables of one game."""

    #: Whether this game's moves can be judged, each and every one.
    judges: bool = True
    method: ClassVar[str]

    def __init__(self, game: Game) -> None:
        self.game = game

    @staticmethod
    @abstractmethod
    def fits(game: Game) -> bool:
        """Return whether the solver is for games of this kind, small enough or not."""

    @abstractmethod
    def cost(self, position: Position) -> Cost:
        """Return how long the value of a position takes; nothing is solved for it."""

    @abstractmethod
    def find(self, position: Position, watch: Watch = NOBODY) -> Finding:
        """Return what is known exactly about a position; InputError if it is too large."""

    @abstractmethod
    def judge(
        self, position: Position, watch: Watch = NOBODY
    ) -> list[JudgedMove] | list[ExpectedMove]:
        """Return every legal move with its value, best first; none where ``judges`` is False."""

    def best(self, position: Position) -> list[JudgedMove] | list[ExpectedMove]:
        """Return a best move first; others are judged only if that costs little."""
        return self.judge(position)

    def prepare(self, watch: Watch = NOBODY) -> None:  # noqa: B027
        """Solve the whole game now, if that makes the answers about its positions cheaper."""

    def covers(self, position: Position) -> bool:
        """Return whether ``judge`` can be asked about a position, small enough or not."""
        return self.judges
