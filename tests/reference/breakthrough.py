"""Breakthrough, the slow twin.

Each player has two full rows of men: X (first) the two upper ones, O the two lower ones. X moves
downwards, O upwards. A man goes one step straight ahead to an empty cell, or one step diagonally
ahead to a cell that is empty or holds an enemy man, which is captured. It never captures straight
ahead, and capturing is never compulsory. Whoever brings a man to the farthest row wins, and so
does who captures the last enemy man. (A player who has men always has a move: the foremost man
can go diagonally. If it were otherwise, that player would lose.)

Moves are written "a7-a6", captures "a7xb6".
"""

from typing import NamedTuple

Cell = tuple[int, int]  # column from the left, row from the bottom, both from 0

LETTERS = "abcdefghij"
AHEAD = {1: -1, 2: 1}


class State(NamedTuple):
    """The men of player 1, the men of player 2, and who moves next."""

    men: tuple[frozenset[Cell], frozenset[Cell]]
    to_move: int


class Twin:
    """Breakthrough on a board of the given columns and rows."""

    def __init__(self, *, columns: int = 8, rows: int = 8) -> None:
        if not 3 <= columns <= 10:
            raise ValueError(f"columns must be 3..10: {columns}")
        if not 4 <= rows <= 10:
            raise ValueError(f"rows must be 4..10: {rows}")
        self.columns = columns
        self.rows = rows
        self.cells: dict[str, Cell] = {
            f"{LETTERS[column]}{row + 1}": (column, row)
            for row in range(rows)
            for column in range(columns)
        }
        self.names: dict[Cell, str] = {cell: name for name, cell in self.cells.items()}

    def start(self) -> State:
        """Two full rows of men each, player 1 to move."""
        upper = frozenset(cell for cell in self.names if cell[1] >= self.rows - 2)
        lower = frozenset(cell for cell in self.names if cell[1] < 2)
        return State((upper, lower), 1)

    def legal(self, state: State) -> set[str]:
        """All steps and captures, unless the game is won."""
        if self._winner(state):
            return set()
        own = state.men[state.to_move - 1]
        other = state.men[2 - state.to_move]
        moves: set[str] = set()
        for column, row in own:
            for right in (-1, 0, 1):
                target = (column + right, row + AHEAD[state.to_move])
                if target not in self.names or target in own:
                    continue
                if target not in other:
                    moves.add(f"{self.names[column, row]}-{self.names[target]}")
                elif right != 0:
                    moves.add(f"{self.names[column, row]}x{self.names[target]}")
        return moves

    def play(self, state: State, move: str) -> State:
        """Move the man and remove the one it captures."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        source, target = (self.cells[name] for name in move.replace("-", "x").split("x"))
        own = state.men[state.to_move - 1] - {source} | {target}
        other = state.men[2 - state.to_move] - {target}
        return State((own, other), 2) if state.to_move == 1 else State((other, own), 1)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs once a man has broken through, or no move is left."""
        winner = self._winner(state)
        if winner == 0:
            if self.legal(state):
                return None
            winner = 3 - state.to_move
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
        for row in reversed(range(self.rows)):
            rows.append(
                "".join(self._symbol(state, (column, row)) for column in range(self.columns))
            )
        return f"{'/'.join(rows)} {state.to_move}"

    def _winner(self, state: State) -> int:
        """The player with a man on the farthest row or without an enemy, or 0."""
        first, second = state.men
        if not second or any(row == 0 for _, row in first):
            return 1
        if not first or any(row == self.rows - 1 for _, row in second):
            return 2
        return 0

    def _symbol(self, state: State, cell: Cell) -> str:
        if cell in state.men[0]:
            return "X"
        if cell in state.men[1]:
            return "O"
        return "."
