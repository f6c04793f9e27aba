"""Pig, the slow twin.

The player whose turn it is rolls a die or holds. A roll of 1 loses the turn total, and the turn
passes to the next player; any other roll is added to the turn total and the turn goes on. Holding
adds the turn total to the player's score and passes the turn; with an empty turn total a player
has to roll. Who has a score of at least the target after holding wins, and the others lose. A
player who could hold and win may still roll.
"""

from fractions import Fraction
from typing import NamedTuple


class State(NamedTuple):
    """The scores, the turn total, whose turn it is, and whether the die is in the air."""

    scores: tuple[int, ...]
    total: int
    player: int
    rolling: bool


class Twin:
    """Pig for two to four players with the given target."""

    def __init__(self, *, target: int = 100, players: int = 2) -> None:
        if not 10 <= target <= 200:
            raise ValueError(f"target must be 10..200: {target}")
        if not 2 <= players <= 4:
            raise ValueError(f"players must be 2..4: {players}")
        self.target = target
        self.players = players

    def start(self) -> State:
        """No scores, player 1 to move."""
        return State((0,) * self.players, 0, 1, False)

    def chance(self, state: State) -> dict[str, Fraction]:
        """The six faces if the die is in the air."""
        if not state.rolling:
            return {}
        return {str(face): Fraction(1, 6) for face in range(1, 7)}

    def legal(self, state: State) -> set[str]:
        """The faces of the die, or roll and, with a turn total, hold."""
        if self.returns(state) is not None:
            return set()
        if state.rolling:
            return set(self.chance(state))
        return {"roll", "hold"} if state.total > 0 else {"roll"}

    def play(self, state: State, move: str) -> State:
        """Roll, hold, or let the die fall."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        following = state.player % self.players + 1
        if move == "roll":
            return state._replace(rolling=True)
        if move == "hold":
            scores = list(state.scores)
            scores[state.player - 1] += state.total
            return State(tuple(scores), 0, following, False)
        if move == "1":
            return State(state.scores, 0, following, False)
        return State(state.scores, state.total + int(move), state.player, False)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs once a score has reached the target."""
        if max(state.scores) < self.target:
            return None
        return [1 if score >= self.target else -1 for score in state.scores]

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, or 0 while the die is in the air."""
        return 0 if state.rolling else state.player

    def text(self, state: State) -> str:
        """The scores, the turn total, and whose turn it is (who rolls, while the die falls)."""
        return ",".join(str(number) for number in (*state.scores, state.total)) + f" {state.player}"
