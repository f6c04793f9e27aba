"""What the Gomoku paper's players give for runs of one to five stones, and how to name it.

``first`` are the paper's first values. ``tuned`` are those that its self-play ended with, five
numbers each for attack and defence, read as runs of one to five stones because the paper's heading
over its trials says that the last four are for two to five. In the author's published tuning
program, however, such four numbers stand for runs of one to four, and five is worth 100 for both:
that reading is ``tuned-program``. ``own`` takes the ten numbers from the player's string.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.parameter import Parameter
from boardwright.core.rng import advance, below
from boardwright.players.kind import Request

#: Longer than any run on the largest board, or than all runs that touch one point.
TABLE_LENGTH = 256
MOST_WORTH = 1_000_000


@dataclass(frozen=True)
class Values:
    """What own runs of 1, 2, 3, 4, 5 stones add, and what the enemy's subtract."""

    plus: tuple[int, int, int, int, int]
    minus: tuple[int, int, int, int, int]

    @property
    def options(self) -> str:
        """The options of a player with these values."""
        numbers = zip(NUMBERS, (*self.plus, *self.minus), strict=True)
        return ",".join([f"values={OWN}", *(f"{each.name}={value}" for each, value in numbers)])

    def tables(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return both as tables by length; a longer run counts as five.

        >>> NAMED["first"].tables()[0][:7].tolist()
        [0, 1, 3, 10, 30, 100, 100]
        """
        return worth_by_length(self.plus), worth_by_length(self.minus)


def worth_by_length(numbers: tuple[int, ...]) -> NDArray[np.int64]:
    """Return a table of what a run of each length is worth."""
    table = np.full(TABLE_LENGTH, numbers[-1], np.int64)
    table[0] = 0
    table[1 : len(numbers) + 1] = numbers
    return table


NAMED = {
    "first": Values((1, 3, 10, 30, 100), (2, 5, 9, 40, 99)),
    "tuned": Values((1, 1, 8, 17, 47), (1, 1, 20, 68, 94)),
    "tuned-program": Values((1, 8, 17, 47, 100), (1, 20, 68, 94, 100)),
}
OWN = "own"


def number_settings() -> tuple[Parameter, ...]:
    """Return plus1 to plus5 and minus1 to minus5 as settings, at first the first values."""
    first: Any = NAMED["first"]
    return tuple(
        Parameter(f"{sign}{length}", getattr(first, sign)[length - 1], 0, MOST_WORTH, tunable=True)
        for sign in ("plus", "minus")
        for length in range(1, 6)
    )


NUMBERS = number_settings()
SETTINGS = (Parameter("values", "first", choices=(*NAMED, OWN)), *NUMBERS)


def chosen_values(request: Request) -> Values:
    """Return the values that a player's settings name."""
    name = request.text("values")
    if name == OWN:
        numbers = [request.whole(setting.name) for setting in NUMBERS]
        plus: Any = tuple(numbers[:5])
        minus: Any = tuple(numbers[5:])
        return Values(plus, minus)
    for setting in NUMBERS:
        if request.whole(setting.name) != setting.default:
            raise InputError(
                "{setting} is read only with values={own}, not values={given}",
                setting=setting.name,
                own=OWN,
                given=name,
            )
    return NAMED[name]


def drawn_values(random: np.uint64, program: bool = False) -> Values:
    """Return values as the paper draws them: four ascending numbers up to 100 for each side.

    They are for runs of two to five, one being worth 1; in the published ``program`` for runs of
    one to four, five being worth 100.

    >>> drawn_values(np.uint64(7)).plus[0], drawn_values(np.uint64(7), program=True).plus[4]
    (1, 100)
    """
    sides: list[Any] = []
    with np.errstate(over="ignore"):
        for _ in range(2):
            four = []
            for _ in range(4):
                random = advance(random)
                four.append(1 + int(below(random, 100)))
            sides.append((*sorted(four), 100) if program else (1, *sorted(four)))
    return Values(*sides)


def paper_settings(random: np.uint64) -> dict[str, int]:
    """Return drawn values as settings of a player."""
    return as_settings(drawn_values(random))


def chosen_numbers(request: Request) -> dict[str, int]:
    """Return the values that a player's settings name, as settings."""
    return as_settings(chosen_values(request))


def as_settings(values: Values) -> dict[str, int]:
    """Return values as settings of a player."""
    numbers = zip(NUMBERS, (*values.plus, *values.minus), strict=True)
    return {setting.name: number for setting, number in numbers}
