"""How moves made of points and words are written, and what the kit's tables say."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from tests.core.game_files import FILL, edited, write

TEMPLATES = [
    ("amazons", "d1-d4/d8", 3),
    ("breakthrough", "a7-a6", 2),
    ("breakthrough", "b7xc6", 2),
    ("morris", "a7", 1),
    ("morris", "a7-d7xg7", 3),
    ("morris", "a7xg7", 2),
    ("einstein", "a5-b4", 2),
    ("einstein", "6", 0),
    ("chinese_checkers", "pass", 0),
    ("quarto", "p15", 0),
    ("quarto", "b3", 1),
    ("pig", "hold", 0),
]


@pytest.mark.parametrize(("name", "text", "clicks"), TEMPLATES)
def test_a_move_is_read_as_it_is_written(name: str, text: str, clicks: int) -> None:
    game = bw.game(name, compiled=False)
    move = game.parse_move(f" {text.upper()} ")
    assert game.move_text(move) == text
    assert len(game.path(move)) == clicks
    assert [game.board.names[step[0]] in text for step in game.path(move)] == [True] * clicks


def test_all_parts_but_signs_are_turned() -> None:
    game = bw.game("breakthrough", compiled=False)
    mirrored = game.symmetries[1]
    turned = game.move_under(game.parse_move("a7xb6"), mirrored)
    assert game.move_text(turned) == "h7xg6"
    morris = bw.game("morris", compiled=False)
    put = morris.parse_move("a7")
    images = {morris.move_text(morris.move_under(put, each)) for each in morris.symmetries}
    assert images == {"a7", "g7", "a1", "g1", "c5", "e5", "c3", "e3"}


@pytest.mark.parametrize(
    ("name", "text"), [("amazons", "d1-d4"), ("pig", "total"), ("connect_four", "a5"), ("pig", "")]
)
def test_another_text_is_answered_with_examples(name: str, text: str) -> None:
    with pytest.raises(bw.InputError, match=r"there is no (move|point)"):
        bw.game(name, compiled=False).parse_move(text)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('MOVE_TEXT = "{origin}-{target}"', "MOVE_TEXT must name every part of pack once"),
        ("MOVE_WORDS = 3", "MOVE_WORDS must be words by moves"),
    ],
)
def test_a_constant_that_says_nothing_is_named(tmp_path: Path, line: str, sentence: str) -> None:
    path = write(tmp_path, "fill", edited(FILL, ("TITLE =", f"{line}\nTITLE =")))
    with pytest.raises(bw.RuleError, match=sentence):
        bw.check(bw.game(path, compiled=False))
