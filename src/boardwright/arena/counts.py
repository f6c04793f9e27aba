"""What games add up to: per seat, per player and per seating, and pairs of games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.arena.intervals import wilson
from boardwright.arena.ratings import Rating, Table, rate
from boardwright.arena.sequential import PairedScore
from boardwright.core.many_games import stacked

Seating = tuple[int, ...]


@dataclass(frozen=True)
class Batch:
    """Games with consecutive numbers, a row each, in the order in which they are counted."""

    first: int  # number of the first game
    seatings: NDArray[np.int64]  # the player, from 0, in each seat
    openings: NDArray[np.int64]
    returns: NDArray[np.float64]  # of each seat; not a number if the game was cut off as too long
    plies: NDArray[np.int64]
    lines: NDArray[Any]  # the moves; what stands after the last one means nothing
    #: What an observer noted of each game.
    notes: NDArray[Any] = field(default_factory=lambda: np.zeros(0, np.uint8))

    def __len__(self) -> int:
        """Return how many games these are."""
        return len(self.plies)

    def moves(self, index: int) -> list[int]:
        """Return the moves of one of the games."""
        return [int(move) for move in self.lines[index, : self.plies[index]]]

    @property
    def columns(self) -> tuple[NDArray[Any], ...]:
        """Everything but the first number."""
        return (
            self.seatings, self.openings, self.returns, self.plies, self.lines, self.notes,
        )  # fmt: skip

    def part(self, first: int, count: int) -> Batch:
        """Return some of the games, the first of them counted from 0."""
        rows = slice(first, first + count)
        return Batch(self.first + first, *(column[rows] for column in self.columns))

    @classmethod
    def joined(cls, parts: Sequence[Batch]) -> Batch:
        """Return batches that follow each other as one."""
        return cls(parts[0].first, *stacked(part.columns for part in parts))


def points_of(returns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return each seat's points in games: shared by the winners, or by all if there are none."""
    won = returns > 0
    points = np.where(won.any(axis=1, keepdims=True), won, 1.0)
    return np.asarray(points / points.sum(axis=1, keepdims=True))


@dataclass
class SeatingCounts:
    """Counts of the games with one seating; ``wins`` and ``points`` are of its seats.

    A point is shared evenly: by the winners, or by all after a draw or a game cut off.
    """

    seating: Seating
    games: int = 0
    draws: int = 0
    unfinished: int = 0
    plies: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Share:
    """Wins of a seat or a player, with the 95 % Wilson interval of the rate."""

    name: str
    wins: int
    games: int
    points: float = 0.0

    @property
    def rate(self) -> float:
        """Share of the games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound of the rate."""
        return wilson(self.wins, self.games)

    @property
    def score(self) -> float:
        """Points a game, draws shared."""
        return self.points / self.games if self.games else 0.0

    @property
    def score_interval(self) -> tuple[float, float]:
        """Lower and upper bound of the score."""
        return wilson(round(self.points, 9), self.games)

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        low, high = self.interval
        score_low, score_high = self.score_interval
        return {
            "name": self.name,
            "wins": self.wins,
            "rate": self.rate,
            "low": low,
            "high": high,
            "games": self.games,
            "points": self.points,
            "score": self.score,
            "score_low": score_low,
            "score_high": score_high,
        }


class Counts:
    """Running counts of a match or tournament between named players."""

    def __init__(self, names: Sequence[str], seats: int) -> None:
        self.names = tuple(names)
        self.seats = seats
        self.games = 0
        self.by_seating: dict[Seating, SeatingCounts] = {}
        self.pairs = [0] * 5
        self._half: list[float] = []  # the first game of a pair whose second is not there yet

    def add(self, batch: Batch, paired: bool = False) -> None:
        """Add games; ``paired`` says that each two of them are a pair with changed seats."""
        self.games += len(batch)
        won: NDArray[np.bool_] = batch.returns > 0
        unfinished = np.isnan(batch.returns[:, 0])
        drawn: NDArray[np.bool_] = np.logical_not(won.any(axis=1))
        points = points_of(batch.returns)
        # One number a seating: NumPy compares whole rows by a way in which it loses a Ctrl-C.
        codes = batch.seatings @ (len(self.names) ** np.arange(self.seats))
        for first in np.unique(codes, return_index=True)[1]:
            chosen = codes == codes[first]
            counts = self._of(tuple(int(player) for player in batch.seatings[first]))
            counts.games += int(chosen.sum())
            counts.draws += int((drawn & ~unfinished)[chosen].sum())
            counts.unfinished += int(unfinished[chosen].sum())
            counts.plies += int(batch.plies[chosen].sum())
            for seat in range(self.seats):
                counts.wins[seat] += int(won[chosen, seat].sum())
                counts.points[seat] += float(points[chosen, seat].sum())
        if paired:
            self._half += points[batch.seatings == 0].tolist()
            self._pair_up()

    def _of(self, seating: Seating) -> SeatingCounts:
        if seating not in self.by_seating:
            none = SeatingCounts(seating, wins=[0] * self.seats, points=[0.0] * self.seats)
            self.by_seating[seating] = none
        return self.by_seating[seating]

    def _pair_up(self) -> None:
        whole = len(self._half) // 2 * 2
        for first, second in zip(self._half[0:whole:2], self._half[1:whole:2], strict=True):
            self.pairs[round(2 * (first + second))] += 1
        del self._half[:whole]

    def as_data(self) -> dict[str, Any]:
        """Return the counts as plain data for ``add_data``."""
        return {
            "seatings": [vars(counts) for counts in self.by_seating.values()],
            "pairs": self.pairs,
        }

    def add_data(self, data: dict[str, Any]) -> None:
        """Add counts that were written down, of whole pairs."""
        for given in data["seatings"]:
            counts = self._of(tuple(given["seating"]))
            self.games += given["games"]
            for name in ("games", "draws", "unfinished", "plies"):
                setattr(counts, name, getattr(counts, name) + given[name])
            counts.wins = [a + b for a, b in zip(counts.wins, given["wins"], strict=True)]
            counts.points = [a + b for a, b in zip(counts.points, given["points"], strict=True)]
        self.pairs = [a + b for a, b in zip(self.pairs, data["pairs"], strict=True)]

    @property
    def score(self) -> PairedScore:
        """Results of the pairs, of the first player."""
        return PairedScore(tuple(self.pairs))

    def of_seat(self, seat: int) -> Share:
        """Return what a seat won, whoever sat there."""
        every = self.by_seating.values()
        wins = sum(counts.wins[seat] for counts in every)
        points = sum(counts.points[seat] for counts in every)
        return Share(f"seat {seat + 1}", wins, self.games, points)

    def of_player(self, player: int, seat: int | None = None) -> Share:
        """Return what a player won, in all seats or in one."""
        wins, games, points = 0, 0, 0.0
        for counts in self.by_seating.values():
            for place, sitting in enumerate(counts.seating):
                if sitting == player and seat in (None, place):
                    wins += counts.wins[place]
                    games += counts.games
                    points += counts.points[place]
        return Share(self.names[player], wins, games, points)

    def ratings(self) -> list[Rating]:
        """Return the ratings of all players, which do not look at seats."""
        tables: Iterable[Table] = (
            Table(counts.seating, tuple(counts.points)) for counts in self.by_seating.values()
        )
        return rate(self.names, tables)
