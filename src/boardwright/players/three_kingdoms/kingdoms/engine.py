"""``kingdoms``: a narrow paranoid search on fitted chances of winning, a full one near the end."""

from __future__ import annotations

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.rng import advance, below, stream
from boardwright.games.three_kingdoms import POINTS
from boardwright.players.three_kingdoms.kingdoms import evaluation
from boardwright.players.three_kingdoms.kingdoms.narrow import NARROW
from boardwright.search.many_player_engine import Iterating, ManyPlayerEngine
from boardwright.search.many_player_kernel import WIDTH

#: How many moves of a node are searched, and with how many empty cells all of them are.
MOVES_TRIED = 8
FULL_WIDTH_EMPTY = 12


class KingdomsEngine(ManyPlayerEngine):
    """The strong player of Three Kingdoms with 6 cells a side; a seed decides between equals."""

    name = "kingdoms"
    algorithm = NARROW
    proves_against_all = False
    exact = False

    def __init__(self, game: Game, seed: int = 1, width: int = MOVES_TRIED) -> None:
        if game.name != "three_kingdoms" or game.board.points != POINTS:
            raise InputError("kingdoms plays three_kingdoms with 6 cells a side only")
        komi = game.module.KOMI
        super().__init__(game.with_rule("evaluate", evaluation.evaluate, KOMI=komi))
        self._width = width
        self._random = stream(seed, 0)

    def forget(self, seed: int) -> None:
        """Draw from this seed among equal moves."""
        self._random = stream(seed, 0)

    def prepare(self, session: Iterating) -> None:
        """Choose the width, and shuffle the moves of the root."""
        stones = sum(1 for mark in self.game.marks(session.position.state) if mark)
        near_end = POINTS - stones <= FULL_WIDTH_EMPTY
        self.work.status[WIDTH] = POINTS if near_end else self._width
        moves = session.moves
        for last in range(len(moves) - 1, 0, -1):
            self._random = advance(np.uint64(self._random))
            other = below(self._random, last + 1)
            moves[last], moves[other] = moves[other], moves[last]
