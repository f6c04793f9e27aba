"""The engine ``sets``: iterated alpha-beta with threat searches on winning sets."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import advance, below, stream
from boardwright.search.engine import Engine, Report
from boardwright.search.limit import Limit
from boardwright.search.sets.board import NOWHERE
from boardwright.search.sets.frames import empty_frames, empty_search
from boardwright.search.sets.memory import slots_of
from boardwright.search.sets.run import Run
from boardwright.search.sets.table import board_of, mirrored, table_of
from boardwright.search.sets.threats import empty_attack
from boardwright.search.thought import Thought

WIDTH = 16
MEBIBYTES = 32.0
QUIET_PLIES = 2
LEAF_FOURS = 40
INNER_FOURS = 200
#: The seed gives every point up to so much promise: less than any difference in a begun set.
CHANCE = 8


class SetsEngine(Engine):
    """Searches any two-player game in which stones stay and the first whole winning set wins.

    ``width`` is how many moves of a position are searched where it is not lost; where it seems to
    be, all are, so that a value of 1 or -1 is always proved. The seed decides between moves that
    look alike.

    >>> import boardwright as bw
    >>> game = bw.game("goclub", size=5, compiled=False)
    >>> position = game.start().play("c3 a1 c4 a2 c2 a3 d3")
    >>> thought = SetsEngine(game).search(position, Limit(depth=2))
    >>> game.board.names[thought.move]
    'b3'
    """

    def __init__(
        self, game: Game, width: int = WIDTH, mebibytes: float = MEBIBYTES, seed: int = 0
    ) -> None:
        points = game.board.points
        self.game = game
        self.tables = table_of(game)
        self.attacks = empty_attack(points)
        self.frames = empty_frames(points)
        self.searches = empty_search(points)
        self.slots = slots_of(mebibytes * 7 / 8)
        self.failed = np.zeros(max(256, len(self.slots) // 4), np.uint64)
        self._width = width
        self.forget(seed)

    def forget(self, seed: int) -> None:
        """Empty the tables; ``seed`` decides between moves that look alike."""
        self.slots[:] = np.zeros((), self.slots.dtype)
        self.failed[:] = 0
        self.searches[:] = np.zeros((), self.searches.dtype)
        search = self.searches[0]
        search.width = self._width
        search.quiet_plies = QUIET_PLIES
        search.leaf_fours = LEAF_FOURS
        search.inner_fours = INNER_FOURS
        random = stream(seed, 0)
        with np.errstate(over="ignore"):
            for point in range(self.game.board.points):
                random = advance(random)
                search.chance[point] = below(random, CHANCE)

    def search(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return the best move of a position that is not over."""
        if position.over:
            raise InputError("the game is over")
        search = self.searches[0]
        search.root_side = position.to_move - 1
        search.nodes = 0
        search.age = (int(search.age) + 1) % 256
        search.mirrored[:] = mirrored(position, search.chance)
        search.root_depths[:] = 0
        search.root_nodes[:] = 0
        search.history[:] //= 4
        self.attacks[0].nodes = 0
        self.frames.killers[:] = NOWHERE
        with np.errstate(over="ignore"):
            return Run(self, board_of(position), position, limit, report, stop).think()

    def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a kernel of this engine's game."""
        return self.game.kernel(function)(*arguments)
