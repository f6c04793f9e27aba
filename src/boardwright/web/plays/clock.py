"""Clocks of the seats. Time is handed in, so that a clock can be tested without waiting."""

from __future__ import annotations

from collections.abc import Sequence


class Clock:
    """Seconds that each seat has left; at most one seat's time runs."""

    def __init__(self, seconds: float, increment: float, left: Sequence[float]) -> None:
        self.seconds = seconds
        self.increment = increment
        self._left = list(left)
        self.running = 0  # seat, from 1
        self._since = 0.0

    def anew(self) -> Clock:
        """Return clocks for another game of the same kind."""
        return Clock(self.seconds, self.increment, [self.seconds] * len(self._left))

    def start(self, seat: int, now: float) -> None:
        """Let the time of one seat run, and no other."""
        self.stop(now)
        self.running, self._since = seat, now

    def stop(self, now: float) -> None:
        """Let no time run."""
        if self.running:
            self._left[self.running - 1] = self.left(self.running, now)
        self.running = 0

    def left(self, seat: int, now: float) -> float:
        """Return the seconds a seat has left."""
        spent = now - self._since if seat == self.running else 0.0
        return max(0.0, self._left[seat - 1] - spent)

    def all_left(self, now: float) -> list[float]:
        """Return the seconds of every seat."""
        return [self.left(seat + 1, now) for seat in range(len(self._left))]

    def add_increments(self, seat: int, moves: int) -> None:
        """Give a seat its seconds for moves made, or take them for moves taken back."""
        self._left[seat - 1] = max(0.0, self._left[seat - 1] + moves * self.increment)

    def overrun(self, now: float) -> int | None:
        """Return the seat whose running time is used up."""
        return self.running if self.running and self.left(self.running, now) <= 0 else None
