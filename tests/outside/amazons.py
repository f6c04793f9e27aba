"""Amazons as OpenSpiel plays it, in our move texts.

OpenSpiel plays a move as three actions of the same player: which amazon, where to, the arrow.
"""

from typing import Any

VARIANTS: list[dict[str, Any]] = [{}, {"size": 6}, {"size": 8}]

LETTERS = "abcdefghij"


class Outside:
    """OpenSpiel's amazons; it has the sizes 6, 8 and 10."""

    def __init__(self, *, size: int = 10) -> None:
        if size not in (6, 8, 10):
            raise ValueError(f"OpenSpiel has the sizes 6, 8 and 10 only: {size}")
        import pyspiel

        self.size = size
        self.game: Any = pyspiel.load_game("amazons", {"board_size": size})

    def start(self) -> Any:
        """A new game."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """All three actions, one after the other."""
        found: set[str] = set()
        for source in state.legal_actions():
            lifted = state.clone()
            lifted.apply_action(source)
            for target in lifted.legal_actions():
                moved = lifted.clone()
                moved.apply_action(target)
                start = f"{self._name(source)}-{self._name(target)}"
                found.update(f"{start}/{self._name(arrow)}" for arrow in moved.legal_actions())
        return found

    def play(self, state: Any, text: str) -> None:
        """Apply the three actions to the state."""
        for name in text.replace("/", "-").split("-"):
            row = self.size - int(name[1:])
            state.apply_action(row * self.size + LETTERS.index(name[0]))

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        """The payoffs."""
        return list(state.returns())

    def to_move(self, state: Any) -> int:
        """The player to move from 1, while the game goes on."""
        return int(state.current_player()) + 1

    def _name(self, action: int) -> str:
        """Actions are cells in reading order."""
        return f"{LETTERS[action % self.size]}{self.size - action // self.size}"
