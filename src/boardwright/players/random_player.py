"""``random``: every legal move equally likely, in every game."""

from __future__ import annotations

import numpy as np

from boardwright.core.position import Position
from boardwright.core.rng import advance, below, stream


class RandomPlayer:
    """Chooses evenly among the legal moves; the same seed chooses the same.

    It draws from the moves as the rules list them, as compiled games do, and needs no compiling.
    """

    def __init__(self, seed: int) -> None:
        self._random = stream(seed, 0)

    def choose(self, position: Position) -> int:
        """Return a legal move drawn at random."""
        game = position.game
        moves = np.zeros(game.max_moves, game.move_type)
        count = int(game.rules["moves"](position.state, moves))
        with np.errstate(over="ignore"):
            self._random = advance(self._random)
            return int(moves[below(self._random, count)])

    def begin(self, seed: int) -> None:
        """Draw from this seed."""
        self._random = stream(seed, 0)

    def close(self) -> None:
        """Nothing to free."""
