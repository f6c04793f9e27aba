"""Breakthrough as OpenSpiel plays it, in our move texts."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [{}, {"columns": 3, "rows": 6}, {"columns": 6, "rows": 10}]

LETTERS = "abcdefghij"
DIRECTIONS = [(-1, 1), (0, 1), (1, 1), (-1, -1), (0, -1), (1, -1)]  # right and down


class Outside:
    """OpenSpiel's breakthrough; below six rows it has one row of men, we always have two."""

    def __init__(self, *, columns: int = 8, rows: int = 8) -> None:
        if rows < 6:
            raise ValueError(f"OpenSpiel has two rows of men from six rows on: {rows}")
        import pyspiel

        self.columns = columns
        self.rows = rows
        self.game: Any = pyspiel.load_game("breakthrough", {"columns": columns, "rows": rows})

    def start(self) -> Any:
        """A new game."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """Our texts of the actions."""
        return {self._text(action) for action in state.legal_actions()}

    def play(self, state: Any, text: str) -> None:
        """Apply the move to the state."""
        actions = {self._text(action): action for action in state.legal_actions()}
        state.apply_action(actions[text])

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        """The payoffs."""
        return list(state.returns())

    def to_move(self, state: Any) -> int:
        """The player to move from 1, while the game goes on."""
        return int(state.current_player()) + 1

    def _text(self, action: int) -> str:
        """An action is ((row * columns + column) * 6 + direction) * 2 + capture."""
        captures = action % 2 == 1
        right, down = DIRECTIONS[action // 2 % 6]
        row, column = divmod(action // 12, self.columns)
        target = self._name(row + down, column + right)
        return f"{self._name(row, column)}{'x' if captures else '-'}{target}"

    def _name(self, row: int, column: int) -> str:
        return f"{LETTERS[column]}{self.rows - row}"
