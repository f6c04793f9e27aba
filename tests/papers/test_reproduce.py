"""Papers reproduced: honest rows, a criterion that can say no, the same rows whatever happens."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import boardwright as bw
from boardwright.cli import reproduce
from boardwright.papers import catalogue
from boardwright.papers.exact import paper_rows
from boardwright.papers.experiment import (
    Experiment,
    Paper,
    Result,
    Setting,
    results_of,
    run_paper,
    seed_of,
)
from boardwright.papers.finished import finished_of
from boardwright.papers.gomoku import paper as gomoku
from boardwright.papers.gomoku.contest import champion, random_values
from boardwright.papers.gomoku.values import circle, published, times, turned
from boardwright.papers.lgame import paper as lgame
from boardwright.papers.nim import paper as nim
from boardwright.papers.row import NOTHING, Row, both, claim_row, share_row, share_verdict
from boardwright.players.gomoku.values import NAMED

VERDICTS = {"agrees", "differs", "new", "open"}


def test_the_criterion_says_differs_for_a_wrong_figure() -> None:
    assert share_verdict("0.500", 3000, 0.51, error=0.001) == "agrees"
    assert share_verdict("0.600", 3000, 0.51, error=0.001) == "differs"


def test_the_criterion_counts_the_papers_own_games_and_its_rounding() -> None:
    assert share_verdict("0.55", 100, 0.50, error=0.0) == "agrees"
    assert share_verdict("0.55", 10_000, 0.50, error=0.0) == "differs"
    assert share_verdict("0.50", 10**9, 0.504, error=0.0) == "agrees"
    assert share_verdict("0.5000", 10**9, 0.504, error=0.0) == "differs"
    assert share_verdict("0.55", 10_000, 0.50, error=0.0, luck=0.03) == "agrees"


@pytest.mark.parametrize(("share", "games", "paper_games"), [(0.5, 2000, 1000), (0.9, 500, 3000)])
def test_the_criterion_calls_one_true_figure_in_a_hundred_different(
    share: float, games: int, paper_games: int
) -> None:
    random = np.random.default_rng(1)
    wrong = 0
    for _ in range(1000):
        paper = f"{random.binomial(paper_games, share) / paper_games:.6f}"
        count = int(random.binomial(games, share))
        row = share_row(NOTHING, NOTHING, NOTHING, count, games, paper, paper_games)
        wrong += row.verdict == "differs"
    assert 2 <= wrong <= 22


def test_a_claim_agrees_differs_or_stays_open() -> None:
    def verdict(count: float, n: int, more: bool) -> str:
        words = both("stronger", "較強")
        return claim_row(NOTHING, NOTHING, NOTHING, words, count, n, more=more).verdict

    assert [verdict(count, 100, more=True) for count in (90, 10, 52.5)] == [
        "agrees",
        "differs",
        "open",
    ]
    assert verdict(10, 100, more=False) == "agrees"


def check_row(row: Row) -> None:
    assert set(row.spoken("en")) == {
        *("table", "figure", "about", "paper", "measured", "low", "high", "n", "verdict", "why")
    }
    assert row.verdict in VERDICTS
    assert (row.paper is None) == (row.verdict == "new")
    assert all(text[language] for text in (row.table, row.figure, row.about) for language in text)
    if row.low is not None and row.high is not None:
        assert isinstance(row.measured, float)
        assert row.low <= row.measured <= row.high
        assert row.n > 0


def small(*names: str) -> list[Experiment]:
    known = {each.name: each for each in (*nim.PAPER.experiments, *gomoku.PAPER.experiments)}
    return [known[name] for name in names]


QUICK = small("table1-100", "table2-3", "algorithm3-3-1000", "tuned-first", "board-local")


@pytest.mark.parametrize("experiment", QUICK, ids=lambda each: str(each.name))
def test_a_seed_gives_the_same_honest_rows_for_any_number_of_threads(
    experiment: Experiment,
) -> None:
    one = experiment.run(Setting(seed=5, threads=1))
    two = experiment.run(Setting(seed=5, threads=2))
    other = experiment.run(Setting(seed=6, threads=2))
    assert one == two
    assert one.rows != other.rows
    for row in one.rows:
        check_row(row)
    assert json.loads(json.dumps(one.data)) == one.data


def test_a_wrong_figure_in_a_table_is_found() -> None:
    cell = partial(nim.book_cell, Setting(seed=2), 1, 3, 100)
    (right,), (wrong,) = cell("0.592").rows, cell("0.792").rows
    assert (right.verdict, wrong.verdict) == ("agrees", "differs")
    assert wrong.why["en"]
    assert right.n == 8000


def test_the_nim_rows_know_the_exact_values() -> None:
    rate, exact = nim.random_layers(Setting(seed=3), 3).rows
    assert exact == paper_rows(bw.solve(bw.game("nim", layers=3)))[0]
    assert exact.measured == pytest.approx(0.401446, abs=1e-6)
    assert rate.low is not None and rate.high is not None
    assert rate.low < 0.401446 < rate.high
    fair, first, second = nim.perfect_play(Setting(), 3).rows
    assert fair.verdict == "agrees"
    assert (first.measured, second.measured) == (pytest.approx(0.9), pytest.approx(1.0))
    five = nim.perfect_play(Setting(), 5).rows[0]
    assert five.verdict == "differs"
    assert five.spoken("en")["measured"] == "player 1 wins by force"


def test_the_l_game_papers_numbers_are_rows() -> None:
    rows = lgame.numbers(Setting()).rows
    for row in rows:
        check_row(row)
        assert row.verdict in ("agrees", "new")
    found = {row.figure["en"]: row.measured for row in rows}
    assert found["positions for each side to move"] == 18368
    assert found["all moves lose, new in round 3, both sides"] == 80
    assert sum(row.table["en"] == "Children of all positions" for row in rows) == 18
    encoding = lgame.encoding(Setting()).rows
    assert [(row.verdict, row.paper == row.measured) for row in encoding] == [("agrees", True)] * 5
    advice = lgame.advice(Setting()).rows
    assert [row.verdict for row in advice] == ["agrees"] * 4


def test_careful_does_not_lose() -> None:
    match = partial(lgame.careful_match, opponent="random", usual=6, full=6)
    one, two = (match(Setting(seed=1, threads=threads)) for threads in (1, 2))
    assert one == two
    never, wins = one.rows
    assert (never.verdict, never.measured, never.n) == ("agrees", 0.0, 6)
    assert wins.measured == 1.0


def test_gomoku_values_are_multiplied_and_drawn_as_described() -> None:
    assert times(NAMED["first"], 10).plus == (10, 30, 100, 300, 1000)
    text, program = (random_values(7, 3, program=each) for each in (False, True))
    assert text.plus[0] == text.minus[0] == 1
    assert program.plus[4] == program.minus[4] == 100
    assert text.plus[1:] == program.plus[:4] == tuple(sorted(text.plus[1:]))
    assert turned((4, 5, 6)) == (5, 6, 4)


def test_the_gomoku_papers_own_list_is_read() -> None:
    ratios, some, five, four = published(Setting()).rows
    assert (ratios.n, some.n, five.n, four.n) == (90, 15, 15, 15)
    assert (ratios.verdict, some.verdict) == ("differs", "agrees")
    assert four.measured == 1.0


def test_champions_and_circles_are_the_same_for_any_number_of_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Setting, "size", lambda self, usual, full: max(5, usual // 50))
    for run in (partial(champion, name="tuned", program=False), circle):
        one, two = (run(Setting(seed=4, threads=threads)) for threads in (1, 2))
        assert one == two
        for row in one.rows:
            check_row(row)


class Counted:
    """A paper of three experiments that count how often they run; one may be interrupted."""

    def __init__(self) -> None:
        self.runs = {"a": 0, "b": 0, "c": 0}
        self.interrupt = ""
        self.paper = Paper(
            "nim",
            both("A paper", "一篇論文"),
            tuple(Experiment(name, partial(self.run, name=name)) for name in self.runs),
            lambda results: [both(f"{len(results)} done", f"完成 {len(results)}")],
            lambda results, language: [],
        )

    def run(self, setting: Setting, name: str) -> Result:
        if name == self.interrupt:
            raise KeyboardInterrupt
        self.runs[name] += 1
        count = int(np.random.default_rng(setting.seed).binomial(100, 0.5))
        row = share_row(both("T", "表"), both(name, name), both("seat 1", "先手"), count, 100)
        return Result([row], {"count": count})


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    made = Counted()
    monkeypatch.setattr(catalogue, "find_paper", lambda name: made.paper)
    yield made


def as_written(result: Result) -> Result:
    return replace(result, seconds=0.0)


def test_a_resumed_run_counts_nothing_twice(counted: Counted) -> None:
    whole = run_paper(counted.paper, seed=9)
    assert whole.complete
    counted.runs = dict.fromkeys(counted.runs, 0)
    finished = finished_of("nim", False, 9, "1")
    counted.interrupt = "b"
    part = run_paper(counted.paper, seed=9, finished=finished)
    assert list(part.results) == ["a"]
    assert not part.complete
    counted.interrupt = ""
    rest = run_paper(counted.paper, seed=9, finished=finished)
    assert rest.complete
    assert rest.resumed == 1
    assert counted.runs == {"a": 1, "b": 1, "c": 1}
    assert rest.rows == whole.rows
    again = run_paper(counted.paper, seed=9, finished=finished)
    assert counted.runs == {"a": 1, "b": 1, "c": 1}
    assert again.rows == whole.rows
    finished.forget()
    assert results_of(finished) == {}


def test_other_sizes_seeds_and_versions_are_kept_apart(counted: Counted) -> None:
    keys = [("nim", False, 1, "1"), ("nim", True, 1, "1"), ("nim", False, 2, "1")]
    paths = {
        finished_of(*key).file for key in [*keys, ("nim", False, 1, "2"), ("lgame", False, 1, "1")]
    }
    assert len(paths) == 5
    assert seed_of(1, "a") != seed_of(1, "b") != seed_of(2, "b")


def test_an_unreadable_file_of_finished_rows_is_one_sentence() -> None:
    finished = finished_of("nim", False, 1, "1")
    assert finished.file is not None
    finished.file.parent.mkdir(parents=True)
    row = '{"question": null, "key": ["experiment", "a"], "data": {"rows": [{"x": 1}]}}'
    for text in ("{", "[1]", row):
        finished.file.write_text(text)
        with pytest.raises(bw.InputError, match="start over with --fresh"):
            results_of(finished)


def test_a_run_interrupted_before_its_first_result_is_an_interrupt(counted: Counted) -> None:
    counted.interrupt = "a"
    with pytest.raises(KeyboardInterrupt):
        run_paper(counted.paper)


def test_progress_goes_from_nothing_to_all(counted: Counted) -> None:
    shares: list[float] = []
    run_paper(counted.paper, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def invoke(*arguments: str) -> tuple[int, str, BaseException | None]:
    app = typer.Typer()
    app.command()(reproduce.command)
    result = CliRunner().invoke(app, arguments)
    return result.exit_code, result.stdout, result.exception


def test_the_command_prints_rows_as_json(counted: Counted) -> None:
    status, printed, _ = invoke("nim", "--json", "--seed", "3")
    found = json.loads(printed)
    assert status == 0
    assert found["complete"] is True
    assert {"figure", "paper", "measured", "low", "high", "n", "verdict", "why"} <= set(
        found["rows"][0]
    )
    assert json.loads(invoke("nim", "--json", "--seed", "3")[1]) == found
    assert counted.runs == {"a": 1, "b": 1, "c": 1}
    invoke("nim", "--json", "--seed", "3", "--fresh")
    assert counted.runs == {"a": 2, "b": 2, "c": 2}


def test_ctrl_c_prints_what_is_finished(counted: Counted) -> None:
    counted.interrupt = "c"
    status, printed, _ = invoke("nim", "--language", "zh-TW")
    assert status == 130
    assert "中途停止" in printed
    assert re.search(r"100 +a *\n", printed)
    assert not re.search(r"100 +c *\n", printed)
    counted.interrupt = ""
    status, printed, _ = invoke("nim")
    assert status == 0
    assert counted.runs == {"a": 1, "b": 1, "c": 1}


def test_bad_papers_and_folders_are_one_sentence(
    counted: Counted, monkeypatch: pytest.MonkeyPatch, tmp_path: os.PathLike[str]
) -> None:
    monkeypatch.undo()
    with pytest.raises(bw.InputError, match="the paper must be one of goclub, gomoku"):
        catalogue.find_paper("chess")
    blocked = os.path.join(tmp_path, "file")
    with open(blocked, "w"):
        pass
    for arguments, message in (
        (("lgame", "--report", blocked), "cannot be created"),
        (("lgame", "--seed", "-1"), "seed"),
        (("lgame", "--language", "fr"), "language"),
    ):
        error = invoke(*arguments)[2]
        assert isinstance(error, bw.InputError)
        assert message in str(error)


def test_every_listed_paper_that_is_there_has_unique_experiments() -> None:
    for name in ("nim", "lgame", "gomoku"):
        paper = catalogue.find_paper(name)
        assert paper.name == name
        names = [each.name for each in paper.experiments]
        assert len(set(names)) == len(names)
        assert paper.findings({}) == []
        assert paper.pictures({}, "en") == []


def test_a_real_ctrl_c_in_the_middle_of_games_keeps_the_finished_rows() -> None:
    def stop(setting: Setting) -> Result:
        os.kill(os.getpid(), signal.SIGINT)
        return nim.book_cell(setting, 1, 3, 100, "0.592")

    paper = replace(nim.PAPER, experiments=(small("table2-3")[0], Experiment("stop", stop)))
    run = run_paper(paper)
    assert [row.table["en"] for row in run.rows] == ["Table 2", "Table 2"]
    assert not run.complete


def test_parts_of_a_long_experiment_are_kept() -> None:
    """An interrupted experiment goes on with the parts that are missing, and finds the same."""
    worked = []

    def paper_of(stop_at: int) -> Paper:
        def run(setting: Setting) -> Result:
            def work(number: int) -> int:
                if number == stop_at:
                    raise KeyboardInterrupt
                worked.append(number)
                return setting.part(number) % 1000

            parts = [setting.once(f"part {n}", partial(work, n)) for n in range(4)]
            return Result([], {"parts": parts})

        first = Experiment("first", lambda setting: Result([]))
        experiments = (first, Experiment("long", run))
        return Paper("nim", both("a", "b"), experiments, lambda _: [], lambda *_: [])

    finished = finished_of("nim", False, 9, "parts")
    finished.forget()
    stopped = run_paper(paper_of(2), seed=9, finished=finished)
    assert not stopped.complete and worked == [0, 1]
    rest = run_paper(paper_of(9), seed=9, finished=finished)
    assert rest.complete and worked == [0, 1, 2, 3]
    assert rest.results["long"].data == run_paper(paper_of(9), seed=9).results["long"].data
    finished.forget()
    assert list(finished.parts()) == []
