"""What people agree on around a game: how it ended, what is offered, where it goes on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

How = Literal["time", "resignation", "agreement"]
Kind = Literal["draw", "undo"]


@dataclass(frozen=True)
class Ended:
    """How a game ended before its rules ended it, and by whose loss."""

    how: How
    seat: int | None = None  # who lost, from 1; None in a draw


@dataclass(frozen=True)
class Offer:
    """Something that everybody who plays has to agree to; the next move makes it void."""

    kind: Kind
    seat: int  # who asks
    agreed: tuple[int, ...]
    node: int = 0  # where the game goes back to


@dataclass(frozen=True)
class Said:
    """Something that was said in the name of a seat."""

    seat: int
    text: str


@dataclass(frozen=True)
class Company:
    """All of it; a change makes a new one."""

    ended: Ended | None = None
    offer: Offer | None = None
    next: str = ""  # the game that goes on after this one
    advice: bool = True  # engines may be asked before the game is over
    room: str = ""  # the class in which it is played

    def but(self, **other: Any) -> Company:
        """Return it with something changed."""
        return replace(self, **other)

    def row(self) -> dict[str, Any]:
        """Return it as data."""
        return asdict(self)


def company_of(saved: dict[str, Any]) -> Company:
    """Return what was saved.

    >>> company = Company(Ended("time", 2), Offer("draw", 1, (1, 3)))
    >>> company_of(company.row()) == company
    True
    """
    ended, offer = saved["ended"], saved["offer"]
    return Company(
        **saved
        | {
            "ended": Ended(**ended) if ended else None,
            "offer": Offer(**offer | {"agreed": tuple(offer["agreed"])}) if offer else None,
        }
    )
