"""Any game as a PettingZoo environment: agents take turns (AEC), two, three or more."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from boardwright.core.game import Game
from boardwright.envs.playing import RENDER_MODES, Playing, drawn_seed, known_mode, ready, rendered
from boardwright.nets.encoding import encoding_of


class AgentsEnv(AECEnv):  # type: ignore[misc]
    """Agents ``player_0``, ``player_1`` ...; each sees the board from its own side.

    An observation has ``observation`` (planes, see ``Encoding``) and ``action_mask``, zeros for
    agents who are not to move. Rewards are the payoffs at the end of the game. A running
    environment can be copied (``copy.deepcopy``) and pickled: its game goes on alike in both.
    """

    def __init__(self, game: Game, render_mode: str | None, longest: int) -> None:
        super().__init__()
        self.game = ready(game)
        self.encoding = encoding_of(game)
        self.render_mode = known_mode(render_mode)
        self.metadata = {
            "name": f"{game.name}_v{game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents = self.possible_agents[:]
        self.action_spaces = {agent: Discrete(self.encoding.actions) for agent in self.agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 1, self.encoding.shape, np.int8),
                    "action_mask": Box(0, 1, (self.encoding.actions,), np.int8),
                }
            )
            for agent in self.agents
        }
        self._longest = longest
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Dict:
        """Return what an agent's observations are taken from."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return what an agent's actions are taken from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; a seed fixes what chance decides in this and all that follow."""
        if seed is not None or self._random is None:
            self._random, _ = np_random(seed)
        self.playing = Playing(self.game, drawn_seed(self._random), self._longest)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.playing.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and what it may do if it is to move."""
        playing, seat = self.playing, self.possible_agents.index(agent)
        on_turn = agent == self.agent_selection and not playing.ended
        return {
            "observation": self.encoding.observation(playing.position, seat),
            "action_mask": self.encoding.mask(playing.position)
            if on_turn
            else np.zeros(self.encoding.actions, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Play the action of the agent to move; those whose game has ended pass with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        playing = self.playing
        assert action is not None
        playing.play(self.encoding.move(playing.position, int(action)))
        self.agent_selection = self.possible_agents[playing.seat]
        if playing.ended:
            self.rewards = dict(zip(self.agents, playing.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, playing.position.over)
            self.truncations = dict.fromkeys(self.agents, playing.cut)
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the board as text or picture, or print it, as ``render_mode`` says."""
        return rendered(self.playing.position, self.render_mode)

    def close(self) -> None:
        """Nothing to free."""

    def __str__(self) -> str:
        """Return name and version."""
        return str(self.metadata["name"])
