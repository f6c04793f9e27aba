"""What a player is, and how one string names any of them: ``name:option=value,option=value``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Protocol

from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.search.engine import Report
from boardwright.search.thought import Thought

#: Asks a person for a move; supplied by whatever has a person in front of it.
Ask = Callable[[Position], int]


class Player(Protocol):
    """Anything that chooses legal moves."""

    def choose(self, position: Position) -> int:
        """Return one of the position's legal moves."""

    def begin(self, seed: int) -> None:
        """Get ready for another game, whose chances are drawn from this seed."""

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
        >>> str(PlayerSpec.parse("net:gomoku-size=9,time=5"))
        'net:name=gomoku-size=9,time=5'
        >>> str(PlayerSpec.parse("net:temperature=1"))
        'net:temperature=1'
        """
        name, _, rest = text.partition(":")
        parts = re.split(r",(?=[\w-]+=)", rest) if rest else []
        settings = ("name=", "nodes=", "time=", "temperature=")
        if name == "net" and parts and not parts[0].startswith(settings):
            parts[0] = f"name={parts[0]}"
        pairs = [part.partition("=") for part in parts]
        if not name or not all(equals for _, equals, _ in pairs):
            raise InputError(
                "a player is written as name:option=value, not {given!r:.80}", given=text
            )
        options = tuple((option, value) for option, _, value in pairs)
        if len(dict(options)) < len(options):
            raise InputError(
                "an option of a player is given once, not twice as in {given!r:.80}", given=text
            )
        return cls(name, options)

    def __str__(self) -> str:
        """Return the player string."""
        options = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.name}:{options}" if options else self.name


def thought_of(
    player: Player,
    position: Position,
    report: Report | None = None,
    stop: Event | None = None,
) -> tuple[int, Thought | None]:
    """Return a player's move, and what it thinks of it if it is one that tells."""
    think = getattr(player, "think", None)
    thought: Thought | None = think(position, report, stop) if think is not None else None
    if thought is None:
        return player.choose(position), None
    return thought.move, thought
