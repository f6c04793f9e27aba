"""Kinds of players: a name, the settings its string may give, the games it fits, how to make it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.players.player import Ask, Player

Value = int | float | str
#: The chosen value of every setting, by name.
Settings = Mapping[str, Value]


@dataclass(frozen=True)
class Setting:
    """One option of a player. Its type is that of the default; ``tunable`` ones may be searched."""

    name: str
    default: Value
    low: float = -math.inf
    high: float = math.inf
    choices: tuple[str, ...] = ()
    tunable: bool = False

    def parse(self, text: str) -> Value:
        """Return the value that a text gives, or raise InputError."""
        value: Value | None
        try:
            value = type(self.default)(text)
        except ValueError:
            value = None
        if isinstance(value, str):
            fits = not self.choices or value in self.choices
        else:
            fits = value is not None and self.low <= value <= self.high
        if value is None or not fits:
            raise InputError(
                "{name} must be {expected}, not {given!r:.40}",
                name=self.name,
                expected=self.allowed(),
                given=text,
            )
        return value

    def allowed(self) -> str:
        """Return in words what may be given.

        >>> Setting("depth", 4, low=1, high=9).allowed()
        'a whole number from 1 to 9'
        """
        if isinstance(self.default, str):
            return " or ".join(self.choices) or Phrase("text")
        whole, any_number = "a whole number from {low} to {high}", "a number from {low} to {high}"
        text = whole if isinstance(self.default, int) else any_number
        return Phrase(text, low=in_digits(self.low), high=in_digits(self.high))


def in_digits(number: float) -> str:
    """Return a number as people write it, however large.

    >>> in_digits(1e15), in_digits(0.5)
    ('1000000000000000', '0.5')
    """
    return f"{number:.0f}" if number == int(number) else f"{number:g}"


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
class PlayerKind:
    """A named kind of player. ``make`` imports what it needs, so that listing kinds is cheap."""

    name: str
    about: Mapping[str, str]  # one line, by language
    make: Callable[[Request], Player]
    fits: Callable[[Game], bool]
    settings: tuple[Setting, ...] = ()
    dice: bool = True  # whether it can play where chance decides something between the moves

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
                name: setting.parse(given[name]) if name in given else setting.default
                for name, setting in known.items()
            }
        except InputError as error:
            raise InputError("{player}: {reason}", player=self.name, reason=error) from None
