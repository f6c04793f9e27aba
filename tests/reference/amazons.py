"""The Game of the Amazons, the slow twin.

Each player has four amazons on a square board, or fewer: X moves first. With n = (size - 1) // 3
the amazons of X start on the bottom row in the columns n and size - 1 - n (counted from 0), and on
the first and the last column in the row n (counted from 0 from the bottom); those of O on the
mirror images, top for bottom. With fewer than four those are left out that are named last here. A
move has two parts: an amazon goes any number of cells, at least one, in a straight
or slanted line like a queen of chess, over empty cells only; then the same amazon shoots
an arrow in the same way from where it has come to. The cell it left is empty for the arrow. The
cell where the arrow lands is burnt for the rest of the game: nothing goes there or over it. A
player who cannot move loses.

A move is written "d1-d7/g7": from, to, arrow. Marks: X, O and * for burnt.
"""

from typing import NamedTuple

Cell = tuple[int, int]  # column from the left, row from the bottom, both from 0

DIRECTIONS: list[Cell] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
LETTERS = "abcdefghij"


class State(NamedTuple):
    """The amazons of player 1 and of player 2, the burnt cells, and who moves next."""

    amazons: tuple[frozenset[Cell], frozenset[Cell]]
    burnt: frozenset[Cell]
    to_move: int


class Twin:
    """Amazons on a board of size times size cells."""

    def __init__(self, *, size: int = 10, amazons: int = 4) -> None:
        if not 4 <= size <= 10 or not 1 <= amazons <= 4:
            raise ValueError(f"size must be 4..10, and amazons 1..4: {size}, {amazons}")
        self.size, self.amazons = size, amazons
        self.cells: dict[str, Cell] = {
            f"{LETTERS[column]}{row + 1}": (column, row)
            for row in range(size)
            for column in range(size)
        }
        self.names: dict[Cell, str] = {cell: name for name, cell in self.cells.items()}

    def start(self) -> State:
        """All amazons in their places, player 1 to move."""
        near = (self.size - 1) // 3
        last = self.size - 1
        first = [(near, 0), (last - near, 0), (0, near), (last, near)][: self.amazons]
        second = {(column, last - row) for column, row in first}
        return State((frozenset(first), frozenset(second)), frozenset(), 1)

    def legal(self, state: State) -> set[str]:
        """All ways to move an amazon and to shoot."""
        moves: set[str] = set()
        taken = state.amazons[0] | state.amazons[1] | state.burnt
        for source in state.amazons[state.to_move - 1]:
            without_it = taken - {source}
            for target in self._reach(source, without_it):
                for arrow in self._reach(target, without_it):
                    moves.add(f"{self.names[source]}-{self.names[target]}/{self.names[arrow]}")
        return moves

    def play(self, state: State, move: str) -> State:
        """Move the amazon and burn the cell."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        source, target, arrow = (self.cells[name] for name in move.replace("/", "-").split("-"))
        amazons = list(state.amazons)
        amazons[state.to_move - 1] = amazons[state.to_move - 1] - {source} | {target}
        return State((amazons[0], amazons[1]), state.burnt | {arrow}, 3 - state.to_move)

    def returns(self, state: State) -> list[int] | None:
        """Who cannot move has lost."""
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
        """The rows from the top, then the player to move."""
        rows: list[str] = []
        for row in reversed(range(self.size)):
            rows.append("".join(self._symbol(state, (column, row)) for column in range(self.size)))
        return f"{'/'.join(rows)} {state.to_move}"

    def _reach(self, source: Cell, taken: frozenset[Cell]) -> list[Cell]:
        """The cells that a queen on the source reaches, when the taken cells stop her."""
        reached: list[Cell] = []
        for right, up in DIRECTIONS:
            cell = (source[0] + right, source[1] + up)
            while cell in self.names and cell not in taken:
                reached.append(cell)
                cell = (cell[0] + right, cell[1] + up)
        return reached

    def _symbol(self, state: State, cell: Cell) -> str:
        if cell in state.amazons[0]:
            return "X"
        if cell in state.amazons[1]:
            return "O"
        return "*" if cell in state.burnt else "."
