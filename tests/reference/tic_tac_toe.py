"""Tic-tac-toe in all sizes, the slow twin.

Two players, X (first) and O, in turn put a mark on an empty cell of a board of columns times rows
cells. Whoever gets `line` or more of the own marks in an unbroken row - along a row, a column or a
diagonal - wins at once; in the misere game that player loses. A full board without such a line is
a draw. In space the board is a cube, as wide, as high and as deep as there are columns (the number
of rows is ignored), and lines run in all 13 directions.

Cells are named by column letter and row number from the bottom; in space the layer is added:
"b3:2". The text of a cube lists layer 1 first, each layer from its top row.
"""

from itertools import product
from typing import NamedTuple

Cell = tuple[int, int, int]  # column from the left, row from the bottom, layer, all from 0

# One of each pair of opposite directions: 13. On a flat board those across layers find nothing.
DIRECTIONS: list[Cell] = [
    step for step in product((-1, 0, 1), (-1, 0, 1), (-1, 0, 1)) if step > (0, 0, 0)
]
LETTERS = "abcdefgh"


class State(NamedTuple):
    """The marks of player 1, the marks of player 2, and who moves next."""

    marks: tuple[frozenset[Cell], frozenset[Cell]]
    to_move: int


class Twin:
    """Tic-tac-toe on a board of columns times rows cells, or in a cube."""

    def __init__(
        self,
        *,
        columns: int = 3,
        rows: int = 3,
        line: int = 3,
        misere: bool = False,
        space: bool = False,
    ) -> None:
        for name, value in (("columns", columns), ("rows", rows), ("line", line)):
            if not 2 <= value <= 8:
                raise ValueError(f"{name} must be 2..8: {value}")
        self.columns = columns
        self.rows = columns if space else rows
        self.layers = columns if space else 1
        self.line = line
        self.misere = misere
        self.cells: dict[str, Cell] = {}
        for layer in range(self.layers):
            for row in range(self.rows):
                for column in range(self.columns):
                    name = f"{LETTERS[column]}{row + 1}"
                    if space:
                        name = f"{name}:{layer + 1}"
                    self.cells[name] = (column, row, layer)
        self.names: dict[Cell, str] = {cell: name for name, cell in self.cells.items()}

    def start(self) -> State:
        """The empty board, player 1 to move."""
        return State((frozenset(), frozenset()), 1)

    def legal(self, state: State) -> set[str]:
        """All empty cells, unless there is a line."""
        if self.winning(state):
            return set()
        taken = state.marks[0] | state.marks[1]
        return {name for name, cell in self.cells.items() if cell not in taken}

    def play(self, state: State, move: str) -> State:
        """Put a mark of the player to move."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        first, second = state.marks
        if state.to_move == 1:
            return State((first | {self.cells[move]}, second), 2)
        return State((first, second | {self.cells[move]}), 1)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs of a finished game."""
        if self.winning(state):
            last_mover = 3 - state.to_move
            winner = state.to_move if self.misere else last_mover
            return [1, -1] if winner == 1 else [-1, 1]
        return None if self.legal(state) else [0, 0]

    def winning(self, state: State) -> set[str]:
        """All cells of all lines of the player who has just moved; in misere they lose."""
        marks = state.marks[2 - state.to_move]
        found: set[str] = set()
        for column, row, layer in marks:
            for right, up, deep in DIRECTIONS:
                cells = [
                    (column + right * n, row + up * n, layer + deep * n) for n in range(self.line)
                ]
                if all(cell in marks for cell in cells):
                    found.update(self.names[cell] for cell in cells)
        return found

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The rows of each layer from the top, then the player to move."""
        rows: list[str] = []
        for layer in range(self.layers):
            for row in reversed(range(self.rows)):
                rows.append(
                    "".join(
                        self._symbol(state, (column, row, layer)) for column in range(self.columns)
                    )
                )
        return f"{'/'.join(rows)} {state.to_move}"

    def _symbol(self, state: State, cell: Cell) -> str:
        if cell in state.marks[0]:
            return "X"
        if cell in state.marks[1]:
            return "O"
        return "."
