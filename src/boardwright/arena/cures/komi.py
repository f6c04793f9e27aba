"""Komi: points taken off each seat's score so that all seats win equally often.

Two ways. Where the players do not know the komi, it changes who wins but not how they play: the
final scores of one set of games give the result under every komi at once, and the best one is
simply looked up (``best_komi``). Where they do know it, every komi has to be played: ``even_komi``
bisects seat by seat, and at each komi plays on until an interval that may be watched all the time
excludes the even share, or is narrow enough. Either answer is then confirmed by fresh games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from boardwright.arena.counts import Batch, points_of
from boardwright.arena.intervals import anytime
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.registry import load

Komi = tuple[int, ...]
Scores = NDArray[np.int64]
TIES = ("first", "last", "shared")


def komi_of(game: Game) -> Komi:
    """Return the komi of each seat, or raise InputError if the game has none."""
    value = game.options.get("komi")
    if isinstance(value, tuple) and len(value) == game.players:
        return value
    if isinstance(value, int) and not isinstance(value, bool) and game.players == 2:
        return (0, value)
    raise InputError(
        "{game} has no option komi with a number for each of its {players} seats",
        game=game.name,
        players=game.players,
    )


def with_komi(game: Game, komi: Komi) -> Game:
    """Return the same game with another komi."""
    komi_of(game)
    plain = isinstance(game.options["komi"], int)
    value = komi[1] - komi[0] if plain else komi
    return load(game.address, {**game.options, "komi": value}, compiled=game.compiled)


def shares(scores: Scores, komi: Komi, ties: str = "first") -> tuple[float, ...]:
    """Return each seat's share of the wins if the komi is taken off these final scores.

    >>> shares(np.array([[3, 2], [2, 2], [1, 2]]), (0, 0))
    (0.6666666666666666, 0.3333333333333333)
    """
    left = scores - np.array(komi)
    best = left == left.max(axis=1, keepdims=True)
    if ties == "first":
        points = np.bincount(best.argmax(axis=1), minlength=len(komi)).astype(float)
    elif ties == "last":
        last = len(komi) - 1 - best[:, ::-1].argmax(axis=1)
        points = np.bincount(last, minlength=len(komi)).astype(float)
    else:
        points = (best / best.sum(axis=1, keepdims=True)).sum(axis=0)
    return tuple(float(each) for each in points / len(scores))


def unevenness(found: Sequence[float]) -> float:
    """Return how far the seat farthest from the even share is from it."""
    return max(abs(share - 1 / len(found)) for share in found)


def best_komi(scores: Scores, reach: int = 12, ties: str = "first") -> list[tuple[Komi, float]]:
    """Return every komi up to ``reach`` points, the most even first, with its unevenness.

    Only differences between seats matter, so the first seat has none.
    """
    others = product(range(-reach, reach + 1), repeat=scores.shape[1] - 1)
    rated = [((0, *each), unevenness(shares(scores, (0, *each), ties))) for each in others]
    return sorted(rated, key=lambda each: (each[1], sum(abs(k) for k in each[0])))


def tie_rule(scores: Scores, komi: Komi, points: NDArray[np.float64]) -> str:
    """Return how a game treats equal scores, judged by games and each seat's points in them."""
    for rule in TIES:
        agrees = all(
            np.allclose(shares(scores[n : n + 1], komi, rule), points[n])
            for n in range(len(scores))
        )
        if agrees:
            return rule
    raise InputError("the highest score after komi does not decide this game, so no komi is found")


@dataclass(frozen=True)
class Trial:
    """What was played at one komi: each seat's points, and how many games."""

    komi: Komi
    points: tuple[float, ...]
    games: int


@dataclass(frozen=True)
class EvenKomi:
    """The komi found by playing, why the search ended, and all that was played on the way."""

    komi: Komi
    trials: tuple[Trial, ...]
    reason: str  # settled, or budget


