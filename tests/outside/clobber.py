"""Clobber in OpenSpiel."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [
    {},
    {"columns": 3, "rows": 4},
    {"columns": 2, "rows": 2},
    {"columns": 5, "rows": 10},
]


class Outside:
    """The game of OpenSpiel, turned upside down: there player 1 has the bottom left corner."""

    def __init__(self, *, columns: int = 6, rows: int = 5) -> None:
        import pyspiel

        if columns < 2 or rows < 2:
            raise ValueError(f"OpenSpiel cannot list moves on a single line: {columns}, {rows}")
        self.rows = rows
        self.game = pyspiel.load_game("clobber", {"columns": columns, "rows": rows})

    def start(self) -> Any:
        """The first position."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """The moves onto enemy men."""
        return set(self._moves(state))

    def play(self, state: Any, text: str) -> None:
        """Move the man."""
        state.apply_action(self._moves(state)[text])

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        """The payoffs."""
        return list(state.returns())

    def to_move(self, state: Any) -> int:
        """The player to move, from 1."""
        return int(state.current_player()) + 1

    def comparable(self, state: Any) -> bool:
        """Everywhere: the rules are the same."""
        return True

    def _moves(self, state: Any) -> dict[str, int]:
        """Our moves with their actions; an action's text is like "a5b5", or "a10a9"."""
        moves = {}
        for action in state.legal_actions():
            text = state.action_to_string(state.current_player(), action)
            second = max(place for place, sign in enumerate(text) if sign.isalpha())
            moves[f"{self._turned(text[:second])}x{self._turned(text[second:])}"] = action
        return moves

    def _turned(self, cell: str) -> str:
        """The cell in the same column, with its row counted from the other end."""
        return cell[0] + str(self.rows + 1 - int(cell[1:]))
