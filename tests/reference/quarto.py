"""Quarto, the slow twin.

Sixteen pieces, numbered 0 to 15, have four attributes each: the four bits of the number. The board
has 4x4 cells. Player 1 begins by naming a piece, which player 2 has to place on any empty cell.
Whoever has placed a piece then names one of the pieces left, which the opponent has to place, and
so on; naming and placing are moves of their own, and the turn passes after naming. The last piece
is named too. Whoever places a piece so that four pieces in a row, a column or a long
diagonal agree in some bit (all 1 or all 0) wins at once. If the pieces run out without that it is a
draw. On 3x3 cells there are eight pieces with three attributes, and lines have three cells.

Moves are "p0".."p15" when naming and the name of the cell when placing.
"""

from typing import NamedTuple

SYMBOLS = "0123456789ABCDEF"


class State(NamedTuple):
    """The pieces on the cells, the piece that was named and is to be placed, and the mover."""

    board: tuple[int | None, ...]
    named: int | None
    to_move: int


class Twin:
    """Quarto on a board of size times size cells."""

    def __init__(self, *, size: int = 4) -> None:
        letters, numbers = "abcd"[:size], "4321"[4 - size :]
        self.size, self.pieces = size, 2**size
        self.cells = [letter + number for number in numbers for letter in letters]  # as one reads
        self.lines = [
            *[[letter + number for letter in letters] for number in numbers],
            *[[letter + number for number in numbers] for letter in letters],
            [letter + number for letter, number in zip(letters, numbers, strict=True)],
            [letter + number for letter, number in zip(letters, numbers[::-1], strict=True)],
        ]

    def start(self) -> State:
        """An empty board, player 1 names a piece."""
        return State((None,) * self.size**2, None, 1)

    def legal(self, state: State) -> set[str]:
        """The empty cells if a piece is named, otherwise the pieces left."""
        if self.winning(state):
            return set()
        if state.named is None:
            return {f"p{piece}" for piece in range(self.pieces) if piece not in state.board}
        return {cell for cell in self.cells if state.board[self.cells.index(cell)] is None}

    def play(self, state: State, move: str) -> State:
        """Name a piece for the opponent, or place the one that was named."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        if state.named is None:
            return State(state.board, int(move[1:]), 3 - state.to_move)
        board = list(state.board)
        board[self.cells.index(move)] = state.named
        return State(tuple(board), None, state.to_move)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs: the player who placed last is still to move."""
        if self.winning(state):
            return [1, -1] if state.to_move == 1 else [-1, 1]
        return None if self.legal(state) else [0, 0]

    def winning(self, state: State) -> set[str]:
        """The cells of all full lines whose pieces agree in a bit."""
        points = set()
        for line in self.lines:
            pieces = [state.board[self.cells.index(cell)] for cell in line]
            for bit in (1, 2, 4, 8)[: self.size]:
                values = {None if piece is None else piece & bit for piece in pieces}
                if values == {0} or values == {bit}:
                    points |= set(line)
        return points

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The board row by row from the top, and the player to move."""
        marks = "".join("." if piece is None else SYMBOLS[piece] for piece in state.board)
        rows = (marks[first : first + self.size] for first in range(0, len(marks), self.size))
        return "/".join(rows) + f" {state.to_move}"
