"""Short games to their ends, one for each kind of board and way of entering a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import boardwright as bw
from boardwright.core.position import Position


@dataclass(frozen=True)
class Golden:
    """A game played to its end."""

    game: str
    options: dict[str, Any]
    line: str

    @property
    def moves(self) -> list[str]:
        """The moves as texts."""
        return self.line.split()

    def position(self, plies: int | None = None) -> Position:
        """Return the last position, or that after so many moves, as Python has it."""
        position = bw.game(self.game, **self.options).start()
        for move in self.moves[:plies]:
            position = position.play(move)
        return position


GOLDEN = {
    "gomoku": Golden("gomoku", {"size": 7}, "d4 a1 d3 b1 d5 c1 d2 e1 d6"),
    "goclub": Golden("goclub", {"size": 5}, "b2 a5 c1 d5 a1 b4 a3 e4 c3"),
    "goclub-3d": Golden(
        "goclub",
        {"dims": 3, "size": 4},
        "b3:2 a4:1 c3:2 d4:1 a3:2 d3:1 b2:2 c2:1 b4:2 b1:1 b3:3 a4:2 b3:1",
    ),
    # Three seats, flips, and a pass.
    "three_kingdoms": Golden(
        "three_kingdoms", {"side": 3}, "E3 D2 D5 E4 B4 B1 A3 C1 A2 A1 pass C5"
    ),
    # Strokes of one, two and three circles.
    "nim": Golden("nim", {"layers": 4}, "3-6 8-10 1-2 4-7 5"),
    # The neutral piece left in the first move and moved in the second.
    "lgame": Golden("lgame", {}, "b4c4d4d3 b3b2c2d2/d1a2"),
}
