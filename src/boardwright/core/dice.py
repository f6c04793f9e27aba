"""What chance decides during play: drawn by its odds, from a generator the caller keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from boardwright.core.rng import advance, share
from boardwright.core.rules import chance, play

if TYPE_CHECKING:
    from boardwright.core.position import Position


def drawn(odds: Any, count: int, random: np.uint64) -> int:
    """Return the number of one of ``count`` outcomes, drawn by their odds."""
    left = share(random)
    for number in range(count - 1):
        left -= odds[number]
        if left < 0.0:
            return number
    return count - 1


def throw(state: Any, out: Any, odds: Any, random: np.uint64) -> np.uint64:
    """Play what chance decides until a player is to move; return the generator's new state."""
    count = chance(state, out, odds)
    while count > 0:
        random = advance(random)
        play(state, out[drawn(odds, count, random)])
        count = chance(state, out, odds)
    return random


class Dice:
    """A generator for what chance decides in one game that is played position by position.

    From the same first state it draws what ``throw`` draws.
    """

    def __init__(self, random: np.uint64) -> None:
        self._random = random

    def throw(self, position: Position) -> Position:
        """Return the position in which a player is to move, or the game is over."""
        if not position.game.chances:
            return position
        with np.errstate(over="ignore"):
            while position.chance:
                self._random = advance(self._random)
                odds = list(position.chance.values())
                number = drawn(odds, len(odds), self._random)
                position = position.play(list(position.chance)[number])
        return position
