"""``boardwright puzzles``: solved in the terminal, listed, taken from records, printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import boardwright as bw
from boardwright.cli.puzzle_session import PuzzleSession
from boardwright.puzzles.puzzle import Puzzle, Task
from boardwright.records.record import Record, write_record
from boardwright.reports.drawing import chinese_fonts

Command = Callable[..., CompletedProcess[str]]


def test_puzzles_are_listed_and_the_same_again(command: Command) -> None:
    told = command("puzzles", "tic_tac_toe", "--count", 5, "--json")
    found = json.loads(told.stdout)
    assert (told.returncode, len(found["puzzles"]), found["seed"]) == (0, 5, 1)
    again = command("puzzles", "tic_tac_toe", "--count", 5, "--json")
    assert json.loads(again.stdout) == found
    listed = command("puzzles", "tic_tac_toe", "--count", 5, "--list", "--language", "zh-TW")
    assert "輪到" in listed.stdout
    easy = command("puzzles", "tic_tac_toe", "--count", 3, "--level", 1, "--json")
    assert {each["level"] for each in json.loads(easy.stdout)["puzzles"]} == {1}


def test_a_puzzle_is_solved_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    game = bw.game("tic_tac_toe")
    puzzle = Puzzle(game.start().play("a1 a2 b1 b2").text, Task("win", 1, 1), ("c1",), ("c1",), 0.0)
    typed = iter(["c3", "zz", "hint", "solution", "c1", "next"])
    PuzzleSession(game, [puzzle, puzzle], "en", lambda _: next(typed)).run()
    told = capsys.readouterr().out
    assert "does not win by force" in told and "not a move" in told
    assert "Right: that wins." in told and "0 of 2 solved" in told


def test_mistakes_of_a_saved_game_become_puzzles(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    game = bw.game("tic_tac_toe")
    file.write_text(write_record(Record.of(game.start().play("a1 b1 a2 b2 c1"))), encoding="utf-8")
    told = command("puzzles", "tic_tac_toe", "--record", file, "--json")
    assert ["a3"] in [each["right"] for each in json.loads(told.stdout)["puzzles"]]
    wrong = command("puzzles", "nim", "--record", file)
    assert wrong.returncode == 2 and "tic_tac_toe" in wrong.stderr


@pytest.mark.parametrize("language", ["en", "zh-TW"])
def test_a_sheet_is_written_as_pdf(command: Command, tmp_path: Path, language: str) -> None:
    pytest.importorskip("matplotlib")
    if language != "en" and not chinese_fonts():
        pytest.skip("no font with Chinese")
    file = tmp_path / "sheet.pdf"
    words = ("puzzles", "tic_tac_toe", "--count", 7, "--sheet")
    assert command(*words, file, "--language", language).returncode == 0
    data = file.read_bytes()
    assert data.startswith(b"%PDF") and b"/Count 3" in data
    nowhere = command(*words, tmp_path / "no" / "sheet.pdf")
    assert nowhere.returncode == 2 and "cannot be written" in nowhere.stderr
