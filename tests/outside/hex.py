"""Hex as OpenSpiel plays it, in our move texts."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [{}, {"size": 4, "swap": True}, {"size": 7, "swap": True}]

LETTERS = "abcdefghijklmn"


class Outside:
    """OpenSpiel's hex; its first player joins top and bottom too."""

    def __init__(self, *, size: int = 11, swap: bool = False) -> None:
        import pyspiel

        self.size = size
        self.swap_action = size * size
        self.game: Any = pyspiel.load_game("hex", {"board_size": size, "swap": swap})

    def start(self) -> Any:
        """A new game."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """Actions are cells in reading order, then the swap."""
        return {self._text(action) for action in state.legal_actions()}

    def play(self, state: Any, text: str) -> None:
        """Apply the move to the state."""
        if text == "swap":
            state.apply_action(self.swap_action)
        else:
            state.apply_action((int(text[1:]) - 1) * self.size + LETTERS.index(text[0]))

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
        if action == self.swap_action:
            return "swap"
        return f"{LETTERS[action % self.size]}{action // self.size + 1}"
