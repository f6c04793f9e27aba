"""Domineering, the slow twin.

Two players in turn put a domino on two empty cells of the board: player 1 upright (one cell above
the other), player 2 lying (side by side). Dominoes stay. Who cannot move loses. A move is written
with both cells, the upper or the left one first.
"""

from itertools import pairwise
from typing import NamedTuple

SYMBOLS = ".XO"


class State(NamedTuple):
    """The cells covered by each player's dominoes, and who moves next."""

    upright: frozenset[str]
    lying: frozenset[str]
    to_move: int


class Twin:
    """Domineering on a board of so many columns and rows."""

    def __init__(self, *, columns: int = 8, rows: int = 8) -> None:
        if not 1 <= columns <= 10:
            raise ValueError(f"columns must be 1..10: {columns}")
        if not 1 <= rows <= 10:
            raise ValueError(f"rows must be 1..10: {rows}")
        self.letters = "abcdefghij"[:columns]
        self.rows = rows

    def start(self) -> State:
        """An empty board, player 1 to move."""
        return State(frozenset(), frozenset(), 1)

    def legal(self, state: State) -> set[str]:
        """The mover's dominoes that fit on empty cells."""
        return set(self._dominoes(state))

    def play(self, state: State, move: str) -> State:
        """Put the domino down."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        cells = self._dominoes(state)[move]
        if state.to_move == 1:
            return State(state.upright | cells, state.lying, 2)
        return State(state.upright, state.lying | cells, 1)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs once the player to move has no move."""
        if self.legal(state):
            return None
        return [-1, 1] if state.to_move == 1 else [1, -1]

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The board row by row from the top, and the player to move."""
        lines = []
        for row in range(self.rows, 0, -1):
            line = ""
            for letter in self.letters:
                cell = f"{letter}{row}"
                line += SYMBOLS[1 if cell in state.upright else 2 if cell in state.lying else 0]
            lines.append(line)
        return "/".join(lines) + f" {state.to_move}"

    def _dominoes(self, state: State) -> dict[str, frozenset[str]]:
        """The mover's dominoes on empty cells, with the two cells."""
        empty = {f"{letter}{row}" for letter in self.letters for row in range(1, self.rows + 1)}
        empty -= state.upright | state.lying
        pairs = []
        if state.to_move == 1:
            for letter in self.letters:
                for row in range(1, self.rows):
                    pairs.append((f"{letter}{row + 1}", f"{letter}{row}"))
        else:
            for left, right in pairwise(self.letters):
                for row in range(1, self.rows + 1):
                    pairs.append((f"{left}{row}", f"{right}{row}"))
        return {one + two: frozenset({one, two}) for one, two in pairs if {one, two} <= empty}
