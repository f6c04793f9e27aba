"""Reads SGF files, ours and those of other programs for the games that SGF has a number for.

>>> tree = read_sgf("(;GM[4]SZ[15]PB[Anna];B[hh];W[ih](;B[gg])(;B[ii]C[or here]))")
>>> tree.options, tree.headers, [(node.parent, node.move) for node in tree.nodes[1:]]
({'size': '15'}, {'Player1': 'Anna'}, [(0, 'h8'), (1, 'i8'), (2, 'g9'), (2, 'i7')])
"""

from __future__ import annotations

import re

from boardwright.core.boards.board import LETTERS
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.registry import load, package_games
from boardwright.core.written import PASS
from boardwright.records.sgf_parts import (
    BEST,
    GAME,
    HEADER,
    HEADERS,
    LARGEST_SIZE,
    OPTIONS,
    TERMINATIONS,
    VALUES,
    Properties,
    plain,
    point_at,
    points_in,
    sgf_items,
)
from boardwright.records.text_reader import read_options, read_values
from boardwright.records.tree import PAYOFFS, UNFINISHED, Tree, refuse_long, tidy_header, tidy_note

PAIR = re.compile(r"((?:[^\\:]++|\\.)*+):(.*)", re.DOTALL)
DATE = re.compile(r"\d{4}-\d\d-\d\d")
NAMES = {code: name for name, code in HEADERS.items()}
USUAL_SIZE = 15  # of a Gomoku board, where a file does not say
#: Points of passes in older files: beyond a board of 19.
PASSES = ("", "tt")
STONES = {"AB": "X", "AW": "O"}
NAMED = {"B": "black", "W": "white"}


def read_sgf(text: str) -> Tree:
    """Return the record that an SGF file holds; whether its moves are legal is checked after."""
    refuse_long(text)
    reader = SgfReader()
    for item in sgf_items(text.removeprefix("\ufeff")):
        if isinstance(item, str):
            reader.bracket(item)
        else:
            reader.node(item)
    return reader.finished()


class SgfReader:
    """Makes a tree of the nodes of a file."""

    def __init__(self) -> None:
        self.head: Properties | None = None
        self.size = 0
        self.here = 0
        self.opened: list[int] = []  # where variations began
        self.closed = False
        #: Move before, colour, node; number 0 is the start.
        self.moves: list[tuple[int, str, Properties]] = [(0, "", {})]
        self.remarks: dict[int, list[str]] = {}  # by move
        self.stones: dict[tuple[int, int], str] = {}
        self.first = ""  # the colour to move first

    def bracket(self, bracket: str) -> None:
        """Begin a variation, or go back to where one began."""
        if self.closed:
            raise InputError("the SGF file holds several games; give one")
        if bracket == "(":
            self.opened.append(self.here)
        elif not self.opened:
            raise InputError("the SGF file has ) without (")
        else:
            self.here = self.opened.pop()
            self.closed = not self.opened

    def node(self, node: Properties) -> None:
        """Read one node: the head of the file, stones set up, a move, or a remark."""
        if not self.opened:
            raise InputError("the SGF file must begin with (;")
        if self.head is None:
            self.head = node
            self.size = read_size(node)
        self._set_up(node)
        colours = [colour for colour in NAMED if colour in node]
        if len(colours) > 1 or any(len(node[colour]) > 1 for colour in colours):
            raise InputError("a node of the SGF file has several moves at once")
        if colours:
            before = self.moves[self.here][1]
            self.first = self.first or colours[0]
            if colours[0] == before or (not self.here and colours[0] != self.first):
                raise InputError(
                    "the SGF file has a move of {colour} where the other is to move",
                    colour=NAMED[colours[0]],
                )
            self.moves.append((self.here, colours[0], node))
            self.here = len(self.moves) - 1
        comments = [plain(each) for name in ("GC", "C") for each in node.get(name, ())]
        self.remarks.setdefault(self.here, []).extend(comments)

    def _set_up(self, node: Properties) -> None:
        """Put the stones of the first position; elsewhere they are refused."""
        found = [(name, value) for name in STONES for value in node.get(name, ())]
        if "AE" in node or (found and (len(self.moves) > 1 or len(self.opened) > 1)):
            raise InputError("the SGF file sets up stones after its first position")
        for name, value in found:
            for point in points_in(value, self.size):
                if point in self.stones:
                    raise InputError(
                        "the SGF file sets up the point {point:.20} twice", point=value
                    )
                self.stones[point] = STONES[name]
        if "PL" in node and len(self.moves) == 1:
            self.first = node["PL"][0].strip().upper()[:1]
            if self.first not in NAMED:
                raise InputError("PL, who is to move, must be B or W in the SGF file")

    def finished(self) -> Tree:
        """Return the tree, when all is read."""
        if self.head is None or not self.closed:
            raise InputError("the SGF file ends too early: ) is missing")
        tree = read_head(self.head)
        if tree.options.get("size", str(self.size)) != str(self.size):
            raise InputError(
                "the SGF file has SZ[{size}] but the option size differs", size=self.size
            )
        tree.nodes[0].note = tidy_note("\n".join(self.remarks.get(0, ())))
        if self.stones or self.first == "W":
            tree.position = self._position()
        for number, (parent, colour, node) in enumerate(self.moves[1:], start=1):
            best, _, worth = plain(first_of(node, BEST)).partition(" ")
            tree.add(
                parent,
                self._move(node[colour][0].strip()),
                "\n".join(self.remarks.get(number, ())),
                read_values(first_of(node, VALUES)),
                best,
                read_values(worth),
            )
        return tree

    def _move(self, value: str) -> str:
        if value in PASSES[: 2 if self.size <= 19 else 1]:
            return PASS
        column, row = point_at(value, self.size)
        return f"{LETTERS[column]}{self.size - row}"

    def _position(self) -> str:
        side = range(self.size)
        rows = ("".join(self.stones.get((x, y), ".") for x in side) for y in side)
        return f"{'/'.join(rows)} {2 if self.first == 'W' else 1}"


