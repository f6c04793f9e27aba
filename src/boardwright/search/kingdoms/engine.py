"""``kingdoms``: a narrow paranoid search on fitted chances of winning, a full one near the end."""

from __future__ import annotations

from types import FunctionType, ModuleType

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.rng import advance, below, stream
from boardwright.games.three_kingdoms import POINTS
from boardwright.search.kingdoms import evaluation
from boardwright.search.kingdoms.narrow import narrow_slice
from boardwright.search.many_player_engine import ManyPlayerEngine, Work

#: How many moves of a node are searched, and with how many empty cells all of them are.
WIDTH = 8
FULL_WIDTH_EMPTY = 12


def with_evaluation(game: Game) -> Game:
    """Return the game with the fitted evaluation in place of its own."""
    rule = evaluation.evaluate
    module = ModuleType(game.module.__name__)
    vars(module).update(vars(game.module))
    space = {**rule.__globals__, "KOMI": game.module.KOMI}
    vars(module)["evaluate"] = FunctionType(rule.__code__, space, "evaluate")
    return Game(game.name, module, game.options, game.declared, game.compiled, game.address)


class KingdomsEngine(ManyPlayerEngine):
    """The strong player of Three Kingdoms with 6 cells a side; a seed decides between equals."""

    proves_against_all = False
    exact = False

    def __init__(self, game: Game, seed: int = 1, width: int = WIDTH) -> None:
        if game.name != "three_kingdoms" or game.board.points != POINTS:
            raise InputError("kingdoms plays three_kingdoms with 6 cells a side only")
        super().__init__(with_evaluation(game))
        self._usual_width = width
        self._width = width
        self._random = stream(seed, 0)

    def forget(self, seed: int) -> None:
        """Draw from this seed among equal moves."""
        self._random = stream(seed, 0)

    def prepare(self, work: Work) -> None:
        """Choose the width, and shuffle the moves of the root."""
        stones = sum(int(word).bit_count() for word in work.frames[0].state.low)
        stones += sum(int(word).bit_count() for word in work.frames[0].state.high)
        near_end = POINTS - stones <= FULL_WIDTH_EMPTY
        self._width = POINTS if near_end else self._usual_width
        for last in range(len(work.root_moves) - 1, 0, -1):
            self._random = advance(np.uint64(self._random))
            other = below(self._random, last + 1)
            moves = work.root_moves
            moves[last], moves[other] = moves[other], moves[last]

    def run(self, work: Work, depth: int, room: int) -> int:
        """Search on for about ``room`` nodes."""
        return int(
            self.game.kernel(narrow_slice)(
                work.frames, work.lines, work.lengths, work.line, work.line_length, work.status,
                work.root_shares, work.root_exact, work.values, self._width, depth, room,
            )
        )  # fmt: skip
