"""Any game as a Gymnasium environment: one learner, players of ours in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.playouts import in_range
from boardwright.core.rng import PLAYERS, part_of
from boardwright.envs.playing import RENDER_MODES, Playing, drawn_seed, known_mode, ready, rendered
from boardwright.nets.encoding import Mask, encoding_of
from boardwright.players.catalogue import make_player
from boardwright.players.player import Player

#: What an illegal action is worth, as in PettingZoo's wrapper: it ends the game.
ILLEGAL = -1.0


class SoloEnv(gymnasium.Env):  # type: ignore[misc]
    """The learner's actions are answered by the others' moves until it is to move again.

    Observations are planes (see ``Encoding``) from the learner's side; ``info["action_mask"]``
    tells the legal actions, ``info["seat"]`` where the learner sits, from 1.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES)}

    def __init__(
        self,
        game: Game,
        opponents: str | Player | Sequence[str | Player],
        seat: int,
        render_mode: str | None,
        longest: int,
    ) -> None:
        in_range("seat", seat, 0, game.players)
        self.game = ready(game)
        self.encoding = encoding_of(game)
        self.render_mode = known_mode(render_mode)
        self.observation_space = Box(0, 1, self.encoding.shape, np.int8)
        self.action_space = Discrete(self.encoding.actions)
        self._seat, self._longest = seat, longest
        others = game.players - 1
        several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
        named: Sequence[Any] = opponents if several else [opponents] * others  # type: ignore[assignment]
        if len(named) != others:
            raise InputError(
                "{game} needs {players} players here, not {given}",
                game=game.name,
                players=others,
                given=len(named),
            )
        self._players = [
            make_player(one, game, number + 1) if isinstance(one, str) else one
            for number, one in enumerate(named)
        ]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Mask, dict[str, Any]]:
        """Begin a new game, played on to the learner's first move."""
        super().reset(seed=seed)
        game_seed = drawn_seed(self.np_random)
        players = self.game.players
        self.seat = self._seat or 1 + int(self.np_random.integers(players))
        for number, player in enumerate(self._players):
            player.begin(part_of(game_seed, int(PLAYERS) + number))
        self._playing = Playing(self.game, game_seed, self._longest)
        self._answer()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Mask, float, bool, bool, dict[str, Any]]:
        """Play an action and the others' answers; the reward is the payoff at the end."""
        playing = self._playing
        try:
            playing.play(self.encoding.move(playing.position, int(action)))
        except InputError:
            return self._seen(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        self._answer()
        if self.render_mode == "human":
            self.render()
        reward = playing.rewards[self.seat - 1]
        return self._seen(), reward, playing.position.over, playing.cut, self._info()

    def render(self) -> str | None:
        """Return the board as text or picture, or print it, as ``render_mode`` says."""
        return rendered(self._playing.position, self.render_mode)

    def close(self) -> None:
        """Free what the other players hold."""
        for player in self._players:
            player.close()

    def _answer(self) -> None:
        """Let the others move until the learner is to move or the game has ended."""
        playing, own = self._playing, self.seat - 1
        while not playing.ended and playing.seat != own:
            player = self._players[playing.seat - (playing.seat > own)]
            playing.play(player.choose(playing.position))

    def _seen(self) -> Mask:
        return self.encoding.observation(self._playing.position, self.seat - 1)

    def _info(self) -> dict[str, Any]:
        playing = self._playing
        mask = self.encoding.mask(playing.position)
        return {"action_mask": mask * np.int8(not playing.ended), "seat": self.seat}
