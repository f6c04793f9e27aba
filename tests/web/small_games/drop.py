"""Three in a row with gravity, for three: columns are clicked anywhere."""

import numpy as np

from boardwright.core import Grid, Moves, Returns, State, record

COLUMNS, ROWS = 4, 3
BOARD = Grid(COLUMNS, ROWS, cell="square")
PLAYERS = 3
STATE = record(player=np.uint8, winner=np.uint8, cells=(np.uint8, BOARD.points))
MAX_MOVES = COLUMNS
TITLE = "Drop"
RULES = "Drop stones into columns; three side by side win."
ENDING = "three side by side"
SYMMETRIES = "mirror"


def start(state: State) -> None:
    """Leave the board empty."""


def moves(state: State, out: Moves) -> int:
    """Write the columns that are not full."""
    count = 0
    for column in range(COLUMNS):
        if state.winner == 0 and state.cells[column] == 0:
            out[count] = column
            count += 1
    return count


def play(state: State, move: int) -> None:
    """Let a stone fall."""
    row = ROWS - 1
    while state.cells[row * COLUMNS + move] != 0:
        row -= 1
    state.cells[row * COLUMNS + move] = state.player + 1
    side = 0
    for column in range(COLUMNS):
        side = side + 1 if state.cells[row * COLUMNS + column] == state.player + 1 else 0
        if side == 3:
            state.winner = state.player + 1
    state.player = (state.player + 1) % PLAYERS


def outcome(state: State, returns: Returns) -> None:
    """Tell who won."""
    for player in range(PLAYERS):
        returns[player] = 0 if state.winner == 0 else -1
    if state.winner > 0:
        returns[state.winner - 1] = 1


def move_text(move: int) -> str:
    """Return the letter of a column."""
    return "abcd"[move]


def parse_move(text: str) -> int:
    """Return a column by its letter."""
    return "abcd".index(text)


def path(move: int) -> tuple[tuple[int, ...], ...]:
    """Return that any cell of the column will do."""
    return (tuple(row * COLUMNS + move for row in range(ROWS)),)


def move_under(move: int, symmetry: tuple[int, ...]) -> int:
    """Return the column that a column becomes."""
    return symmetry[move] % COLUMNS
