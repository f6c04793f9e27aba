"""Othello, the slow twin.

Two players, X (black, first) and O (white), on a square board of even size. At the start the four
points in the middle are taken: the upper left and the lower right one by O, the other two by X.
A move puts a disc of one's own on an empty point so that it flips at least one disc: in each of
the eight directions an unbroken row of discs of the other player, starting next to the new disc
and ending at a disc of the mover, is turned over. All rows so closed in by the new disc are
flipped, in all directions at once. A player who can flip nothing passes if the other one can; when
neither can, the game is over. More discs win, equally many are a draw. With payoff "margin" the
payoff is the difference in discs, divided by the number of points of the board.
"""

from typing import NamedTuple

Point = tuple[int, int]  # column from the left, row from the bottom, both from 0

DIRECTIONS: list[Point] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
LETTERS = "abcdefghij"


class State(NamedTuple):
    """The discs of player 1, the discs of player 2, and who moves next."""

    discs: tuple[frozenset[Point], frozenset[Point]]
    to_move: int


class Twin:
    """Othello on a board of size times size points."""

    def __init__(self, *, size: int = 8, payoff: str = "win") -> None:
        if not 4 <= size <= 10 or size % 2:
            raise ValueError(f"size must be even, 4..10: {size}")
        if payoff not in ("win", "margin"):
            raise ValueError(f"unknown payoff: {payoff}")
        self.size = size
        self.payoff = payoff
        self.points: dict[str, Point] = {
            f"{LETTERS[column]}{row + 1}": (column, row)
            for row in range(size)
            for column in range(size)
        }

    def start(self) -> State:
        """Two discs of each player in the middle, player 1 to move."""
        high = self.size // 2  # the right column and the upper row of the middle four
        low = high - 1
        first = frozenset({(high, high), (low, low)})
        second = frozenset({(low, high), (high, low)})
        return State((first, second), 1)

    def legal(self, state: State) -> set[str]:
        """The points where the mover flips something, or the pass."""
        moves = self._flipping_moves(state, state.to_move)
        if not moves and self._flipping_moves(state, 3 - state.to_move):
            return {"pass"}
        return moves

    def play(self, state: State, move: str) -> State:
        """Put a disc and flip."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        if move == "pass":
            return State(state.discs, 3 - state.to_move)
        point = self.points[move]
        flipped = self._flipped(state, point, state.to_move)
        own = state.discs[state.to_move - 1] | {point} | flipped
        other = state.discs[2 - state.to_move] - flipped
        return State((own, other), 2) if state.to_move == 1 else State((other, own), 1)

    def returns(self, state: State) -> list[int | float] | None:
        """The payoffs once neither player can flip."""
        if self.legal(state):
            return None
        difference = len(state.discs[0]) - len(state.discs[1])
        if self.payoff == "margin":
            return [difference / self.size**2, -difference / self.size**2]
        if difference == 0:
            return [0, 0]
        return [1, -1] if difference > 0 else [-1, 1]

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The rows from the top, then the player to move."""
        rows: list[str] = []
        for row in reversed(range(self.size)):
            rows.append("".join(self._symbol(state, (column, row)) for column in range(self.size)))
        return f"{'/'.join(rows)} {state.to_move}"

    def _flipping_moves(self, state: State, player: int) -> set[str]:
        """The names of the empty points where the player would flip something."""
        taken = state.discs[0] | state.discs[1]
        return {
            name
            for name, point in self.points.items()
            if point not in taken and self._flipped(state, point, player)
        }

    def _flipped(self, state: State, point: Point, player: int) -> set[Point]:
        """The discs that a disc of the player on the point would flip."""
        own = state.discs[player - 1]
        other = state.discs[2 - player]
        flipped: set[Point] = set()
        for right, up in DIRECTIONS:
            row: set[Point] = set()
            column, line = point[0] + right, point[1] + up
            while (column, line) in other:
                row.add((column, line))
                column, line = column + right, line + up
            if (column, line) in own:
                flipped |= row
        return flipped

    def _symbol(self, state: State, point: Point) -> str:
        if point in state.discs[0]:
            return "X"
        if point in state.discs[1]:
            return "O"
        return "."
