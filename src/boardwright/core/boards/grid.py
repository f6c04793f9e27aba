"""The square grid: columns a, b, c from the left, rows 1, 2, 3 from the bottom."""

from __future__ import annotations

from boardwright.core.boards.board import (
    LETTERS,
    Board,
    Cell,
    TextLayout,
    neighbours_of,
    signed_permutations,
    symmetries_of,
)

STEPS = ((2, 0), (-2, 0), (0, 2), (0, -2))


def grid_lines(size: int, title: str = "") -> tuple[list[str], list[tuple[int, int]]]:
    """Return the text of an empty grid with coordinates, and the place of each point in it."""
    letters = " ".join(LETTERS[:size])
    lines = [f"{title:<3}{letters}"]
    lines += [f"{size - row:>2} " + " " * (2 * size - 1) for row in range(size)]
    places = [(row + 1, 3 + 2 * column) for row in range(size) for column in range(size)]
    return lines, places


def grid_labels(size: int, left: float = 0, top: float = 0) -> list[tuple[str, float, float]]:
    """Return letters below and numbers beside a grid whose first point is at (left, top)."""
    letters = [(LETTERS[n], left + n, top + size - 0.35) for n in range(size)]
    return letters + [(str(size - n), left - 0.65, top + n) for n in range(size)]


def Grid(size: int, cell: Cell = "point") -> Board:  # noqa: N802 - reads as the type it builds
    """Return a ``size`` x ``size`` board; stones stand on points, or in squares if ``cell`` says.

    >>> board = Grid(15)
    >>> board.points, board.names[0], board.find("h8")
    (225, 'a15', 112)
    """
    places = [(row, column) for row in range(size) for column in range(size)]
    # Doubled and centred, so that turning and mirroring are changes of sign and order.
    lattice = [(2 * column - size + 1, 2 * row - size + 1) for row, column in places]
    lines, text_places = grid_lines(size)
    return Board(
        names=tuple(f"{LETTERS[column]}{size - row}" for row, column in places),
        rows=tuple(tuple(range(row * size, (row + 1) * size)) for row in range(size)),
        plane=tuple((float(column), float(row)) for row, column in places),
        neighbours=neighbours_of(lattice, STEPS),
        symmetries=symmetries_of(lattice, signed_permutations(2)),
        layout=TextLayout(tuple(lines), tuple(text_places)),
        cell=cell,
        labels=tuple(grid_labels(size)) if cell == "point" else (),
    )
