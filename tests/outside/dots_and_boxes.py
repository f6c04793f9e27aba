"""Dots and Boxes in OpenSpiel."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [
    {},
    {"columns": 1, "rows": 1},
    {"columns": 2, "rows": 1},
    {"columns": 2, "rows": 3, "payoff": "margin"},
    {"columns": 4, "rows": 2},
]


class Outside:
    """The game of OpenSpiel with our names of edges; its rows are counted from the top."""

    def __init__(self, *, columns: int = 3, rows: int = 3, payoff: str = "win") -> None:
        import pyspiel

        self.columns = columns
        self.rows = rows
        self.payoff = payoff
        margin = payoff == "margin"
        parameters = {"num_cols": columns, "num_rows": rows, "utility_margin": margin}
        self.game = pyspiel.load_game("dots_and_boxes", parameters)
        self.edges: list[str] = []  # by the number of the action
        for row in range(rows, -1, -1):
            for column in range(columns):
                self.edges.append(self._dot(column, row) + self._dot(column + 1, row))
        for row in range(rows - 1, -1, -1):
            for column in range(columns + 1):
                self.edges.append(self._dot(column, row) + self._dot(column, row + 1))

    def start(self) -> Any:
        """The first position."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """The edges not drawn."""
        return {self.edges[action] for action in state.legal_actions()}

    def play(self, state: Any, text: str) -> None:
        """Draw the edge."""
        state.apply_action(self.edges.index(text))

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        """The payoffs; OpenSpiel's margin is in boxes, ours a share of all boxes."""
        scale = self.columns * self.rows if self.payoff == "margin" else 1
        return [value / scale for value in state.returns()]

    def to_move(self, state: Any) -> int:
        """The player to move, from 1."""
        return int(state.current_player()) + 1

    def comparable(self, state: Any) -> bool:
        """Everywhere: the rules are the same."""
        return True

    def _dot(self, column: int, row: int) -> str:
        """The name of a dot, counted from 0 at the lower left."""
        return "abcdefg"[column] + str(row + 1)
