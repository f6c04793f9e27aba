"""The grid, square or oblong: columns a, b, c from the left, rows 1, 2, 3 from the bottom."""

from __future__ import annotations

from typing import Literal

from boardwright.core.boards.board import (
    LETTERS,
    Board,
    neighbours_of,
    signed_permutations,
    symmetries_of,
)
from boardwright.core.boards.outlines import Place
from boardwright.core.boards.text_layout import TextLayout

STEPS = ((2, 0), (-2, 0), (0, 2), (0, -2))
#: So few square cells carry their names inside.
FEW = 16


def grid_lines(columns: int, rows: int, title: str = "") -> tuple[list[str], list[tuple[int, int]]]:
    """Return the text of an empty grid with coordinates, and the place of each point in it."""
    letters = " ".join(LETTERS[:columns])
    lines = [f"{title:<3}{letters}"]
    lines += [f"{rows - row:>2} " + " " * (2 * columns - 1) for row in range(rows)]
    places = [(row + 1, 3 + 2 * column) for row in range(rows) for column in range(columns)]
    return lines, places


def grid_labels(
    columns: int, rows: int, left: float = 0, top: float = 0, away: float = 0.65
) -> list[tuple[str, float, float]]:
    """Return letters below and numbers beside a grid whose first point is at (left, top)."""
    letters = [(LETTERS[n], left + n, top + rows - 1 + away) for n in range(columns)]
    return letters + [(str(rows - n), left - away, top + n) for n in range(rows)]


def grid_names(columns: int, rows: int) -> tuple[str, ...]:
    """Return the names of a grid's points in reading order, ``a1`` being the lower left one."""
    return tuple(
        f"{LETTERS[column]}{rows - row}" for row in range(rows) for column in range(columns)
    )


def star_points(columns: int, rows: int) -> tuple[Place, ...]:
    """Return where boards of wood have dots to guide the eye: on odd squares from 9 upwards."""
    if columns != rows or columns < 9 or columns % 2 == 0:
        return ()
    edge, middle = 2 if columns < 13 else 3, columns // 2
    lines = (edge, columns - 1 - edge) if columns < 19 else (edge, middle, columns - 1 - edge)
    stars = [(float(x), float(y)) for y in lines for x in lines]
    return tuple(dict.fromkeys([*stars, (float(middle), float(middle))]))


def Grid(  # noqa: N802 - reads as the type it builds
    columns: int,
    rows: int | None = None,
    cell: Literal["point", "square", "checkered"] = "point",
) -> Board:
    """Return a board of this many columns and rows, as many as columns if not given.

    Stones stand on the crossings of lines, or in squares, or in squares of which every second is
    dark, ``a1`` among them.

    >>> board = Grid(15)
    >>> board.points, board.names[0], board.find("h8")
    (225, 'a15', 112)
    >>> Grid(7, 6).names[0], len(Grid(7, 6).symmetries)
    ('a6', 4)
    """
    rows = columns if rows is None else rows
    places = [(row, column) for row in range(rows) for column in range(columns)]
    # Doubled and centred, so that turning and mirroring are changes of sign and order.
    lattice = [(2 * column - columns + 1, 2 * row - rows + 1) for row, column in places]
    maps = signed_permutations(2)
    if columns != rows:
        maps = maps[:4]  # those that leave the order of the axes
    lines, text_places = grid_lines(columns, rows)
    inside = cell == "square" and len(places) <= FEW
    return Board(
        names=grid_names(columns, rows),
        rows=tuple(tuple(range(row * columns, (row + 1) * columns)) for row in range(rows)),
        plane=tuple((float(column), float(row)) for row, column in places),
        neighbours=neighbours_of(lattice, STEPS),
        symmetries=symmetries_of(lattice, maps),
        layout=TextLayout(tuple(lines), tuple(text_places)),
        cell="point" if cell == "point" else "square",
        labels=()
        if inside
        else tuple(grid_labels(columns, rows, away=0.65 if cell == "point" else 0.8)),
        dots=star_points(columns, rows) if cell == "point" else (),
        shaded=tuple(
            point
            for point, (row, column) in enumerate(places)
            if cell == "checkered" and (rows - row + column) % 2
        ),
    )