#: Points of each seat in batch number b of games with a komi; the same b means the same seeds.
Play = Callable[[Komi, int], tuple[float, ...]]


class KomiSearch:
    """Bisection, seat by seat, on games whose result is noisy."""

    def __init__(self, play: Play, seats: int, batch: int, tolerance: float, most: int) -> None:
        self.play = play
        self.even = 1 / seats
        self.batch = batch
        self.tolerance = tolerance
        self.most = most  # games in all
        self.games = 0
        self.trials: dict[Komi, tuple[list[float], int]] = {}

    def more(self, komi: Komi) -> None:
        """Play another batch at a komi, with the same seeds as at every other."""
        points, games = self.trials.setdefault(komi, ([0.0] * len(komi), 0))
        for seat, won in enumerate(self.play(komi, games // self.batch)):
            points[seat] += won
        self.trials[komi] = points, games + self.batch
        self.games += self.batch

    def side(self, komi: Komi, seat: int) -> int:
        """Return 1 if a seat is too strong at a komi, -1 if too weak, 0 if it is near enough."""
        while True:
            if komi not in self.trials:
                self.more(komi)
            points, games = self.trials[komi]
            low, high = anytime(points[seat], games)
            if low > self.even or high < self.even:
                return 1 if low > self.even else -1
            if max(high - self.even, self.even - low) < self.tolerance or self.games >= self.most:
                return 0
            self.more(komi)

    def bisect(self, komi: Komi, seat: int, reach: int) -> Komi:
        """Return the komi with the entry of a seat at which it is nearest to even."""

        def at(value: int) -> Komi:
            return (*komi[:seat], value, *komi[seat + 1 :])

        low, high = -reach, reach  # too strong at low, too weak at high
        while high - low > 1:
            middle = (low + high) // 2
            side = self.side(at(middle), seat)
            if side == 0:
                return at(middle)
            low, high = (middle, high) if side > 0 else (low, middle)
        return min(at(low), at(high), key=self.distance(seat))

    def distance(self, seat: int) -> Callable[[Komi], float]:
        """Return how far a seat is from even at a komi, as far as that was played."""

        def far(komi: Komi) -> float:
            if komi not in self.trials:
                self.more(komi)
            points, games = self.trials[komi]
            return abs(points[seat] / games - self.even)

        return far


def even_komi(
    play: Play,
    seats: int,
    reach: int = 12,
    batch: int = 100,
    tolerance: float = 0.03,
    most: int = 20_000,
) -> EvenKomi:
    """Return a komi at which the seats are nearly even, found by playing.

    Seats after the first are adjusted in turn until a whole round changes nothing, or ``most``
    games are played. A share is near enough if its interval stays within ``tolerance`` of even.
    """
    search = KomiSearch(play, seats, batch, tolerance, most)
    komi: Komi = (0,) * seats
    reason = "budget"
    while search.games < most:
        before = komi
        for seat in range(1, seats):
            komi = search.bisect(komi, seat, reach)
        if komi == before or seats == 2:
            reason = "settled" if search.games < most else "budget"
            break
    trials = tuple(
        Trial(each, tuple(points), games) for each, (points, games) in search.trials.items()
    )
    return EvenKomi(komi, trials, reason)


def final_scores(game: Game, batch: Batch) -> tuple[Scores, NDArray[np.float64]]:
    """Return the final scores without komi, and each seat's points, of games by their last state.

    The game must have a face ``score`` from which the komi is taken off.
    """
    free = with_komi(game, (0,) * game.players)
    komi = komi_of(game)
    scores = []
    for note in batch.notes:
        raw = free.score(note.state)
        if not raw or tuple(np.array(raw) - komi) != tuple(game.score(note.state)):
            raise InputError(
                "{game} does not take its komi off a score of each seat", game=game.name
            )
        scores.append(raw)
    return np.array(scores, np.int64), points_of(batch.returns)
