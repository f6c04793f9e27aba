"""What people read at the terminal: whole numbers, in their language, and files checked in time."""

from __future__ import annotations

import logging
from pathlib import Path

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena.counts import Batch, Counts
from boardwright.cli import main
from boardwright.cli.output import check_writable, print_table
from boardwright.cli.standing import standing
from boardwright.core.phrases import Phrase


def test_a_long_name_cuts_off_no_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    name = "player 2: external:command=python3 /a/very/long/way/to/a/program/of/someone.py"
    cells = [name, "123,456", "55.00%", "34.21% - 74.18%", "1,000,000"]
    print_table(["player", "wins", "rate", "95 % interval", "n"], [cells], "en")
    told = capsys.readouterr().out
    assert all(cell in told for cell in cells[1:])
    assert "…" not in told
    assert max(len(line) for line in told.splitlines()) <= 80


def test_a_file_is_checked_before_the_work_and_left_as_it_was(tmp_path: Path) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    old.write_text("kept")
    for file in (new, old):
        check_writable(file)
    assert not new.exists()
    assert old.read_text() == "kept"
    for wrong in (tmp_path / "nowhere" / "file", tmp_path):
        with pytest.raises(bw.InputError, match="cannot write"):
            check_writable(wrong)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "boardwright: game 3 is played again: it died"),
        ("zh-TW", "boardwright: 第 3 局重新下過：it died"),
    ],
)
def test_warnings_are_one_line_in_the_readers_language(
    language: str,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["boardwright", "match", f"--language={language}"])
    logger = logging.getLogger("boardwright")
    before = list(logger.handlers)
    main.translate_warnings()
    try:
        logging.getLogger("boardwright.arena.player_pool").warning(
            Phrase("game {number} is played again: {reason}", number=3, reason="it died")
        )
    finally:
        logger.handlers = before
    assert capsys.readouterr().err == told + "\n"


def test_the_score_while_one_watches_says_whose_it_is_and_of_how_many_games() -> None:
    counts = Counts(["a", "b"], 2)
    assert standing(counts) == ""
    games = 4
    counts.add(
        Batch(
            0,
            np.array([[0, 1]] * games),
            np.zeros(games, np.int64),
            np.array([[-1.0, 1.0]] * games),
            np.ones(games, np.int64),
            np.zeros((games, 1), np.int64),
        )
    )
    assert standing(counts).startswith("player b leads: 100.0% (")
    assert standing(counts).endswith("n=4")
    assert standing(counts, "zh-TW").startswith("棋手 b 領先：100.0%")
