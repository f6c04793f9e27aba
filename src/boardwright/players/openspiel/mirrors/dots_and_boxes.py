"""Dots and Boxes: actions are the edges along the rows from the top, then those between them."""

from typing import Any

from boardwright.core.game import Game
from boardwright.players.openspiel.mirror import LETTERS, OneActionMirror


class Theirs(OneActionMirror):
    """OpenSpiel's dots_and_boxes with our names of edges."""

    name = "dots_and_boxes"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        columns, rows = self.options["columns"], self.options["rows"]
        self._edges: list[str] = []  # by the number of the action
        for row in range(rows, -1, -1):
            for column in range(columns):
                self._edges.append(dot(column, row) + dot(column + 1, row))
        for row in range(rows - 1, -1, -1):
            for column in range(columns + 1):
                self._edges.append(dot(column, row) + dot(column, row + 1))

    def parameters(self) -> dict[str, Any]:
        """Return the sizes, and what the game is worth."""
        return {
            "num_cols": self.options["columns"],
            "num_rows": self.options["rows"],
            "utility_margin": self.options["payoff"] == "margin",
        }

    def text(self, action: int) -> str:
        """Return the two dots of an edge."""
        return self._edges[action]

    def returns(self, state: Any) -> list[float]:
        """Return the payoffs; OpenSpiel's margin is in boxes, ours a share of all boxes."""
        boxes = self.options["columns"] * self.options["rows"]
        scale = boxes if self.options["payoff"] == "margin" else 1
        return [value / scale for value in state.returns()]


def dot(column: int, row: int) -> str:
    """Return the name of a dot, counted from 0 at the lower left."""
    return f"{LETTERS[column]}{row + 1}"
