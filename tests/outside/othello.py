"""Othello as OpenSpiel plays it, in our move texts."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [{}]

LETTERS = "abcdefgh"
PASS = 64


class Outside:
    """OpenSpiel's othello; it knows 8x8 and the plain win only."""

    def __init__(self, *, size: int = 8, payoff: str = "win") -> None:
        if size != 8:
            raise ValueError(f"OpenSpiel has size 8 only: {size}")
        if payoff != "win":
            raise ValueError(f"OpenSpiel has the payoff win only: {payoff}")
        import pyspiel

        self.game: Any = pyspiel.load_game("othello")

    def start(self) -> Any:
        """A new game."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """Actions are points in reading order; OpenSpiel's own names count rows from the top."""
        return {self._text(action) for action in state.legal_actions()}

    def play(self, state: Any, text: str) -> None:
        """Apply the move to the state."""
        if text == "pass":
            state.apply_action(PASS)
        else:
            state.apply_action((8 - int(text[1:])) * 8 + LETTERS.index(text[0]))

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
        return "pass" if action == PASS else f"{LETTERS[action % 8]}{8 - action // 8}"
