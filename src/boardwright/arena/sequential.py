"""The sequential test: games are played in pairs with changed seats until the answer is clear.

A pair of games from the same opening has one of five results, 0 to 2 points in halves; counting
pairs and not games takes out the luck of the opening. Strength is measured in normalised Elo: the
mean over the spread of a game, scaled so that it resembles Elo in balanced games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from boardwright.arena.intervals import wilson_of_share
from boardwright.core.errors import InputError

#: Normalised Elo of a mean that lies one standard deviation of a game above one half.
SCALE = 800 / math.log(10)
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class PairedScore:
    """Counts of pairs by their result: 0, 1/2, 1, 3/2 and 2 points of the first player."""

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse what is no set of counts."""
        if len(self.counts) != 5 or min(self.counts) < 0:
            raise InputError("the results of pairs are five counts, for 0, 1/2, 1, 3/2, 2 points")

    @property
    def pairs(self) -> int:
        """How many pairs were played."""
        return sum(self.counts)

    @property
    def standardised(self) -> float:
        """How far the mean of a pair lies above one half, in standard deviations of a pair."""
        if not self.pairs:
            return 0.0
        mean, variance, _, _ = self._moments()
        return (mean - 0.5) / math.sqrt(variance)

    def _moments(self) -> tuple[float, float, float, float]:
        """Return mean, variance, skewness and kurtosis of a pair.

        Results not seen yet count as half a pair, so that the spread is never nothing.
        """
        seen = [max(count, 0.5) for count in self.counts]
        shares = [count / sum(seen) for count in seen]
        mean = sum(share * score for share, score in zip(shares, PAIR_SCORES, strict=True))
        apart = [score - mean for score in PAIR_SCORES]
        second, third, fourth = (
            sum(share * each**power for share, each in zip(shares, apart, strict=True))
            for power in (2, 3, 4)
        )
        return mean, second, third / second**1.5, fourth / second**2

    @property
    def normalised_elo(self) -> tuple[float, float, float]:
        """The first player's advantage in normalised Elo, and its 95 % interval.

        After pairs that were all won, or all lost, no limit is to be seen: that end is infinite.

        >>> value, low, high = PairedScore((379, 10170, 21828, 10640, 343)).normalised_elo
        >>> round(value, 2), round((high - low) / 2, 2)
        (3.05, 2.31)
        >>> PairedScore((0, 0, 0, 0, 15)).normalised_elo[2]
        inf
        """
        scale = SCALE / math.sqrt(2)
        low, high = self._standardised_interval()
        return scale * self.standardised, scale * low, scale * high

    def _standardised_interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the standardised mean, sound also near 0 % and 100 %.

        The mean of pairs is as sure as that of some number of coin tosses; Wilson's interval of so
        many tosses is the base. It takes the spread of pairs for known, so it is widened where the
        moments say that both errors together are larger.
        """
        if not self.pairs:
            return -math.inf, math.inf
        mean, variance, skewness, kurtosis = self._moments()
        beside_coin = variance / (mean * (1 - mean))
        points = sum(n * score for n, score in zip(self.counts, PAIR_SCORES, strict=True))
        share = points / self.pairs

        def standardised(share: float) -> float:
            if share in (0.0, 1.0):
                return math.copysign(math.inf, share - 0.5)
            return (share - 0.5) / math.sqrt(beside_coin * share * (1 - share))

        bounds = wilson_of_share(share, self.pairs / beside_coin)
        low, middle, high = (standardised(each) for each in (bounds[0], share, bounds[1]))
        if math.isinf(middle):
            return low, high
        ahead = (mean - 0.5) / math.sqrt(variance)
        both = 1 - ahead * skewness + ahead**2 * (kurtosis - 1) / 4
        coin = 1 / (4 * mean * (1 - mean)) ** 2
        wider = math.sqrt(max(1.0, both / coin))
        return middle - wider * (middle - low), middle + wider * (high - middle)


@dataclass(frozen=True)
class SequentialTest:
    """Decides between ``elo0`` ("no better") and ``elo1`` ("better"), in normalised Elo.

    ``alpha`` is the chance to call it better when it is not, ``beta`` to miss it when it is.
    """

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuse a test that cannot decide."""
        if not self.elo0 < self.elo1:
            raise InputError("elo0 must be below elo1")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise InputError("alpha and beta must lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the test ends: refused at or below the first, accepted at or above the second."""
        lower = math.log(self.beta / (1 - self.alpha))
        return lower, math.log((1 - self.beta) / self.alpha)

    def evidence(self, score: PairedScore) -> float:
        """Return the log-likelihood ratio of ``elo1`` against ``elo0``.

        It is that of a sample whose mean and spread are both unknown, of which each side of the
        question fixes only their ratio.

        >>> test = SequentialTest(elo0=0, elo1=2)
        >>> round(test.evidence(PairedScore((379, 10170, 21828, 10640, 343))), 3)
        2.946
        """
        apart0, apart1 = (
            score.standardised - elo * math.sqrt(2) / SCALE for elo in (self.elo0, self.elo1)
        )
        return score.pairs / 2 * math.log((1 + apart0**2) / (1 + apart1**2))

    def verdict(self, score: PairedScore) -> bool | None:
        """Return True for better, False for no better, None while games must go on."""
        lower, upper = self.bounds
        evidence = self.evidence(score)
        if evidence >= upper:
            return True
        return False if evidence <= lower else None


def finite(value: float) -> float | None:
    """Return a number as JSON can hold it: None for one without limit."""
    return value if math.isfinite(value) else None


def paired(points: Sequence[float]) -> PairedScore:
    """Return the counts of pairs from the first player's points (1, 1/2, 0) game by game.

    >>> paired([1, 0, 1, 1]).counts
    (0, 0, 1, 0, 1)
    """
    counts = [0] * 5
    for first, second in zip(points[0::2], points[1::2], strict=False):
        counts[round(2 * (first + second))] += 1
    return PairedScore(tuple(counts))
