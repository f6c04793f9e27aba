"""Parameters of a game file, declared where they are used and fixed when the file is loaded.

A game file says ``SIZE = option("size", 15, low=5, high=25)`` at its top and goes on with plain
constants. The registry executes the file once for each set of options, so that every option is a
constant of the compiled rules and the state record can be sized by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeVar, cast

from boardwright.core.errors import InputError
from boardwright.core.parameter import LARGEST_NUMBER, Parameter, Value
from boardwright.core.phrases import Phrase

T = TypeVar("T", int, bool, str, tuple[int, ...])


@dataclass
class Loading:
    """What is known while one game file is being executed: options given and options declared."""

    given: Mapping[str, object]
    most_points: int | None = None  # of a board
    declared: dict[str, Parameter] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)


_loading: ContextVar[Loading | None] = ContextVar("loading", default=None)


@contextmanager
def loading(given: Mapping[str, object], most_points: int | None = None) -> Iterator[Loading]:
    """Make ``option`` answer from ``given`` while a game file is executed in this block."""
    record = Loading(given, most_points)
    token = _loading.set(record)
    try:
        yield record
    finally:
        _loading.reset(token)
    unknown = [name for name in given if name not in record.declared]
    if unknown:
        known = ", ".join(record.declared) or Phrase("none")
        raise InputError(
            "there is no option {given!r:.60} here; the options are: {known}",
            given=unknown[0],
            known=known,
        )


def refuse_large(points: int) -> None:
    """Refuse a board that is larger than whoever has it loaded allows, before it is made."""
    current = _loading.get()
    if current is not None:
        refuse_more(points, current.most_points)


def refuse_more(points: int, most: int | None) -> None:
    """Refuse a board of more points than are allowed."""
    if most is not None and points > most:
        raise InputError(
            "a board of {points} points is too large for this server; it has up to {most}",
            points=points,
            most=most,
        )


def option(
    name: str,
    default: T,
    *,
    low: int = -LARGEST_NUMBER,
    high: int = LARGEST_NUMBER,
    choices: Sequence[str] = (),
    about: Mapping[str, str] | None = None,
) -> T:
    """Return the value of an option of the game file being loaded, or its default.

    >>> option("size", 15, low=5, high=25)
    15
    """
    declared = Parameter(name, default, low, high, tuple(choices), about or {})
    current = _loading.get()
    if current is None:
        return default
    current.declared[name] = declared
    value = declared.convert(current.given[name]) if name in current.given else default
    current.values[name] = value
    return cast(T, value)
