"""Two rows of pits with a store at either end, as in mancala."""

from __future__ import annotations

from boardwright.core.boards.board import LETTERS, Board
from boardwright.core.boards.graph import Graph
from boardwright.core.boards.outlines import around, rounded

PIT = rounded(0.92, 0.92, 0.46)
STORE = rounded(0.92, 2.06, 0.46)


def Pits(columns: int) -> Board:  # noqa: N802 - reads as the type it builds
    """Return the pits of player 2 from the left with store 2, then those of player 1 with store 1.

    Player 1 sits below: that row is a1, b1, c1, its store on the right; player 2's store is on the
    left.

    >>> board = Pits(6)
    >>> board.points, board.names[5:8], board.names[13]
    (14, ('f2', 'store2', 'a1'), 'store1')
    """
    upper = [(column + 1.0, 0.0) for column in range(columns)]
    lower = [(x, 1.15) for x, _ in upper]
    places = [*upper, (0.0, 0.575), *lower, (columns + 1.0, 0.575)]
    return Graph(
        places,
        names=[
            *(f"{LETTERS[column]}2" for column in range(columns)),
            "store2",
            *(f"{LETTERS[column]}1" for column in range(columns)),
            "store1",
        ],
        rows=[range(columns + 1), range(columns + 1, 2 * columns + 2)],
        labels=[
            *((LETTERS[column], column + 1.0, 1.85) for column in range(columns)),
            ("2", 0.0, -0.65),
            ("1", columns + 1.0, 1.85),
        ],
        cell="pit",
        outlines=[
            around(place, PIT if number not in (columns, 2 * columns + 1) else STORE)
            for number, place in enumerate(places)
        ],
    )
