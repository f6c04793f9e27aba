"""A record from a stranger runs no code: neither a game file nor a program it names."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.cli.play import resumed

GAME_FILE = Path(bw.__file__).parent / "starters" / "starter.py"


def write(folder: Path, text: str) -> Path:
    file = folder / "record.txt"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_game_file_named_by_a_record_is_not_loaded_unasked(tmp_path: Path) -> None:
    file = write(tmp_path, f'[Game "{GAME_FILE}"]\n\n1. a1 *\n')
    with pytest.raises(bw.InputError, match="give it as the game"):
        resumed(file, trusted=False)
    position, _ = resumed(file, trusted=True)
    assert position.history == ["a1"]


def test_a_program_named_by_a_record_is_not_started_unasked(tmp_path: Path) -> None:
    seats = '[Player1 "human"]\n[Player2 "external:command=touch nowhere"]\n'
    file = write(tmp_path, f'[Game "nim"]\n{seats}\n1. 1 *\n')
    assert resumed(file, trusted=False)[1] == ["human", "human"]
    assert resumed(file, trusted=True)[1][1].startswith("external")
