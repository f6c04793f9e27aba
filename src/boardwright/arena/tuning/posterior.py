"""What noisy trials say together: a Gaussian process over the settings, and where it is highest.

The luckiest trial is mostly lucky. A smooth function through all trials, each trusted as far as its
games allow, borrows strength from neighbours; its highest point, less what is not sure about it, is
the answer of a tuning. The kernel is squared-exponential with a length of its own for each setting,
found by the marginal likelihood with a mild prior, the noise of each trial being known from its
pairs of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.arena.sequential import PAIR_SCORES, PairedScore
from boardwright.arena.tuning.question import Number, Values, from_unit, to_unit
from boardwright.core.extras import extra
from boardwright.core.parameter import Parameter

Array = NDArray[np.float64]
#: Trials from which the highest mean is climbed.
CLIMBS = 4
#: Prior of the logarithms of lengths and spread: middle and standard deviation.
LENGTH_PRIOR, SPREAD_PRIOR = (0.0, 1.0), (-1.5, 1.0)


@dataclass(frozen=True)
class Peak:
    """Values with the score that all trials together promise, and its standard deviation."""

    values: Values
    score: float
    deviation: float


class Posterior:
    """A Gaussian process through noisy scores at places in the unit cube."""

    def __init__(self, places: Array, scores: Array, variances: Array) -> None:
        with extra("tune"):
            from scipy.linalg import cho_factor, cho_solve
            from scipy.optimize import minimize

        self.places, self.variances = places, variances
        self.middle = float(np.average(scores, weights=1 / (variances + 0.01)))
        self._scores = scores - self.middle
        # How far apart each two trials are in each setting, squared.
        self._apart = (places[:, None, :] - places[None, :, :]) ** 2
        settings = places.shape[1]
        first = np.array([LENGTH_PRIOR[0]] * settings + [SPREAD_PRIOR[0]])
        found = minimize(
            self._unlikeliness, first, jac=True, method="L-BFGS-B",
            bounds=[(-3.0, 3.0)] * settings + [(-5.0, 1.0)], options={"maxiter": 60},
        )  # fmt: skip
        self.lengths, self.spread = np.exp(found.x[:-1]), float(np.exp(found.x[-1]))
        kernel = self.spread**2 * np.exp(-0.5 * (self._apart / self.lengths**2).sum(axis=2))
        self._factor = cho_factor(kernel + np.diag(variances), lower=True)
        self._weights = cho_solve(self._factor, self._scores)

    def _unlikeliness(self, logs: Array) -> tuple[float, Array]:
        """Return minus the logarithm of the posterior of lengths and spread, and its slope."""
        from scipy.linalg import cho_factor, cho_solve

        scaled = self._apart / np.exp(2 * logs[:-1])
        kernel = np.exp(2 * logs[-1] - 0.5 * scaled.sum(axis=2))
        factor = cho_factor(kernel + np.diag(self.variances), lower=True)
        weights = cho_solve(factor, self._scores)
        inner = np.outer(weights, weights) - cho_solve(factor, np.eye(len(weights)))
        middles = np.array([LENGTH_PRIOR[0]] * (len(logs) - 1) + [SPREAD_PRIOR[0]])
        widths = np.array([LENGTH_PRIOR[1]] * (len(logs) - 1) + [SPREAD_PRIOR[1]])
        off = (logs - middles) / widths
        value = 0.5 * self._scores @ weights + np.log(np.diag(factor[0])).sum() + 0.5 * off @ off
        common = inner * kernel
        slope = np.append(0.5 * np.einsum("ij,ijk->k", common, scaled), common.sum())
        return float(value), -slope + off / widths

    def at(self, place: Array) -> tuple[float, float]:
        """Return mean and standard deviation of the score at a place."""
        from scipy.linalg import cho_solve

        near = self._near(place)
        variance = self.spread**2 - near @ cho_solve(self._factor, near)
        return float(self.middle + near @ self._weights), float(np.sqrt(max(variance, 0.0)))

    def _near(self, place: Array) -> Any:
        apart = ((self.places - place) / self.lengths) ** 2
        return self.spread**2 * np.exp(-0.5 * apart.sum(axis=1))

    def _downhill(self, place: Array) -> tuple[float, Array]:
        near = self._near(place) * self._weights
        slope = near @ ((self.places - place) / self.lengths**2)
        return -float(near.sum()), -slope

    def highest(self) -> list[Array]:
        """Return places where the mean is highest nearby, and those of the best trials."""
        from scipy.optimize import minimize

        means = np.array([self.at(place)[0] for place in self.places])
        best = self.places[np.argsort(-means, kind="stable")[:CLIMBS]]
        bounds = [(0.0, 1.0)] * self.places.shape[1]
        tops = [
            minimize(self._downhill, place, jac=True, method="L-BFGS-B", bounds=bounds).x
            for place in best
        ]
        return [*tops, *best]


def variance_of(score: PairedScore) -> float:
    """Return the variance of the mean of some pairs; results not seen yet count a little."""
    seen = np.array(score.counts) + 0.2
    shares = seen / seen.sum()
    mean = float(shares @ PAIR_SCORES)
    return float(shares @ (np.array(PAIR_SCORES) - mean) ** 2 / score.pairs)


def mean_of(score: PairedScore) -> float:
    """Return the mean score of a game, from 0 to 1."""
    return float(np.dot(score.counts, PAIR_SCORES) / score.pairs)


def peak(
    settings: Sequence[Parameter],
    trials: Sequence[tuple[Values, PairedScore]],
    caution: float = 1.0,
) -> Peak:
    """Return the values whose score is highest after all trials, less some standard deviations.

    The old values have one half against themselves, which is known without a game.
    """
    old = {setting.name: setting.number for setting in settings}
    inside = all(setting.low <= setting.number <= setting.high for setting in settings)
    played = [values for values, _ in trials]
    places = [place_of(settings, values) for values in ([old] if inside else []) + played]
    scores = [0.5] * inside + [mean_of(score) for _, score in trials]
    variances = [1e-6] * inside + [variance_of(score) for _, score in trials]
    posterior = Posterior(np.array(places), np.array(scores), np.array(variances))
    peaks = []
    for place in posterior.highest():
        # Whole numbers are between the places that the curve knows.
        values: dict[str, Number] = {
            setting.name: from_unit(setting, float(each))
            for setting, each in zip(settings, place, strict=True)
        }
        mean, deviation = posterior.at(place_of(settings, values))
        peaks.append(Peak(values, mean, deviation))
    return max(peaks, key=lambda each: each.score - caution * each.deviation)


def place_of(settings: Sequence[Parameter], values: Values) -> Array:
    """Return the place of some values in the unit cube."""
    return np.array([to_unit(setting, values[setting.name]) for setting in settings])
