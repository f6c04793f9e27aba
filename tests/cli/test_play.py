"""Games in a real terminal of 24 lines and 80 columns, typed by a person."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

PROMPT = " > "
CLEARED = "\x1b[2J\x1b[H"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
TWO_PEOPLE = ("nim", "-o", "layers=2", "--seat", "human", "--seat", "human")
PATIENCE_S = 120  # only what hangs takes so long


class Terminal:
    """A running command, and the screen that it shows."""

    def __init__(self, *arguments: object) -> None:
        words = ["-m", "boardwright", *(str(argument) for argument in arguments)]
        self.child = pexpect.spawn(
            sys.executable, words, dimensions=(24, 80), encoding="utf-8", timeout=PATIENCE_S
        )

    def raw(self, until: str = PROMPT) -> str:
        """Return what is printed up to a text, escape codes included."""
        self.child.expect_exact(until)
        return str(self.child.before) + until

    def screen(self, until: str = PROMPT) -> str:
        """Return what stands on the screen when a text appears."""
        return ESCAPE.sub("", self.raw(until).split(CLEARED)[-1]).replace("\r\n", "\n")

    def answer(self, line: str, until: str = PROMPT) -> str:
        """Type a line and return the screen that follows."""
        self.child.sendline(line)
        return self.screen(until)

    def rest(self) -> str:
        """Return what is printed up to the end; the command must end well."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert (self.child.exitstatus, self.child.signalstatus) == (0, None)
        return ESCAPE.sub("", str(self.child.before).split(CLEARED)[-1]).replace("\r\n", "\n")


Open = Callable[..., Terminal]


@pytest.fixture
def terminal() -> Iterator[Open]:
    """Return a function that opens terminals; all are closed after the test."""
    opened: list[Terminal] = []

    def open_terminal(*arguments: object) -> Terminal:
        opened.append(Terminal(*arguments))
        return opened[-1]

    yield open_terminal
    for each in opened:
        if each.child.isalive():  # close() gives it tenths of a second, too few on a busy machine
            each.child.kill(signal.SIGKILL)
            each.child.wait()
        each.child.close()


def kept_file() -> Path:
    return Path(os.environ["BOARDWRIGHT_DATA"]) / "last-game.txt"


def test_two_people_play_a_whole_game(terminal: Open) -> None:
    person = terminal("play", *TWO_PEOPLE)
    assert "First to move" in person.screen()
    refused = person.answer("9")
    assert "First to move" in refused
    assert "'9' is not a move" in refused
    assert "points run from 1 to 3" in refused
    assert "First to move" in person.answer("")
    assert "First plays 1-2" in person.answer("1-2")
    assert "'1' is not a legal move here; 1 are, such as 3" in person.answer("1")
    assert kept_file().is_file()
    person.child.sendline("3")
    assert "First wins: the other had to strike the last circle" in person.rest()
    assert not kept_file().exists()


def test_words_that_are_no_moves_are_commands(terminal: Open, tmp_path: Path) -> None:
    person = terminal("play", "gomoku", "-o", "size=5", "--seat", "human", "--seat", "human")
    person.screen()
    assert "Type a move such as a5" in person.answer("?")
    assert "Five in an unbroken line" in person.answer("rules")
    listed = person.answer("moves")
    assert "25 legal moves: a5 b5 c5" in listed
    assert " 3 + + + + +\n" in listed
    assert "no move to take back" in person.answer("undo")
    assert " 3 . .(X). .\n" in person.answer("c3")
    assert " 3 . . X . .\n 2 .(O). . .\n" in person.answer("b2")
    assert " 3 . .(X). .\n 2 . . . . .\n" in person.answer("undo")
    file = tmp_path / "new" / "game.txt"
    assert f"--resume {file}" in person.answer(f"save {file}")
    assert "[Game" in file.read_text(encoding="utf-8")
    person.child.sendline("quit")
    assert f"--resume {kept_file()}" in person.rest()
    again = terminal("play", "--resume", file).screen()
    assert " 3 . .(X). .\n" in again
    assert "White (O) to move" in again


