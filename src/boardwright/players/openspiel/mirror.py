"""A game of OpenSpiel's own, followed move by move beside ours.

OpenSpiel brings its own implementation of some games. A mirror knows how our moves are written as
its actions, and where its rules are not ours. The files of ``mirrors`` have one each.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

import pyspiel

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parameter import text_of
from boardwright.core.position import Position

MIRRORS = "boardwright.players.openspiel.mirrors"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: Our moves with OpenSpiel's actions for each, one after the other; none: it has no such move.
Moves = dict[str, tuple[int, ...]]


class Mirror(ABC):
    """OpenSpiel's own implementation of a game of ours."""

    #: The game's name there.
    name: ClassVar[str]
    #: Values of our options under which the rules are the same; any where none are named.
    same: ClassVar[tuple[tuple[str, Container[object]], ...]] = ()

    def __init__(self, game: Game) -> None:
        for option, values in self.same:
            if game.options[option] not in values:
                raise InputError(
                    "OpenSpiel's own {game} differs from ours with {option}={value}",
                    game=game.name,
                    option=option,
                    value=text_of(game.options[option]),
                )
        self.options: Mapping[str, Any] = game.options
        self.theirs: Any = pyspiel.load_game(self.name, self.parameters())

    def parameters(self) -> dict[str, Any]:
        """Return OpenSpiel's parameters for our options."""
        return {}

    def start(self, first: Position) -> Any:
        """Return the state there of our first position."""
        if first.text != first.game.start().text:
            raise InputError("OpenSpiel's own games are followed from their first position only")
        return self.theirs.new_initial_state()

    @abstractmethod
    def moves(self, state: Any) -> Moves:
        """Return the moves of a game that goes on, in our texts; dice are moves as well."""

    def actions(self, state: Any, text: str) -> tuple[int, ...]:
        """Return the actions of a legal move of ours; where moves are many, read from its text."""
        return self.moves(state)[text]

    def play(self, state: Any, text: str) -> bool:
        """Make a move of ours; False if OpenSpiel cannot follow it."""
        actions = self.actions(state, text)
        for action in actions:
            state.apply_action(action)
        return bool(actions)

    def over(self, state: Any) -> bool:
        """Return whether the game is over."""
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        """Return the payoffs."""
        return list(state.returns())

    def to_move(self, state: Any) -> int:
        """Return the player to move from 1, and 0 for the dice."""
        return 0 if state.is_chance_node() else int(state.current_player()) + 1

    def agrees(self, state: Any) -> bool:
        """Return whether OpenSpiel has not done what our rules do not know."""
        return True


class OneActionMirror(Mirror):
    """A game in which each of our moves is one action, and its text does not depend on the rest."""

    @abstractmethod
    def text(self, action: int) -> str:
        """Return our text of an action."""

    def moves(self, state: Any) -> Moves:
        """Return the legal actions with their texts."""
        return {self.text(action): (action,) for action in state.legal_actions()}


def has_mirror(name: str) -> bool:
    """Return whether OpenSpiel has a game of its own for ours of this name."""
    return name.isidentifier() and find_spec(f"{MIRRORS}.{name}") is not None


def mirror_of(game: Game) -> Mirror:
    """Return OpenSpiel's own implementation of a game; InputError where it has none like ours."""
    if not has_mirror(game.name):
        raise InputError("OpenSpiel has no game of its own like {game}", game=game.name)
    found: Mirror = import_module(f"{MIRRORS}.{game.name}").Theirs(game)
    return found
