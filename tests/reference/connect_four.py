"""Connect Four, the slow twin.

The board stands upright. The players in turn drop a disc of their own into a column that is not
yet full; it comes to rest on the lowest free point of that column. Whoever has a row of at least
`line` discs of one colour without a gap - along a row, a column or a diagonal - wins at once and
all others lose. A full board without a winner is a draw. Two to four players; their discs are
X, O, # and @ in the order of play. A move is written as the letter of its column.
"""

from typing import NamedTuple

Point = tuple[int, int]  # column from the left, row from the bottom, both from 0

DIRECTIONS: list[Point] = [(1, 0), (0, 1), (1, 1), (1, -1)]
LETTERS = "abcdefghij"
SYMBOLS = "XO#@"


class State(NamedTuple):
    """The discs of each player, and who moves next."""

    discs: tuple[frozenset[Point], ...]
    to_move: int


class Twin:
    """Connect Four on a board of the given columns and rows."""

    def __init__(self, *, columns: int = 7, rows: int = 6, line: int = 4, players: int = 2) -> None:
        if not 4 <= columns <= 10:
            raise ValueError(f"columns must be 4..10: {columns}")
        if not 4 <= rows <= 10:
            raise ValueError(f"rows must be 4..10: {rows}")
        if not 3 <= line <= 6:
            raise ValueError(f"line must be 3..6: {line}")
        if not 2 <= players <= 4:
            raise ValueError(f"players must be 2..4: {players}")
        self.columns = columns
        self.rows = rows
        self.line = line
        self.players = players

    def start(self) -> State:
        """The empty board, player 1 to move."""
        return State((frozenset(),) * self.players, 1)

    def legal(self, state: State) -> set[str]:
        """The columns that are not full, unless the game is won."""
        if self.winning(state):
            return set()
        return {
            LETTERS[column]
            for column in range(self.columns)
            if self._height(state, column) < self.rows
        }

    def play(self, state: State, move: str) -> State:
        """Drop a disc of the player to move."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        column = LETTERS.index(move)
        discs = list(state.discs)
        discs[state.to_move - 1] |= {(column, self._height(state, column))}
        return State(tuple(discs), state.to_move % self.players + 1)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs of a finished game."""
        if self.winning(state):
            winner = self._last_mover(state)
            return [1 if player == winner else -1 for player in range(1, self.players + 1)]
        return None if self.legal(state) else [0] * self.players

    def winning(self, state: State) -> set[str]:
        """All points of all winning lines of the player who has just moved."""
        discs = state.discs[self._last_mover(state) - 1]
        found: set[str] = set()
        for column, row in discs:
            for right, up in DIRECTIONS:
                points = [(column + right * n, row + up * n) for n in range(self.line)]
                if all(point in discs for point in points):
                    found.update(self._name(point) for point in points)
        return found

    def to_move(self, state: State) -> int:
        """The player to move, from 1."""
        return state.to_move

    def text(self, state: State) -> str:
        """The rows from the top, then the player to move."""
        rows: list[str] = []
        for row in reversed(range(self.rows)):
            rows.append(
                "".join(self._symbol(state, (column, row)) for column in range(self.columns))
            )
        return f"{'/'.join(rows)} {state.to_move}"

    def _last_mover(self, state: State) -> int:
        return self.players if state.to_move == 1 else state.to_move - 1

    def _height(self, state: State, column: int) -> int:
        """How many discs lie in the column."""
        return sum(1 for discs in state.discs for point in discs if point[0] == column)

    def _name(self, point: Point) -> str:
        return f"{LETTERS[point[0]]}{point[1] + 1}"

    def _symbol(self, state: State, point: Point) -> str:
        for discs, symbol in zip(state.discs, SYMBOLS, strict=False):
            if point in discs:
                return symbol
        return "."
