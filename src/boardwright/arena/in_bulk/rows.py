"""What games in bulk begin with and what they leave, a row each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game

#: Payoffs, plies and moves of some games; what stands after a game's last move means nothing.
Rows = tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]


#: How many games a thread should play at a time, and what the kernel needs of each player.
Prepared = tuple[int, Sequence[Any]]


@dataclass(frozen=True)
class Beginning:
    """What some games with the same seating begin with, a row each."""

    randoms: NDArray[np.uint64]  # the generator of the player in each seat
    dice: NDArray[np.uint64]  # the generator of each game's dice
    firsts: Any  # positions, as state records; a single one if all games begin alike
    opening_moves: NDArray[np.int64]  # those that led to them


class Family(Protocol):
    """Players who can be played in bulk with each other; a module of this folder."""

    def prepared(self, game: Game, names: Sequence[str], opening_plies: int) -> Prepared | None:
        """Return these players made ready, or None if they cannot be played together in bulk."""

    def rows(self, game: Game, seated: Sequence[Any], begin: Beginning) -> Rows:
        """Return games between players made ready, in their seats."""


def rows_of(kernel: Callable[..., Any], games: int, seats: int, width: int, given: Any) -> Rows:
    """Return what a kernel writes of so many games of at most ``width`` moves."""
    returns, plies = np.zeros((games, seats)), np.zeros(games, np.int64)
    lines = np.zeros((games, width), np.int64)
    with np.errstate(over="ignore"):
        kernel(*given, returns, plies, lines)
    return returns, plies, lines


def pay(returns: Any, winner: int) -> None:
    """Write the payoffs of a game that one seat, from 0, has won; -1 is a draw."""
    for seat in range(len(returns)):
        returns[seat] = 0.0 if winner < 0 else -1.0
    if winner >= 0:
        returns[winner] = 1.0
