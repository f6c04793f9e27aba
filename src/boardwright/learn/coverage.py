"""Games that begin where none has begun: all of a small game is met, not only what is likely.

Plies at random lead to the same positions again and again, and seldom to most of the others. So a
game goes on at random until its position is new, under all symmetries; when hardly anything new is
found, everything counts as new again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rng import advance, below
from boardwright.core.rules import moves, play
from boardwright.learn.self_play_kernels import scatter, start_afresh
from boardwright.nets.lockstep import Lockstep
from boardwright.nets.proofs import Proofs, proofs_for, remember, worth
from boardwright.nets.tree_kernels import OPEN

#: Games at random in which something new is looked for.
TRIES = 4
FOUND, MISSED = 0, 1


class Coverage:
    """Where games of one lockstep have begun."""

    def __init__(self, half: Lockstep, clean: Any, scattered: int) -> None:
        self._half, self._arguments = half, (clean, scattered)
        self.met = proofs_for(half.view.game, half.frames)
        self._counts = np.zeros(2, np.int64)

    def spread(self) -> None:
        """Take all games that begin now on to positions in which none has begun."""
        self._counts[:] = 0
        self._half.run(go_on, *self._arguments, self.met, self._counts)
        if self._counts[MISSED] > self._counts[FOUND]:
            self.met.table[:] = 0


def go_on(
    frames: Any,
    games: Any,
    per: int,
    first: int,
    last: int,
    clean: Any,
    scattered: int,
    met: Proofs,
    counts: Any,
) -> None:
    """Play each game that has just begun anywhere on at random, to a position not met before."""
    for number in range(first, last):
        game = games[number]
        if game.plies != 0 or game.row >= 0 or game.opening != 0:
            continue
        node, spare = number * per, number * per + per - 1
        frame = frames[node]
        state = MISSED
        for _ in range(TRIES):
            while moves(frame.state, frame.moves) > 0 and worth(frames, node, met) > OPEN:
                count = moves(frame.state, frame.moves)
                game.random = advance(game.random)
                play(frame.state, frame.moves[below(game.random, count)])
            if moves(frame.state, frame.moves) > 0:
                remember(frames, node, spare, 0.0, met)
                state = FOUND
                break
            start_afresh(frame, game, clean)
            game.random = advance(game.random)
            scatter(frame, game, below(game.random, scattered + 1))
        if moves(frame.state, frame.moves) == 0:
            start_afresh(frame, game, clean)
        counts[state] += 1
