"""Records in files, also in the encodings of older programs."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.records import read_any
from boardwright.records.files import read_file


@pytest.mark.parametrize("encoding", ["big5", "gbk", "shift_jis", "utf-8"])
def test_sgf_files_say_their_encoding(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "game.sgf"
    text = f"(;GM[4]CA[{encoding}]SZ[15]PB[山田]PW[李];B[hh])"
    file.write_bytes(text.encode(encoding))
    assert read_any(read_file(file)).headers == {"Player1": "山田", "Player2": "李"}


@pytest.mark.parametrize("encoding", ["zlib", "idna", "rot13", "unicode_escape", "nothing"])
def test_other_encodings_are_not_tried(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "game.sgf"
    file.write_bytes(f"(;GM[4]CA[{encoding}]PB[山];B[hh])".encode())
    assert read_any(read_file(file)).headers == {"Player1": "山"}


def test_files_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "game"
    with pytest.raises(bw.InputError, match="cannot be read"):
        read_file(file)
    file.write_bytes(bytes(range(256)))
    with pytest.raises(bw.InputError, match="not text"):
        read_file(file)
