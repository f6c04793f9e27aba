"""Seats of a game and the keys to them: who sits where, and what a key allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

HUMAN, LINK = "human", "link"
#: The seat of what chance decides.
CHANCE = 0


@dataclass(frozen=True)
class Role:
    """What a key allows: everything of an owner's, one seat, or looking on."""

    kind: Literal["owner", "seat", "watch"]
    seat: int = 0  # from 1


@dataclass(frozen=True)
class Seat:
    """Who sits there: ``human`` (the owner), ``link`` (who opened its link first), or a player."""

    player: str
    name: str
    key: str = ""
    guest: str = ""  # hash of the own key of whoever has taken it

    @property
    def engine(self) -> bool:
        """True if nobody has to move for it."""
        return self.player not in (HUMAN, LINK)
