"""What a reproduced paper is made of, and how its experiments are run.

An experiment measures a few rows. It has a default and a full size, its own seed (drawn from the
run's seed by the experiment's name, so that neither order nor resuming changes a row), and data
that the pictures are drawn from. A finished experiment is written down at once, and a long one also
writes down its parts; Ctrl-C loses only the part that runs.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from boardwright.arena.finished import Finished
from boardwright.core.errors import InputError
from boardwright.core.rng import part_of
from boardwright.papers.row import NOTHING, Row, Text
from boardwright.solve.finding import Finding

#: What keys of finished work begin with: a whole experiment, or a part of one.
WHOLE, PART = "experiment", "part"


def ignore(share: float) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Setting:
    """How an experiment is to be run."""

    full: bool = False
    seed: int = 1
    threads: int | None = None
    report: Callable[[float], None] = ignore  # takes the share of the experiment that is done
    name: str = ""  # of the experiment
    finished: Finished = field(default_factory=Finished)

    def size(self, usual: int, full: int) -> int:
        """Return the size that was asked for."""
        return full if self.full else usual

    def part(self, number: int) -> int:
        """Return a seed for one part of the experiment."""
        return part_of(self.seed, number)

    def once(self, part: str, work: Callable[[], Any]) -> Any:
        """Return the data of a part of the experiment, worked out unless an earlier run did."""

        def timed() -> list[Any]:
            begun = time.perf_counter()
            return [work(), time.perf_counter() - begun]

        return self.finished.once([PART, self.name, part], timed)[0]


@dataclass(frozen=True)
class Result:
    """What an experiment found: rows, and data (numbers, texts, lists) to draw pictures from."""

    rows: list[Row]
    data: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0


Results = Mapping[str, Result]


@dataclass(frozen=True)
class Experiment:
    """Rows that are measured together; ``weight`` is about how long they take."""

    name: str
    run: Callable[[Setting], Result]
    weight: int = 1


@dataclass(frozen=True)
class Picture:
    """A picture of a report as a complete SVG, with a caption."""

    name: str
    caption: Text
    svg: str


def no_rows(results: Results) -> list[Row]:
    """Compare nothing."""
    return []


@dataclass(frozen=True)
class Paper:
    """A paper to reproduce: experiments, what they show in words, and pictures.

    ``findings``, ``pictures`` and ``comparisons`` (rows about several experiments at once) must do
    with the results that are there: a run may be interrupted.
    """

    name: str
    title: Text
    experiments: tuple[Experiment, ...]
    findings: Callable[[Results], list[Text]]
    pictures: Callable[[Results, str], list[Picture]]
    comparisons: Callable[[Results], list[Row]] = no_rows
    #: What the paper says of a game that is solved from its start.
    exact_rows: Callable[[Finding], list[Row]] | None = None
    #: How it is cited.
    source: Text = field(default_factory=lambda: NOTHING)


@dataclass(frozen=True)
class Run:
    """A paper as far as it was run."""

    paper: Paper
    full: bool
    seed: int
    results: dict[str, Result]
    resumed: int = 0  # experiments finished by an earlier run

    @property
    def complete(self) -> bool:
        """Whether every experiment is finished."""
        return len(self.results) == len(self.paper.experiments)

    @property
    def rows(self) -> list[Row]:
        """All rows, in the paper's order, and then those about several experiments."""
        names = [experiment.name for experiment in self.paper.experiments]
        own = [row for name in names if name in self.results for row in self.results[name].rows]
        return [*own, *self.paper.comparisons(self.results)]

    @property
    def seconds(self) -> float:
        """What the finished experiments took."""
        return sum(result.seconds for result in self.results.values())


def seed_of(seed: int, name: str) -> int:
    """Return the seed of one experiment of a run."""
    return part_of(seed, zlib.crc32(name.encode()))


def results_of(finished: Finished) -> dict[str, Result]:
    """Return what earlier runs finished, by the experiments' names."""
    try:
        return {
            key[1]: Result([Row(**row) for row in data["rows"]], data["data"], data["seconds"])
            for key, data in finished.parts()
            if key[0] == WHOLE
        }
    except (InputError, TypeError, KeyError, IndexError) as error:
        raise InputError(
            "the finished rows in {file} cannot be read; start over with --fresh",
            file=finished.file,
        ) from error


def run_paper(
    paper: Paper,
    full: bool = False,
    seed: int = 1,
    threads: int | None = None,
    finished: Finished | None = None,
    progress: Callable[[float], None] = ignore,
    show: Callable[[Results], None] | None = None,
) -> Run:
    """Run those experiments of a paper that are not ``finished``; Ctrl-C ends it with the rest.

    ``progress`` is given the share of the work that is done, ``show`` the results so far.
    """
    store = finished or Finished()
    known = results_of(store)
    results = {each.name: known[each.name] for each in paper.experiments if each.name in known}
    resumed = len(results)
    todo = [experiment for experiment in paper.experiments if experiment.name not in results]
    total = sum(experiment.weight for experiment in todo)
    done = 0
    try:
        for experiment in todo:

            def report(share: float, before: int = done, weight: int = experiment.weight) -> None:
                progress((before + share * weight) / total)

            own = [data for key, data in store.parts() if key[:2] == [PART, experiment.name]]
            begun = time.perf_counter() - sum(seconds for _, seconds in own)
            setting = Setting(
                full, seed_of(seed, experiment.name), threads, report, experiment.name, store
            )
            found = experiment.run(setting)
            result = Result(found.rows, found.data, time.perf_counter() - begun)
            results[experiment.name] = result
            store.keep([WHOLE, experiment.name], asdict(result))
            if show is not None:
                show(results)
            done += experiment.weight
            progress(done / total)
    except KeyboardInterrupt:
        if not results:
            raise
    return Run(paper, full, seed, results, resumed)
