"""What every engine is: a position and a limit in, a thought out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from threading import Event
from typing import TYPE_CHECKING, Any, Protocol

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.search.limit import Limit
from boardwright.search.thought import Thought

if TYPE_CHECKING:
    from boardwright.search.session import Session

#: Receives what an engine thinks while it runs: the same stream serves terminal, page, protocols.
Report = Callable[[Thought], None]


class Together(Protocol):
    """Thinks of positions of several games at once, of each as an engine of its own would."""

    games: int  # how many at most

    def begin(self, seed: int) -> Any:
        """Return what is remembered of a new game, whose chances are drawn from this seed."""

    def choose(
        self, positions: Sequence[Position], memories: Sequence[Any], stop: Event
    ) -> list[int]:
        """Return a move for each position; fewer than asked for if it is stopped."""


class Engine(ABC):
    """An algorithm prepared for one game, with whatever it remembers between moves."""

    #: The class of its searches.
    sessions: type[Session[Any]]

    @abstractmethod
    def forget(self, seed: int) -> None:
        """Become as if just made: another game follows, with this seed."""

    def search(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return the best move found within a limit; always one, however short."""
        return self.sessions(self, position, limit, report, stop).result()

    def together(self, limit: Limit, games: int, threads: int) -> Together | None:
        """Return what thinks of so many positions at once, faster than of one after the other."""
        return None


def refuse_dice(game: Game, name: str) -> None:
    """Raise InputError if chance decides something during play, for algorithms that know none."""
    if game.chances:
        raise InputError(
            "{player} cannot play games with dice: use mcts or expectimax", player=name
        )


def refuse_no_turn(position: Position) -> None:
    """Raise InputError unless a player is to move."""
    if position.over:
        raise InputError("the game is over")
    if position.chance:
        raise InputError("chance decides what comes next here: no player is to move")
