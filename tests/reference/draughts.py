"""English draughts, the slow twin.

Two players, X (black, first) and O (white), on the dark squares of a square board of even size;
the square a1 is dark. At the start the men of X fill the dark squares of the lowest rows (three
rows on a board of size 8, in general size/2 - 1), those of O as many of the highest rows. X moves
upwards, O downwards. Marks: X and O for men, K and Q for the kings of X and of O.

- A step goes one square diagonally to an empty square: men go forward only, kings both ways.
- A jump goes over an enemy piece on a diagonally adjacent square to the empty square right behind
  it: men jump forward only, kings both ways. The enemy piece is removed at once.
- Who can jump must jump, but may choose any jump. After a jump the same piece goes on jumping as
  long as it can: the whole sequence is one move. Which branch it takes is free, a shorter sequence
  may be chosen if it cannot be prolonged. The square where the piece started is empty meanwhile.
- A man that reaches the last row becomes a king, and its move ends there.
- A player who cannot move on the own turn (or has no pieces) loses.
- quiet > 0: after 2 * quiet plies in a row in which nothing was captured and no man moved, the
  game is over and drawn; this comes before looking whether the player to move could move.

Moves are written "c3-d4" (step) and "c3xe5xg7" (jumps, with all squares visited).
"""

from itertools import pairwise
from typing import NamedTuple

Square = tuple[int, int]  # column from the left, row from the bottom, both from 0

LETTERS = "abcdefghij"
MEN = {1: "X", 2: "O"}
KINGS = {1: "K", 2: "Q"}
FORWARD = {1: 1, 2: -1}


class State(NamedTuple):
    """The pieces with their squares, who moves next, and the quiet plies so far."""

    pieces: frozenset[tuple[Square, str]]
    to_move: int
    quiet_plies: int


class Twin:
    """English draughts on a board of size times size squares."""

    def __init__(self, *, size: int = 8, quiet: int = 40) -> None:
        if not 4 <= size <= 10 or size % 2:
            raise ValueError(f"size must be even, 4..10: {size}")
        if not 0 <= quiet <= 200:
            raise ValueError(f"quiet must be 0..200: {quiet}")
        self.size = size
        self.quiet = quiet
        self.squares: dict[str, Square] = {  # the dark ones
            f"{LETTERS[column]}{row + 1}": (column, row)
            for row in range(size)
            for column in range(size)
            if (column + row) % 2 == 0
        }
        self.names: dict[Square, str] = {square: name for name, square in self.squares.items()}

    def start(self) -> State:
        """All men on their rows, player 1 to move."""
        rows = self.size // 2 - 1
        pieces: set[tuple[Square, str]] = set()
        for square in self.names:
            if square[1] < rows:
                pieces.add((square, "X"))
            if square[1] >= self.size - rows:
                pieces.add((square, "O"))
        return State(frozenset(pieces), 1, 0)

    def legal(self, state: State) -> set[str]:
        """All sequences of jumps if there is one, else all steps."""
        if self._is_drawn(state):
            return set()
        board = dict(state.pieces)
        own = [square for square, piece in board.items() if self._owner(piece) == state.to_move]
        jumps = [path for square in own for path in self._jumps(board, square)]
        if jumps:
            return {"x".join(self.names[square] for square in path) for path in jumps}
        return {
            f"{self.names[square]}-{self.names[target]}"
            for square in own
            for target in self._steps(board, square)
        }

    def play(self, state: State, move: str) -> State:
        """Move the piece, remove what it jumped over and crown it."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        path = [self.squares[name] for name in move.replace("-", "x").split("x")]
        board = dict(state.pieces)
        piece = board.pop(path[0])
        if "x" in move:
            for here, there in pairwise(path):
                del board[self._between(here, there)]
        board[path[-1]] = self._crowned(piece, path[-1])
        is_quiet = "x" not in move and piece in KINGS.values()
        quiet_plies = state.quiet_plies + 1 if is_quiet else 0
        return State(frozenset(board.items()), 3 - state.to_move, quiet_plies)

    def returns(self, state: State) -> list[int] | None:
        """A draw after too many quiet plies; otherwise who cannot move has lost."""
        if self._is_drawn(state):
            return [0, 0]
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
        """The rows from the top, light squares too, then the player to move."""
        board = dict(state.pieces)
        rows: list[str] = []
        for row in reversed(range(self.size)):
            rows.append("".join(board.get((column, row), ".") for column in range(self.size)))
        return f"{'/'.join(rows)} {state.to_move}"

    def _is_drawn(self, state: State) -> bool:
        return self.quiet > 0 and state.quiet_plies >= 2 * self.quiet

    def _owner(self, piece: str) -> int:
        return 1 if piece in (MEN[1], KINGS[1]) else 2

    def _directions(self, piece: str) -> list[tuple[int, int]]:
        """Right and up of each direction in which the piece may go."""
        if piece in KINGS.values():
            return [(1, 1), (-1, 1), (1, -1), (-1, -1)]
        forward = FORWARD[self._owner(piece)]
        return [(1, forward), (-1, forward)]

    def _crowned(self, piece: str, square: Square) -> str:
        """The piece as it is once it stands on the square."""
        last_row = self.size - 1 if self._owner(piece) == 1 else 0
        return KINGS[self._owner(piece)] if square[1] == last_row else piece

    def _between(self, here: Square, there: Square) -> Square:
        return (here[0] + there[0]) // 2, (here[1] + there[1]) // 2

    def _steps(self, board: dict[Square, str], square: Square) -> list[Square]:
        """The empty squares to which the piece on the square can step."""
        targets = [
            (square[0] + right, square[1] + up) for right, up in self._directions(board[square])
        ]
        return [target for target in targets if target in self.names and target not in board]

    def _jumps(self, board: dict[Square, str], square: Square) -> list[list[Square]]:
        """All complete sequences of jumps of the piece on the square, as squares visited."""
        piece = board[square]
        paths: list[list[Square]] = []
        for right, up in self._directions(piece):
            over = (square[0] + right, square[1] + up)
            target = (square[0] + 2 * right, square[1] + 2 * up)
            if over not in board or self._owner(board[over]) == self._owner(piece):
                continue
            if target not in self.names or target in board:
                continue
            after = dict(board)
            del after[square], after[over]
            after[target] = self._crowned(piece, target)
            just_crowned = after[target] != piece
            further = [] if just_crowned else self._jumps(after, target)
            if further:
                paths.extend([square, *path] for path in further)
            else:
                paths.append([square, target])
        return paths
