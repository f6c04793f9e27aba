"""Players made of a policy: asked move by move they choose what they choose in compiled games."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from boardwright.core.game import Game
from boardwright.core.many_games import answer
from boardwright.core.parameter import Parameter
from boardwright.core.policy import Compiled
from boardwright.core.position import Position, history_of
from boardwright.core.rng import stream
from boardwright.players.kind import PaperContest, PlayerKind, Request


class PolicyPlayer:
    """Asks a policy, which is shown the game from its first position; the same seed plays alike."""

    def __init__(self, game: Game, compiled: Compiled, seed: int) -> None:
        self.policy, self.style = compiled
        self._kernel = game.kernel(answer, self.policy.bound, compiled=not self.policy.plain)
        self._memory = self.policy.memory(game, [self.style] * game.players)
        self._frames = game.frames(2)
        self._random = stream(seed, 0)

    def choose(self, position: Position) -> int:
        """Return the policy's move."""
        first, line = history_of(position)
        self._frames[0].state = first.state
        moves = np.array(line, np.int64)
        move, random = self._kernel(self._frames, self._memory, moves, self._random)
        self._random = np.uint64(random)
        return int(move)

    def begin(self, seed: int) -> None:
        """Draw from this seed."""
        self._random = stream(seed, 0)

    def close(self) -> None:
        """Nothing to free."""


def policy_kind(
    name: str,
    about: Mapping[str, str],
    compiled: Callable[[Request], Compiled],
    fits: Callable[[Game], bool],
    settings: tuple[Parameter, ...] = (),
    contest: PaperContest | None = None,
    numbers: Callable[[Request], Mapping[str, int]] | None = None,
) -> PlayerKind:
    """Return the kind of player that ``compiled`` makes, asked or in compiled games."""

    def make(request: Request) -> PolicyPlayer:
        return PolicyPlayer(request.game, compiled(request), request.seed)

    return PlayerKind(
        name, about, make, fits, settings, compiled=compiled, contest=contest, numbers=numbers
    )
