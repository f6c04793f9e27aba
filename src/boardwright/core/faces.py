"""Faces of a game: names of moves, text of positions, pictures; defaults for stones on points.

Each function here is the default of a function that a game file may define under the same name. The
defaults fit a game whose state has a field ``cells`` with one mark per point of the board, 0 for an
empty point, and whose move is the number of a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardwright.core.boards.board import Permutation
from boardwright.core.errors import InputError
from boardwright.core.picture import Mark
from boardwright.core.rules import State

if TYPE_CHECKING:
    from boardwright.core.game import Game

LANGUAGES = ("en", "zh-TW")
COLOURS = {2: ("black", "white"), 3: ("red", "green", "blue")}

#: The functions a game file may define in place of the defaults.
NAMES = (
    "marks",
    "restore",
    "move_text",
    "parse_move",
    "path",
    "move_under",
    "winning",
    "score",
    "picture",
    "notations",
    "parse_notation",
    "winning_sets",
    "strokes",
)


def marks(game: Game, state: State) -> list[int]:
    """Return the mark on each point: 0 is empty, others as in the game's SYMBOLS."""
    return [int(mark) for mark in state.cells]


def restore(game: Game, state: State, marks: Sequence[int]) -> None:
    """Fill a zeroed state from the marks on the points; the player to move is set already."""
    state.cells[:] = marks


def move_text(game: Game, move: int) -> str:
    """Return the one-word text of a move."""
    return game.board.names[move]


def parse_move(game: Game, text: str) -> int:
    """Return the move that a text names; whether it is legal is checked afterwards."""
    return game.board.find(text)


def path(game: Game, move: int) -> tuple[int, ...]:
    """Return the points to be clicked, one after another, to enter a move."""
    return (move,)


def move_under(game: Game, move: int, symmetry: Permutation) -> int:
    """Return the move that ``move`` becomes when the board is turned or mirrored."""
    return symmetry[move]


def winning(game: Game, state: State) -> tuple[int, ...]:
    """Return the points that make the win, if points do."""
    return ()


def score(game: Game, state: State) -> tuple[int, ...]:
    """Return each player's count of points, in games that count them; else nothing."""
    return ()


def picture(game: Game, state: State) -> list[Mark]:
    """Return what is drawn on the board: a stone for each mark."""
    colours = game.colours
    return [
        Mark("stone", (point,), colours[mark - 1])
        for point, mark in enumerate(game.marks(state))
        if mark
    ]


def notations(game: Game, state: State) -> dict[str, str]:
    """Return other text forms of a position by name, such as a paper's own encoding."""
    return {}


def parse_notation(game: Game, state: State, text: str) -> bool:
    """Fill the state from a text in one of the other notations; False if it is in none."""
    return False


def winning_sets(game: Game) -> Sequence[tuple[int, ...]]:
    """Return the sets of points of which a player must hold one whole to win, if that is the game.

    It is for games in which a stone is put on an empty point and stays, and the first to hold a
    set wins; solvers read threats and proofs off these sets.
    """
    return ()


def strokes(game: Game) -> Sequence[tuple[int, ...]]:
    """Return the points that each move strikes out, if a position is a set that only shrinks.

    Move number i strikes ``strokes[i]``, all of which must still stand; the game ends when nothing
    stands. The bitmap solver reads it.
    """
    return ()


def position_text(game: Game, state: State) -> str:
    """Return the one-line text of a position: the marks row by row, then the player to move."""
    found = game.marks(state)
    rows = ("".join(game.symbols[found[point]] for point in row) for row in game.board.rows)
    cells = game.row_break.join(rows)
    player = int(state.player)
    return cells if game.impartial and player == 0 else f"{cells} {player + 1}"


def parse_position(game: Game, state: State, text: str) -> None:
    """Fill a zeroed state from the text of a position; the player to move is 1 if not given."""
    if game.faces["parse_notation"](state, text.strip()):
        return
    words = text.split()
    if len(words) > 1 and words[-1].isdecimal():
        player = int(words.pop()) if len(words[-1]) <= 9 else 0
        if not 1 <= player <= game.players:
            raise InputError(f"the player to move must be 1 to {game.players}, at the end")
        state.player = player - 1
    cells = "".join(words).replace("/", "")
    unknown = sorted({symbol for symbol in cells if symbol not in game.symbols})
    if unknown:
        raise InputError(
            f"a position of {game.name} is written with {' '.join(game.symbols)}, "
            f"not with {unknown[0]!r}"
        )
    if len(cells) != game.board.points:
        raise InputError(
            f"a position of this {game.name} has {game.board.points} points, "
            f"but {len(cells)} were given"
        )
    game.faces["restore"](state, [game.symbols.index(symbol) for symbol in cells])
