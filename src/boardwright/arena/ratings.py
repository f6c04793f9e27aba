"""Ratings of players from the games they played with each other, two or more at a table.

The model is Bradley and Terry's, and for three and more Plackett's and Luce's for the winner alone:
the chance to win is in proportion to a strength, whose logarithm on Elo's scale is the rating. A
draw counts as an equal share of a win for each.

Ratings are around the average of all players. Each is held by a broad bell curve around it, so that
a player who won or lost every game has a finite rating with a wide interval. (Libraries such as
choix take one row for each game, no draws and no weights, and give no intervals; the tests compare
with them.)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardwright.arena.intervals import wilson
from boardwright.core.errors import InputError

#: Elo points of one unit of log-strength, and the spread of ratings expected beforehand.
ELO = 400 / math.log(10)
SPREAD = 800 / ELO
Z_95 = 1.959963984540054
#: Newton's steps end when they are this small; a value may rise by its rounding.
SMALLEST_STEP, MOST_STEPS, SLACK = 1e-10, 100, 1e-12


@dataclass(frozen=True)
class Table:
    """Games of one set of players: who sat there, and how much each won (draws shared)."""

    players: tuple[int, ...]
    won: tuple[float, ...]


@dataclass(frozen=True)
class Rating:
    """A player's rating with its 95 % interval, and over how many games."""

    name: str
    elo: float
    low: float
    high: float
    games: int


def elo_of(share: float) -> float:
    """Return the Elo difference at which a share of the points of two players is expected.

    >>> round(elo_of(0.75)), elo_of(1.0)
    (191, inf)
    """
    if share in (0.0, 1.0):
        return math.copysign(math.inf, share - 0.5)
    return ELO * math.log(share / (1 - share))


def elo_interval(points: float, games: int) -> tuple[float, float, float]:
    """Return the Elo difference of two players and its 95 % interval; ends may be infinite.

    >>> [round(value) if abs(value) < 1e9 else value for value in elo_interval(10, 10)]
    [inf, 166, inf]
    """
    if games == 0:
        return 0.0, -math.inf, math.inf
    low, high = wilson(points, games)
    return elo_of(points / games), elo_of(low), elo_of(high)


def merged(tables: Iterable[Table]) -> list[Table]:
    """Return tables with the same players as one each."""
    found: dict[tuple[int, ...], list[float]] = {}
    for table in tables:
        order = sorted(range(len(table.players)), key=lambda seat: table.players[seat])
        won = found.setdefault(tuple(table.players[n] for n in order), [0.0] * len(order))
        for place, seat in enumerate(order):
            won[place] += table.won[seat]
    return [Table(players, tuple(won)) for players, won in found.items()]


def rate(names: Sequence[str], tables: Iterable[Table]) -> list[Rating]:
    """Return the rating of each player, in the order of the names."""
    games = merged(tables)
    if len(names) < 2:
        raise InputError("ratings need at least two players")
    strengths, information = fitted(len(names), games)
    around = strengths - strengths.mean()
    # The spread of a rating around the average of all, not of the strength itself.
    centring = np.eye(len(names)) - 1 / len(names)
    spread = np.sqrt(np.diag(centring @ np.linalg.inv(information) @ centring))
    played = [
        round(sum(sum(table.won) for table in games if player in table.players))
        for player in range(len(names))
    ]
    return [
        Rating(name, ELO * mean, ELO * (mean - Z_95 * wide), ELO * (mean + Z_95 * wide), count)
        for name, mean, wide, count in zip(
            names, around.tolist(), spread.tolist(), played, strict=True
        )
    ]


def fitted(players: int, games: Sequence[Table]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the most likely log-strengths, and how sharply the likelihood falls around them."""

    def parts(
        strengths: NDArray[np.float64],
    ) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
        value = float(strengths @ strengths) / (2 * SPREAD**2)
        gradient = strengths / SPREAD**2
        curvature = np.eye(players) / SPREAD**2
        for table in games:
            seats, won = np.array(table.players), np.array(table.won)
            total = won.sum()
            top = strengths[seats].max()
            weights = np.exp(strengths[seats] - top)
            chances = weights / weights.sum()
            value -= float(won @ (strengths[seats] - top)) - total * math.log(weights.sum())
            np.add.at(gradient, seats, total * chances - won)
            curvature[np.ix_(seats, seats)] += total * (
                np.diag(chances) - np.outer(chances, chances)
            )
        return value, gradient, curvature

    strengths = np.zeros(players)
    value, gradient, curvature = parts(strengths)
    for _ in range(MOST_STEPS):
        step = np.linalg.solve(curvature, gradient)
        if np.abs(step).max() < SMALLEST_STEP:
            break
        # The likelihood has one peak, but a whole step from far away may go beyond it.
        while (further := parts(strengths - step))[0] > value + SLACK * abs(value):
            step /= 2
        strengths -= step
        value, gradient, curvature = further
    return strengths, curvature
