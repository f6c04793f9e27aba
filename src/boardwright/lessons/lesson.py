"""Lessons: steps with positions in which the learner moves, in a text file beside a game's own.

The lesson of ``my_game.py``, shipped or a user's, is ``my_game.lesson.toml`` in the same folder; a
plug-in's lies beside its module. What is right in a step is named there, or a goal is, which is
then judged exactly like a puzzle's. ``docs/lessons.md`` has the form.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardwright.core.errors import InputError
from boardwright.core.faces import LANGUAGES
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.registry import load
from boardwright.puzzles.puzzle import Task

SUFFIX = ".lesson.toml"
MOST_STEPS = 20
FIELDS = {"say", "well", "moves", "position", "goal", "plies", "right"}


@dataclass(frozen=True)
class Step:
    """Words, a position, and what is right in it: a task, some moves, or any move."""

    say: dict[str, str]
    well: dict[str, str]  # said after the right move; may be empty
    position: Position
    task: Task | None = None
    right: tuple[str, ...] = ()


@dataclass(frozen=True)
class Example:
    """A position worth showing in the picture of a game; without one it is how it begins."""

    options: dict[str, Any] = field(default_factory=dict)
    moves: str = ""


@dataclass(frozen=True)
class Lesson:
    """The steps of one game, on a board of their own options."""

    game: Game
    steps: list[Step] = field(default_factory=list)


def lesson_file(game: Game) -> Path:
    """Return where the lesson of a game is, if it has one."""
    return game.file.with_name(game.file.stem + SUFFIX)


def written(game: Game) -> dict[str, Any]:
    """Return what the file beside a game says, nothing if there is none."""
    file = lesson_file(game)
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError("{file} is no lesson: {reason}", file=file, reason=error) from None


def offered(game: Game) -> tuple[bool, Example]:
    """Return whether a game brings a lesson, and the example of its picture.

    A file that cannot be read counts as a lesson: whoever opens it is told what is wrong.
    """
    try:
        data = written(game)
        return "steps" in data, Example(**data.get("example", {}))
    except (InputError, TypeError):
        return True, Example()


def lesson_of(game: Game) -> Lesson:
    """Return the lesson of a game; InputError if there is none, or one that cannot be read."""
    file, data = lesson_file(game), written(game)
    if "steps" not in data:
        raise InputError("{game} brings no lesson", game=game.name)
    try:
        taught = load(game.address, data.get("options", {}), compiled=None)
        steps = [step_of(taught, each) for each in data["steps"][:MOST_STEPS]]
    except (KeyError, TypeError, ValueError) as error:
        raise InputError("{file} is no lesson: {reason}", file=file, reason=repr(error)) from None
    return Lesson(taught, steps)


def step_of(game: Game, data: dict[str, Any]) -> Step:
    """Return one step of a lesson; a field that does not belong there is an error."""
    unknown = set(data) - FIELDS
    if unknown:
        raise InputError("a step of a lesson has no field {field!r:.40}", field=min(unknown))
    start = game.position(data["position"]) if "position" in data else game.start()
    position = start.play(data.get("moves", ""))
    task = None
    if "goal" in data:
        task = Task(data["goal"], position.to_move, int(data.get("plies", 0)))
    right = tuple(
        game.move_text(position.find_move(each)) for each in data.get("right", "").split()
    )
    return Step(
        in_languages(data["say"]), in_languages(data.get("well", {})), position, task, right
    )


def in_languages(texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of a lesson; where a language is missing the English one stands.

    >>> in_languages({"en": " A flower. "})
    {'en': 'A flower.', 'zh-TW': 'A flower.'}
    """
    if not texts:
        return {}
    return {language: str(texts.get(language, texts["en"])).strip() for language in LANGUAGES}
