"""Nine men's morris in OpenSpiel."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [{"board": "nine", "quiet": 0}]
POINTS = [
    *("a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4"),
    *("e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"),
]
LAST_TURN = 200


class Outside:
    """The game of OpenSpiel, where removing a man is an action of its own."""

    def __init__(self, *, board: str = "nine", quiet: int = 0) -> None:
        import pyspiel

        if board != "nine":
            raise ValueError(f"OpenSpiel has the board of nine only: {board}")
        if quiet != 0:
            raise ValueError(f"OpenSpiel has no rule about quiet moves: {quiet}")
        self.game = pyspiel.load_game("nine_mens_morris")

    def start(self) -> Any:
        """The first position."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """Placing or sliding, together with the man removed if a mill is closed."""
        return set(self._moves(state))

    def play(self, state: Any, text: str) -> None:
        """Apply one action or two."""
        for action in self._moves(state)[text]:
            state.apply_action(action)

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
        """Up to the turn after which OpenSpiel calls every game a draw; we have no such limit."""
        line = next(line for line in str(state).splitlines() if line.startswith("Turn number:"))
        return int(line.split(":")[1]) < LAST_TURN

    def _moves(self, state: Any) -> dict[str, list[int]]:
        """Our moves with the actions that make them."""
        moves = {}
        mover = state.current_player()
        for action in state.legal_actions():
            text = self._step(action)
            after = state.clone()
            after.apply_action(action)
            if after.current_player() == mover:  # a mill was closed
                for removed in after.legal_actions():
                    moves[f"{text}x{POINTS[removed]}"] = [action, removed]
            else:
                moves[text] = [action]
        return moves

    def _step(self, action: int) -> str:
        """The text of placing or sliding."""
        if action < len(POINTS):
            return POINTS[action]
        origin, target = divmod(action - len(POINTS), len(POINTS))
        return f"{POINTS[origin]}-{POINTS[target]}"
