"""Moves made of points and words: constants say how they are written, read and clicked.

``MOVE_TEXT = "{origin}-{target}"`` names the parts of ``pack`` (``kit.packed``); each is a point.
What stands in square brackets is left out where its part is one past the last point; ``{takes:-x}``
is no point but one of these signs, by its number. ``MOVE_WORDS = {PASSING: "pass"}`` are moves that
are words. Both are constants of a game file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from boardwright.core.boards.board import Board, Permutation
from boardwright.core.errors import InputError, RuleError

PASS = "pass"
#: A part of a move, perhaps with its signs, or other text.
TOKEN = re.compile(r"\{(\w+)(?::([^}]+))?\}|([^{}]+)")
Token = tuple[str, str, str]


class Written:
    """How the moves of a game are written, unless its file has functions for that."""

    def __init__(self, module: ModuleType, board: Board) -> None:
        self.board = board
        template: str = getattr(module, "MOVE_TEXT", "")
        usual = {} if template else {board.points: PASS}
        #: By move, and by word in small letters.
        self.words: Mapping[int, str] = getattr(module, "MOVE_WORDS", usual)
        if not isinstance(self.words, Mapping):
            raise RuleError(
                "{file}: MOVE_WORDS must be words by moves, such as {example}",
                file=module.__file__,
                example='{POINTS: "pass"}',
            )
        self.moves = {word.lower(): move for move, word in self.words.items()}
        #: The stretches of the template, each with whether it may be left out.
        self.stretches: list[tuple[bool, list[Token]]] = [
            (stretch.startswith("["), TOKEN.findall(stretch.strip("[]")))
            for stretch in re.split(r"(\[[^\]]*\])", template)
            if stretch
        ]
        #: True if no move is the number of a point: its file tells words and what is clicked.
        self.only_words = hasattr(module, "MOVE_WORDS") and hasattr(module, "path")
        #: True if a move is the number of a point, or one more for passing.
        self.plain = not template and not hasattr(module, "MOVE_WORDS")
        if template:
            tokens = [token for _, stretch in self.stretches for token in stretch]
            self.signs = {part: signs for part, signs, _ in tokens if signs}
            self.parts = parts_of(module)
            if sorted(self.parts) != sorted(part for part, _, _ in tokens if part):
                raise RuleError(
                    "{file}: MOVE_TEXT must name every part of pack once: {parts}",
                    file=module.__file__,
                    parts=", ".join(f"{{{part}}}" for part in self.parts) or "pack = packed(...)",
                )
            self._pack: Callable[..., int] = module.pack
            self._unpack: Callable[[int], tuple[int, ...]] = module.unpack
            self.pattern = re.compile("".join(map(pattern_of, self.stretches)), re.IGNORECASE)

    def text(self, move: int) -> str | None:
        """Return the text of a move; None if it is neither a word nor made of points."""
        if move in self.words:
            return self.words[move]
        if not self.stretches:
            known = 0 <= move < self.board.points and not self.only_words
            return self.board.names[move] if known else None
        numbers = dict(zip(self.parts, self._unpack(move), strict=True))
        names = {
            part: self.signs[part][number] if part in self.signs else self._name(number)
            for part, number in numbers.items()
        }
        return "".join(
            text or names[part]
            for optional, stretch in self.stretches
            if not optional or all(names.get(part, text) for part, _, text in stretch)
            for part, _, text in stretch
        )

    def _name(self, point: int) -> str:
        return (*self.board.names, "")[point]

    def move(self, text: str) -> int:
        """Return the move that a text names; whether it is legal is checked afterwards."""
        word = text.strip().lower()
        if word in self.moves:
            return self.moves[word]
        if not self.stretches and not self.only_words:
            point = self.board.find(text)
            if point not in self.words:
                return point
        elif self.stretches and (found := self.pattern.fullmatch(word)):
            return int(self._pack(**{part: self._number(part, found[part]) for part in self.parts}))
        raise InputError(
            "there is no move {given!r:.40}; moves are written like {examples}",
            given=text,
            examples=", ".join(self.examples()),
        )

    def _number(self, part: str, text: str | None) -> int:
        if part in self.signs:
            return self.signs[part].index(text or "")
        return self.board.find(text) if text else self.board.points

    def examples(self) -> list[str]:
        """Return a text of each kind of move."""
        written = []
        if self.stretches:
            some = [0 if part in self.signs else n for n, part in enumerate(self.parts)]
            written = [self.text(self._pack(*some)) or ""]
        return [*written, *self.moves]

    def points(self, move: int) -> tuple[int, ...]:
        """Return the points of a move, which are to be clicked one after another."""
        if move in self.words:
            return ()
        if not self.stretches:
            return (move,) if move < self.board.points else ()
        numbers = zip(self.parts, self._unpack(move), strict=True)
        found = (number for part, number in numbers if part not in self.signs)
        return tuple(point for point in found if point < self.board.points)

    @property
    def codes(self) -> int:
        """One more than the largest number of a move made of parts, or of a word."""
        signs = (len(self.signs.get(part, "")) for part in self.parts)
        optional = {
            part for missing, stretch in self.stretches if missing for part, _, _ in stretch
        }
        most = (
            count - 1 if count else self.board.points - (part not in optional)
            for part, count in zip(self.parts, signs, strict=True)
        )
        return max(self._pack(*most), *self.words, 0) + 1

    def points_of(self, moves: Any) -> list[Any]:
        """Return for each part that is a point the points of an array of moves."""
        numbers = zip(self.parts, self._unpack(moves), strict=True)
        return [found for part, found in numbers if part not in self.signs]

    def under(self, move: int, symmetry: Permutation) -> int:
        """Return the move that a move becomes when the board is turned or mirrored."""
        if move in self.words:
            return move
        if not self.stretches:
            return symmetry[move] if move < len(symmetry) else move
        images = (*symmetry, self.board.points)
        numbers = zip(self.parts, self._unpack(move), strict=True)
        return self._pack(*(n if part in self.signs else images[n] for part, n in numbers))


def parts_of(module: ModuleType) -> tuple[str, ...]:
    """Return the names of the parts that a file's moves are packed of; none if they are not."""
    code = getattr(getattr(module, "pack", None), "__code__", None)
    return code.co_varnames[: code.co_argcount] if code and hasattr(module, "unpack") else ()


def pattern_of(stretch: tuple[bool, list[Token]]) -> str:
    """Return the regular expression of a stretch of a template."""
    optional, tokens = stretch
    found = "".join(
        f"(?P<{part}>{'[' + re.escape(signs) + ']' if signs else '[^-/]+?'})"
        if part
        else re.escape(text)
        for part, signs, text in tokens
    )
    return f"(?:{found})?" if optional else found
