r"""Reads records written in the manner of PGN, by us or by hand.

>>> tree = read_text('[Game "nim"] \n 1. 1 {why not} 1... 2-3 (1... 2 2. 3) *')
>>> [(node.parent, node.move, node.note) for node in tree.nodes[1:]]
[(0, '1', 'why not'), (1, '2-3', ''), (1, '2', ''), (3, '3', '')]
"""

from __future__ import annotations

import re

from boardwright.core.errors import InputError
from boardwright.core.phrases import Phrase
from boardwright.records.text_words import (
    MOVE_NUMBER,
    OPINION,
    TOKEN,
    ends_record,
    without_opinion,
)
from boardwright.records.tree import (
    UNFINISHED,
    Tree,
    read_result,
    refuse_long,
    tidy_header,
    tidy_note,
)

HEADER = re.compile(r'\[(\w+)\s+"((?:[^"\\]++|\\.)*+)"\s*\]')
#: In a comment: an escaped character, or what an analysis found.
COMMAND = re.compile(r"\\(.)|\[%(values|best)\s([^\[\]]{0,400})\]", re.DOTALL)


def read_text(text: str) -> Tree:
    """Return the record that a text holds; whether its moves are legal is checked afterwards."""
    refuse_long(text)
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    headers, body = read_headers(plain)
    if "Game" not in headers:
        raise InputError('a record needs a header that names its game, such as [Game "goclub"]')
    result = headers.pop("Result", "")
    tree = Tree(
        headers.pop("Game"),
        read_options(headers.pop("Options", "")),
        position=headers.pop("Position", ""),
        headers=headers,
        result=read_result(result),
    )
    MoveReader(tree, result).read(body)
    return tree.in_order()


def read_headers(text: str) -> tuple[dict[str, str], str]:
    """Return the headers of a record, and the text after them."""
    headers: dict[str, str] = {}
    lines = text.split("\n")
    for number, line in enumerate(lines):
        plain = line.strip()
        if plain.startswith("["):
            found = HEADER.fullmatch(plain)
            if found is None:
                raise InputError(
                    'line {number} of the record must look like [Name "value"]', number=number + 1
                )
            headers[found[1]] = tidy_header(re.sub(r"\\(.)", r"\1", found[2]))
        elif plain and not line.startswith("%"):
            return headers, "\n".join(lines[number:])
    return headers, ""


def read_options(text: str) -> dict[str, str]:
    """Return options written as ``name=value name=value``."""
    pairs = [word.partition("=") for word in text.split()]
    if not all(name and equals for name, equals, _ in pairs):
        raise InputError("options are written as name=value, not {given!r:.60}", given=text)
    return {name: value for name, _, value in pairs}


class MoveReader:
    """Adds the moves of a text to a tree, word by word."""

    def __init__(self, tree: Tree, result: str) -> None:
        self.tree = tree
        self.result = result  # as the headers have it
        self.moves: list[tuple[int, str]] = [(0, "")]  # with the number of the one before
        self.comments: dict[int, list[str]] = {}  # by move; 0 is the start
        self.here = 0
        self.opened: list[int] = []  # where the lines stand that variations have interrupted
        self.begun = True  # false between a bracket and the first move after it
        self.waiting: list[str] = []  # comments that stand there
        self.ended = False

    def read(self, body: str) -> None:
        """Read all moves, then their comments."""
        at, end = 0, len(body)
        while at < end:
            if body[at].isspace():
                at += 1
                continue
            token = TOKEN.match(body, at)
            if token is None:
                open_ended, unopened = (
                    Phrase("an unclosed comment"),
                    Phrase("a closing brace too many"),
                )
                wrong = open_ended if body[at] == "{" else unopened
                raise InputError(
                    "the record has {text} after {count} moves",
                    text=wrong,
                    count=len(self.moves) - 1,
                )
            at = token.end()
            if token["comment"] is not None:
                self._comment(token["comment"])
            elif token["remark"] is not None:
                self._comment(token["remark"] if token[0].startswith(";") else "")
            elif token["bracket"] is not None:
                self._bracket(token["bracket"])
            else:
                self._word(token["word"])
        if self.opened:
            raise InputError("the record has ( without )")
        self.tree.nodes[0].note = tidy_note(read_comments(self.comments.get(0, []))[0])
        for number, (parent, move) in enumerate(self.moves[1:], start=1):
            note, found = read_comments(self.comments.get(number, []))
            values = read_values(found.get("values", ""))
            best, _, worth = found.get("best", "").strip().partition(" ")
            self.tree.add(parent, move, note, values, best, read_values(worth))

    def _comment(self, text: str) -> None:
        if self.begun:
            self.comments.setdefault(self.here, []).append(text)
        else:
            self.waiting.append(text)

    def _bracket(self, bracket: str) -> None:
        if not self.begun or (bracket == "(" and not self.here):
            raise InputError("the record has {bracket} where a move must stand", bracket=bracket)
        if bracket == "(":
            self.opened.append(self.here)
            self.here = self.moves[self.here][0]
            self.begun = False
        elif self.opened:
            self.here = self.opened.pop()
        else:
            raise InputError("the record has ) without (")

    def _word(self, word: str) -> None:
        numbered = MOVE_NUMBER.match(word)
        move = without_opinion(word[numbered.end() :] if numbered else word)
        if not move or OPINION.fullmatch(move):
            return
        if self.ended:
            raise InputError("the record continues after its result; a text holds one game")
        if ends_record(move, self.result):
            self.ended = not self.opened
            if self.ended and self.tree.result == UNFINISHED:
                self.tree.result = read_result(move)
            return
        self.moves.append((self.here, move))
        self.here = len(self.moves) - 1
        self.comments[self.here] = self.waiting
        self.waiting = []
        self.begun = True


def read_comments(comments: list[str]) -> tuple[str, dict[str, str]]:
    """Return the note that comments hold together, and what an analysis found, by name."""
    found: dict[str, str] = {}

    def plain(part: re.Match[str]) -> str:
        if part[2] is not None:
            found[part[2]] = part[3]
            return ""
        return "\n" if part[1] == "n" else part[1] if part[1] in "\\}[" else part[0]

    notes = [COMMAND.sub(plain, comment.replace("\n", " ")) for comment in comments]
    return "\n".join(notes), found


def read_values(text: str) -> list[float]:
    """Return the values of the players, written with spaces between."""
    try:
        return [float(word) for word in text.split()]
    except ValueError:
        raise InputError(
            "values are numbers with spaces between, not {given!r:.60}", given=text
        ) from None
