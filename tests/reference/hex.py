"""Hex, the slow twin.

A rhombus of size rows of size cells; every row lies half a cell further to the right than the one
above it. So a cell has up to six neighbours: left and right in its row, the two cells above it
(same column, and one column further right) and the two below it (same column, and one column
further left). Two players in turn put a stone on an empty cell; stones never move. X (first) wants
an unbroken chain of X stones from the top row to the bottom row, O one from the left column to the
right column. Whoever has it wins; there is no draw.

With swap the second player may answer the first stone with "swap" in place of a stone: the stone
of X in row r, column c goes away and O has a stone in row c, column r; then X moves.

Cells are named by column letter and row number, row 1 at the top.
"""

from typing import NamedTuple

Cell = tuple[int, int]  # row from the top, column from the left, both from 0

NEIGHBOURS: list[Cell] = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)]
LETTERS = "abcdefghijklmn"


class State(NamedTuple):
    """The stones of player 1, the stones of player 2, and who moves next."""

    stones: tuple[frozenset[Cell], frozenset[Cell]]
    to_move: int


class Twin:
    """Hex on a rhombus of size times size cells."""

    def __init__(self, *, size: int = 11, swap: bool = False) -> None:
        if not 2 <= size <= 14:
            raise ValueError(f"size must be 2..14: {size}")
        self.size = size
        self.swap = swap
        self.cells: dict[str, Cell] = {
            f"{LETTERS[column]}{row + 1}": (row, column)
            for row in range(size)
            for column in range(size)
        }

    def start(self) -> State:
        """The empty board, player 1 to move."""
        return State((frozenset(), frozenset()), 1)

    def legal(self, state: State) -> set[str]:
        """All empty cells, and the swap as the second player's first move."""
        if self._winner(state):
            return set()
        taken = state.stones[0] | state.stones[1]
        moves = {name for name, cell in self.cells.items() if cell not in taken}
        if self.swap and len(taken) == 1 and state.to_move == 2:
            moves.add("swap")
        return moves

    def play(self, state: State, move: str) -> State:
        """Put a stone of the player to move, or swap."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        first, second = state.stones
        if move == "swap":
            return State((frozenset(), frozenset((column, row) for row, column in first)), 1)
        if state.to_move == 1:
            return State((first | {self.cells[move]}, second), 2)
        return State((first, second | {self.cells[move]}), 1)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs once a player has joined the own sides."""
        winner = self._winner(state)
        if winner == 0:
            return None
        return [1, -1] if winner == 1 else [-1, 1]

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The rows from the top, then the player to move."""
        rows: list[str] = []
        for row in range(self.size):
            rows.append("".join(self._symbol(state, (row, column)) for column in range(self.size)))
        return f"{'/'.join(rows)} {state.to_move}"

    def _winner(self, state: State) -> int:
        """The player whose chain joins the own sides, or 0."""
        for player in (1, 2):
            along = player - 1  # which coordinate the chain must cross: row, or column
            stones = state.stones[along]
            reached = {cell for cell in stones if cell[along] == 0}
            new = list(reached)
            while new:
                row, column = new.pop()
                for down, right in NEIGHBOURS:
                    cell = (row + down, column + right)
                    if cell in stones and cell not in reached:
                        reached.add(cell)
                        new.append(cell)
            if any(cell[along] == self.size - 1 for cell in reached):
                return player
        return 0

    def _symbol(self, state: State, cell: Cell) -> str:
        if cell in state.stones[0]:
            return "X"
        if cell in state.stones[1]:
            return "O"
        return "."
