"""Kinds of players: a name, the settings its string may give, the games it fits, how to make it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parameter import Parameter, Value
from boardwright.core.phrases import Phrase
from boardwright.core.policy import Compiled
from boardwright.players.player import Ask, Player

#: The chosen value of every setting, by name.
Settings = Mapping[str, Value]


@dataclass(frozen=True)
class Request:
    """What a player is made for."""

    game: Game
    settings: Settings
    seed: int
    ask: Ask | None = None

    def whole(self, name: str) -> int:
        """Return a setting that is a whole number."""
        value = self.settings[name]
        assert isinstance(value, int)
        return value

    def number(self, name: str) -> float:
        """Return a setting that is a number."""
        value = self.settings[name]
        assert isinstance(value, int | float)
        return float(value)

    def text(self, name: str) -> str:
        """Return a setting that is a text."""
        return str(self.settings[name])


@dataclass(frozen=True)
class PaperContest:
    """How a paper tunes its player: what games begin with, and how values are drawn."""

    line: Callable[[Game], tuple[int, ...]]
    draw: Callable[[np.uint64], Mapping[str, int]]


@dataclass(frozen=True)
class PlayerKind:
    """A named kind of player. ``make`` imports what it needs, so that listing kinds is cheap."""

    name: str
    about: Mapping[str, str]  # one line, by language
    make: Callable[[Request], Player]
    fits: Callable[[Game], bool]
    settings: tuple[Parameter, ...] = ()
    dice: bool = True  # whether it can play where chance decides something between the moves
    #: A person, or a program that may want all cores for itself, plays one game at a time.
    alone: bool = False
    #: The player as a policy and its style, where whole games can be played in compiled code.
    compiled: Callable[[Request], Compiled | None] | None = None
    contest: PaperContest | None = None
    #: The numbers that a named set of them stands for, as settings.
    numbers: Callable[[Request], Mapping[str, int]] | None = None
    #: How many lines of play it tries for a move, where that cannot be stopped.
    lines: Callable[[Game, Settings], int] | None = None

    def chosen(self, given: Mapping[str, str]) -> Settings:
        """Return the value of every setting, from texts where they are given."""
        known = {setting.name: setting for setting in self.settings}
        for name in given:
            if name not in known:
                names = ", ".join(known) or Phrase("none")
                raise InputError(
                    "{player} has no option {given!r:.40}; its options are: {known}",
                    player=self.name,
                    given=name,
                    known=names,
                )
        try:
            return {
                name: setting.convert(given[name]) if name in given else setting.default
                for name, setting in known.items()
            }
        except InputError as error:
            raise InputError("{player}: {reason}", player=self.name, reason=error) from None
