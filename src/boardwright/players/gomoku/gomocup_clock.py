"""How long one move may take, from what a Gomocup manager says about time, nodes and memory."""

from __future__ import annotations

import time
from dataclasses import dataclass

from boardwright.search.limit import Limit

#: The one reserve: for the way of the answer and for the last slice. Twice what searches lately
#: took beyond their time comes on top of it, since a busy machine does not let them end when they
#: want to: at first as much as of a machine that is somewhat busy, then as measured.
MARGIN_MS = 18
MARGIN_SHARE = 0.02
LATE_AT_FIRST_MS = 12.0
LATE_TIMES = 2
EARLY_MS = 10  # a search that ends so much before its time does not end because of it
MOST_WAITS = 8.0  # for each second of a core, in what is foreseen
LEAST_WORK_S = 0.02  # less tells nothing of how busy the machine is
FORGOTTEN = 0.03  # of what is known to be late, after each move that is less late
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
    due_s: float | None = None  # when the search that runs is to end
    late_ms: float = LATE_AT_FIRST_MS  # how much later than that searches end

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
        Limit(depth=None, nodes=None, time=0.938)
        """
        given = float(self.turn_ms)
        left = self.left_ms
        if left is None and self.match_ms != NO_LIMIT:
            left = self.match_ms
        if left is not None and (self.match_ms != NO_LIMIT or left < self.turn_ms):
            given = min(given, max(left / MOVES_TO_COME, 0.0), left - MARGIN_MS)
        now = time.perf_counter()
        if self.asked_s is not None:
            given -= 1000 * (now - self.asked_s)
        reserve = MARGIN_MS + LATE_TIMES * self.late_ms + MARGIN_SHARE * given
        milliseconds = max(SHORTEST_MS, given - reserve)
        self.due_s = now + milliseconds / 1000
        return Limit(nodes=self.nodes or None, time=milliseconds / 1000)

    def note_share(self, cpu_s: float, wall_s: float) -> None:
        """Note how long work took and how much of that it had a core.

        On a busy machine the first search will end late as well, before one has been seen to.

        >>> clock = Clock(turn_ms=1000)
        >>> clock.note_share(cpu_s=1.2, wall_s=4.8)
        >>> clock.limit()
        Limit(depth=None, nodes=None, time=0.89)
        """
        if cpu_s >= LEAST_WORK_S:
            waits = min(wall_s / cpu_s - 1, MOST_WAITS)
            self.late_ms = max(self.late_ms, LATE_AT_FIRST_MS * waits)

    def note_end(self) -> None:
        """Note how much later than it was to a search ended; one that ended early tells nothing."""
        if self.due_s is not None:
            late = 1000 * (time.perf_counter() - self.due_s)
            if late > -EARLY_MS:
                late = max(late, 0.0)
                self.late_ms = max(late, self.late_ms + FORGOTTEN * (late - self.late_ms))
        self.due_s = None
