"""Measurements: rows with rates and ratios, and references that play the very same games."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

import boardwright as bw
from boardwright.bench import open_spiel, playouts, start_up
from boardwright.bench.references import compiler, reference
from boardwright.bench.row import Row, best_times
from boardwright.cli.main import app
from boardwright.core.rng import stream
from boardwright.games.goclub_judges import JUDGES

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C++ compiler")


def bench(*arguments: str) -> dict[str, Any]:
    """Return the one JSON object that the command prints."""
    done = CliRunner().invoke(app, ["bench", *arguments, "--json"], catch_exceptions=False)
    assert done.exit_code == 0
    assert done.stdout.count("\n") == 1
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    """Return the rows of one short measurement."""
    found = bench("playouts", "--seconds", "0.05")["rows"]
    assert isinstance(found, list)
    return found


def test_every_game_has_a_row_with_its_rate(rows: list[dict[str, Any]]) -> None:
    named = {row["what"]: row for row in rows}
    measured = {*playouts.COMPARED, *playouts.ALONE}
    assert named.keys() == {f"{name} playouts" for name in measured}
    assert measured | open_spiel.SHARED.keys() <= set(bw.game_names())
    for row in rows:
        assert {"what", "rate", "reference", "ratio"} <= row.keys()
        assert row["rate"] > 0


@needs_compiler
@pytest.mark.parametrize("name", playouts.COMPARED)
def test_a_compared_game_has_a_ratio(rows: list[dict[str, Any]], name: str) -> None:
    (row,) = (
        row for row in rows if row["what"] == f"{name} playouts" and "C++" in row["reference"]
    )
    assert row["ratio"] == pytest.approx(row["rate"] / row["reference_rate"])
    assert row["ratio"] > 0


@needs_compiler
@pytest.mark.parametrize("seed", [1, 2])
def test_the_reference_plays_the_very_same_games(seed: int) -> None:
    job, tally = playouts.boardwright_job("nim", 500, seed)
    other = reference("nim")
    assert other is not None
    theirs = np.zeros_like(tally)
    other(int(stream(seed, 0)), 500, theirs)
    assert theirs.tolist() == tally.tolist()
    assert tally[:4].sum() == 500
    job()
    assert theirs.tolist() == tally.tolist()


def test_a_reference_that_plays_other_games_is_no_reference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def wrong(random: int, games: int, tally: NDArray[np.int64]) -> None:
        tally[0] += games

    monkeypatch.setattr(playouts, "reference", lambda name: wrong)
    with pytest.raises(bw.BoardwrightError, match="reference of nim plays other games"):
        playouts.playout_row("nim", 50, 0.01, seed=1)


def test_without_a_reference_there_is_no_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "reference", lambda name: None)
    row = playouts.playout_row("nim", 50, 0.01, seed=1)
    assert (row.reference, row.ratio) == ("", None)
    assert row.rate > 0


def test_a_missing_source_is_no_reference() -> None:
    assert reference("lgame") is None


def test_every_job_is_timed_at_least_once() -> None:
    runs = []
    times = best_times([lambda: runs.append(1), lambda: runs.append(2)], seconds=0)
    assert runs == [1, 2]
    assert all(0 <= seconds < 1 for seconds in times)


def test_the_ratio_is_above_one_when_faster() -> None:
    assert Row("x", 30, "games/s", "C++", 20).ratio == 1.5
    assert Row("x", 30, "games/s").ratio is None


def test_the_judges_are_measured() -> None:
    judges = bench("judges", "--seconds", "0.3")["judges"]
    assert [row["judge"] for row in judges] == list(JUDGES)
    for row in judges:
        assert {"judge", "paper_cost", "growth", "seconds", "flaw"} <= row.keys()
        assert len(row["seconds"]) >= 4
        assert all(seconds >= 0 for seconds in row["seconds"].values())


def test_first_moves_are_timed_in_the_papers_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_up, "game_names", lambda: ("nim", "tic_tac_toe"))
    (row,) = start_up.first_move_rows(("easy",))
    assert row.what == "first move of nim, easy"
    assert row.reference_rate is not None and row.rate < row.reference_rate


def test_a_second_process_compiles_nothing() -> None:
    events = start_up.second_process()
    assert events.get("hit", 0) > 0
    assert set(events) == {"hit"}
