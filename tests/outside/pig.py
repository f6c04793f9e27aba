"""Pig in OpenSpiel."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [
    {},
    {"target": 10},
    {"target": 20, "players": 3},
    {"target": 30, "players": 4},
]
ROLL, STOP = 0, 1


class Outside:
    """The game of OpenSpiel, with a horizon that no game reaches.

    Two rules differ. There a player may hold with an empty turn total: that move is left out here.
    And a player who could hold and win may not roll there, but may here: that move is listed, and
    whoever plays it has left the common ground (see comparable).
    """

    def __init__(self, *, target: int = 100, players: int = 2) -> None:
        import pyspiel

        self.target = target
        parameters = {"winscore": target, "players": players, "horizon": 1_000_000}
        self.game = pyspiel.load_game("pig", parameters)
        self.rolled_on = False

    def start(self) -> Any:
        """The first position; one game at a time."""
        self.rolled_on = False
        return self.game.new_initial_state()

    def chance(self, state: Any) -> dict[str, float]:
        """The faces of the die with their chances."""
        if not state.is_chance_node():
            return {}
        return {str(action + 1): chance for action, chance in state.chance_outcomes()}

    def legal(self, state: Any) -> set[str]:
        """The faces of the die, or roll and hold as far as our rules have them."""
        if state.is_terminal():
            return set()
        if state.is_chance_node():
            return set(self.chance(state))
        moves = {"roll" if action == ROLL else "hold" for action in state.legal_actions()}
        if self._total(state) == 0:
            moves.discard("hold")
        if ROLL not in state.legal_actions():
            moves.add("roll")
        return moves

    def play(self, state: Any, text: str) -> None:
        """Roll, hold, or let the die fall."""
        if text == "roll" and ROLL not in state.legal_actions():
            self.rolled_on = True
        elif text in ("roll", "hold"):
            state.apply_action(ROLL if text == "roll" else STOP)
        else:
            state.apply_action(int(text) - 1)

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        """The payoffs; where OpenSpiel shares the loss among the losers, we count -1 for each."""
        return [-1.0 if value < 0 else value for value in state.returns()]

    def to_move(self, state: Any) -> int:
        """The player to move, from 1; 0 while the die is in the air."""
        return 0 if state.is_chance_node() else int(state.current_player()) + 1

    def comparable(self, state: Any) -> bool:
        """Until a player rolls who could have held and won: OpenSpiel cannot follow there."""
        return not self.rolled_on

    def _total(self, state: Any) -> int:
        """The turn total, as OpenSpiel writes it."""
        return int(str(state).splitlines()[0].split("Turn total: ")[1])
