"""A game as a tree of moves, with notes and what an analysis found, and its check by the rules.

>>> tree = Tree("nim", {"layers": "3"})
>>> first = tree.add(-1, "1")
>>> tree.add(first, "4-6"), tree.add(first, "2", note="or this")
(1, 2)
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
from boardwright.core.position import Position

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


@dataclass(frozen=True)
class Node:
    """One move; ``parent`` is the index of an earlier one, or -1 for the start.

    ``values`` are each player's after the move, ``best`` the move that was better instead of it.
    """

    parent: int
    move: str
    note: str = ""
    values: tuple[float, ...] = ()
    best: str = ""
    best_values: tuple[float, ...] = ()


@dataclass
class Tree:
    """A game's name and options, its moves as a tree, and further headers such as players and date.

    ``position`` is the text of the first position where that is not the game's own. Of several
    moves from one node, the one added first belongs to the main line.
    """

    game: str
    options: dict[str, str]
    nodes: list[Node] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    position: str = ""
    result: str = UNFINISHED
    note: str = ""  # on the first position

    def add(
        self,
        parent: int,
        move: str,
        note: str = "",
        values: Sequence[float] = (),
        best: str = "",
        best_values: Sequence[float] = (),
    ) -> int:
        """Add a move after another and return its index; texts and values are made tidy."""
        if len(self.nodes) >= MOST_NODES:
            raise InputError("a record may have up to {most:,} moves", most=MOST_NODES)
        if not 0 < len(move) <= LONGEST_MOVE or len(best) > LONGEST_MOVE:
            raise InputError(
                "a move has 1 to {most} characters, not {given:,}",
                most=LONGEST_MOVE,
                given=len(move),
            )
        found = Node(parent, move, tidy_note(note), tidy(values), best, tidy(best_values))
        self.nodes.append(found)
        return len(self.nodes) - 1

    def children(self) -> list[list[int]]:
        """Return the moves that follow each node; those from the start come last (at -1)."""
        found: list[list[int]] = [[] for _ in range(len(self.nodes) + 1)]
        for index, node in enumerate(self.nodes):
            found[node.parent].append(index)
        return found

    def plies(self) -> list[int]:
        """Return the number of each node's move in its line, from 1."""
        found: list[int] = []
        for node in self.nodes:
            found.append(1 if node.parent < 0 else found[node.parent] + 1)
        return found

    def main_line(self) -> list[str]:
        """Return the moves of the main line."""
        children = self.children()
        found, here = [], -1
        while children[here]:
            here = children[here][0]
            found.append(self.nodes[here].move)
        return found

    def in_order(self, through: int = -1) -> Tree:
        """Return the same tree with each line's moves in a row, the main line first.

        The main line becomes the one through a given node.
        """
        children = self.children()
        while through >= 0:
            parent = self.nodes[through].parent
            children[parent].remove(through)
            children[parent].insert(0, through)
            through = parent
        found = replace(self, nodes=[])
        place = {-1: -1}
        work = children[-1][::-1]
        while work:
            index = work.pop()
            place[index] = len(found.nodes)
            node = self.nodes[index]
            found.nodes.append(replace(node, parent=place[node.parent]))
            work += children[index][::-1]
        return found

    @property
    def players(self) -> int:
        """The number of players as far as the record tells it, else 2."""
        if self.result != UNFINISHED:
            return self.result.count(":") + 1
        return 3 if "Player3" in self.headers else 2


def check(tree: Tree, game: Game) -> Tree:
    """Return the tree with every move checked against the rules and in its usual spelling.

    Moves that stand twice at one place become one.
    """
    start = game.position(tree.position) if tree.position else game.start()
    found = replace(
        tree,
        options={name: text_of(value) for name, value in game.options.items()},
        headers=seated(tree.headers, game),
        nodes=[],
        position="" if start == game.start() else start.text,
    )
    text = game.move_text
    positions: list[Position] = []
    place: list[int] = []  # of each node of the old tree in the new one
    known: dict[tuple[int, int], int] = {}
    for node, ply in zip(tree.nodes, tree.plies(), strict=True):
        parent = -1 if node.parent < 0 else place[node.parent]
        before = start if parent < 0 else positions[parent]
        try:
            move = before.find_move(node.move)
            best = text(before.find_move(node.best)) if node.best else ""
        except InputError as error:
            raise InputError(
                "move {number} of the record cannot be played: {reason}", number=ply, reason=error
            ) from None
        if {len(node.values), len(node.best_values)} - {0, game.players}:
            raise InputError(
                "move {number} of the record needs {players} values, or none",
                number=ply,
                players=game.players,
            )
        if (parent, move) in known:
            index = known[parent, move]
            found.nodes[index] = joined(found.nodes[index], node)
        else:
            index = known[parent, move] = len(found.nodes)
            found.nodes.append(replace(node, parent=parent, move=text(move), best=best))
            positions.append(before.play(move))
        place.append(index)
    return found


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


def joined(first: Node, second: Node) -> Node:
    """Return one node in place of two with the same move."""
    notes = dict.fromkeys(note for note in (first.note, second.note) if note)
    return replace(first, note="\n".join(notes), values=first.values or second.values)


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
