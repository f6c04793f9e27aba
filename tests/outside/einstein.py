"""EinStein wuerfelt nicht in OpenSpiel."""

from itertools import permutations
from typing import Any

VARIANTS: list[dict[str, Any]] = [{}]
DEALS = list(permutations(range(1, 7)))  # in the order of OpenSpiel's actions
STEPS = [(1, 1), (1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1)]  # down, right
COLUMNS = 5


class Outside:
    """The game of OpenSpiel, turned by half: there the player in the lower right corner begins.

    So our player 1 is the second player (white) of OpenSpiel.
    """

    def __init__(self) -> None:
        import pyspiel

        self.game = pyspiel.load_game("einstein_wurfelt_nicht")

    def start(self) -> Any:
        """The deal without a seed; the die is to be thrown."""
        return self.dealt([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6])

    def dealt(self, first: list[int], second: list[int]) -> Any:
        """The cubes of our players, both from the own corner outwards (see the twin's HOMES)."""
        state = self.game.new_initial_state()
        state.apply_action(DEALS.index(tuple(second)))  # upper left, in reading order
        state.apply_action(DEALS.index(tuple(reversed(first))))  # lower right, in reading order
        return state

    def chance(self, state: Any) -> dict[str, float]:
        """The throws of the die with their chances."""
        if not state.is_chance_node():
            return {}
        return {str(action + 1): chance for action, chance in state.chance_outcomes()}

    def legal(self, state: Any) -> set[str]:
        """The throws of the die, or the moves."""
        return set(self._moves(state))

    def play(self, state: Any, text: str) -> None:
        """Throw the die, or move a cube."""
        state.apply_action(self._moves(state)[text])

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        """The payoffs, of our player 1 first."""
        return list(reversed(state.returns()))

    def to_move(self, state: Any) -> int:
        """The player to move, from 1; 0 when the die is to be thrown."""
        return 0 if state.is_chance_node() else 2 - int(state.current_player())

    def comparable(self, state: Any) -> bool:
        """Everywhere: the rules are the same."""
        return True

    def _moves(self, state: Any) -> dict[str, int]:
        """Our moves with their actions: row, column, direction, and whether it captures."""
        if state.is_terminal():
            return {}
        if state.is_chance_node():
            return {str(action + 1): action for action, _ in state.chance_outcomes()}
        moves = {}
        for action in state.legal_actions():
            place, direction = divmod(action // 2, len(STEPS))
            row, column = divmod(place, COLUMNS)
            down, right = STEPS[direction]
            moves[f"{self._cell(row, column)}-{self._cell(row + down, column + right)}"] = action
        return moves

    def _cell(self, row: int, column: int) -> str:
        """Our name of the cell, after turning the board by half; row 0 is OpenSpiel's top."""
        return "edcba"[column] + str(row + 1)
