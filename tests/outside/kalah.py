"""Kalah in OpenSpiel, where it is called mancala."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [{}]
# The actions are the numbers of the places on the ring; 0 and 7 are the stores of players 2 and 1.
PITS = ["-", "a1", "b1", "c1", "d1", "e1", "f1", "-", "f2", "e2", "d2", "c2", "b2", "a2"]


class Outside:
    """The game of OpenSpiel: six pits, four seeds."""

    def __init__(self, *, pits: int = 6, seeds: int = 4, payoff: str = "win") -> None:
        import pyspiel

        if (pits, seeds, payoff) != (6, 4, "win"):
            raise ValueError(f"OpenSpiel has 6 pits, 4 seeds, win: {pits}, {seeds}, {payoff}")
        self.game = pyspiel.load_game("mancala")

    def start(self) -> Any:
        """The first position."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """The own pits with seeds."""
        return {PITS[action] for action in state.legal_actions()}

    def play(self, state: Any, text: str) -> None:
        """Sow."""
        state.apply_action(PITS.index(text))

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
        """Everywhere: the rules are the same, and no game gets to OpenSpiel's limit of 1000."""
        return True
