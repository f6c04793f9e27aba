"""What a net sees of a position: planes of zeros and ones over the points, from the mover's side.

By default there is a plane for each mark: the mover's stones first, the next players' in order,
then marks that belong to nobody; where marks are numbers, a plane for each size they may reach.
Planes that are 1 everywhere follow: who is to move, as seats may differ; the bits of further fields
that decide how play goes on; and one that tells the board from what lies beyond it. A file whose
marks are worked out in plain Python writes its own with ``planes(state, out)``, ``PLANES`` in
number, in place of those of the marks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core import faces
from boardwright.core.errors import RuleError
from boardwright.core.game import Game

#: Sizes that a number on a point is compared with.
SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 24, 32, 48, 64)
#: A further field counts with this many bits of each number, if it has so few numbers.
BITS, MOST_NUMBERS = 8, 8


class Planes:
    """The planes of one game: how many, and the kernel that writes those of many positions."""

    def __init__(self, game: Game) -> None:
        self._game = game
        lines, first = self._marks()
        if not game.impartial:
            seats = range(1, game.players)
            lines += [f"if player == {seat}: fill(out, {first + seat - 1})" for seat in seats]
            first += len(seats)
        for number in self._numbers():
            lines.append(f"bits(out, {first}, int(state.{number}))")
            first += BITS
        lines.append(f"fill(out, {first})")
        self.count = first + 1
        body = "\n    ".join(["player = int(state.player)", *lines])
        source = f"def write_planes(state, out):\n    {body}\n"
        self._space: dict[str, Any] = {"__name__": __name__, "fill": fill, "bits": bits}
        self._space |= {"sizes": sizes, "stones": stones, "SIZES": np.array(SIZES, np.int64)}
        self._space |= {"planes": getattr(game.module, "planes", None), "OWNERS": self._owners()}
        exec(compile(source + OBSERVE, __file__, "exec"), self._space)  # one function for each game
        self.write = game.kernel(self._space["write_planes"])
        self.observe_plain = self._space["observe"]
        self.observe = game.kernel(self.observe_plain)

    def _marks(self) -> tuple[list[str], int]:
        game = self._game
        if game.defines("planes"):
            return ["planes(state, out)"], int(game.module.PLANES)
        if game.defines("marks") or not game.turns:
            raise RuleError(
                "{file}: a net cannot see the marks of this game: "
                "define planes(state, out) and PLANES, how many there are",
                file=game.file,
            )
        if not game.symbols:
            return ["sizes(state.cells, out, SIZES)"], len(SIZES)
        return ["stones(state.cells, out, OWNERS[player])"], len(game.symbols) - 1

    def _owners(self) -> Any:
        """Return the plane of each mark, for each player to move."""
        game, symbols = self._game, self._game.symbols or "."
        table = np.tile(np.arange(len(symbols)) - 1, (game.players, 1))
        usual = faces.SYMBOLS[1 : game.players + 1]
        own = symbols[1:].startswith(usual) or game.players <= len(symbols) - 1 <= game.players + 1
        if own and not game.impartial:
            for player in range(game.players):
                for other in range(game.players):
                    table[player, other + 1] = (other - player) % game.players
        return np.ascontiguousarray(table, np.int64)

    def _numbers(self) -> list[str]:
        fields: Any = self._game.state_type.fields
        found = []
        for name in self._game.extra:
            shape = fields[name][0].shape
            if not shape:
                found.append(name)
            elif len(shape) == 1 and shape[0] <= MOST_NUMBERS:
                found += [f"{name}[{index}]" for index in range(shape[0])]
        return found


OBSERVE = '''
def observe(frames, games, per, first, last, out):
    """Write the planes of the position that each game's search has reached, if it asks."""
    for number in range(first, last):
        if games[number].leaf >= 0:
            for plane in range(out.shape[1]):
                for point in range(out.shape[2]):
                    out[number, plane, point] = 0
            write_planes(frames[games[number].leaf].state, out[number])
'''


def stones(cells: Any, out: Any, owners: Any) -> None:
    """Write a plane for each mark."""
    for point in range(out.shape[1]):
        mark = int(cells[point])
        if mark > 0:
            out[owners[mark], point] = 1


def sizes(cells: Any, out: Any, limits: Any) -> None:
    """Write for each point which limits its number reaches."""
    for point in range(out.shape[1]):
        number = int(cells[point])
        for plane in range(len(limits)):
            if number >= limits[plane]:
                out[plane, point] = 1


def bits(out: Any, first: int, number: int) -> None:
    """Fill one of eight planes for each bit of a number, 255 standing for more."""
    shown = min(max(number, 0), 255)
    for bit in range(8):
        if shown >> bit & 1:
            fill(out, first + bit)


def fill(out: Any, plane: int) -> None:
    """Make a plane 1 everywhere."""
    for point in range(out.shape[1]):
        out[plane, point] = 1
