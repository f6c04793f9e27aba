"""OpenSpiel's bots at our table: on our rules, or in OpenSpiel's own implementation of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from boardwright.core.game import Game
from boardwright.core.position import Position, history_of
from boardwright.players.openspiel.mirror import Moves, mirror_of
from boardwright.players.openspiel.spiel_game import spiel_game

#: As in OpenSpiel's own example of the search.
EXPLORATION = 2.0
LARGEST_SEED = 1 << 31
MEMORY_MIB = 1000
#: Makes a bot for a game of OpenSpiel and a seed.
MakeBot = Callable[[Any, int], Any]


class BotPlayer:
    """Any bot that OpenSpiel asks by ``step(state)``, on our rules, made anew for each game."""

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


class OwnGamePlayer:
    """A bot in OpenSpiel's own implementation of a game, which follows ours move by move.

    Where OpenSpiel's rules part from ours (it calls a game drawn that goes on here, or would play
    what is no move of ours) ``apart`` chooses: the bot on our rules.
    """

    def __init__(self, game: Game, make: MakeBot, apart: BotPlayer, seed: int) -> None:
        self._mirror = mirror_of(game)
        self._make = make
        self._apart = apart
        self.begin(seed)

    def choose(self, position: Position) -> int:
        """Return the bot's move."""
        text = self._answer(position)
        return self._apart.choose(position) if text is None else position.game.parse_move(text)

    def _answer(self, position: Position) -> str | None:
        mirror, (first, moves) = self._mirror, history_of(position)
        state = mirror.start(first)
        for move in moves:
            if not mirror.play(state, position.game.move_text(move)) or not mirror.agrees(state):
                return None
        return None if mirror.over(state) else self._asked(state, mirror.moves(state))

    def _asked(self, state: Any, moves: Moves) -> str | None:
        """Return the move in our text, which may be several actions; None if it is none of ours."""
        texts = {actions: text for text, actions in moves.items() if actions}
        if len(texts) == 1:  # OpenSpiel may have moves that we have not
            return next(iter(texts.values()))
        actions: tuple[int, ...] = ()
        while any(each[: len(actions)] == actions for each in texts):
            if actions in texts:
                return texts[actions]
            action = int(self._bot.step(state))
            state.apply_action(action)
            actions += (action,)
        return None

    def begin(self, seed: int) -> None:
        """Have new bots, which draw from this seed."""
        self._bot = self._make(self._mirror.theirs, seed % LARGEST_SEED)
        self._apart.begin(seed)

    def close(self) -> None:
        """Nothing to free."""


def tree_search(simulations: int, rollouts: int) -> MakeBot:
    """Return what makes OpenSpiel's Monte Carlo tree search for games in Python.

    It is the one in Python: the one in C++ ended the whole process when it was called with rules in
    Python in a thread of a match.
    """

    def make(game: Any, seed: int) -> Any:
        random = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(rollouts, random)
        return mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=random)

    return make


def fast_tree_search(simulations: int, rollouts: int) -> MakeBot:
    """Return what makes OpenSpiel's tree search in C++, for its own games."""

    def make(game: Any, seed: int) -> Any:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
        return pyspiel.MCTSBot(
            game, evaluator, EXPLORATION, simulations, MEMORY_MIB, True, seed, False
        )

    return make
