"""Games in the terminal with a person made of a list of lines."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

import boardwright as bw
from boardwright.cli.menu import run_menu
from boardwright.cli.session import Session

STRANGE = ["[/b]", "[red]", "[", "\\", "\x1b[31m", "棋", "²", "a" * 500]
ASKED = "\f"  # printed by the person when a question has been read

Talk = Callable[..., str]


class Person:
    """Types the given lines, then leaves."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = iter(lines)

    def __call__(self, prompt: str) -> str:
        print(prompt, end=ASKED)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None


@pytest.fixture
def talk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Talk:
    """Return a function that plays with the given lines and returns all that was printed."""
    monkeypatch.chdir(tmp_path)

    def printed(position: bw.Position, lines: list[str], language: str = "en") -> str:
        seats = ["human"] * position.game.players
        Session(position, seats, 1, language, Person(lines)).run()
        return capsys.readouterr().out

    return printed


def rows(text: str) -> int:
    """Return how many rows of a terminal with 80 columns a text takes."""
    return sum(max(1, -(-cell_len(line) // 80)) for line in text.split("\n"))


@pytest.mark.parametrize("language", ["en", "zh-TW"])
def test_a_board_of_19_by_19_takes_23_lines_of_80_columns(talk: Talk, language: str) -> None:
    start = bw.game("goclub").start()
    screens = talk(start, ["k10", "a1", "undo"], language).split(ASKED)[:-1]
    assert len(screens) == 4
    for screen in screens:
        lines = screen.split("\n")
        assert 19 < len(lines) <= 23
        assert max(cell_len(line) for line in lines) <= 80


@pytest.mark.parametrize("language", ["en", "zh-TW"])
@pytest.mark.parametrize("line", ["zz", "k10", "?", "rules", "moves", "save"])
def test_no_message_pushes_a_board_of_19_by_19_off_the_screen(
    talk: Talk, language: str, line: str
) -> None:
    start = bw.game("goclub").start().play("k10")
    screens = talk(start, [line, "k11"], language).split(ASKED)
    assert rows(screens[1]) <= 24


def test_the_last_move_and_a_flower_stand_in_brackets(talk: Talk) -> None:
    four = bw.game("goclub", size=5).start().play("c3 a1 b3 a2 d3 a3 c2 a4")
    printed = talk(four, ["c4"])
    assert " 4(O). . . .\n" in printed
    final = printed.split(ASKED)[-1]
    for line in (" 4 O .(X). .\n", " 3 O(X(X(X).\n", " 2 O .(X). .\n", " 1 O . . . .\n"):
        assert line in final
    assert "Black (X) wins: flower completed" in final


def test_a_draw_is_called_a_draw(talk: Talk) -> None:
    full = "XXOO./OOXXX/XXOOO/OOXXX/XXOOX 1"
    assert "The game is a draw" in talk(bw.game("gomoku", size=5).position(full), ["e5"])


@pytest.mark.parametrize("typed", STRANGE, ids=ascii)
def test_whatever_is_typed_is_answered_and_the_game_goes_on(talk: Talk, typed: str) -> None:
    printed = talk(bw.game("nim", layers=2).start(), [typed, "1-2", "3"])
    assert f"{typed!r:.40} is not a move" in printed
    assert "First wins" in printed


@pytest.mark.parametrize("name", ["game.txt", "棋.txt", "my game.txt", "[red].txt"])
def test_the_command_to_resume_can_be_typed_as_shown(talk: Talk, tmp_path: Path, name: str) -> None:
    printed = talk(bw.game("nim", layers=2).start(), [f"save {name}", "1-2", "3"])
    assert (tmp_path / name).is_file()
    shown = re.search("Resume with: (.*)", printed)
    assert shown is not None
    assert shlex.split(shown[1]) == ["boardwright", "play", "--resume", name]


@pytest.mark.parametrize("target", ["/", ".", "/dev/null/game", "~no-such-user/game", "\0"])
def test_a_game_that_cannot_be_saved_there_goes_on(talk: Talk, target: str) -> None:
    printed = talk(bw.game("nim", layers=2).start(), [f"save {target}", "1-2", "3"])
    assert "Cannot save to" in printed
    assert "First wins" in printed


def test_a_data_folder_that_cannot_be_written_spoils_no_game(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_DATA", "/dev/null/nowhere")
    start = bw.game("nim", layers=2).start()
    assert "First wins" in talk(start, ["1-2", "3"])
    assert "Cannot save to" in talk(start, ["1-2", "quit"])


def test_taking_back_goes_to_the_last_position_of_a_person(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start = bw.game("gomoku", size=5).start()
    session = Session(start, ["random", "human"], 1, "en", Person(["undo", "a1", "undo"]))
    left = session.run()
    first = left.history[0]
    assert left.history == [first]
    assert left.to_move == 2
    assert "There is no move to take back." in capsys.readouterr().out


def test_the_menu_asks_again_until_it_understands(capsys: pytest.CaptureFixture[str]) -> None:
    names = bw.game_names()
    lines = ["", "0", str(len(names) + 1), "²", "r", str(names.index("lgame") + 1), "nobody"]
    run_menu("en", Person([*lines, "human", "human", "b4c4d4d3"]))
    printed = capsys.readouterr().out
    assert printed.count("Which game?") == 6
    assert printed.count("Who plays First?") == 2
    assert "First plays b4c4d4d3" in printed


@pytest.mark.parametrize("answers", [["q"], ["quit"], []], ids=["q", "quit", "end of input"])
def test_the_menu_can_be_left_at_once(
    capsys: pytest.CaptureFixture[str], answers: list[str]
) -> None:
    run_menu("zh-TW", Person(answers))
    printed = capsys.readouterr().out
    assert printed.count("選擇遊戲") == 1
    for name in bw.game_names():
        assert bw.game(name).title("zh-TW") in printed
