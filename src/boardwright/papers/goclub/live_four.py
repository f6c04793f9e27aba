"""How soon black can force a live four on an empty board (figure 44), by a search of its own.

A live four is a flower place with four black stones and no white one. White may answer anywhere,
but an answer outside the points that black's plan needs leaves the plan as it is. So a plan is
found as if white passed, and only answers on its points (the zone) are tried one by one.
"""

from __future__ import annotations

from boardwright.games.goclub_judges import Stone, flower_places
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.row import AGREES, DIFFERS, Row, both

Stones = frozenset[Stone]
SIZE = 19
CLAIMED = 5


def live_four(setting: Setting) -> Result:
    """Return the row of figure 44: by which of its stones black has a live four at the latest."""
    search, first = LiveFour(SIZE), frozenset({(SIZE // 2, SIZE // 2)})
    needed = next(stones for stones in range(2, SIZE) if search.after(stones - 1, first))
    row = Row(
        both("Victory notion", "Victory notion（先手必勝）"),
        both("black's stones until a live four can be forced", "黑方至多幾步可形成活四"),
        both("seat 1, first stone in the centre, exact", "先手，第一子在中央（確切值）"),
        both(f"at most {CLAIMED} (figure 44)", f"至多 {CLAIMED} 步（圖 44）"),
        needed,
        verdict=AGREES if needed <= CLAIMED else DIFFERS,
        why=both(
            f"{needed} stones are enough against every answer",
            f"無論白方如何應對，{needed} 子就夠",
        ),
    )
    return Result([row])


class LiveFour:
    """The flower places of a board, and whether black can force a live four among them."""

    def __init__(self, size: int) -> None:
        places = [frozenset(place) for place in flower_places(size)]
        self.through: dict[Stone, list[Stones]] = {}
        for place in places:
            for point in place:
                self.through.setdefault(point, []).append(place)
        self._known: dict[tuple[int, Stones, Stones], Stones | None] = {}

    def forced(self, stones: int, black: Stones, white: Stones = frozenset()) -> Stones | None:
        """Return the zone of a plan by which black, to move, gets there with that many stones."""
        key = (stones, black, white)
        if key not in self._known:
            self._known[key] = self._search(stones, black, white)
        return self._known[key]

    def _search(self, stones: int, black: Stones, white: Stones) -> Stones | None:
        for point in self._candidates(stones, black, white):
            own = black | {point}
            if stones == 1:
                return next(
                    place
                    for place in self.through[point]
                    if len(place & own) == 4 and not place & white
                )
            zone = self.after(stones - 1, own, white)
            if zone is not None:
                return zone | {point}
        return None

    def after(self, stones: int, black: Stones, white: Stones = frozenset()) -> Stones | None:
        """Return the zone of plans against every answer of white, or None if one refutes them."""
        zone = self.forced(stones, black, white)
        for answer in sorted(zone - black) if zone is not None else ():
            other = self.forced(stones, black, white | {answer})
            if other is None or zone is None:
                return None
            zone |= other
        return zone

    def _candidates(self, stones: int, black: Stones, white: Stones) -> list[Stone]:
        """Return the points after which a live four is still possible, most promising first.

        With one stone to go a live four must be completed, with two a live three, and so on.
        """
        needed = max(2, 5 - stones)
        counts: dict[Stone, int] = {}
        for place in {place for stone in black for place in self.through[stone]}:
            held = len(place & black)
            if held >= needed - 1 and not place & white:
                for point in place - black:
                    counts[point] = counts.get(point, 0) + 8**held
        return sorted(counts, key=lambda point: (-counts[point], point))
