"""Whether a player can force an outcome within a number of plies, in any game without dice.

The answer is exact: every move and every reply is searched, or left out for a reason that the rules
give. With more than two players the others are taken to be against the one who is asked about.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.search.limit import Budget, Limit
from boardwright.search.threats import has_threats
from boardwright.search.transposition import words_of
from boardwright.solve.within_kernels import (
    CONTROL,
    FORCED,
    MEMORY,
    OPEN,
    SALT,
    begin_within,
    continue_within,
)

#: What is to be forced: a payoff above that of a draw, or at least that.
WIN, DRAW = 1e-6, -1e-6
DEEPEST = 64
REMEMBERED = 1 << 17
FRAMES_BYTES = 1 << 24
NODES = 1_000_000


class Answer(NamedTuple):
    """Whether the outcome is forced, and if not whether more plies might change that.

    ``forced`` is None where the limit of nodes came first.
    """

    forced: bool | None
    cut: bool

    @property
    def never(self) -> bool:
        """True if no number of plies would do."""
        return self.forced is False and not self.cut


class Within:
    """Room for such questions about one game; it remembers what it found."""

    def __init__(self, game: Game, nodes: int = NODES) -> None:
        if game.chances:
            raise InputError("nothing can be forced in a game with dice")
        self.game = game
        self.nodes = nodes
        self.searched = 0
        room = max(5, FRAMES_BYTES // game.frames(1).itemsize)
        self.deepest = min(DEEPEST, room - 1)
        self.frames = game.frames(
            self.deepest + 1,
            key=np.uint64,
            verdict=np.int64,
            cut=np.bool_,
            fresh=np.bool_,
            entered=np.bool_,
        )
        self.controls = np.zeros(1, CONTROL).view(np.recarray)
        self.words, self.controls[0].words, self.controls[0].mask = words_of(game, self.frames)
        self.memory = np.zeros(REMEMBERED, MEMORY).view(np.recarray)
        self.killers = np.zeros(self.deepest + 1, np.int64)
        self.returns = np.zeros(game.players)
        self._threats = has_threats(game)

    def ask(
        self, position: Position, player: int, floor: float, plies: int, nodes: int | None = None
    ) -> Answer:
        """Return whether a player, counted from 1, can force a payoff from ``floor`` up.

        ``nodes`` is another limit than the room's own.

        >>> import boardwright as bw
        >>> start = bw.game("tic_tac_toe", compiled=False).start()
        >>> Within(start.game).ask(start.play("a1 b1 a2 b2"), 1, WIN, plies=1)
        Answer(forced=True, cut=False)
        """
        control = self.controls[0]
        control.plies = min(plies, self.deepest)
        control.seat = player - 1
        control.floor = floor
        control.wins_only = floor == WIN and self._threats
        kernel = self.game.kernel(continue_within)
        self.frames[0].state = position.state
        with np.errstate(over="ignore"):
            control.salt = SALT * np.uint64(2 * player + (floor == WIN))
            begin_within(self.frames, self.controls)
            budget = Budget(Limit(nodes=nodes or self.nodes))
            while control.status == OPEN and (size := budget.slice()):
                budget.spend(
                    kernel(
                        self.frames,
                        self.words,
                        self.memory,
                        self.killers,
                        self.returns,
                        self.controls,
                        size,
                    )
                )
        self.searched += budget.nodes
        if control.status == OPEN:
            return Answer(None, True)
        forced = bool(control.status == FORCED)
        return Answer(forced, not forced and bool(self.frames[0].cut))
