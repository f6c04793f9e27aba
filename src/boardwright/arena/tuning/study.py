"""A study: trials kept in a database by Optuna, so that a stopped tuning can be resumed.

Each trial plays one batch of pairs against the old values. The first ones are drawn evenly; then
two advisers take turns. Optuna's TPE sampler explores: it splits the trials into good and bad ones
and looks where the good ones are dense, which bears noise in single trials well; ``multivariate``
lets it see settings together. The posterior of all trials (``tuning_posterior``) has its present
optimum played, so that what it promises is put to the test. Optuna's own Gaussian process sampler
is not used because it needs PyTorch.

A trial is written down when it is finished, never before, and draws its random numbers from its
place in the study: a study that was stopped and resumed is the same as one that was not, whatever
the number of threads that play its games.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from boardwright.arena.sequential import PairedScore
from boardwright.arena.tuning.posterior import mean_of, peak
from boardwright.arena.tuning.question import Question, Values, by_ratios
from boardwright.core.errors import InputError
from boardwright.core.extras import extra
from boardwright.core.folders import data_folder
from boardwright.core.parameter import Parameter
from boardwright.core.rng import part_of

if TYPE_CHECKING:
    from optuna import Study as OptunaStudy
    from optuna.distributions import BaseDistribution

#: Streams of a seed for sampling and for the games of trials.
SAMPLING, TRIALS = 1 << 42, 1 << 43
#: Trials drawn evenly before the sampler learns from them, for each setting and at least.
RANDOM_PER_SETTING, LEAST_RANDOM = 2, 10
FILE = "studies.sqlite"
#: What of a study is kept besides its trials: the question asked, and a method's own state.
QUESTION, STATE, PAIRS = "question", "state", "pairs"


class Study:
    """The trials of one question, in the database and in memory."""

    def __init__(
        self, name: str, settings: tuple[Parameter, ...], asked: Mapping[str, Any]
    ) -> None:
        self.name, self.settings = name, settings
        self.trials: list[tuple[Values, PairedScore]] = []
        self._seed = int(asked["seed"])
        with readable():
            self._kept = open_study(name)
            known = self._kept.user_attrs.get(QUESTION)
            if known is None:
                self._kept.set_user_attr(QUESTION, dict(asked))
            finished = self._kept.get_trials(deepcopy=False)
        if known is not None and known != dict(asked):
            different = [key for key in asked if known.get(key) != asked[key]]
            raise InputError(
                "the study {name!r:.60} was begun with another {settings}; give another "
                "name with --study",
                name=name,
                settings=" and ".join(different),
            )
        import optuna

        self._memory = optuna.create_study(direction="maximize")
        if all(setting.low <= setting.number <= setting.high for setting in settings):
            # Known without a game: one half against themselves.
            self._memory.add_trial(
                self._trial({setting.name: setting.number for setting in settings}, 0.5)
            )
        for trial in finished:
            score = PairedScore(tuple(trial.user_attrs[PAIRS]))
            self._remember(trial.params, score)

    def _trial(self, values: Values, score: float, pairs: list[int] | None = None) -> Any:
        from optuna.trial import create_trial

        spaces = {setting.name: distribution(setting) for setting in self.settings}
        kept = {} if pairs is None else {PAIRS: pairs}
        return create_trial(params=dict(values), distributions=spaces, value=score, user_attrs=kept)

    def _remember(self, values: Values, score: PairedScore) -> None:
        self.trials.append((dict(values), score))
        self._memory.add_trial(self._trial(values, mean_of(score)))

    def next_values(self) -> Values:
        """Return what the next trial tries."""
        number = len(self.trials)
        drawn = max(LEAST_RANDOM, RANDOM_PER_SETTING * len(self.settings))
        if number >= drawn and number % 2:
            values = peak(self.settings, self.trials, caution=0.0).values
            if any(values[setting.name] != setting.number for setting in self.settings):
                return values
        import optuna

        self._memory.sampler = optuna.samplers.TPESampler(
            n_startup_trials=drawn,
            multivariate=True,
            seed=part_of(self._seed, SAMPLING + number) % 2**32,
        )
        asked = self._memory.ask({setting.name: distribution(setting) for setting in self.settings})
        self._memory.tell(asked, state=optuna.trial.TrialState.FAIL)  # it is added when played
        return asked.params

    def next_seed(self) -> int:
        """Return the seed of the next trial's games."""
        return part_of(self._seed, TRIALS + len(self.trials))

    def add(self, values: Values, score: PairedScore) -> None:
        """Keep a finished trial."""
        with readable():
            if len(self._kept.get_trials(deepcopy=False)) != len(self.trials):
                raise InputError(
                    "another process is working on the study {name!r:.60}", name=self.name
                )
            self._kept.add_trial(self._trial(values, mean_of(score), list(score.counts)))
        self._remember(values, score)

    @property
    def state(self) -> Any:
        """What a method other than Optuna's wrote down, or None."""
        with readable():
            return self._kept.user_attrs.get(STATE)

    def keep_state(self, state: dict[str, Any]) -> None:
        """Write down how far such a method has come."""
        with readable():
            self._kept.set_user_attr(STATE, state)


def search(
    study: Study,
    play: Callable[[Values, int, int], PairedScore],
    trials: int,
    games: int,
    progress: Callable[[int], None] | None = None,
) -> bool:
    """Play trials until the study has this many; return False if Ctrl-C stopped it before.

    ``play`` gives the results of some values in this many games with a seed.
    """
    try:
        while len(study.trials) < trials:
            if progress is not None:
                progress(len(study.trials))
            values = study.next_values()
            study.add(values, play(values, games, study.next_seed()))
    except KeyboardInterrupt:
        return False
    return True


def distribution(setting: Parameter) -> BaseDistribution:
    """Return a setting in Optuna's words."""
    from optuna.distributions import FloatDistribution, IntDistribution

    if isinstance(setting.default, int):
        return IntDistribution(int(setting.low), int(setting.high), log=by_ratios(setting))
    return FloatDistribution(float(setting.low), float(setting.high), log=by_ratios(setting))


def open_study(name: str) -> OptunaStudy:
    """Return the study of this name from the database, new if there is none."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    address = os.environ.get("DATABASE_URL", "")
    if not address:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        address = f"sqlite:///{folder / FILE}"
    return optuna.create_study(
        storage=address, study_name=name, direction="maximize", load_if_exists=True
    )


@contextmanager
def readable() -> Iterator[None]:
    """Say in a sentence that a database cannot be read or written; its address may be secret."""
    with extra("tune"):
        from optuna.exceptions import OptunaError
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except InputError:
        raise
    except (OptunaError, SQLAlchemyError, ImportError, OSError, RuntimeError, ValueError) as error:
        given = os.environ.get("DATABASE_URL")
        place = "the database of DATABASE_URL" if given else str(data_folder() / FILE)
        raise InputError(
            "studies cannot be stored in {place} ({kind})", place=place, kind=type(error).__name__
        ) from error


def asked_of(
    question: Question, seed: int, method: str, opening_plies: int | None, **rules: int
) -> dict[str, Any]:
    """Return what fixes a study, to be compared when it is resumed."""
    return {
        "game": question.game.address,
        "options": question.game.option_text(),
        "player": question.player,
        "settings": [
            [setting.name, float(setting.number), float(setting.low), float(setting.high)]
            for setting in question.settings
        ],
        "seed": seed,
        "method": method,
        "opening-plies": opening_plies,
        **rules,
    }
