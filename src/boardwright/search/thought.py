"""What an engine thinks of a position: reported while it runs, and its answer at the end."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Candidate:
    """One move an engine considered, what it is worth to each player, and how play may go on."""

    move: int
    values: tuple[float, ...]
    line: tuple[int, ...] = ()  # begins with the move
    visits: int = 0  # how much of the search went into it, where the engine knows
    distance: int | None = None  # plies to the end, where its win or loss is proved


@dataclass(frozen=True)
class Thought:
    """The best move so far and all that is known about it.

    Values are between -1 (lost) and 1 (won), one for each player; exactly 1 or -1 only where that
    is proved, and ``distance`` then says in how many plies.
    """

    move: int
    values: tuple[float, ...]
    line: tuple[int, ...]
    depth: int
    nodes: int
    seconds: float
    candidates: tuple[Candidate, ...] = ()  # best first
    proved: bool = False
    distance: int | None = None

    @property
    def nodes_per_second(self) -> float:
        """How many positions were looked at in a second."""
        return self.nodes / self.seconds if self.seconds > 0 else 0.0
