"""English draughts as OpenSpiel plays it (checkers), in our move texts.

OpenSpiel plays a sequence of jumps as several actions of the same player. It has no quiet rule of
ours; instead the game is drawn after 40 actions in a row without a capture, moves of men included.
"""

from typing import Any

VARIANTS: list[dict[str, Any]] = [{}, {"quiet": 0}]

LETTERS = "abcdefgh"
SIZE = 8
DIRECTIONS = [(-1, -1), (1, -1), (1, 1), (-1, 1)]  # right and down, as OpenSpiel numbers them
LONGEST_WITHOUT_CAPTURE = 40


class Outside:
    """OpenSpiel's checkers; it has three rows of men on every size, so size 8 only compares."""

    def __init__(self, *, size: int = 8, quiet: int = 40) -> None:
        if size != SIZE:
            raise ValueError(f"OpenSpiel sets up the men as we do on size 8 only: {size}")
        if 0 < 2 * quiet < LONGEST_WITHOUT_CAPTURE:
            raise ValueError(f"our quiet rule would end games before OpenSpiel's: {quiet}")
        import pyspiel

        self.game: Any = pyspiel.load_game("checkers")

    def start(self) -> Any:
        """A new game."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """Steps, and whole sequences of jumps."""
        return set(self._sequences(state))

    def play(self, state: Any, text: str) -> None:
        """Apply the move to the state, jump by jump."""
        for action in self._sequences(state)[text]:
            state.apply_action(action)

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        """The payoffs."""
        return list(state.returns())

    def to_move(self, state: Any) -> int:
        """The player to move from 1, while the game goes on."""
        return int(state.current_player()) + 1

    def comparable(self, state: Any) -> bool:
        """False once 40 actions without a capture have made a draw that our rules do not know."""
        count = 0
        for action in reversed(state.history()):
            if self._is_jump(action):
                break
            count += 1
        return count < LONGEST_WITHOUT_CAPTURE

    def _sequences(self, state: Any) -> dict[str, list[int]]:
        """Every move as text, with OpenSpiel's actions."""
        found: dict[str, list[int]] = {}
        for action in state.legal_actions():
            source, target = self._ends(action)
            if not self._is_jump(action):
                found[f"{source}-{target}"] = [action]
                continue
            after = state.clone()
            after.apply_action(action)
            goes_on = not after.is_terminal() and after.current_player() == state.current_player()
            if not goes_on:
                found[f"{source}x{target}"] = [action]
                continue
            for text, actions in self._sequences(after).items():  # of the same piece
                found[f"{source}x{text}"] = [action, *actions]
        return found

    def _is_jump(self, action: int) -> bool:
        return action % 2 == 1

    def _ends(self, action: int) -> tuple[str, str]:
        """The names of the squares where the action starts and ends."""
        square, direction = action // 8, action // 2 % 4
        row, column = square // SIZE, square % SIZE
        right, down = DIRECTIONS[direction]
        length = 2 if self._is_jump(action) else 1
        return self._name(row, column), self._name(row + down * length, column + right * length)

    def _name(self, row: int, column: int) -> str:
        return f"{LETTERS[column]}{SIZE - row}"
