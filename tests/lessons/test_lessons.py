"""Lessons and pictures of rules: those that are shipped, and those of a user's own file."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.registry import game_names
from boardwright.lessons.lesson import Example, lesson_of, offered
from boardwright.lessons.pictures import rule_pictures
from boardwright.puzzles.judging import judge_for

NAMES = sorted(game_names())
TAUGHT = [name for name in NAMES if offered(bw.game(name, compiled=False))[0]]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_shows_its_rules_in_pictures(name: str) -> None:
    game = bw.game(name, compiled=False)
    pictures = rule_pictures(game)
    assert 3 <= len(pictures) <= 5
    kinds = [each.kind for each in pictures]
    assert kinds[:2] == ["start", "move"] and kinds[-1] in ("win", "draw")
    assert len(set(kinds)) == len(kinds)
    for each in pictures:
        assert each.start.play(" ".join(each.shown)).text == each.position.text
        assert each.words["en"] != each.words["zh-TW"]
        assert each.position.over == (each.kind in ("win", "draw"))
    assert [each.position.text for each in rule_pictures(game)] == [
        each.position.text for each in pictures
    ]


@pytest.mark.parametrize(
    ("name", "effect"), [("othello", True), ("draughts", True), ("gomoku", False), ("nim", False)]
)
def test_captures_and_flips_are_shown_where_there_are_any(name: str, effect: bool) -> None:
    kinds = {each.kind for each in rule_pictures(bw.game(name, compiled=False))}
    assert ("effect" in kinds) == effect


def test_the_games_of_the_papers_have_lessons() -> None:
    papers = {name for name in NAMES if bw.game(name, compiled=False).group == "papers"}
    assert papers == set(TAUGHT)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_an_example_for_its_picture(name: str) -> None:
    _, example = offered(bw.game(name, compiled=False))
    position = bw.game(name, compiled=False, **example.options).start().play(example.moves)
    assert position.history


@pytest.mark.parametrize("name", TAUGHT)
def test_every_step_of_a_lesson_has_an_answer_and_a_mistake(name: str) -> None:
    lesson = lesson_of(bw.game(name))
    assert 4 <= len(lesson.steps) <= 6
    for step in lesson.steps:
        assert step.say["en"] != step.say["zh-TW"] and step.well["en"] != step.well["zh-TW"]
        if step.task is not None:
            right = judge_for(lesson.game).right(step.position, step.task)
            assert 0 < len(right) < len(step.position.moves)
        for move in step.right:
            assert move in step.position.legal


def test_a_users_file_has_pictures_and_brings_a_lesson_in_the_same_way(tmp_path: Path) -> None:
    source = bw.game("tic_tac_toe", compiled=False).file.read_text(encoding="utf-8")
    own = tmp_path / "mine.py"
    own.write_text(source, encoding="utf-8")
    game = bw.game(str(own), compiled=False)
    assert [each.kind for each in rule_pictures(game)] == ["start", "move", "win"]
    assert not offered(game)[0]
    with pytest.raises(InputError, match="no lesson"):
        lesson_of(game)
    text = '[[steps]]\nmoves = "a1 a2 b1 b2"\ngoal = "win"\nplies = 1\nsay.en = "Win."\n'
    lesson = own.with_name("mine.lesson.toml")
    lesson.write_text(text, encoding="utf-8")
    (step,) = lesson_of(game).steps
    assert step.say == {"en": "Win.", "zh-TW": "Win."} and step.task is not None
    for wrong in ("steps = 3", "[[steps]]", f"{text}surprise = 1", text.replace("b2", "zz"), "{"):
        lesson.write_text(wrong, encoding="utf-8")
        assert offered(game)[0]
        with pytest.raises(InputError):
            lesson_of(game)
    lesson.write_text('[example]\nmoves = "b2 a1"\n', encoding="utf-8")
    assert offered(game) == (False, Example(moves="b2 a1"))
