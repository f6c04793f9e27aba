"""Tuning the margins of ``lines``: steps by lot, a file that is gone on with."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np
import pytest

from boardwright.core.registry import load
from boardwright.players.gomoku.lines import tune
from boardwright.players.gomoku.lines.margins import DEFAULT


def run(monkeypatch: pytest.MonkeyPatch, log: Path, *words: str) -> None:
    monkeypatch.setattr("sys.argv", ["tune", str(log), "--threads", "2", "--seed", "5", *words])
    tune.main()


def test_it_climbs_a_hill(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where whoever is nearer to a goal wins, the margins come nearer to it."""
    goal = tune.values_of(DEFAULT) + 3 * tune.widths() * tune.signs(99, 0)

    def away(values: np.ndarray) -> float:
        return float((((values - goal) / tune.widths()) ** 2).sum())

    def step(game: object, values: np.ndarray, seed: int, step: int, nodes: int) -> float:
        tried = tune.widths() * tune.signs(seed, step)
        return 2.0 if away(values + tried) < away(values - tried) else -2.0

    monkeypatch.setattr(tune, "one_step", step)
    run(monkeypatch, tmp_path / "log", "--steps", "600")
    last = np.array((tmp_path / "log").read_text().splitlines()[-1].split()[1:], np.float64)
    assert away(last) < away(tune.values_of(DEFAULT)) / 4


def test_a_tuning_goes_on_as_if_never_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also after a stop between the two steps that begin alike: the one that is there is redone."""
    monkeypatch.setattr(tune, "EVEN_NODES", 50)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    run(monkeypatch, whole, "--steps", "4", "--nodes", "30")
    run(monkeypatch, parts, "--steps", "3", "--nodes", "30")
    run(monkeypatch, parts, "--steps", "4", "--nodes", "30")
    assert len(whole.read_text().splitlines()) == 5
    assert parts.read_text() == whole.read_text()


def test_another_tuning_is_not_mixed_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "log").write_text("# seed 4\n")
    with pytest.raises(SystemExit, match="begun with other settings"):
        run(monkeypatch, tmp_path / "log", "--steps", "2")


@pytest.mark.parametrize("word", ["cut", "cut=", "cut=-5", "nothing=5", "cut=1.5"])
def test_what_is_no_margin(word: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="expected NAME=NUMBER"):
        tune.margin(word)


def test_words_of_margins() -> None:
    values = tune.values_of(DEFAULT)
    values[tune.NAMES.index("cut")] += 7
    assert tune.in_words(tune.margins_of(values)) == f"cut={DEFAULT.cut + 7}"


def test_a_pair_of_the_same_margins_is_even() -> None:
    begun = tune.even_opening(load("gomoku", {}), random.Random(1))
    assert 2 <= len(begun.history) <= 8
    assert tune.points_of_pair(begun, DEFAULT, DEFAULT, 300) == 1
