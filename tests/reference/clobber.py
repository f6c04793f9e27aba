"""Clobber, the slow twin.

At the start every cell has a man, the colours alternate as on a checkerboard, with player 1 in
the top left corner. A move takes an own man onto an enemy man on a cell next to it (up, down, left
or right) and removes that man. Who cannot move loses. A move is written "a1xa2".
"""

from typing import NamedTuple

SYMBOLS = ".XO"


class State(NamedTuple):
    """The men row by row from the top (0: empty), and who moves next."""

    board: tuple[tuple[int, ...], ...]
    to_move: int


class Twin:
    """Clobber on a board of so many columns and rows."""

    def __init__(self, *, columns: int = 6, rows: int = 5) -> None:
        if not 1 <= columns <= 10:
            raise ValueError(f"columns must be 1..10: {columns}")
        if not 1 <= rows <= 10:
            raise ValueError(f"rows must be 1..10: {rows}")
        self.columns = columns
        self.rows = rows

    def start(self) -> State:
        """A full board, player 1 to move."""
        board = tuple(
            tuple(1 if (row + column) % 2 == 0 else 2 for column in range(self.columns))
            for row in range(self.rows)
        )
        return State(board, 1)

    def legal(self, state: State) -> set[str]:
        """The moves onto enemy men."""
        return set(self._moves(state))

    def play(self, state: State, move: str) -> State:
        """Move the man onto the enemy man."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        (row, column), (to_row, to_column) = self._moves(state)[move]
        board = [list(line) for line in state.board]
        board[row][column] = 0
        board[to_row][to_column] = state.to_move
        return State(tuple(tuple(line) for line in board), 3 - state.to_move)

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
        lines = ["".join(SYMBOLS[man] for man in line) for line in state.board]
        return "/".join(lines) + f" {state.to_move}"

    def _name(self, row: int, column: int) -> str:
        """The name of a cell; rows here are counted from 0 at the top."""
        return "abcdefghij"[column] + str(self.rows - row)

    def _moves(self, state: State) -> dict[str, tuple[tuple[int, int], tuple[int, int]]]:
        """Every move of the player to move, with the cells from and to."""
        moves = {}
        for row in range(self.rows):
            for column in range(self.columns):
                if state.board[row][column] != state.to_move:
                    continue
                for down, right in [(-1, 0), (1, 0), (0, -1), (0, 1)]:
                    to_row, to_column = row + down, column + right
                    if not (0 <= to_row < self.rows and 0 <= to_column < self.columns):
                        continue
                    if state.board[to_row][to_column] == 3 - state.to_move:
                        move = f"{self._name(row, column)}x{self._name(to_row, to_column)}"
                        moves[move] = ((row, column), (to_row, to_column))
        return moves