def read_head(node: Properties) -> Tree:
    """Return a record without moves: its game, options, headers and result."""
    kind = first_of(node, "GM").strip()
    if GAME in node:
        tree = Tree(tidy_header(plain(node[GAME][0])), read_options(plain(first_of(node, OPTIONS))))
    else:
        game = game_of_kind(kind or "1")
        tree = Tree(game.name, {"size": str(read_size(node))})
        rules = first_of(node, "RU").lower()
        tree.options |= {
            option.name: choice
            for option in game.declared.values()
            for choice in option.choices
            if choice in rules
        }
    for code, name in NAMES.items():
        value = tidy_header(plain(first_of(node, code)))
        if value:
            dated = name == "Date" and DATE.fullmatch(value)
            tree.headers[name] = value.replace("-", ".") if dated else value
    for pair in node.get(HEADER, ()):
        divided = PAIR.fullmatch(pair)
        if divided is not None and plain(divided[1]).isidentifier():
            tree.headers[plain(divided[1])] = tidy_header(plain(divided[2]))
    result = plain(first_of(node, "RE"))
    tree.result = read_result_of(result)
    for how, letter in TERMINATIONS.items():
        if result[1:3].upper() == f"+{letter}":
            tree.headers.setdefault("Termination", how)
    return tree


def game_of_kind(kind: str) -> Game:
    """Return the game that has this number in SGF."""
    games = [load(name, {}) for name in package_games()]
    numbers = {str(game.module.SGF): game for game in games if game.defines("SGF")}
    if kind not in numbers:
        known = ", ".join(f"GM[{number}] ({game.title()})" for number, game in numbers.items())
        raise InputError(
            "an SGF file must be written by Boardwright or have one of {known}, but "
            "this one has GM[{kind:.10}]",
            known=known,
            kind=kind,
        )
    return numbers[kind]


def read_size(node: Properties) -> int:
    """Return the size of a file's square board."""
    given = first_of(node, "SZ").strip() or str(USUAL_SIZE)
    width, _, height = given.partition(":")
    if not width.isdecimal() or height not in ("", width) or len(width) > 2:
        raise InputError(
            "the board of an SGF file must be square, not SZ[{given:.20}]", given=given
        )
    if not 1 <= int(width) <= LARGEST_SIZE:
        raise InputError("the board of an SGF file may have a size up to {most}", most=LARGEST_SIZE)
    return int(width)


def read_result_of(text: str) -> str:
    """Return the payoffs that a result in the manner of SGF means.

    >>> read_result_of("B+Resign"), read_result_of("Draw"), read_result_of("?")
    ('1:-1', '0:0', '*')
    """
    word = text.strip().lower()
    if word.startswith(("b+", "w+")):
        return "1:-1" if word[0] == "b" else "-1:1"
    if word in ("0", "draw", "jigo"):
        return "0:0"
    return word if PAYOFFS.fullmatch(word) else UNFINISHED


def first_of(node: Properties, name: str) -> str:
    """Return a property's first value, or nothing."""
    return node.get(name, [""])[0]
