"""EinStein würfelt nicht, turned by half: in OpenSpiel the lower right corner begins."""

from itertools import permutations
from typing import Any

from boardwright.core.position import Position
from boardwright.players.openspiel.mirror import Mirror, Moves

DEALS = list(permutations(range(1, 7)))  # in the order of OpenSpiel's actions
STEPS = [(1, 1), (1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1)]  # down, right
SIZE = 5
#: Cells of the corner where the first player's cubes stand, in reading order.
HOME = (0, 1, 2, 5, 6, 10)


class Theirs(Mirror):
    """OpenSpiel's einstein_wurfelt_nicht; our player 1 is its second (white)."""

    name = "einstein_wurfelt_nicht"
    same = (("size", (5,)),)

    def start(self, first: Position) -> Any:
        """Return the state in which the cubes stand as they were dealt; the die is to be thrown."""
        state = self.theirs.new_initial_state()
        marks = first.game.marks(first.state)
        last = SIZE * SIZE - 1
        deals = (
            [(marks[last - cell] - 1) % 6 + 1 for cell in HOME],  # upper left there
            [(marks[cell] - 1) % 6 + 1 for cell in reversed(HOME)],
        )
        for deal in deals:
            state.apply_action(DEALS.index(tuple(deal)))
        return state

    def moves(self, state: Any) -> Moves:
        """Return the throws of the die, or the moves: row, column, direction, and a capture."""
        if state.is_chance_node():
            return {str(action + 1): (action,) for action in state.legal_actions()}
        found: Moves = {}
        for action in state.legal_actions():
            place, direction = divmod(action // 2, len(STEPS))
            row, column = divmod(place, SIZE)
            down, right = STEPS[direction]
            found[f"{cell(row, column)}-{cell(row + down, column + right)}"] = (action,)
        return found

    def returns(self, state: Any) -> list[float]:
        """Return the payoffs, of our player 1 first."""
        return list(reversed(state.returns()))

    def to_move(self, state: Any) -> int:
        """Return the player to move, from 1; 0 when the die is to be thrown."""
        return 0 if state.is_chance_node() else 2 - int(state.current_player())


def cell(row: int, column: int) -> str:
    """Return our name of a cell, after turning the board by half; row 0 is OpenSpiel's top."""
    return "edcba"[column] + str(row + 1)
