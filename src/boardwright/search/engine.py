"""What every engine is: a position and a limit in, a thought out."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Protocol

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
