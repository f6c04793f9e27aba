"""Faces of a game: names of moves, text of positions, pictures; defaults for stones on points.

Each function named in ``NAMES`` is the default of a function that a game file may define under the
same name, without ``game``. The defaults fit a game whose state has a field ``cells`` with one mark
per point of the board, 0 for an empty point (there may be more cells, past the edge), and whose
move is the number of a point, or one more than the last point for passing; or is made of points and
words that the constants MOVE_TEXT and MOVE_WORDS tell (``written.py``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from boardwright.core.boards.board import Permutation
from boardwright.core.errors import InputError, RuleError
from boardwright.core.phrases import Phrase
from boardwright.core.picture import Kind, Mark
from boardwright.core.rules import State

if TYPE_CHECKING:
    from boardwright.core.game import Game

LANGUAGES = ("en", "zh-TW")
#: Of stones by the number of players; marks beyond the players are grey.
COLOURS = {
    2: ("black", "white", "grey"),
    3: ("red", "green", "blue", "grey"),
    4: ("red", "green", "blue", "orange", "grey"),
    6: ("red", "green", "blue", "orange", "black", "white", "grey"),
}
SYMBOLS = ".XO#@%&"
#: The fields that the marks and the player of a position's text stand for.
ON_BOARD = ("cells", "player")

#: One click: a point, or several of which any will do.
Step = int | tuple[int, ...]

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
    "caption",
    "reason",
    "picture",
    "notations",
    "parse_notation",
)


def in_language(text: Any, language: str) -> Any:
    """Return a text of a game file in a language; a plain one counts as English.

    >>> in_language({"en": "a flower", "zh-TW": "梅花"}, "zh-TW"), in_language("a flower", "zh-TW")
    ('梅花', 'a flower')
    """
    return text.get(language, text["en"]) if isinstance(text, Mapping) else text


def marks(game: Game, state: State) -> list[int]:
    """Return the mark on each point: 0 is empty, others as in the game's SYMBOLS."""
    return list(map(int, state.cells[: game.board.points].tolist()))


def restore(game: Game, state: State, marks: Sequence[int]) -> None:
    """Fill a zeroed state from the marks on the points; the player to move is set already."""
    state.cells[: game.board.points] = marks


def move_text(game: Game, move: int) -> str:
    """Return the one-word text of a move."""
    text = game.written.text(move)
    if text is None:
        raise RuleError(
            "{file}: move {move} is not a point of the board: declare MOVE_TEXT or MOVE_WORDS,"
            " or define move_text(move), parse_move(text) and path(move)",
            file=game.file,
            move=move,
        )
    return text


def parse_move(game: Game, text: str) -> int:
    """Return the move that a text names; whether it is legal is checked afterwards."""
    return game.written.move(text)


def path(game: Game, move: int) -> tuple[Step, ...]:
    """Return the points to be clicked, one after another, to enter a move."""
    return game.written.points(move)


def move_under(game: Game, move: int, symmetry: Permutation) -> int:
    """Return the move that ``move`` becomes when the board is turned or mirrored."""
    return game.written.under(move, symmetry)


def winning(game: Game, state: State) -> tuple[int, ...]:
    """Return the points that make the win, if points do."""
    return ()


def score(game: Game, state: State) -> tuple[int, ...]:
    """Return each player's count of points, in games that count them; else nothing."""
    return ()


def caption(game: Game, state: State) -> str | Mapping[str, str]:
    """Return a line of text shown beside the board, such as a turn total."""
    return ""


def reason(game: Game, state: State) -> str | Mapping[str, str]:
    """Return why a finished game ended as it did; the default is ENDING, if somebody won."""
    return getattr(game.module, "ENDING", "")


def picture(game: Game, state: State) -> list[Mark]:
    """Return what is drawn on the board: LOOKS for each mark, or a stone, or its number.

    On a board with edges they are lines, and blocks in the boxes.
    """
    found = enumerate(game.marks(state))
    if looks := getattr(game.module, "LOOKS", None):
        return [Mark(looks[n - 1][0], (point,), *looks[n - 1][1:]) for point, n in found if n]
    if not game.symbols:
        return [Mark("count", (point,), text=str(mark)) for point, mark in found]
    colours, board = game.colours, game.board
    filled: Kind = "block" if board.cell == "edge" else "stone"
    return [
        Mark(
            "line" if len(board.outlines[point]) == 2 else filled,
            (point,),
            colours[min(mark, len(colours)) - 1],
        )
        for point, mark in found
        if mark
    ]


