"""Tic-tac-toe as OpenSpiel plays it (tic_tac_toe on 3x3, else mnk), in our move texts."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [
    {},
    {"columns": 4, "rows": 3, "line": 3},
    {"columns": 3, "rows": 5, "line": 4},
    {"columns": 6, "rows": 6, "line": 4},
]

LETTERS = "abcdefgh"


class Outside:
    """OpenSpiel's tic_tac_toe and mnk; neither has the misere game or the cube."""

    def __init__(
        self,
        *,
        columns: int = 3,
        rows: int = 3,
        line: int = 3,
        misere: bool = False,
        space: bool = False,
    ) -> None:
        if misere:
            raise ValueError("OpenSpiel has no misere game")
        if space:
            raise ValueError("OpenSpiel has no cube")
        import pyspiel

        self.columns = columns
        self.rows = rows
        self.game: Any
        if columns == rows == line == 3:
            self.game = pyspiel.load_game("tic_tac_toe")
        else:
            self.game = pyspiel.load_game("mnk", {"m": columns, "n": rows, "k": line})

    def start(self) -> Any:
        """A new game."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """Actions are cells in reading order."""
        return {self._text(action) for action in state.legal_actions()}

    def play(self, state: Any, text: str) -> None:
        """Apply the move to the state."""
        row = self.rows - int(text[1:])
        state.apply_action(row * self.columns + LETTERS.index(text[0]))

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
        return f"{LETTERS[action % self.columns]}{self.rows - action // self.columns}"
