"""The GoClub paper's rows: estimates and their errors, judges, the systems, the proof's place."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from xml.etree import ElementTree

import pytest

import boardwright as bw
from boardwright.games.goclub_judges import JUDGES, Stone
from boardwright.papers.experiment import Paper, Setting, run_paper
from boardwright.papers.goclub import exact as goclub_exact
from boardwright.papers.goclub import games as goclub_games
from boardwright.papers.goclub.live_four import LiveFour
from boardwright.papers.goclub.paper import PAPER, findings
from boardwright.papers.goclub.pictures import pictures, played
from boardwright.papers.row import AGREES, CIRCULAR, DIFFERS, NEW, NOTHING, OPEN

ONE = "one-search:version=1.0"


class Small(Setting):
    """A setting for a few games."""

    def size(self, usual: int, full: int) -> int:
        return 64


def chosen(*names: str) -> Paper:
    found = tuple(each for each in PAPER.experiments if each.name in names)
    assert len(found) == len(names)
    return replace(PAPER, experiments=found)


def test_errors_are_those_of_the_single_games() -> None:
    draw = random.Random(3)
    stones = [draw.randint(9, 40) for _ in range(500)]
    wins = [each % 2 for each in stones]
    lengths = [stones.count(number) for number in range(50)]
    played_games = goclub_games.Played(500, sum(wins), sum(stones), tuple(lengths), 1.0, ())
    error, likeness_error = goclub_games.errors_of(played_games)
    odd = [each for each in stones if each % 2]
    mean, odd_error = goclub_games.first_wins(lengths)
    assert error == pytest.approx(stdev(stones) / sqrt(500), rel=0.01)
    assert mean == pytest.approx(fmean(odd))
    assert odd_error == pytest.approx(stdev(odd) / sqrt(len(odd)), rel=0.01)
    # The error of a ratio of means, by drawing the games again and again.
    ratios = []
    for _ in range(400):
        again = draw.choices(stones, k=500)
        ratios.append(17 * sum(each % 2 for each in again) / sum(again))
    assert likeness_error == pytest.approx(stdev(ratios), rel=0.15)


@pytest.mark.parametrize(("paper", "verdict"), [(28.0, AGREES), (28.4, DIFFERS), (None, NEW)])
def test_a_mean_agrees_within_chance(paper: float | None, verdict: str) -> None:
    row = goclub_games.estimate_row(
        NOTHING, NOTHING, NOTHING, 28.1, 0.05, 100, paper=paper, paper_error=0.05
    )
    assert row.verdict == verdict
    assert row.low is not None and row.high is not None and row.low < 28.1 < row.high


def test_judges_on_all_full_boards_3x3() -> None:
    assert len(goclub_exact.full_boards()) == 126
    wrong = {name: goclub_exact.wrong_boards(judge) for name, judge in JUDGES.items()}
    assert wrong.pop("average") == 4
    assert set(wrong.values()) == {0}


def test_only_the_sorted_pythagorean_judge_contradicts_the_paper() -> None:
    rows = goclub_exact.judges(Setting()).rows
    assert [row.figure["en"] for row in rows if row.verdict == DIFFERS] == [
        "Pythagorean, sorted: does it err?"
    ]
    assert sum(row.verdict == AGREES for row in rows) == 7


def test_shapes_are_no_flowers_but_the_last() -> None:
    flowers = [goclub_exact.is_flower(stones) for _, stones in goclub_exact.SHAPES.values()]
    assert flowers == [False, False, False, False, True]


def test_without_a_certificate_nothing_is_claimed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path))
    found = goclub_exact.victory(Setting())
    assert [row.verdict for row in found.rows] == [OPEN, OPEN]
    assert found.data["line"] == []
    assert list(tmp_path.iterdir()) == []


def test_boxes_are_counted_up_to_symmetry() -> None:
    game = bw.game("goclub", size=7)
    apart = [
        goclub_exact.find_fours(goclub_exact.with_stones(game, petals, [centre])) is not None
        for centre, *petals in game.winning_sets
    ]
    assert goclub_exact.winning_boxes(game, lambda share: None) == (sum(apart), len(apart))


def test_systems_of_version_2_are_single_games() -> None:
    fitted = goclub_games.systems(Setting(), "2.0", "fitted")
    assert [row.measured for row in fitted.rows[::2]] == [25, 22, 13, 17]
    assert [row.verdict for row in fitted.rows[::2]] == [CIRCULAR, DIFFERS, CIRCULAR, CIRCULAR]
    assert [row.measured for row in fitted.rows[1::2]] == [68, 0, 131, 100]
    growing = goclub_games.systems(Setting(seed=9), "2.0", "growing")
    assert [row.measured for row in growing.rows[::2]] == [26, 18, 11, 15]
    for moves, row in zip(growing.data["lines"].values(), growing.rows[::2], strict=True):
        assert played(moves).over and len(moves) == row.measured


def test_one_by_one_counts_every_game_of_a_match_once() -> None:
    found = goclub_games.one_by_one(Small(seed=5))
    same = bw.match(bw.game("goclub"), [ONE, ONE], 64, Small(seed=5).part(0))
    assert (found.rows[0].measured, found.rows[1].measured) == (
        same.players[0].rate,
        pytest.approx(same.mean_length),
    )
    assert found.rows[0].n == sum(found.data["lengths"]) == 64
    assert found.rows[0].measured == sum(found.data["lengths"][1::2]) / 64
    assert found.rows == goclub_games.one_by_one(Small(seed=5, threads=1)).rows
    assert found.rows != goclub_games.one_by_one(Small(seed=6)).rows
    assert played(found.data["moves"]).over


def test_findings_and_pictures_do_with_what_there_is() -> None:
    assert findings({}) == []
    assert pictures({}, "en") == []
    run = run_paper(chosen("judges", "systems-2.0-growing"))
    assert run.complete
    for language in ("en", "zh-TW"):
        for picture in pictures(run.results, language):
            ElementTree.fromstring(picture.svg)
            assert picture.caption[language]
        assert all(text[language] for text in findings(run.results))


def test_names_of_experiments_are_unlike() -> None:
    names = sorted(each.name for each in PAPER.experiments)
    assert all(one != other for one, other in pairwise(names))


def test_a_live_four_is_forced_against_every_answer() -> None:
    """On 5x5 every answer of white is tried, without zones."""
    search = LiveFour(5)
    points = {(x, y) for x in range(5) for y in range(5)}

    def can(stones: int, black: frozenset[Stone], white: frozenset[Stone]) -> bool:
        """Return whether black, to move, gets a live four with that many stones."""
        for point in sorted(points - black - white):
            own = black | {point}
            if any(len(p & own) == 4 and not p & white for p in search.through[point]):
                return True
            free = points - own - white
            if stones > 1 and all(can(stones - 1, own, white | {answer}) for answer in free):
                return True
        return False

    first = frozenset({(2, 2)})
    for stones in (1, 2):
        found = search.after(stones, first)
        free = points - first
        assert (found is not None) == all(can(stones, first, frozenset({a})) for a in free)
    assert search.forced(2, frozenset({(2, 2), (1, 1)})) is not None
    assert can(2, frozenset({(2, 2), (1, 1)}), frozenset())


def test_one_search_against_itself_comes_near_the_paper() -> None:
    found = bw.match(bw.game("goclub"), [ONE, ONE], 10_000, seed=1)
    assert found.draws == 0
    assert found.seats[0].rate == pytest.approx(0.5111, abs=0.015)
    assert found.mean_length == pytest.approx(28.083, abs=0.5)
