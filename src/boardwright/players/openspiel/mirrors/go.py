"""Go: actions are points row by row from the bottom, then the pass.

OpenSpiel forbids the immediate ko only. A stone that repeats any other earlier arrangement is
allowed there, and ends the game at once as a draw. From this both of our rules can be compared:

- superko: the stones that would end the game so are taken out of the legal moves;
- no superko: all is comparable until the game has ended so.

Our limit of plies is watched here: OpenSpiel's own is set out of reach, because an end by its
limit and an end by repetition could not be told apart.
"""

from typing import Any

from boardwright.core.game import Game
from boardwright.players.openspiel.mirror import LETTERS, Mirror, Moves


class Theirs(Mirror):
    """OpenSpiel's go, with the difference of the two komi as its komi."""

    name = "go"

    def __init__(self, game: Game) -> None:
        self._size = int(str(game.options["size"]))
        self._pass = self._size**2
        self._limit = 3 * self._size**2
        super().__init__(game)

    def parameters(self) -> dict[str, Any]:
        """Return size, komi and a limit out of reach."""
        first, second = self.options["komi"]
        return {
            "board_size": self._size,
            "komi": float(first - second),
            "max_game_length": self._limit + 3,
        }

    def moves(self, state: Any) -> Moves:
        """Return the pass and the stones, with superko without those that repeat an arrangement."""
        return {
            self._text(action): (action,)
            for action in state.legal_actions()
            if not (self.options["superko"] and self._repeats(state, action))
        }

    def actions(self, state: Any, text: str) -> tuple[int, ...]:
        """Return the point, or the pass."""
        if text == "pass":
            return (self._pass,)
        return ((int(text[1:]) - 1) * self._size + LETTERS.index(text[0]),)

    def over(self, state: Any) -> bool:
        """Return whether the game is over, by OpenSpiel's rules or by our limit of plies."""
        return super().over(state) or len(state.history()) >= self._limit

    def returns(self, state: Any) -> list[float]:
        """Return the payoffs; at our limit of plies OpenSpiel is made to count by passing."""
        counted = state.clone()
        while not counted.is_terminal():
            counted.apply_action(self._pass)
        return list(counted.returns())

    def agrees(self, state: Any) -> bool:
        """Return False once a repetition has ended the game as a draw; we do not know that."""
        return not self._ended_by_repetition(state)

    def _repeats(self, state: Any, action: int) -> bool:
        after = state.clone()
        after.apply_action(action)
        return self._ended_by_repetition(after)

    def _ended_by_repetition(self, state: Any) -> bool:
        """Return whether the game is over, but not by two passes."""
        return bool(state.is_terminal()) and state.history()[-2:] != [self._pass] * 2

    def _text(self, action: int) -> str:
        if action == self._pass:
            return "pass"
        row, column = divmod(action, self._size)
        return f"{LETTERS[column]}{row + 1}"
