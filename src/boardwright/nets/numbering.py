"""How a net names moves: by the points that are clicked to enter them, or simply by number.

A net gives a number (a logit) for each of its ``entries``. Those of a move are added up. Where
a move is a list of single points that tell it from every other move and turn as the board turns,
its entries are "point p at step k": a map over the board for each step, which a convolution fills.
Else every different move has an entry of its own, or, where there are many and the file packs them
of parts (``kit.packed``), each value of a part has. Where codes are too many to be looked at, as in
Amazons, a file that says by MOVE_TEXT which points its moves are made of has "point p as part k";
without that moves share entries by the remainder of their code, and the board is not turned.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game

#: Moves of more steps than these are numbered.
MOST_STEPS = 4
#: Codes of moves that are looked at; a file may declare by ``MOVES`` that there are fewer.
MOST_CODES = 1 << 16
#: Codes of moves that are made of points: nothing is asked about them one by one.
MOST_MADE = 1 << 22
#: Entries that moves share where there are more.
SHARED = 8191
#: More moves than these are told by their parts, if they have such.
MANY = 1024
#: A sample of this many moves is turned to see whether their points turn with them.
TURNED = 500


class Numbering:
    """``table[code % len(table)]`` has a move's entries, padded with ``entries``: that counts 0.

    ``steps`` maps come first, then ``extra`` entries, such as for passing; 0 steps mean that moves
    are numbered, and ``shared`` that several have one number. ``turned[symmetry, entry]`` is the
    entry on the board turned by one of ``symmetries``.
    """

    table: NDArray[np.int32]
    turned: NDArray[np.int32]

    def __init__(self, game: Game) -> None:
        self._game = game
        self.symmetries = game.symmetries
        codes = code_count(game)
        self.shared = False
        if codes > MOST_CODES and self._by_points():
            return
        self.shared = shared = codes > MOST_CODES
        paths = {} if shared else valid_moves(game, codes)
        self.steps, self.extra = self._clicked(paths)
        points = game.board.points
        if self.steps == 0 and self._in_parts(codes, paths):
            return
        if self.steps == 0:
            self.extra = SHARED if shared else len(paths)
        self.entries = self.steps * points + self.extra
        if shared:
            self.symmetries = game.symmetries[:1]
            self.table = np.arange(SHARED, dtype=np.int32)[:, None]
        else:
            self.table = np.full((codes, max(1, self.steps)), self.entries, np.int32)
        number = self.steps * points
        for code, path in paths.items():
            if self.steps and path:
                entries = [step * points + point[0] for step, point in enumerate(path)]
                self.table[code, : len(path)] = entries
            else:
                self.table[code, 0] = number
                number += 1
        self.turned = self._turned(paths)

    def _by_points(self) -> bool:
        """Give every point as every part its entry, if MOVE_TEXT says that parts are points."""
        game, written, points = self._game, self._game.written, self._game.board.points
        if not written.stretches or game.defines("path") or written.codes > MOST_MADE:
            return False
        parts = written.points_of(np.arange(written.codes))
        self.steps, self.extra = len(parts), len(written.words)
        self.entries = self.steps * points + self.extra
        self.table = np.full((written.codes, self.steps), self.entries, np.int32)
        for step, found in enumerate(parts):
            self.table[:, step] = np.where(found < points, step * points + found, self.entries)
        for number, move in enumerate(written.words):
            self.table[move] = self.entries
            self.table[move, 0] = self.steps * points + number
        self.turned = self._turned({})
        return True

    def _clicked(self, paths: dict[int, Any]) -> tuple[int, int]:
        """Return how many steps and other entries there are; 0 steps if points do not serve."""
        game = self._game
        different = {path for path in paths.values() if path}
        passes = sum(not path for path in paths.values())
        single = all(len(step) == 1 for path in different for step in path)
        longest = max((len(path) for path in different), default=0)
        told = len(different) + passes == len(paths) and passes <= 1
        if not (single and told and 0 < longest <= MOST_STEPS):
            return 0, 0
        few = [code for code, path in paths.items() if path][:: max(1, len(paths) // TURNED)]
        for symmetry in game.symmetries[1:]:
            for code in few:
                path = paths[code]
                image = paths.get(game.move_under(code, symmetry))
                if image != tuple((symmetry[step[0]],) for step in path):
                    return 0, 0
        return longest, passes

    def _in_parts(self, codes: int, paths: dict[int, Any]) -> bool:
        """Give parts of moves their entries, if they turn as the moves turn; return whether."""
        unpack = getattr(self._game.module, "unpack", None)
        if len(paths) <= MANY or unpack is None:
            return False
        ways: tuple[Callable[[int], list[Hashable]], ...] = (
            lambda code: list(enumerate(unpack(code))),
            lambda code: [unpack(code)[0], unpack(code)[1:]],
        )
        return any(self._numbered_by(way, codes, paths) for way in ways)

    def _numbered_by(
        self, parts: Callable[[int], list[Hashable]], codes: int, paths: dict[int, Any]
    ) -> bool:
        numbers: dict[Hashable, int] = {}
        entries = {
            code: [numbers.setdefault(part, len(numbers)) for part in parts(code)] for code in paths
        }
        turned = np.full((len(self.symmetries), len(numbers) + 1), -1, np.int32)
        turned[:, -1] = len(numbers)
        for images, symmetry in zip(turned, self.symmetries, strict=True):
            for code, own in entries.items():
                there = entries[self._game.move_under(code, symmetry)]
                if any(images[a] not in (-1, b) for a, b in zip(own, there, strict=True)):
                    return False
                images[own] = there
        self.extra = self.entries = len(numbers)
        self.turned = turned
        self.table = np.full((codes, len(next(iter(entries.values())))), self.entries, np.int32)
        for code, own in entries.items():
            self.table[code] = own
        return True

    def _turned(self, paths: dict[int, Any]) -> NDArray[np.int32]:
        game, points = self._game, self._game.board.points
        turned = np.tile(np.arange(self.entries + 1, dtype=np.int32), (len(self.symmetries), 1))
        for number, symmetry in enumerate(self.symmetries):
            for step in range(self.steps):
                here = step * points
                turned[number, here : here + points] = here + np.asarray(symmetry)
            if self.steps == 0:
                for code in paths:
                    image = game.move_under(code, symmetry)
                    turned[number, self.table[code, 0]] = self.table[image, 0]
        return turned


def code_count(game: Game) -> int:
    """Return how many codes moves may have."""
    if moves_are_points(game):
        return game.board.points + 1
    return int(getattr(game.module, "MOVES", int(np.iinfo(game.move_type).max) + 1))


def moves_are_points(game: Game) -> bool:
    """Return whether a move is the number of a point, or one more for passing."""
    return game.written.plain and not game.defines("path") and not game.defines("move_text")


def valid_moves(game: Game, codes: int) -> dict[int, Any]:
    """Return the clicks of every code that a move may have, legal somewhere or not."""
    if moves_are_points(game):
        return {move: game.path(move) for move in range(codes)}
    found = {}
    for code in range(codes):
        try:
            if game.parse_move(game.move_text(code)) == code:
                found[code] = game.path(code)
        except (BoardwrightError, LookupError, ValueError, ArithmeticError):
            continue  # no move has this code
    return found
