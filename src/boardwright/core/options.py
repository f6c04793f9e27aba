"""Options of a game file, declared where they are used and fixed when the file is loaded.

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

from boardwright.core.errors import InputError, shown
from boardwright.core.phrases import Phrase

Value = int | bool | str | tuple[int, ...]
T = TypeVar("T", int, bool, str, tuple[int, ...])

LARGEST_NUMBER = 10**9
TRUE_WORDS = ("true", "yes", "on", "1")
FALSE_WORDS = ("false", "no", "off", "0")


@dataclass(frozen=True)
class Option:
    """One declared option: its default, and what else is allowed."""

    name: str
    default: Value
    low: int = -LARGEST_NUMBER
    high: int = LARGEST_NUMBER
    choices: tuple[str, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)

    def expected(self) -> str:
        """Return in words what values are allowed."""
        if self.choices:
            return Phrase("one of {choices}", choices=", ".join(self.choices))
        if isinstance(self.default, bool):
            return Phrase("true or false")
        if isinstance(self.default, tuple):
            text = "{count} whole numbers with commas, such as {example}"
            return Phrase(text, count=len(self.default), example=text_of(self.default))
        if isinstance(self.default, int):
            return Phrase("a whole number from {low} to {high}", low=self.low, high=self.high)
        return Phrase("text")

    def allowed(self) -> str:
        """Return the allowed values in short, for tables."""
        if isinstance(self.default, int) and not isinstance(self.default, bool):
            return f"{self.low}..{self.high}"
        return "|".join(self.choices) or ("true|false" if isinstance(self.default, bool) else "")

    def convert(self, given: object) -> Value:
        """Return ``given`` (a value, or its text) as a checked value of this option's type."""
        value = self._typed(given)
        numbers = value if isinstance(value, tuple) else (value,)
        if (
            value is None
            or (self.choices and value not in self.choices)
            or not all(self.low <= n <= self.high for n in numbers if isinstance(n, int))
        ):
            raise InputError(
                "option {name} must be {expected}, not {given}",
                name=self.name,
                expected=self.expected(),
                given=shown(given),
            )
        return value

    def _typed(self, given: object) -> Value | None:
        if isinstance(self.default, bool):
            word = (given if isinstance(given, str) else shown(given)).lower()
            return True if word in TRUE_WORDS else False if word in FALSE_WORDS else None
        if isinstance(self.default, int):
            return whole_number(given)
        if isinstance(self.default, tuple):
            parts = given.split(",") if isinstance(given, str) else given
            if not isinstance(parts, Sequence) or len(parts) != len(self.default):
                return None
            numbers = [whole_number(part) for part in parts]
            return None if None in numbers else tuple(cast(list[int], numbers))
        return given if isinstance(given, str) else None


def whole_number(given: object) -> int | None:
    """Return ``given`` as an int if it is one, or text of one of reasonable length; else None."""
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return given
    if isinstance(given, str) and len(given) <= 20:
        try:
            return int(given)
        except ValueError:
            return None
    return None


def text_of(value: Value) -> str:
    """Return the text form of an option's value, as written on the command line.

    >>> text_of((0, 1, 2)), text_of(True), text_of(15)
    ('0,1,2', 'true', '15')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(str(number) for number in value)
    return str(value)


@dataclass
class Loading:
    """What is known while one game file is being executed: options given and options declared."""

    given: Mapping[str, object]
    declared: dict[str, Option] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)


_loading: ContextVar[Loading | None] = ContextVar("loading", default=None)


@contextmanager
def loading(given: Mapping[str, object]) -> Iterator[Loading]:
    """Make ``option`` answer from ``given`` while a game file is executed in this block."""
    record = Loading(given)
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
    declared = Option(name, default, low, high, tuple(choices), about or {})
    current = _loading.get()
    if current is None:
        return default
    current.declared[name] = declared
    value = declared.convert(current.given[name]) if name in current.given else default
    current.values[name] = value
    return cast(T, value)
