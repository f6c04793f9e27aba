"""A game as a tree of moves, with notes and what an analysis found; its limits.

>>> tree = Tree("nim", {"layers": "3"})
>>> first = tree.add(0, "1")
>>> tree.add(first, "4-6"), tree.add(first, "2", note="or this")
(2, 3)
>>> tree.main_line()
['1', '4-6']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from boardwright.core.errors import InputError
from boardwright.core.faces import LANGUAGES
from boardwright.core.game import Game
from boardwright.core.parameter import text_of

UNFINISHED = "*"
LONGEST_RECORD = 4_000_000
MOST_NODES = 100_000
MOST_VALUES = 10
LONGEST_MOVE = 100
DECIMALS = 4
NUMBER = r"-?\d{1,9}(?:\.\d{1,9})?"
PAYOFFS = re.compile(rf"{NUMBER}(?::{NUMBER})+")
#: How chess writes results.
CHESS_RESULTS = {"1-0": "1:-1", "0-1": "-1:1", "1/2-1/2": "0:0"}


@dataclass
class Node:
    """One move; number 0 is the first position, without a move and a parent.

    ``values`` are each player's after the move, ``best`` the move that was better instead of it.
    """

    number: int
    parent: int | None
    move: str
    note: str = ""
    values: tuple[float, ...] = ()
    best: str = ""
    best_values: tuple[float, ...] = ()
    #: Who moved, from 1, and for how long; known while a game is played, and not written.
    seat: int = field(default=0, compare=False)
    seconds: float = field(default=0.0, compare=False)
    depth: int = 0  # moves from the first position
    children: list[int] = field(default_factory=list)


@dataclass
class Tree:
    """A game's name and options, its moves as a tree, and further headers such as players and date.

    ``position`` is the text of the first position where that is not the game's own. Of several
    moves from one node, the one added first belongs to the main line.
    """

    game: str
    options: dict[str, str]
    headers: dict[str, str] = field(default_factory=dict)
    position: str = ""
    result: str = UNFINISHED
    nodes: list[Node] = field(default_factory=lambda: [Node(0, None, "")])

    @classmethod
    def of(cls, game: Game, position: str = "", headers: dict[str, str] | None = None) -> Tree:
        """Return the record of a game in which nothing has been played."""
        options = {name: text_of(value) for name, value in game.options.items()}
        return cls(game.name, options, headers or {}, position)

    def add(
        self,
        parent: int,
        move: str,
        note: str = "",
        values: Sequence[float] = (),
        best: str = "",
        best_values: Sequence[float] = (),
    ) -> int:
        """Add a move after another and return its number; texts and values are made tidy."""
        if len(self.nodes) > MOST_NODES:
            raise InputError("a record may have up to {most:,} moves", most=MOST_NODES)
        if not 0 <= parent < len(self.nodes):
            raise InputError(
                "move {number} of the record must follow an earlier one", number=len(self.nodes)
            )
        if not 0 < len(move) <= LONGEST_MOVE or len(best) > LONGEST_MOVE:
            raise InputError(
                "a move has 1 to {most} characters, not {given:,}",
                most=LONGEST_MOVE,
                given=len(move),
            )
        worth = tidy(values), best, tidy(best_values)
        return self.append(Node(len(self.nodes), parent, move, tidy_note(note), *worth)).number

    def append(self, node: Node) -> Node:
        """Add the next node as it is."""
        before = self.nodes[node.parent or 0]
        node.depth = before.depth + 1
        before.children.append(node.number)
        self.nodes.append(node)
        return node

    def end_of_line(self, number: int = 0) -> int:
        """Return the last node of the line from a node along every first branch."""
        while self.nodes[number].children:
            number = self.nodes[number].children[0]
        return number

    def main_line(self) -> list[str]:
        """Return the moves of the main line."""
        found, here = [], self.end_of_line()
        while here:
            found.append(self.nodes[here].move)
            here = self.nodes[here].parent or 0
        return found[::-1]

    def in_order(self, through: int = 0) -> Tree:
        """Return the same tree with each line's moves in a row, the main line first.

        The main line becomes the one through a given node.
        """
        way = set()
        while through:
            way.add(through)
            through = self.nodes[through].parent or 0
        found = replace(self, nodes=[replace(self.nodes[0], children=[])])
        place = {0: 0}
        work = [0]
        while work:
            here = self.nodes[work.pop()]
            if here.number:
                number = place[here.number] = len(found.nodes)
                moved = replace(here, number=number, parent=place[here.parent or 0], children=[])
                found.append(moved)
            work += sorted(here.children, key=lambda child: child not in way)[::-1]
        return found

    @property
    def players(self) -> int:
        """The number of players as far as the record tells it, else 2."""
        if self.result != UNFINISHED:
            return self.result.count(":") + 1
        return 3 if "Player3" in self.headers else 2


def seated(headers: dict[str, str], game: Game) -> dict[str, str]:
    """Return headers in which players are named by the numbers of their seats.

    Records written by hand name seats by their colours: ``Red`` becomes ``Player1``.
    """
    seats = {
        name.lower(): f"Player{number}"
        for language in LANGUAGES
        for number, name in enumerate(game.player_names(language), start=1)
    }
    found: dict[str, str] = {}
    for name, value in headers.items():
        seat = seats.get(name.lower(), name)
        known = seat in headers or seat in found or value in ("", "?")
        found[name if known else seat] = value
    return found


def tidy(values: Iterable[float]) -> tuple[float, ...]:
    """Return values with few decimals; what is not quite won does not become 1.

    >>> tidy([0.123456, -0.99999999, 1])
    (0.1235, -0.9999, 1.0)
    """
    given = list(values)
    if len(given) > MOST_VALUES or not all(-1 <= value <= 1 for value in given):
        raise InputError(
            "the values of a move are up to {most} numbers from -1 to 1", most=MOST_VALUES
        )
    most = 1 - 10**-DECIMALS
    return tuple(
        float(value) if abs(value) == 1 else max(-most, min(most, round(value, DECIMALS))) + 0.0
        for value in given
    )


def tidy_note(text: str) -> str:
    """Return a note without control characters and needless white space; its lines are kept."""
    lines = (" ".join(line.split()) for line in printable(text).splitlines())
    return "\n".join(lines).strip()


def tidy_header(text: str) -> str:
    """Return a header's value on one line, without control characters."""
    return " ".join(printable(text).split())


def printable(text: str) -> str:
    """Return text that any file can hold: of control characters only white space."""
    return whole(re.sub(r"[\x00-\x08\x0e-\x1b\x7f]", "", text))


def whole(text: str) -> str:
    """Return text without halves of characters, which JSON can smuggle in and no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def read_result(text: str) -> str:
    """Return a result as payoffs with colons between, or a star.

    >>> read_result("1-0"), read_result("1:-1:-1"), read_result("*")
    ('1:-1', '1:-1:-1', '*')
    """
    word = CHESS_RESULTS.get(text.strip(), text.strip())
    if word in ("", "?", UNFINISHED):
        return UNFINISHED
    if not PAYOFFS.fullmatch(word) or word.count(":") >= MOST_VALUES:
        raise InputError("a result is * or payoffs such as 1:-1, not {given!r:.60}", given=text)
    return word


def refuse_long(text: str) -> None:
    """Refuse a record that is too long to be read."""
    if len(text) > LONGEST_RECORD:
        raise InputError("a record may have up to four million characters")
