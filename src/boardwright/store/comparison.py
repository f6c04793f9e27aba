"""Two runs of one game compared: the seats and the players that both have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy.orm import Session

from boardwright.arena.compare import difference
from boardwright.arena.counts import Counts, Share
from boardwright.core.errors import InputError
from boardwright.store.runs import counts_of, find_run
from boardwright.store.tables import Run

#: A seat by its number; a player by its name and which of those with this name it is; from 1.
Name = tuple[Literal["seat", "player"], str, int]


@dataclass(frozen=True)
class Compared:
    """A seat or a player in two runs."""

    about: Literal["seat", "player"]
    name: str  # empty for a seat
    number: int
    shares: tuple[Share, Share]

    @property
    def difference(self) -> tuple[float, float, float]:
        """By how much the second score is above the first, with its 95 % interval."""
        return difference(*self.shares)


def compare(session: Session, first: int, second: int) -> tuple[list[Run], list[Compared]]:
    """Return two runs, and the seats and players that they have in common."""
    runs = [find_run(session, number) for number in (first, second)]
    if runs[0].game != runs[1].game:
        raise InputError(
            "run {first} is of {first_game} and run {second} of {second_game}",
            first=first,
            first_game=runs[0].game,
            second=second,
            second_game=runs[1].game,
        )
    one, other = (shares_of(counts_of(session, run)) for run in runs)
    return runs, [Compared(*name, (one[name], other[name])) for name in one if name in other]


def shares_of(counts: Counts) -> dict[Name, Share]:
    """Return the shares of the seats and players that have played."""
    found: dict[Name, Share] = {}
    for seat in range(counts.seats):
        found["seat", "", seat + 1] = counts.of_seat(seat)
    for player, name in enumerate(counts.names):
        again = counts.names[:player].count(name)
        found["player", name, again + 1] = counts.of_player(player)
    return {name: share for name, share in found.items() if share.games}
