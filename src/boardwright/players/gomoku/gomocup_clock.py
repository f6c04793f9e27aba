"""How long one move may take, from what a Gomocup manager says about time, nodes and memory."""

from __future__ import annotations

import time
from dataclasses import dataclass

from boardwright.search.limit import Limit

#: The one reserve: for the way of the answer, for the last slice and for a busy machine.
MARGIN_MS = 40
MARGIN_SHARE = 0.06
#: A match's time is spread over this many moves to come.
MOVES_TO_COME = 20
SHORTEST_MS = 5
NO_LIMIT = 0


@dataclass
class Clock:
    """Times in milliseconds as the protocol gives them; 0 for a turn is as fast as possible."""

    turn_ms: int = 30_000
    match_ms: int = NO_LIMIT
    left_ms: int | None = None
    nodes: int = NO_LIMIT
    memory_bytes: int = NO_LIMIT
    asked_s: float | None = None  # when the command came, by ``time.perf_counter``

    def inform(self, key: str, value: str) -> None:
        """Take over what an INFO line says; what is not understood changes nothing."""
        if not value.lstrip("-").isdecimal() or len(value) > 18:
            return
        number = max(0, int(value))
        if key == "timeout_turn":
            self.turn_ms = number
        elif key == "timeout_match":
            self.match_ms = number
        elif key == "time_left":
            self.left_ms = number
        elif key == "max_node":
            self.nodes = number
        elif key == "max_memory":
            self.memory_bytes = number

    def restart(self) -> None:
        """Begin another match with the same limits."""
        self.left_ms = None

    def limit(self) -> Limit:
        """Return the limit for the next move.

        >>> Clock(turn_ms=1000).limit()
        Limit(depth=None, nodes=None, time=0.9)
        """
        given = float(self.turn_ms)
        left = self.left_ms
        if left is None and self.match_ms != NO_LIMIT:
            left = self.match_ms
        if left is not None and (self.match_ms != NO_LIMIT or left < self.turn_ms):
            given = min(given, max(left / MOVES_TO_COME, 0.0), left - MARGIN_MS)
        if self.asked_s is not None:
            given -= 1000 * (time.perf_counter() - self.asked_s)
        milliseconds = max(SHORTEST_MS, given - MARGIN_MS - MARGIN_SHARE * given)
        return Limit(nodes=self.nodes or None, time=milliseconds / 1000)
