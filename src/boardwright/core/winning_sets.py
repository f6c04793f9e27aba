"""One index of a game's winning sets, for players, engines, solvers and page.

A winning set has a number, that of its row in WINNING_SETS.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.boards.board import Permutation
from boardwright.core.errors import InputError
from boardwright.core.kit.lines import incidence
from boardwright.core.rules import record

if TYPE_CHECKING:
    from boardwright.core.game import Game

#: Boards of search and solvers count the stones of two sides on a set in four bits each.
FEWEST_ON_A_SET, MOST_ON_A_SET = 3, 15
MOST_POINTS = 65_000


class WinningSets:
    """Which points are in a set, and which sets lie on a point.

    The sets on a point are ``listed[first[point] : first[point + 1]]``, as ``through`` gives them.
    A set ``needs`` n stones, on the first n of its ``members``; the rest of a row names
    a point beyond the board. ``gap`` is all points of a set, XORed: with the stones taken out
    again, it is the last empty one.
    """

    def __init__(self, game: Game) -> None:
        sets = game.winning_sets
        self._game = game
        self.count = len(sets)
        self.first, self.listed = incidence(sets, game.board.points)
        self.needs = np.array([len(each) for each in sets], np.int64)
        longest = int(self.needs.max(initial=0))
        self.members = np.full((len(sets), longest), game.board.points, np.uint16)
        for row, each in zip(self.members, sets, strict=True):
            row[: len(each)] = each
        inside = self.members < game.board.points
        self.gap = np.bitwise_xor.reduce(np.where(inside, self.members, 0), axis=1)

    def through(self, point: int) -> NDArray[np.uint32]:
        """Return the numbers of the sets that hold a point."""
        return self.listed[self.first[point] : self.first[point + 1]]

    @cached_property
    def symmetries(self) -> tuple[Permutation, ...]:
        """The symmetries of the board that map winning sets to winning sets."""
        points = self._game.board.points
        sets = np.sort(self.members, axis=1)
        sets = np.unique(sets, axis=0)
        return tuple(
            symmetry
            for symmetry in self._game.board.symmetries
            if np.array_equal(
                np.unique(np.sort(np.array([*symmetry, points])[sets], axis=1), axis=0), sets
            )
        )

    def require_two_sides(self) -> None:
        """Raise InputError unless two players contend for sets that fit into the boards here."""
        if not self.for_two_sides:
            raise InputError(
                "{game!r} is not a game of two players about winning sets of points",
                game=self._game,
            )

    @property
    def for_two_sides(self) -> bool:
        """Whether two players contend for sets that fit into the boards of search and solvers."""
        game = self._game
        return (
            self.count > 0
            and game.players == 2
            and not game.chances
            and game.board.points <= MOST_POINTS
            and bool((self.needs >= FEWEST_ON_A_SET).all())
            and bool((self.needs <= MOST_ON_A_SET).all())
        )

    def table(self, rooms: Mapping[str, int] | None = None, **extra: Any) -> Any:
        """Return the index as one record for kernels, with further fields that are zero yet.

        ``rooms`` has room for more than needed in some fields, so that more boards have one type.
        """
        index = {
            "first": self.first.astype(np.uint32),
            "listed": self.listed.astype(np.uint16 if self.count <= 1 << 16 else np.uint32),
            "needs": self.needs.astype(np.uint8),
            "members": self.members,
            "gap": self.gap.astype(np.uint16),
        }
        rooms = {name: len(values) for name, values in index.items()} | dict(rooms or {})
        fields = {
            name: (values.dtype.type, rooms[name], *values.shape[1:])
            for name, values in index.items()
        }
        found = np.zeros(1, record(**fields, **extra)).view(np.recarray)
        for name, values in index.items():
            found[0][name][: len(values)] = values
        return found
