"""Is it really better? A sequential test of new values against the old ones, in fresh games."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from boardwright.arena.intervals import CONFIDENCE
from boardwright.arena.sequential import PairedScore, SequentialTest
from boardwright.arena.tuning.games import Play
from boardwright.arena.tuning.posterior import mean_of, variance_of
from boardwright.core.rng import part_of

#: Streams of a seed whose games confirm; no trial plays them.
CONFIRMING = 1 << 44
#: The interval is narrowest for its time when about ten times this many pairs are played.
NARROWEST = 50.0
NOTHING = PairedScore((0, 0, 0, 0, 0))


def anytime_of_pairs(score: PairedScore, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return an interval of the mean score that holds at all times at once, for many pairs.

    Pairs mostly end one to one, so that their mean is surer than ``intervals.anytime`` knows. This
    one uses their spread: it is that of a normal mixture (Robbins), exact for normal results and
    in the long run for all; results not seen yet count a little, for short runs.

    >>> low, high = anytime_of_pairs(PairedScore((5, 0, 90, 0, 5)))
    >>> round(low, 3), round(high, 3)
    (0.447, 0.553)
    """
    pairs = score.pairs
    if not pairs:
        return 0.0, 1.0
    mixed = pairs / NARROWEST + 1
    room = 2 * mixed / (mixed - 1) * math.log(math.sqrt(mixed) / (1 - confidence))
    half = math.sqrt(variance_of(score) * room)
    middle = mean_of(score)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Confirmation:
    """What the test says of the new player: better, not better, or not decided."""

    confirmed: bool | None
    pairs: PairedScore
    test: SequentialTest
    games: int
    stopped: bool = False  # by Ctrl-C, before it could decide

    @property
    def evidence(self) -> float:
        """The log-likelihood ratio; positive speaks for the new values."""
        return self.test.evidence(self.pairs) if self.pairs.pairs else 0.0

    @property
    def score(self) -> float | None:
        """The new player's points a game."""
        return mean_of(self.pairs) if self.pairs.pairs else None

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the score that holds although the test chose when to stop."""
        return anytime_of_pairs(self.pairs)


def confirm(
    play: Play,
    new: str,
    old: str,
    games: int,
    seed: int,
    test: SequentialTest,
    batch: int = 100,
    progress: Callable[[int], None] | None = None,
) -> Confirmation:
    """Play batches until the test decides or ``games`` are played; Ctrl-C leaves it open."""
    pairs, played, verdict, stopped = NOTHING, 0, None, False
    try:
        while played < games and verdict is None:
            size = min(batch, games - played)
            more = play(new, old, size, part_of(seed, CONFIRMING + played))
            pairs = PairedScore(
                tuple(a + b for a, b in zip(pairs.counts, more.counts, strict=True))
            )
            played += size
            verdict = test.verdict(pairs)
            if progress is not None:
                progress(played)
    except KeyboardInterrupt:
        verdict, stopped = None, True
    return Confirmation(verdict, pairs, test, played, stopped)
