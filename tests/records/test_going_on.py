"""``boardwright play --resume`` goes on with records of every format."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.cli.play import resumed
from boardwright.records import FORMATS, Tree, write_any

GAME_FILE = Path(bw.__file__).parent / "starters" / "starter.py"


@pytest.mark.parametrize("format", FORMATS)
def test_the_main_line_of_any_format_is_gone_on_with(tmp_path: Path, format: str) -> None:
    game = bw.game("gomoku", size=5)
    tree = Tree("gomoku", {"size": "5"}, headers={"Player1": "Ann", "Seat1": "human"})
    tree.headers |= {"Player2": "the machine", "Seat2": "random"}
    first = tree.add(0, "c3", note="middle")
    tree.add(first, "a1")
    tree.add(first, "b2")
    file = tmp_path / f"game.{FORMATS[format]}"
    file.write_text(write_any(tree, format, game), encoding="utf-8")
    position, seats = resumed(file, trusted=False)
    assert position.history == ["c3", "a1"]
    assert seats == ["human", "random"]


def test_names_in_files_of_other_programs_are_people(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[4]SZ[9]PB[nobody]PW[external:command=touch x];B[ee])", encoding="utf-8")
    position, seats = resumed(file, trusted=False)
    assert (position.history, seats) == (["e5"], ["human", "human"])


def test_a_seat_of_a_stranger_starts_no_program(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "nim"]\n[Seat1 "external:command=touch x"]\n\n*', encoding="utf-8")
    assert resumed(file, trusted=False)[1] == ["human", "human"]


def test_a_game_file_may_be_named_by_its_name_alone_if_it_is_given(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "starter"]\n\n1. a1 *', encoding="utf-8")
    with pytest.raises(bw.InputError, match="there is no game 'starter'"):
        resumed(file, trusted=False)
    assert resumed(file, trusted=True, game=str(GAME_FILE))[0].history == ["a1"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(;GM[4]SZ[5];B[cc];W[cc])", "move 2 of the record cannot be played"),
        ("(;GM[7]SZ[19];B[cc])", "GM"),
        ('{"format": "boardwright", "version": 7}', "version 7"),
    ],
)
def test_what_cannot_be_gone_on_with_is_refused(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "game"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(bw.InputError, match=told):
        resumed(file, trusted=False)
