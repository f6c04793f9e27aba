"""An OpenSpiel bot at our table: it is shown the game by OpenSpiel's rules made of ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from boardwright.core.game import Game
from boardwright.core.position import Position, history_of
from boardwright.players.openspiel.spiel_game import SpielGame, spiel_game

#: As in OpenSpiel's own example of the search.
EXPLORATION = 2.0
LARGEST_SEED = 1 << 31
#: Makes a bot for a game and a seed.
MakeBot = Callable[[SpielGame, int], Any]


class BotPlayer:
    """Any bot that OpenSpiel asks by ``step(state)``, made anew for each game."""

    def __init__(self, game: Game, make: MakeBot, seed: int) -> None:
        self._game = spiel_game(game)
        self._make = make
        self.begin(seed)

    def choose(self, position: Position) -> int:
        """Return the bot's move."""
        first, moves = history_of(position)
        state = self._game.new_initial_state()
        state.position = first
        for move in moves:
            state.apply_action(state.action_of(move))
        return self._game.encoding.move(position, int(self._bot.step(state)))

    def begin(self, seed: int) -> None:
        """Have a new bot, which draws from this seed."""
        self._bot = self._make(self._game, seed % LARGEST_SEED)

    def close(self) -> None:
        """Nothing to free."""


def tree_search(simulations: int, rollouts: int) -> MakeBot:
    """Return what makes OpenSpiel's Monte Carlo tree search.

    It is the one in Python: the one in C++ ended the whole process when it was called with rules in
    Python in a thread of a match.
    """

    def make(game: SpielGame, seed: int) -> Any:
        random = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(rollouts, random)
        return mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=random)

    return make
