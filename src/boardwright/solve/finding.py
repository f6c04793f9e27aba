"""What a solver found out about a position, in one form for all solvers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from boardwright.core.position import Position
from boardwright.solve.verdict import JudgedMove, Verdict


@dataclass(frozen=True)
class Finding:
    """The value of a position and how it is known.

    ``verdict`` is for the player to move, None where no exact value was found. ``moves`` are all
    legal moves with their verdicts, best first, where every one is known. ``facts`` are further
    findings by name, plain data. ``line`` is a line of best play from the position on.
    """

    position: Position
    method: str
    verdict: Verdict | None
    moves: list[JudgedMove] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    line: list[str] = field(default_factory=list)

    @property
    def winner(self) -> int | None:
        """The player who wins by force, counted from 1; None for a draw or an unknown value."""
        if self.position.over:
            return self.position.winner
        if self.verdict is None or self.verdict.value == 0:
            return None
        mover = self.position.to_move
        return mover if self.verdict.value > 0 else 3 - mover
