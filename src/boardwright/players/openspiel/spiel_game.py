"""Any game as an OpenSpiel game in Python; its algorithms run on it, its loader finds it again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from boardwright.core.game import Game
from boardwright.core.many_games import LONGEST_GAME
from boardwright.core.parameter import text_of
from boardwright.core.position import Position
from boardwright.core.registry import load
from boardwright.nets.encoding import Encoding, encoding_of

#: Parameters of every game besides its own options.
LONGEST, COMPILED = "longest", "compiled"
#: Between the parts of an option's value, in place of the comma that parts OpenSpiel's parameters.
APART = ";"
CHANCES = pyspiel.GameType.ChanceMode
SUMS = pyspiel.GameType.Utility


def spiel_game(game: Game, longest: int = LONGEST_GAME) -> SpielGame:
    """Return a game for OpenSpiel, under a name of which its version is a part."""
    given = {**plain_options(game.options), LONGEST: longest, COMPILED: game.compiled}
    return game_class(game.address)(given)


@cache
def game_class(address: str) -> type[SpielGame]:
    """Return the class of a game with any options, registered with OpenSpiel."""
    game = load(address, {})
    name = f"boardwright_{game.name}_v{game.version}"

    def initialise(self: SpielGame, given: Mapping[str, Any] | None = None) -> None:
        set_up(self, name, address, given or {})

    found = type("SpielGame", (SpielGame,), {"__init__": initialise})
    pyspiel.register_game(game_type(name, game), found)
    return found


def set_up(self: SpielGame, name: str, address: str, given: Mapping[str, Any]) -> None:
    """Initialise an OpenSpiel game; its base must be told what game it is before all else."""
    options = {
        key: value.replace(APART, ",") if isinstance(value, str) else value
        for key, value in given.items()
        if key not in (LONGEST, COMPILED)
    }
    game = load(address, options, None if given.get(COMPILED, True) else False)
    self.board_game = game
    self.longest = int(given.get(LONGEST, LONGEST_GAME))
    self.encoding = encoding_of(game)
    facts = pyspiel.GameInfo(
        num_distinct_actions=self.encoding.actions,
        max_chance_outcomes=game.max_moves if game.chances else 0,
        num_players=game.players,
        min_utility=-1.0,
        max_utility=1.0,
        max_game_length=self.longest,
        **({"utility_sum": 0.0} if game.players == 2 else {}),
    )
    pyspiel.Game.__init__(self, game_type(name, game), facts, dict(given))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game that OpenSpiel plays by our rules."""

    board_game: Game
    encoding: Encoding
    longest: int

    def new_initial_state(self) -> SpielState:
        """Return the first position."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what sees positions as planes, or the whole history where that is asked for."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.encoding)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of such a game; chance's outcomes are numbered as they stand in its list."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.encoding = game.encoding
        self.longest = game.longest
        self.position: Position = game.board_game.start()
        self.made = 0

    def current_player(self) -> int:
        """Return who is to move, from 0."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.to_move - 1 if self.position.to_move else pyspiel.PlayerId.CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return self.encoding.legal(self.position).tolist()  # type: ignore[no-any-return]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may decide, and how likely each is."""
        odds = self.position.chance
        return [(number, odds[move]) for number, move in enumerate(self.position.moves)]

    def action_of(self, move: int) -> int:
        """Return the action that stands for a move, or for what chance decides."""
        if self.position.chance:
            return list(self.position.moves).index(move)
        return self.encoding.action(self.position, move)

    def _apply_action(self, action: int) -> None:
        if self.position.chance:
            move = int(self.position.moves[action])
        else:
            move = self.encoding.move(self.position, action)
            self.made += 1
        self.position = self.position.play(move)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.game.move_text(self.position.moves[action])
        return self.position.game.move_text(self.encoding.move(self.position, action))

    def is_terminal(self) -> bool:
        """Return whether the game is over, or cut off as too long."""
        return self.position.over or (self.made >= self.longest and not self.position.chance)

    def returns(self) -> list[float]:
        """Return the payoffs; nobody has any before the end."""
        return [float(each) for each in self.position.returns or [0] * self.num_players()]

    def __str__(self) -> str:
        """Return the position in one line."""
        return self.position.text


class PlanesObserver:
    """What OpenSpiel's learners see: the planes of ``Encoding``."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor = np.zeros(int(np.prod(encoding.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """See a position from a player's side."""
        seen = self._encoding.observation(state.position, max(player, 0))
        self.dict["observation"][:] = seen

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what is seen as a text: everything."""
        return str(state)


def game_type(name: str, game: Game) -> Any:
    """Return OpenSpiel's description of a game."""
    return pyspiel.GameType(
        short_name=name,
        long_name=game.title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=CHANCES.EXPLICIT_STOCHASTIC if game.chances else CHANCES.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=SUMS.ZERO_SUM if game.players == 2 else SUMS.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **plain_options(game.options),
            LONGEST: LONGEST_GAME,
            COMPILED: True,
        },
    )


def plain_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as OpenSpiel's parameters: numbers, and texts without its own commas."""
    return {
        name: value if isinstance(value, bool | int | float) else text_of(value).replace(",", APART)
        for name, value in options.items()
    }
