"""Go as OpenSpiel plays it, in our move texts.

OpenSpiel forbids the immediate ko only. A stone that repeats any other earlier arrangement is
allowed there, and ends the game at once as a draw. From this both of our rules can be compared:

- superko: the stones that would end the game so are taken out of the legal moves;
- no superko: all is comparable until the game has ended so.

Our limit of plies is watched here: OpenSpiel's own is set out of reach, because an end by its
limit and an end by repetition could not be told apart.
"""

from typing import Any

VARIANTS: list[dict[str, Any]] = [
    {},
    {"size": 4, "komi": (0, 0), "superko": True},
    {"size": 4, "komi": (2, 0), "superko": False},
    {"size": 2, "komi": (0, 1), "superko": True},
]

LETTERS = "abcdefghijklm"


class Outside:
    """OpenSpiel's go, with the difference of the two komi as its komi."""

    def __init__(
        self, *, size: int = 9, komi: tuple[int, int] = (7, 0), superko: bool = True
    ) -> None:
        import pyspiel

        self.size = size
        self.superko = superko
        self.pass_action = size * size
        self.limit = 3 * size * size
        self.game: Any = pyspiel.load_game(
            "go",
            {
                "board_size": size,
                "komi": float(komi[0] - komi[1]),
                "max_game_length": self.limit + 3,
            },
        )

    def start(self) -> Any:
        """A new game."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """The pass and the stones, with superko without those that repeat an arrangement."""
        if self.over(state):
            return set()
        actions = state.legal_actions()
        if self.superko:
            actions = [action for action in actions if not self._repeats(state, action)]
        return {self._text(action) for action in actions}

    def play(self, state: Any, text: str) -> None:
        """Apply the move to the state."""
        if text == "pass":
            state.apply_action(self.pass_action)
        else:
            state.apply_action((int(text[1:]) - 1) * self.size + LETTERS.index(text[0]))

    def over(self, state: Any) -> bool:
        """Whether the game is over, by OpenSpiel's rules or by our limit of plies."""
        return bool(state.is_terminal()) or len(state.history()) >= self.limit

    def returns(self, state: Any) -> list[float]:
        """The payoffs; at our limit of plies OpenSpiel must be made to count by passing."""
        counted = state.clone()
        while not counted.is_terminal():
            counted.apply_action(self.pass_action)
        return list(counted.returns())

    def to_move(self, state: Any) -> int:
        """The player to move from 1, while the game goes on."""
        return int(state.current_player()) + 1

    def comparable(self, state: Any) -> bool:
        """False once a repetition has ended the game as a draw; our rules do not know that."""
        return not self._ended_by_repetition(state)

    def _repeats(self, state: Any, action: int) -> bool:
        after = state.clone()
        after.apply_action(action)
        return self._ended_by_repetition(after)

    def _ended_by_repetition(self, state: Any) -> bool:
        """Over, but not by two passes."""
        return bool(state.is_terminal()) and state.history()[-2:] != [self.pass_action] * 2

    def _text(self, action: int) -> str:
        """Actions are points row by row from the bottom, then the pass."""
        if action == self.pass_action:
            return "pass"
        return f"{LETTERS[action % self.size]}{action // self.size + 1}"