def notations(game: Game, state: State) -> dict[str, str]:
    """Return other text forms of a position by name, such as a paper's own encoding."""
    return {}


def parse_notation(game: Game, state: State, text: str) -> bool:
    """Fill the state from a text in one of the other notations; False if it is in none."""
    return False


def position_text(game: Game, state: State) -> str:
    """Return the one-line text of a position: marks row by row, player to move, other fields.

    Fields that are zero are left out.
    """
    found = game.marks(state)
    if game.symbols:
        shown, between = [game.symbols[mark] for mark in found], ""
    else:
        shown, between = [str(mark) for mark in found], ","
    rows = [between.join([shown[point] for point in row]) for row in game.board.rows]
    player = int(state.player)
    words = [game.row_break.join(rows)]
    if not (game.impartial and player == 0):
        words.append(str(player + 1))
    for name in game.extra:
        values = state[name]
        if values.any():
            numbers = values.ravel().tolist() if values.ndim else [values.item()]
            while len(numbers) > 1 and not numbers[-1]:
                numbers.pop()
            words.append(f"{name}={','.join(map(str, numbers))}")
    return " ".join(words)


def parse_position(game: Game, state: State, text: str) -> None:
    """Fill a zeroed state from the text of a position; the player to move is 1 if not given."""
    if game.parse_notation(state, text.strip()):
        return
    words = text.split()
    extra = [word for word in words if "=" in word]
    words = [word for word in words if "=" not in word]
    if len(words) > 1 and words[-1].isdecimal():
        player = int(words.pop()) if len(words[-1]) <= 9 else 0
        if not 1 <= player <= game.players:
            raise InputError(
                "the player to move must be 1 to {players}, at the end", players=game.players
            )
        state.player = player - 1
    found = parse_marks(game, "".join(words) if game.symbols else "/".join(words))
    try:
        for word in extra:
            parse_extra(game, state, *word.split("=", 1))
        game.restore(state, found)  # which may look at the other fields, too
    except OverflowError:
        raise InputError(
            "a number in this position of {game} is too large", game=game.name
        ) from None
    game.rules["refresh"](state)


def parse_marks(game: Game, cells: str) -> list[int]:
    """Return the marks on the points that the text of a board holds."""
    if not game.symbols:
        numbers = [word for word in cells.replace("/", ",").split(",") if word]
        found = [int(word) for word in numbers if word.isdecimal() and len(word) <= 9]
        if len(found) != game.board.points or len(numbers) != len(found):
            raise InputError(
                "a position of this {game} is {points} whole numbers with commas",
                game=game.name,
                points=game.board.points,
            )
        return found
    cells = cells.replace("/", "")
    unknown = sorted({symbol for symbol in cells if symbol not in game.symbols})
    if unknown:
        raise InputError(
            "a position of {game} is written with {symbols}, not with {given!r}",
            game=game.name,
            symbols=" ".join(game.symbols),
            given=unknown[0],
        )
    if len(cells) != game.board.points:
        raise InputError(
            "a position of this {game} has {points} points, but {given} were given",
            game=game.name,
            points=game.board.points,
            given=len(cells),
        )
    return [game.symbols.index(symbol) for symbol in cells]


def parse_extra(game: Game, state: State, name: str, text: str) -> None:
    """Set a field that a position's text names beside the board, such as ``passes=1``."""
    if name not in game.extra:
        known = ", ".join(game.extra) or Phrase("none")
        raise InputError(
            "a position of {game} has no field {field!r:.40}; it has: {known}",
            game=game.name,
            field=name,
            known=known,
        )
    kind = state.dtype.fields[name][0]
    numbers = text.split(",")
    most = int(kind.base.itemsize and kind.itemsize // kind.base.itemsize)
    signed = [word[1:] if word.startswith("-") else word for word in numbers]
    if len(numbers) > most or not all(word.isdecimal() and len(word) <= 20 for word in signed):
        raise InputError(
            "{name} is up to {most} whole numbers with commas, not {given!r:.40}",
            name=name,
            most=most,
            given=text,
        )
    if kind.shape:
        state[name].reshape(-1)[: len(numbers)] = [int(word) for word in numbers]
    else:
        state[name] = int(numbers[0])
