"""Triangle Nim, the slow twin.

Circles stand in a triangle: one in the first row, two in the second and so on. They are numbered
from the apex, row by row, left to right. Two players in turn make a stroke: it strikes out one
circle or a few (three at most in the classic game) that are next to each other in one straight
line, all of them still standing. Lines run along the rows, down to the left and down to the
right. In the misere game whoever strikes the last circle loses, otherwise that player wins.
"""

from typing import NamedTuple

DIRECTIONS: list[tuple[int, int]] = [(0, 1), (1, 0), (1, 1)]  # along, down left, down right


class State(NamedTuple):
    """The circles that stand, and who moves next."""

    standing: frozenset[int]
    to_move: int


class Twin:
    """Triangle Nim with the given number of rows and the longest stroke."""

    def __init__(self, *, layers: int = 5, misere: bool = True, stroke: int = 3) -> None:
        if not 1 <= layers <= 10:
            raise ValueError(f"layers must be 1..10: {layers}")
        if not 1 <= stroke <= 3:
            raise ValueError(f"stroke must be 1..3: {stroke}")
        self.layers = layers
        self.misere = misere
        self.stroke = stroke
        self.circles: dict[tuple[int, int], int] = {}  # row and place in the row -> number
        for row in range(layers):
            for place in range(row + 1):
                self.circles[(row, place)] = len(self.circles) + 1
        self.strokes = self._all_strokes()

    def start(self) -> State:
        """All circles stand, player 1 to move."""
        return State(frozenset(self.circles.values()), 1)

    def legal(self, state: State) -> set[str]:
        """The strokes over standing circles."""
        return {move for move, struck in self.strokes.items() if struck <= state.standing}

    def play(self, state: State, move: str) -> State:
        """Strike the circles out."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        return State(state.standing - self.strokes[move], 3 - state.to_move)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs once no circle stands."""
        if state.standing:
            return None
        last_striker = 3 - state.to_move
        winner = state.to_move if self.misere else last_striker
        return [1, -1] if winner == 1 else [-1, 1]

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The circles in order, and the player to move if it is the second."""
        circles = "".join(
            "O" if number in state.standing else "." for number in self.circles.values()
        )
        return circles if state.to_move == 1 else f"{circles} 2"

    def _all_strokes(self) -> dict[str, frozenset[int]]:
        """Every stroke of the full triangle as text, with the circles it strikes."""
        strokes: dict[str, frozenset[int]] = {}
        for row, place in self.circles:
            for down, right in DIRECTIONS:
                for length in range(1, self.stroke + 1):
                    line = [(row + down * step, place + right * step) for step in range(length)]
                    if not all(circle in self.circles for circle in line):
                        continue
                    numbers = [self.circles[circle] for circle in line]
                    ends = sorted({numbers[0], numbers[-1]})
                    strokes["-".join(str(number) for number in ends)] = frozenset(numbers)
        return strokes
