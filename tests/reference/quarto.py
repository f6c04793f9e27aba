"""Quarto, the slow twin.

Sixteen pieces, numbered 0 to 15, have four attributes each: the four bits of the number. The board
has 4x4 cells. Player 1 begins by naming a piece, which player 2 has to place on any empty cell.
Whoever has placed a piece then names one of the pieces left, which the opponent has to place, and
so on; naming and placing are moves of their own, and the turn passes after naming. The last piece
is named too. Whoever places a piece so that four pieces in a row, a column or a long
diagonal agree in some bit (all 1 or all 0) wins at once. A full board without that is a draw.

Moves are "p0".."p15" when naming and the name of the cell when placing.
"""

from typing import NamedTuple

SYMBOLS = "0123456789ABCDEF"
CELLS = [letter + number for number in "4321" for letter in "abcd"]  # in reading order
LINES = [
    *[[letter + number for letter in "abcd"] for number in "4321"],
    *[[letter + number for number in "4321"] for letter in "abcd"],
    ["a1", "b2", "c3", "d4"],
    ["a4", "b3", "c2", "d1"],
]


class State(NamedTuple):
    """The pieces on the cells, the piece that was named and is to be placed, and the mover."""

    board: tuple[int | None, ...]
    named: int | None
    to_move: int


class Twin:
    """Quarto has no options."""

    def start(self) -> State:
        """An empty board, player 1 names a piece."""
        return State((None,) * 16, None, 1)

    def legal(self, state: State) -> set[str]:
        """The empty cells if a piece is named, otherwise the pieces left."""
        if self.winning(state) or None not in state.board:
            return set()
        if state.named is None:
            return {f"p{piece}" for piece in range(16) if piece not in state.board}
        return {cell for cell in CELLS if state.board[CELLS.index(cell)] is None}

    def play(self, state: State, move: str) -> State:
        """Name a piece for the opponent, or place the one that was named."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        if state.named is None:
            return State(state.board, int(move[1:]), 3 - state.to_move)
        board = list(state.board)
        board[CELLS.index(move)] = state.named
        return State(tuple(board), None, state.to_move)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs: the player who placed last is still to move."""
        if self.winning(state):
            return [1, -1] if state.to_move == 1 else [-1, 1]
        return [0, 0] if None not in state.board else None

    def winning(self, state: State) -> set[str]:
        """The cells of all lines of four pieces that agree in a bit."""
        points = set()
        for line in LINES:
            pieces = [state.board[CELLS.index(cell)] for cell in line]
            for bit in (1, 2, 4, 8):
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
        return "/".join(marks[row : row + 4] for row in (0, 4, 8, 12)) + f" {state.to_move}"
