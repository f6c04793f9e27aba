"""``human``: a person, asked by whatever has one in front of it."""

from __future__ import annotations

from boardwright.core.position import Position
from boardwright.players.player import Ask


class HumanPlayer:
    """Passes the question on to a person."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def choose(self, position: Position) -> int:
        """Return the move that the person gives."""
        return self._ask(position)

    def begin(self, seed: int) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to free."""
