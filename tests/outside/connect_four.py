"""Connect Four as OpenSpiel plays it, in our move texts."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [
    {},
    {"columns": 4, "rows": 4, "line": 3},
    {"columns": 9, "rows": 5, "line": 5},
]

LETTERS = "abcdefghij"


class Outside:
    """OpenSpiel's connect_four; it knows two players only."""

    def __init__(self, *, columns: int = 7, rows: int = 6, line: int = 4, players: int = 2) -> None:
        if players != 2:
            raise ValueError(f"OpenSpiel has two players only: {players}")
        import pyspiel

        self.game: Any = pyspiel.load_game(
            "connect_four", {"columns": columns, "rows": rows, "x_in_row": line}
        )

    def start(self) -> Any:
        """A new game."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """Actions are columns from the left."""
        return {LETTERS[action] for action in state.legal_actions()}

    def play(self, state: Any, text: str) -> None:
        """Apply the move to the state."""
        state.apply_action(LETTERS.index(text))

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        """The payoffs."""
        return list(state.returns())

    def to_move(self, state: Any) -> int:
        """The player to move from 1, while the game goes on."""
        return int(state.current_player()) + 1
