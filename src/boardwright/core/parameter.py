"""A parameter: a value with a name that may be chosen, of a game (options) or a player (settings).

Its type is that of its default: a whole number, a number, true or false, a text, whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from boardwright.core.errors import InputError, shown
from boardwright.core.phrases import Phrase

Value = int | float | bool | str | tuple[int, ...]

LARGEST_NUMBER = 10**9
TRUE_WORDS = ("true", "yes", "on", "1")
FALSE_WORDS = ("false", "no", "off", "0")


@dataclass(frozen=True)
class Parameter:
    """Name, default, and what else is allowed; ``tunable`` ones may be searched for better ones."""

    name: str
    default: Value
    low: float = -LARGEST_NUMBER
    high: float = LARGEST_NUMBER
    choices: tuple[str, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)
    tunable: bool = False

    @property
    def number(self) -> int | float:
        """The default of a parameter that is a number."""
        assert isinstance(self.default, int | float)
        return self.default

    def expected(self) -> str:
        """Return in words what values are allowed.

        >>> Parameter("depth", 4, low=1, high=9).expected()
        'a whole number from 1 to 9'
        """
        if self.choices:
            return Phrase("one of {choices}", choices=", ".join(self.choices))
        if isinstance(self.default, bool):
            return Phrase("true or false")
        if isinstance(self.default, tuple):
            text = "{count} whole numbers with commas, such as {example}"
            return Phrase(text, count=len(self.default), example=text_of(self.default))
        if isinstance(self.default, str):
            return Phrase("text")
        whole, any_number = "a whole number from {low} to {high}", "a number from {low} to {high}"
        text = whole if isinstance(self.default, int) else any_number
        return Phrase(text, low=in_digits(self.low), high=in_digits(self.high))

    def allowed(self) -> str:
        """Return the allowed values in short, for tables."""
        if isinstance(self.default, bool):
            return "true|false"
        if isinstance(self.default, int | float):
            return f"{in_digits(self.low)}..{in_digits(self.high)}"
        return "|".join(self.choices)

    def convert(self, given: object) -> Value:
        """Return ``given`` (a value, or its text) as a checked value of this parameter's type."""
        value = self._typed(given)
        numbers = value if isinstance(value, tuple) else (value,)
        if (
            value is None
            or (self.choices and value not in self.choices)
            or not all(self.low <= n <= self.high for n in numbers if isinstance(n, int | float))
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
        if isinstance(self.default, float):
            return number(given)
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


def number(given: object) -> float | None:
    """Return ``given`` as a float if it is a number or the text of one; else None."""
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        return None
    try:
        return float(given)
    except (ValueError, OverflowError):
        return None


def in_digits(number: float) -> str:
    """Return a number as people write it, however large.

    >>> in_digits(1e15), in_digits(0.5)
    ('1000000000000000', '0.5')
    """
    return f"{number:.0f}" if number == int(number) else f"{number:g}"


def text_of(value: Value) -> str:
    """Return the text form of a value, as written on the command line.

    >>> text_of((0, 1, 2)), text_of(True), text_of(15)
    ('0,1,2', 'true', '15')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(str(number) for number in value)
    return str(value)
