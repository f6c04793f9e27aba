"""Thousands of games in lockstep: actions, observations, masks and rewards as NumPy arrays."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.parallel import Parts
from boardwright.core.playouts import in_range
from boardwright.core.rng import stream
from boardwright.core.rules import record
from boardwright.core.steps import step_frames
from boardwright.envs.playing import drawn_seed
from boardwright.envs.vector_kernels import NOT_BEGUN, step_games
from boardwright.nets.encoding import Mask, encoding_of

#: Games for a thread at least: fewer are stepped sooner than a thread is told.
FEWEST = 256
MOST_ENVS = 1 << 20


class ManyGames(VectorEnv):  # type: ignore[misc]
    """Each step plays one action in every game, for whoever is to move there.

    Observations are planes from the side of the player to move. The reward of a step is the
    payoff of the player who made the action. ``infos`` has ``action_mask`` (games, actions),
    ``to_move`` (games, players counted from 1) and ``rewards`` (games, players), which tells the
    others' payoffs too. A game that has ended begins anew with the next step, whose action counts
    for nothing (Gymnasium's NEXT_STEP). An illegal action ends its game with -1. The arrays are
    written again by each step: copy what shall last.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, game: Game, num_envs: int, longest: int, threads: int | None) -> None:
        in_range("number of games", num_envs, 1, MOST_ENVS)
        self.game = game
        self.num_envs = num_envs
        self.encoding = encoding_of(game)
        self.single_observation_space = Box(0, 1, self.encoding.shape, np.int8)
        self.single_action_space = Discrete(self.encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._longest = longest
        self._parts = Parts(num_envs, FEWEST, threads)
        self._frames: Any = step_frames(game, num_envs)
        kind = record(random=np.uint64, plies=np.int64, leaf=np.int64, player=np.int64)
        games: Any = np.zeros(num_envs, kind).view(np.recarray)
        games.leaf = np.arange(num_envs)
        self._games = games
        self._clean = game.records(1)
        self._seen = np.zeros((num_envs, self.encoding.planes.count, game.board.points), np.uint8)
        self._masks = np.zeros((num_envs, self.encoding.actions), np.int8)
        self._rewards = np.zeros((num_envs, game.players))
        self._over = np.zeros(num_envs, np.bool_)
        self._cut = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Mask, dict[str, Any]]:
        """Begin all games anew; a seed fixes what chance decides in them and in their followers."""
        super().reset(seed=seed)
        drawn = drawn_seed(self.np_random)
        self._games.random = [stream(drawn, number) for number in range(self.num_envs)]
        self._games.plies = NOT_BEGUN
        self._step(np.zeros(self.num_envs, np.int64))
        return self._observed(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[Mask, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action in each game."""
        movers = self._games.player.copy()
        self._step(np.ascontiguousarray(actions, np.int64))
        rewards = self._rewards[np.arange(self.num_envs), movers]
        return self._observed(), rewards, self._over, self._cut, self._infos()

    def _step(self, actions: NDArray[np.int64]) -> None:
        encoding, kernel = self.encoding, self.game.kernel(step_games)
        self._parts.run(
            lambda first, last: kernel(
                self._frames,
                self._games,
                first,
                last,
                self._clean,
                actions,
                encoding.codes,
                encoding.numbers,
                self._longest,
                self._masks,
                self._rewards,
                self._over,
                self._cut,
            )
        )

    def _observed(self) -> Mask:
        observe = self.encoding.planes.observe
        self._parts.run(
            lambda first, last: observe(self._frames, self._games, 1, first, last, self._seen)
        )
        return self.encoding.on_lattice(self._seen)

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._masks,
            "to_move": self._games.player + 1,
            "rewards": self._rewards,
        }