@pytest.mark.parametrize("leave", ["sendintr", "sendeof"], ids=["Ctrl-C", "end of input"])
def test_leaving_keeps_the_game_and_says_how_to_resume(terminal: Open, leave: str) -> None:
    person = terminal("play", *TWO_PEOPLE)
    person.screen()
    person.answer("1")
    getattr(person.child, leave)()
    said = person.rest()
    assert f"Saved. Resume with: boardwright play --resume {kept_file()}" in said
    assert "Traceback" not in said
    again = terminal("play", "--resume", kept_file())
    assert "Second" in again.screen()
    again.child.sendline("2-3")
    assert "Second" in again.rest()


def test_one_person_plays_against_two_players(terminal: Open) -> None:
    seats = ("--seat", "human", "--seat", "random", "--seat", "random")
    person = terminal("play", "three_kingdoms", "-o", "side=3", *seats)
    first = person.screen()
    assert "Red (R) to move   score: Red 2  Green 2  Blue 0" in first
    listed = person.answer("moves")
    found = re.search(r"legal moves: (\w+)", listed)
    assert found is not None
    later = person.answer(found[1])
    assert "Red (R) to move" in later
    assert "Blue plays" in later
    back = person.answer("undo")
    assert "Red 2  Green 2  Blue 0" in back


def test_chinese_is_spoken_when_asked_for(terminal: Open) -> None:
    person = terminal("play", *TWO_PEOPLE, "--language", "zh-TW")
    screen = person.screen()
    assert "消圈圈" in screen
    assert "輪到先手" in screen
    assert "下子，或輸入 ? 看說明" in screen
    assert "種合法棋步" in person.answer("moves")
    assert "先手下 1-2" in person.answer("1-2")
    person.child.sendline("3")
    assert "獲勝：對手不得不劃掉最後一圈" in person.rest()


def test_without_colour_only_the_screen_is_cleared(terminal: Open) -> None:
    person = terminal("play", "gomoku", "-o", "size=5", "--seat", "human", "--seat", "human")
    person.raw()
    person.child.sendline("c3")
    printed = person.raw()
    assert printed.count(CLEARED) == 1
    assert "(X)" in printed
    assert ESCAPE.findall(printed.replace(CLEARED, "")) == []


def test_colours_are_shown_where_they_are_not_refused(
    terminal: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR")
    person = terminal("play", "gomoku", "-o", "size=5", "--moves", "c3 b2", "--seat", "human")
    printed = person.raw()
    assert re.search(r"\x1b\[1;36mX\x1b\[0m", printed)
    assert re.search(r"\x1b\[1;33mO\x1b\[0m", printed)


def test_the_board_of_19_by_19_fits_a_real_terminal(terminal: Open) -> None:
    person = terminal("play", "goclub")
    for screen in (person.screen(), person.answer("k10")):
        lines = screen.split("\n")
        assert len(lines) <= 23
        assert max(len(line) for line in lines) <= 80
        assert len([line for line in lines if re.match(r"[ 1]\d [.XO ()]", line)]) == 19


def test_the_menu_leads_to_a_game_and_back_out(terminal: Open) -> None:
    person = terminal("play")
    menu = person.screen("leave) ")
    number = re.search(r"^ *(\d+)  Triangle Nim", menu, re.MULTILINE)
    assert number is not None
    assert "Which game?" in person.answer("nonsense", "leave) ")
    assert "rows" in person.answer(number[1], "[5] ")
    assert "a whole number from 1 to 10" in person.answer("99", "[5] ")
    person.answer("3", "[true] ")
    person.answer("", "[3] ")
    assert "Who plays First?" in person.answer("", "[human] ")
    assert "Who plays Second?" in person.answer("", "[normal] ")
    assert "there is no player 'nobody'" in person.answer("nobody", "[normal] ")
    assert "layers=3 misere=true stroke=3" in person.answer("random")
    assert "Second plays" in person.answer("1")
    person.child.sendline("quit")
    assert "Resume with" in person.rest()
    again = terminal("play")
    assert " r  Resume the last game" in again.screen("leave) ")
    assert "layers=3 misere=true stroke=3" in again.answer("r")
    other = terminal("play")
    other.screen("leave) ")
    other.child.sendline("q")
    other.rest()
