"""What a player is, and how one string names any of them: ``name:option=value,option=value``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position

#: Asks a person for a move; supplied by whatever has a person in front of it.
Ask = Callable[[Position], int]


class Player(Protocol):
    """Anything that chooses legal moves."""

    def choose(self, position: Position) -> int:
        """Return one of the position's legal moves."""

    def close(self) -> None:
        """Free what the player holds, such as a running program."""


@dataclass(frozen=True)
class PlayerSpec:
    """A player's name and options, as read from its string."""

    name: str
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> PlayerSpec:
        """Return the parts of a player string; a comma belongs to a value unless a name= follows.

        >>> PlayerSpec.parse("external:command=bot -a 1,2,time=5").options
        (('command', 'bot -a 1,2'), ('time', '5'))
        """
        name, _, rest = text.partition(":")
        parts = re.split(r",(?=[\w-]+=)", rest) if rest else []
        pairs = [part.partition("=") for part in parts]
        if not name or not all(equals for _, equals, _ in pairs):
            raise InputError(f"a player is written as name:option=value, not {text!r:.80}")
        return cls(name, tuple((option, value) for option, _, value in pairs))

    def __str__(self) -> str:
        """Return the player string."""
        options = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.name}:{options}" if options else self.name


def player_names() -> tuple[str, ...]:
    """Return the names of all kinds of players."""
    return ("random", "human", "perfect", "victory", "external")


def make_player(text: str, game: Game, seed: int, ask: Ask | None = None) -> Player:
    """Return the player that a string names, ready to play ``game``."""
    from boardwright.players.external import ExternalPlayer
    from boardwright.players.human import HumanPlayer
    from boardwright.players.random_player import RandomPlayer

    spec = PlayerSpec.parse(text)
    options = dict(spec.options)
    if spec.name == "random":
        allow(spec, ())
        return RandomPlayer(seed)
    if spec.name == "human":
        allow(spec, ())
        if ask is None:
            raise InputError("a human can only play where there is someone to ask")
        return HumanPlayer(ask)
    if spec.name == "perfect":
        from boardwright.players.perfect import perfect_player

        allow(spec, ())
        return perfect_player(game)
    if spec.name == "victory":
        from boardwright.players.victory import VictoryPlayer
        from boardwright.solve.positional import opening_certificate

        allow(spec, ())
        return VictoryPlayer(game, opening_certificate(game))
    if spec.name == "external":
        allow(spec, ("command", "time"))
        return ExternalPlayer(game, options.get("command", ""), options.get("time", "60"))
    raise InputError(
        f"there is no player {spec.name!r:.60}; the players are {', '.join(player_names())}"
    )


def allow(spec: PlayerSpec, names: tuple[str, ...]) -> None:
    """Raise InputError if a player is given an option it does not have."""
    for option, _ in spec.options:
        if option not in names:
            known = ", ".join(names) or "none"
            raise InputError(f"{spec.name} has no option {option!r:.40}; its options are: {known}")
