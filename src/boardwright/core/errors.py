"""The errors a user may see: each message is one clear sentence, never a traceback."""

import dis
import inspect
from typing import Any

from boardwright.core.phrases import Phrase


def shown(value: object, most: int = 60) -> str:
    """Return a value for a message: short, and whatever it is."""
    try:
        return f"{value!r:.{most}}"
    except ValueError:  # Python prints no number of more than 4300 digits
        return Phrase("a number of thousands of digits")


def place(file: str, line: object, function: str) -> Phrase:
    """Return a place in a game file for a message."""
    return Phrase("{file}, line {line}, {function}()", file=file, line=line, function=function)


def place_of(function: Any) -> Phrase:
    """Return file, line and name of a function, for messages."""
    function = inspect.unwrap(function)
    code = function.__code__
    return place(code.co_filename, code.co_firstlineno, function.__name__)


def place_using(function: Any, name: str) -> Phrase:
    """Return file, line and function where a name is used, for messages."""
    code = inspect.unwrap(function).__code__
    used = (each for each in dis.get_instructions(code) if each.argval == name)
    lines = (each.positions.lineno for each in used if each.positions)
    line = next((line for line in lines if line), code.co_firstlineno)
    return place(code.co_filename, line, code.co_name)


class BoardwrightError(Exception):
    """Base of all errors whose text is meant for the user: a template with its values."""

    def __init__(self, template: str, /, **values: object) -> None:
        self.phrase = Phrase(template, **values)
        super().__init__(self.phrase)


class InputError(BoardwrightError):
    """Something given from outside was not what was expected."""


class RuleError(BoardwrightError):
    """A game file breaks the contract; the message names the author's own file and line."""
