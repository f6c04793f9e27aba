"""What every position is worth, by trying everything: what engines that claim a proof must find.

Each player does the best for itself, of equals the first in the order of the rules; chance is
averaged. For games without cycles and with few positions.
"""

from __future__ import annotations

import numpy as np

import boardwright as bw

Payoffs = tuple[float, ...]


class Brute:
    """The values of one game, each position worked out once."""

    def __init__(self, game: bw.Game) -> None:
        self.game = game
        self._known: dict[bytes, Payoffs] = {}

    def value(self, position: bw.Position) -> Payoffs:
        """Return what each player gets."""
        name = position.state.tobytes()
        if name not in self._known:
            self._known[name] = self._work_out(position)
        return self._known[name]

    def after_moves(self, position: bw.Position) -> dict[int, Payoffs]:
        """Return what each player gets after each move, these in the order of the rules."""
        out = np.zeros(self.game.max_moves, self.game.move_type)
        count = int(self.game.rules["moves"](position.state, out))
        return {int(move): self.value(position.play(int(move))) for move in out[:count]}

    def _work_out(self, position: bw.Position) -> Payoffs:
        if position.over:
            return tuple(map(float, position.returns or ()))
        if position.chance:
            found = np.zeros(self.game.players)
            for outcome, odds in position.chance.items():
                found += odds * np.array(self.value(position.play(outcome)))
            return tuple(found.tolist())
        mover = position.to_move - 1
        return max(self.after_moves(position).values(), key=lambda payoffs: payoffs[mover])
