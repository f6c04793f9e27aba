"""One setting of a cure, and what it gives to the seats: the same player sits in all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from boardwright.arena.fairness.levels import SeatScore
from boardwright.arena.intervals import wilson
from boardwright.core.phrases import say


@dataclass(frozen=True)
class CureRow:
    """One setting: each seat's score with its 95 % interval over this many games.

    ``role``: found (looked for in these games), known (no choice was made), move (a first move of
    the pie map), fresh (confirmed by new games). ``swap`` is for first moves.
    """

    kind: str
    setting: str
    player: str
    role: str
    games: int  # 0: exact
    seats: tuple[SeatScore, ...]
    note: str = ""
    swap: bool | None = None

    def spoken(self, language: str) -> CureRow:
        """Return the row with its setting and note in a language.

        >>> CureRow("opening", "no restriction", "random", "known", 0, ()).spoken("zh-TW").setting
        '不限制'
        """
        return replace(self, setting=say(self.setting, language), note=say(self.note, language))

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data; every score is about a seat."""
        return {
            **asdict(self),
            "about": "seats",
            "even": 1 / len(self.seats),
            "uneven": self.uneven,
            "half_width": self.half_width,
        }

    @property
    def uneven(self) -> float:
        """How far the seat farthest from the even share is from it."""
        return max(abs(each.score - 1 / len(self.seats)) for each in self.seats)

    @property
    def half_width(self) -> float:
        """Half the width of the widest interval."""
        return max((each.high - each.low) / 2 for each in self.seats)


def seat_scores(points: Sequence[float], games: int) -> tuple[SeatScore, ...]:
    """Return scores with their intervals from each seat's points."""
    bounds = [wilson(each, games) for each in points]
    return tuple(
        SeatScore(seat + 1, each / games, low, high)
        for seat, (each, (low, high)) in enumerate(zip(points, bounds, strict=True))
    )
