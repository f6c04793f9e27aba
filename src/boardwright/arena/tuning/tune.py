"""Tuning: better values for a player's settings, and whether they are really better.

Trials or a contest search; what they answer is then tried against the old values in fresh games by
a sequential test, so that luck in the search cannot pass for strength.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from boardwright.arena.intervals import wilson
from boardwright.arena.match import MOST_OPENING_PLIES
from boardwright.arena.sequential import PairedScore, SequentialTest, finite
from boardwright.arena.tuning.champion import BEST_OF, IN_A_ROW, contest
from boardwright.arena.tuning.confirm import NOTHING, Confirmation, confirm
from boardwright.arena.tuning.games import games_of_pair, pairs_player
from boardwright.arena.tuning.posterior import mean_of, peak
from boardwright.arena.tuning.question import Question, Values, question
from boardwright.arena.tuning.study import Study, asked_of, search
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, MOST_THREADS, in_range

METHODS = ("optuna", "champion")
MOST_TRIALS = 100_000
#: What databases keep of a study's name.
LONGEST_NAME = 500
#: The test asks whether the new values are better by so much, in normalised Elo.
ELO1 = 20.0
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Found:
    """What a search answers, before it is confirmed."""

    values: Values
    games: int
    complete: bool  # not stopped by Ctrl-C
    trials: int = 0
    tried: Sequence[tuple[Values, PairedScore]] = ()  # trials against the old values
    score: float | None = None  # what all trials together promise against the old values
    deviation: float | None = None
    in_a_row: int | None = None  # pairings that a champion won


@dataclass(frozen=True)
class Tuned:
    """New values, and what a sequential test says of them."""

    question: Question
    study: str
    method: str
    seed: int
    found: Found
    confirmation: Confirmation
    seconds: float

    @property
    def player(self) -> str:
        """The player's string with the new values."""
        return self.question.player_with(self.found.values)

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data; scores are of the new player, over both seats alike."""
        found, tested = self.found, self.confirmation
        lower, upper = tested.test.bounds
        elo, low, high = (finite(each) for each in tested.pairs.normalised_elo)
        played = tested.pairs.pairs > 0
        return {
            "game": self.question.game.address,
            "options": self.question.game.options,
            "player": self.question.player,
            "study": self.study,
            "method": self.method,
            "seed": self.seed,
            "old": dict(self.question.old),
            "best": dict(found.values),
            "best_player": self.player,
            "complete": found.complete and not tested.stopped,
            "trials": found.trials,
            "games": found.games,
            "posterior": {"score": found.score, "deviation": found.deviation},
            "in_a_row": found.in_a_row,
            "confirmed": tested.confirmed,
            "evidence": tested.evidence,
            "evidence_bounds": [lower, upper],
            "elo0": tested.test.elo0,
            "elo1": tested.test.elo1,
            "confirm_games": tested.games,
            "pairs": list(tested.pairs.counts),
            "score": tested.score,
            "interval": list(tested.interval),
            "normalised_elo": elo if played else None,
            "normalised_elo_interval": [low, high],
            "rows": [
                trial_row(*trial, number, games_of_pair(self.question.game))
                for number, trial in enumerate(found.tried, 1)
            ],
            "seconds": self.seconds,
        }


def trial_row(values: Values, score: PairedScore, number: int, games: int = 2) -> dict[str, Any]:
    """Return a trial as plain data: the score of its values against the old ones, 95 % interval."""
    mean, halves = mean_of(score), 2 * score.pairs
    low, high = wilson(mean * halves, halves)  # wide enough also if more games make a pair
    shown = {"score": mean, "low": low, "high": high, "n": games * score.pairs}
    return {"trial": number, "values": dict(values), **shown}


def tune(
    game: Game,
    player: str,
    settings: Sequence[str] = (),
    trials: int = 100,
    games_per_trial: int = 100,
    seed: int = 1,
    method: str = "optuna",
    confirm_games: int = 10_000,
    study: str = "",
    opening_plies: int | None = None,
    elo1: float = ELO1,
    best_of: int = BEST_OF[-1],
    in_a_row: int = IN_A_ROW,
    threads: int | None = None,
    searching: Progress | None = None,
    confirming: Progress | None = None,
) -> Tuned:
    """Return better values for settings of a player, tested against its present ones.

    ``settings`` are names or ``name=low..high``; without any, all that the player declares. A study
    of the same name is resumed; ``trials`` are those it has in the end. The champion's
    contest has as many games as all trials together. Ctrl-C ends search or test with what is done.
    """
    in_range("trials", trials, 1, MOST_TRIALS)
    in_range("games per trial", games_per_trial, 2, MOST_GAMES)
    in_range("confirm games", confirm_games, 0, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    in_range("threads", threads or 0, 0, MOST_THREADS)
    in_range("opening plies", opening_plies or 0, 0, MOST_OPENING_PLIES)
    if method not in METHODS:
        raise InputError(
            "the method must be {known}, not {given!r:.40}",
            known=" or ".join(METHODS),
            given=method,
        )
    test = SequentialTest(0.0, elo1)
    begun = time.perf_counter()
    asked = question(game, player, settings)
    name = study or usual_name(asked, settings, method, seed)
    play = pairs_player(game, player, opening_plies, threads)

    def against_old(values: Values, games: int, seed: int) -> Any:
        return play(asked.player_with(values), asked.player, games, seed)

    if method == "optuna":
        rules = {"games-per-trial": games_per_trial}
        kept = Study(name, asked.settings, asked_of(asked, seed, method, opening_plies, **rules))
        complete = search(kept, against_old, trials, games_per_trial, searching)
        if not kept.trials:
            raise KeyboardInterrupt
        top = peak(asked.settings, kept.trials)
        found = Found(
            top.values,
            sum(games_of_pair(game) * score.pairs for _, score in kept.trials),
            complete,
            len(kept.trials),
            tuple(kept.trials),
            top.score,
            top.deviation,
        )
    else:
        rules = {"best-of": best_of, "in-a-row": in_a_row}
        kept = Study(name, asked.settings, asked_of(asked, seed, method, opening_plies, **rules))
        fight = contest(asked, seed, best_of, in_a_row, kept.state, opening_plies)
        complete = fight.run(trials * games_per_trial, kept.keep_state, searching)
        reign = fight.reign
        found = Found(reign.answer, reign.games, complete, reign.pairings, in_a_row=reign.best_row)
    # Who stopped the search does not want to wait for the test; it needs no new search later.
    limit = confirm_games if complete else 0
    new = asked.player_with(found.values)
    if dict(found.values) == dict(asked.old):
        tested = Confirmation(False, NOTHING, test, games=0)  # nobody is better than himself
    else:
        tested = confirm(play, new, asked.player, limit, seed, test, progress=confirming)
        tested = replace(tested, games=games_of_pair(game) * tested.pairs.pairs)
    return Tuned(asked, name, method, seed, found, tested, time.perf_counter() - begun)


def usual_name(asked: Question, settings: Sequence[str], method: str, seed: int) -> str:
    """Return the name of a study that nobody named: the same question has the same one."""
    parts = [asked.game.address, asked.game.option_text(), asked.player, *settings, method]
    return " ".join([f"seed={seed}", *(part for part in parts if part)])[:LONGEST_NAME]
