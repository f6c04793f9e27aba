"""SGF (FF[4]) as a file format: nodes of properties in brackets; its points and texts.

What the properties mean to us is in ``sgf_reader`` and ``sgf_writer``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from boardwright.core.boards.board import LETTERS
from boardwright.core.boards.grid import Grid
from boardwright.core.errors import InputError
from boardwright.core.game import Game

Properties = dict[str, list[str]]
LARGEST_SIZE = 25
NAME = re.compile(r"([A-Za-z]{1,100}+)\s*+")
VALUE = re.compile(r"\[((?:[^\]\\]++|\\.)*+)\]\s*+", re.DOTALL)
#: Our own properties: the game and its options, headers, and what an analysis found.
GAME, OPTIONS, HEADER, VALUES, BEST = "BWGAME", "BWOPTIONS", "BWHEADER", "BWVALUES", "BWBEST"
#: Headers that SGF has properties for.
HEADERS = {
    "Event": "EV",
    "Site": "PC",
    "Date": "DT",
    "Round": "RO",
    "Player1": "PB",
    "Player2": "PW",
    "Annotator": "AN",
    "Source": "SO",
}
#: How a game was won, by the header that says it.
TERMINATIONS = {"resignation": "R", "time forfeit": "T"}


def sgf_items(text: str) -> Iterator[str | Properties]:
    """Yield the brackets and nodes of a file in their order, however deep they are nested."""
    at = 0
    while at < len(text):
        letter = text[at]
        at += 1
        if letter in "()":
            yield letter
        elif letter == ";":
            node, at = read_node(text, at)
            yield node
        elif not letter.isspace():
            raise InputError(
                "character {position:,} of the SGF file cannot be {letter!r}",
                position=at,
                letter=letter,
            )


def read_node(text: str, at: int) -> tuple[Properties, int]:
    """Return the properties that begin at a place, and where they end."""
    found: Properties = {}
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        name = NAME.match(text, at)
        if name is None:
            return found, at
        at = name.end()
        # Older files have small letters in names, which do not count.
        values = found.setdefault("".join(each for each in name[1] if each.isupper()), [])
        value = VALUE.match(text, at)
        if value is None:
            raise InputError(
                "the property {name:.20} of the SGF file has no value in brackets", name=name[1]
            )
        while value is not None:
            values.append(value[1])
            at = value.end()
            value = VALUE.match(text, at)


def escaped(text: str) -> str:
    """Return a text as a property's value; colons, which divide some values, are escaped too."""
    return re.sub(r"[\\\]:]", lambda found: f"\\{found[0]}", text)


def plain(value: str) -> str:
    r"""Return the text of a property's value.

    >>> plain(r"a\]b\\c")
    'a]b\\c'
    """
    lines = value.replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"\\(.)", lambda found: found[1].strip("\n"), lines, flags=re.DOTALL)


def point_at(value: str, size: int) -> tuple[int, int]:
    """Return column and row, from the top left, of a point written as two letters."""
    places = [LETTERS.find(letter) for letter in value]
    if len(places) != 2 or not all(0 <= place < size for place in places):
        raise InputError(
            "{given!r:.20} is not a point of the SGF file's board of size {size}",
            given=value,
            size=size,
        )
    return places[0], places[1]


def points_in(value: str, size: int) -> list[tuple[int, int]]:
    """Return the point, or the points of a rectangle, that a value names.

    >>> points_in("ab:bc", 9)
    [(0, 1), (0, 2), (1, 1), (1, 2)]
    """
    first, colon, last = value.strip().partition(":")
    left, top = point_at(first.strip(), size)
    right, bottom = point_at(last.strip(), size) if colon else (left, top)
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def grid_size(game: Game) -> int:
    """Return the size of a game's square grid if SGF can hold its games, else 0."""
    size = math.isqrt(game.board.points)
    path = game.path
    fits = (
        game.players == 2
        and size <= LARGEST_SIZE
        and (game.symbols, game.row_break) == (".XO", "/")
        and game.board.names == Grid(size).names
        and all(path(move) in (((move,),), ()) for move in game.start().moves)
    )
    return size if fits else 0
