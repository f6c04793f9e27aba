"""Gomoku, the slow twin.

Two players in turn put one stone of their colour on an empty point of a square board; the first
player has X, the second O. Stones never move. A run is a row of stones of one colour without a
gap, along a row, a column or one of the two diagonals, as long as it can be: the points just
before and just after it do not hold that colour.

- freestyle: whoever makes a run of five or more wins;
- standard: whoever makes a run of exactly five wins; a longer run is worth nothing.

A full board without a winner is a draw.
"""

from typing import NamedTuple

Point = tuple[int, int]  # column from the left, row from the bottom, both from 0

DIRECTIONS: list[Point] = [(1, 0), (0, 1), (1, 1), (1, -1)]
LETTERS = "abcdefghijklmnopqrstuvwxy"


class State(NamedTuple):
    """The stones of player 1, the stones of player 2, and who moves next."""

    stones: tuple[frozenset[Point], frozenset[Point]]
    to_move: int


class Twin:
    """Gomoku on a board of size times size points."""

    def __init__(self, *, size: int = 15, rule: str = "freestyle") -> None:
        if not 5 <= size <= 25:
            raise ValueError(f"size must be 5..25: {size}")
        if rule not in ("freestyle", "standard"):
            raise ValueError(f"unknown rule: {rule}")
        self.size = size
        self.rule = rule
        self.points: dict[str, Point] = {
            f"{LETTERS[column]}{row + 1}": (column, row)
            for row in range(size)
            for column in range(size)
        }
        self.names: dict[Point, str] = {point: name for name, point in self.points.items()}

    def start(self) -> State:
        """The empty board, player 1 to move."""
        return State((frozenset(), frozenset()), 1)

    def legal(self, state: State) -> set[str]:
        """All empty points, unless the game is won."""
        if self.winning(state):
            return set()
        taken = state.stones[0] | state.stones[1]
        return {name for name, point in self.points.items() if point not in taken}

    def play(self, state: State, move: str) -> State:
        """Put a stone of the player to move."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        first, second = state.stones
        if state.to_move == 1:
            return State((first | {self.points[move]}, second), 2)
        return State((first, second | {self.points[move]}), 1)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs of a finished game."""
        if self.winning(state):
            return [-1, 1] if state.to_move == 1 else [1, -1]
        return None if self.legal(state) else [0, 0]

    def winning(self, state: State) -> set[str]:
        """All points of all winning runs of the player who has just moved."""
        mover = 2 if state.to_move == 1 else 1
        found: set[str] = set()
        for run in self.runs(state.stones[mover - 1]):
            if len(run) == 5 or (len(run) > 5 and self.rule == "freestyle"):
                found.update(self.names[point] for point in run)
        return found

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The rows from the top, then the player to move."""
        rows: list[str] = []
        for row in reversed(range(self.size)):
            rows.append("".join(self._symbol(state, (column, row)) for column in range(self.size)))
        return f"{'/'.join(rows)} {state.to_move}"

    def runs(self, stones: frozenset[Point]) -> list[list[Point]]:
        """All maximal runs of the stones, of any length, in each of the four directions."""
        found: list[list[Point]] = []
        for column, row in stones:
            for right, up in DIRECTIONS:
                if (column - right, row - up) in stones:
                    continue  # not the first stone of its run
                run: list[Point] = []
                point = (column, row)
                while point in stones:
                    run.append(point)
                    point = (point[0] + right, point[1] + up)
                found.append(run)
        return found

    def _symbol(self, state: State, point: Point) -> str:
        if point in state.stones[0]:
            return "X"
        if point in state.stones[1]:
            return "O"
        return "."
