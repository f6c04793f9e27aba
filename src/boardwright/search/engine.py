"""What every engine is: a position and a limit in, a thought out."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Protocol

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.search.limit import Limit
from boardwright.search.thought import Thought

#: Receives what an engine thinks while it runs: the same stream serves terminal, page, protocols.
Report = Callable[[Thought], None]


class Engine(Protocol):
    """An algorithm made ready for one game, with whatever it remembers between moves."""

    def search(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return the best move of a position that is not over; always one, however short."""

    def forget(self, seed: int) -> None:
        """Begin anew, as if just made: another game follows, with this seed."""


def refuse_dice(game: Game, name: str) -> None:
    """Raise InputError if chance decides something during play, for algorithms that know none."""
    if game.chances:
        raise InputError(f"{name} sees no dice: use mcts or expectimax")


def refuse_no_turn(position: Position) -> None:
    """Raise InputError unless a player is to move."""
    if position.over:
        raise InputError("the game is over: there is nothing to choose")
    if position.chance:
        raise InputError("chance decides what comes next here: no player is to move")
