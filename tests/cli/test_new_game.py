"""A new game written by the command works everywhere at once."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import boardwright as bw
from boardwright.core.checking.rehearsal import rehearse
from boardwright.records import Record, read_record, write_record
from boardwright.starters.texts import KINDS, new_texts

Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def file(command: Command, tmp_path: Path) -> Path:
    """Return the file of a new game, just written."""
    done = command("new-game", "my_game", "--folder", tmp_path / "games")
    assert (done.returncode, done.stderr) == (0, "")
    return tmp_path / "games" / "my_game.py"


def test_it_writes_a_game_and_its_tests(command: Command, file: Path) -> None:
    assert sorted(each.name for each in file.parent.iterdir()) == ["my_game.py", "test_my_game.py"]
    for each in file.parent.iterdir():
        assert "starter" not in each.read_text(encoding="utf-8").lower()
    other = command("new-game", "other", "--folder", file.parent, "--json")
    names = [str(file.with_name(name)) for name in ("other.py", "test_other.py")]
    assert json.loads(other.stdout) == {"files": names}


def test_the_written_tests_pass_and_can_fail(file: Path) -> None:
    def run(which: str) -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        return subprocess.run(
            [*words, "--import-mode=importlib", "-k", which, str(file.parent)],
            cwd=file.parent,
            capture_output=True,
            text=True,
        )

    done = run("test")
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout
    rules = file.read_text(encoding="utf-8")
    file.write_text(rules.replace("returns[2 - mark] = -1.0", "pass"), encoding="utf-8")
    assert "1 failed, 2 deselected" in run("three_in_a_row").stdout


def test_a_second_call_does_not_overwrite(command: Command, file: Path) -> None:
    file.write_text("# mine\n", encoding="utf-8")
    again = command("new-game", "my_game", "--folder", file.parent)
    assert again.returncode == 2
    assert again.stderr.startswith(f"boardwright: {file} already exists")
    assert file.read_text(encoding="utf-8") == "# mine\n"


def test_the_written_game_goes_through_every_command(
    command: Command, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = tmp_path / "picture.svg"
    shown = command("show", file, "--moves", "a1 a2 b1 b2 c1", "--svg", picture, "--json")
    found = json.loads(shown.stdout)
    assert (found["returns"], found["winning"]) == ([1, -1], ["a1", "b1", "c1"])
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    counted = command("perft", file, "--depth", 3, "-o", "size=4", "--json")
    assert json.loads(counted.stdout)["nodes"] == 16 * 15 * 14
    arguments = ("match", file, "random", "random", "--games", 50, "--json")
    assert json.loads(command(*arguments).stdout)["games"] == 50
    monkeypatch.setattr(sys, "stdin", io.StringIO("a1\nnonsense\na2\nb1\nb2\nc1\n"))
    played = command("play", file, "--seat", "human", "--seat", "human")
    assert "My Game  size=3" in played.stdout
    assert "'nonsense' is not a move" in played.stdout
    assert "Player 1 (X) wins: three in a row" in played.stdout


def test_the_written_game_works_from_python(file: Path) -> None:
    game = bw.game(str(file), size=4)
    bw.check(game)
    position = game.start().play("a1 b2")
    record = read_record(write_record(Record.of(position)))
    assert record.game == str(file)
    assert record.replay() == position


@pytest.mark.parametrize("source", bw.game_names())
def test_it_starts_from_any_game(command: Command, tmp_path: Path, source: str) -> None:
    done = command("new-game", "my_game", "--from", source, "--folder", tmp_path, "--json")
    rules, tests = json.loads(done.stdout)["files"]
    game, origin = bw.game(rules, compiled=False), bw.game(source, compiled=False)
    assert (game.title(), game.shipped, game.options) == ("My Game", False, origin.options)
    rehearse(game)
    assert game.start().legal == origin.start().legal
    assert "starter" not in Path(tests).read_text(encoding="utf-8")
    assert "my_game.py" in Path(tests).read_text(encoding="utf-8")


def test_a_game_that_is_not_there_is_no_start(command: Command, tmp_path: Path) -> None:
    done = command("new-game", "my_game", "--from", "chess", "--folder", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("boardwright: there is no game 'chess' to start from; there are ")
    assert not list(tmp_path.glob("*.py"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_game_is_a_starter_that_plays(kind: str, tmp_path: Path) -> None:
    rules, _ = new_texts("my_game", kind)
    file = tmp_path / "my_game.py"
    file.write_text(rules, encoding="utf-8")
    assert 30 <= len(rules.splitlines()) <= 100
    declared = bw.game(str(file), compiled=False).declared
    small = {name: int(option.low) for name, option in declared.items()}
    game = bw.game(str(file), compiled=False, **small)
    assert game.title("en") == "My Game"
    texts = [(game.rules_text(each), game.ending(each)) for each in ("en", "zh-TW")]
    assert texts[0] != texts[1] and all(text for pair in texts for text in pair)
    assert set(KINDS[kind]) == {"en", "zh-TW"}
    bw.check(game, games=2)
    assert rehearse(game, seed=7, games=100, seconds=60) == 100
