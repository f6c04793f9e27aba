"""A text that is being written: checked in a process of its own, playable as soon as it is good."""

from __future__ import annotations

import ast
import json
from threading import Event
from typing import Any

from boardwright.core.checking.vetting import Unwanted, inspect, put_on_record
from boardwright.core.errors import BoardwrightError, InputError
from boardwright.core.phrases import Phrase, packed, say, unpacked
from boardwright.core.registry import line_of, load, registered
from boardwright.starters.texts import checked_name
from boardwright.web import schemas
from boardwright.web.analysis.feed import Tell
from boardwright.web.views import board_view, position_view
from boardwright.web.workshop import versions


def own_name(name: str) -> str:
    """Return the name of an own game if it can be one and is not that of a game of ours."""
    if checked_name(name) in registered() or name.startswith("test_"):
        raise InputError("the name {name} is taken; choose another one", name=name)
    return name


def check_draft(
    name: str, text: str, most_points: int | None, language: str, tell: Tell, stop: Event
) -> None:
    """Tell whether a text is a game: ``problem-at``, or ``board`` and then ``good``."""
    wrong = syntax_problem(name, text)
    if wrong is not None:
        tell("problem-at", problem_event(wrong, language))
        return
    file = versions.keep(name, text.encode())
    address = str(file)

    def plainly_good() -> None:
        game = load(address, {}, compiled=False, most_points=most_points)
        shown = schemas.ShownView(board=board_view(game), position=position_view(game.start()))
        tell("board", shown)

    try:
        report = inspect(address, {}, full=True, plainly_good=plainly_good, stop=stop)
        put_on_record(load(address, {}, compiled=False, most_points=most_points))
    except Unwanted:
        versions.forget(file)
    except BoardwrightError as error:
        versions.forget(file)
        tell("problem-at", problem_event(short(error.phrase, address, f"{name}.py"), language))
    else:
        tell("good", good_event(name, text, report, language))


def good_event(
    name: str, text: str, report: dict[str, Any], language: str
) -> schemas.DraftGoodEvent:
    """Return what is told of a text that is a game."""
    return schemas.DraftGoodEvent(
        game=f"{name}@{versions.mark_of(text.encode())}",
        warnings=[say(each, language) for each in report["warnings"]],
        plies_a_second=report["plies_a_second"],
    )


def syntax_problem(name: str, text: str) -> Phrase | None:
    """Return what is wrong with a text that is not Python."""
    try:
        ast.parse(text)
    except SyntaxError as error:
        where = line_of(f"{name}.py", error.lineno)
        return Phrase("{file}: {reason}", file=where, reason=error.msg)
    except (ValueError, RecursionError, MemoryError):
        return Phrase("{file}: {reason}", file=f"{name}.py", reason=Phrase("this is not Python"))
    return None


def short(problem: str, address: str, name: str) -> str:
    """Return a problem with a file's name in place of its whole path."""
    return unpacked(packed(problem).replace(json.dumps(address)[1:-1], name))


def line_in(problem: str) -> int | None:
    """Return the line that a problem names.

    >>> line_in(Phrase("{file}: {reason}", file=line_of("a.py", 7), reason="no"))
    7
    """
    if not isinstance(problem, Phrase):
        return None
    if problem.values.get("line", "").isdecimal():
        return int(problem.values["line"])
    found = (line_in(value) for value in problem.values.values())
    return next((line for line in found if line is not None), None)


def problem_event(problem: str, language: str) -> schemas.DraftProblemEvent:
    """Return what is wrong as an event."""
    return schemas.DraftProblemEvent(sentence=say(problem, language), line=line_in(problem))
