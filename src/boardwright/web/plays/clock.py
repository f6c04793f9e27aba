"""Clocks of the seats. Time is handed in, so that a clock can be tested without waiting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Pace:
    """How long everybody has: seconds for the game, more after each move, and then periods.

    A period begins anew with every move made within it (byo-yomi); without seconds for the game and
    with one period it is the time for each move.
    """

    seconds: float
    increment: float = 0.0
    periods: int = 0
    period: float = 0.0


@dataclass(frozen=True)
class Left:
    """What a seat has left: seconds for the game, periods, and seconds of the present one."""

    main: float
    periods: int
    part: float
    before: float = 0.0  # of the period that the last move ended

    def whole(self, pace: Pace) -> float:
        """Return the seconds until all is used up."""
        periods = self.part + (self.periods - 1) * pace.period if self.periods else 0.0
        return self.main + periods

    def after(self, seconds: float, pace: Pace) -> Left:
        """Return what is left after some seconds.

        >>> pace = Pace(10, periods=3, period=30)
        >>> Left(10, 3, 30).after(75, pace)
        Left(main=0, periods=1, part=25, before=0.0)
        """
        main, periods, part = self.main, self.periods, self.part
        used = min(main, seconds)
        main, seconds = main - used, seconds - used
        while periods and seconds >= part:
            seconds -= part
            periods, part = periods - 1, pace.period
        return replace(self, main=main, periods=periods, part=part - seconds if periods else 0.0)


class Clock:
    """Time that each seat has left; at most one seat's time runs."""

    def __init__(self, pace: Pace, seats: int, left: Sequence[Left] = ()) -> None:
        self.pace = pace
        self._left = list(left) or [Left(pace.seconds, pace.periods, pace.period)] * seats
        self.running = 0  # seat, from 1
        self._since = 0.0

    def anew(self) -> Clock:
        """Return clocks for another game of the same kind."""
        return Clock(self.pace, len(self._left))

    def start(self, seat: int, now: float) -> None:
        """Let the time of one seat run, and no other."""
        self.stop(now)
        self.running, self._since = seat, now

    def stop(self, now: float) -> None:
        """Let no time run."""
        if self.running:
            self._left[self.running - 1] = self.left(self.running, now)
        self.running = 0

    def left(self, seat: int, now: float) -> Left:
        """Return what a seat has left."""
        spent = now - self._since if seat == self.running else 0.0
        return self._left[seat - 1].after(spent, self.pace)

    def all_left(self, now: float) -> list[float]:
        """Return the seconds that every seat has for the game."""
        return [self.left(seat + 1, now).main for seat in range(len(self._left))]

    def whole(self, seat: int, now: float) -> float:
        """Return the seconds until a seat has nothing left."""
        return self.left(seat, now).whole(self.pace)

    def made(self, seat: int, moves: int) -> None:
        """Give a seat its seconds for moves made, or take them for moves taken back.

        A move ends a period, which begins anew; taken back it goes on where it was.
        """
        left, pace = self._left[seat - 1], self.pace
        part, before = (pace.period, left.part) if moves > 0 else (left.before or left.part, 0.0)
        main = max(0.0, left.main + moves * pace.increment)
        self._left[seat - 1] = replace(left, main=main, part=part, before=before)

    def overrun(self, now: float) -> int | None:
        """Return the seat whose running time is used up."""
        return self.running if self.running and self.whole(self.running, now) <= 0 else None

    def row(self, now: float) -> dict[str, Any]:
        """Return clocks as data."""
        seats = [self.left(seat, now) for seat in range(1, len(self._left) + 1)]
        return {
            "seconds": self.pace.seconds,
            "increment": self.pace.increment,
            "periods": self.pace.periods,
            "period": self.pace.period,
            "left": [left.main for left in seats],
            "in_period": [[left.periods, left.part] for left in seats],
        }


def clock_of(saved: Mapping[str, Any], served: float = 0.0) -> Clock:
    """Return saved clocks; what ran has run on while it was served by others."""
    pace = Pace(
        saved["seconds"], saved["increment"], saved.get("periods", 0), saved.get("period", 0.0)
    )
    parts = saved.get("in_period") or [[0, 0.0]] * len(saved["left"])
    left = [Left(main, *part) for main, part in zip(saved["left"], parts, strict=True)]
    running = saved.get("running", 0)
    if running:
        left[running - 1] = left[running - 1].after(served, pace)
    return Clock(pace, len(left), left)
