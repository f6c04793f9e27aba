"""The rhombus of hexagons, named as in Hex: columns a, b, c, and rows 1, 2, 3 from the top."""

from __future__ import annotations

from boardwright.core.boards.board import LETTERS, Board, neighbours_of
from boardwright.core.boards.outlines import HEXAGON, Outline, around
from boardwright.core.boards.plane import plane_symmetries
from boardwright.core.boards.text_layout import TextLayout

#: Along the row, along the column, and along the short diagonal, each with the way back.
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1))
ROW_HEIGHT = 3**0.5 / 2


def rhombus_text(size: int) -> TextLayout:
    """Return the text board: each row half a cell farther to the right."""
    lines = ["    " + " ".join(LETTERS[:size])]
    lines += [" " * row + f"{row + 1:>2}  " + " " * (2 * size - 1) for row in range(size)]
    places = [(row + 1, 4 + row + 2 * column) for row in range(size) for column in range(size)]
    return TextLayout(tuple(lines), tuple(places))


def goal_sides(size: int, colours: tuple[str, str]) -> tuple[tuple[str, Outline], ...]:
    """Return the four borders: top and bottom of the first player, the others of the second."""

    def border(cells: list[tuple[int, int]], corners: tuple[int, ...]) -> Outline:
        outlines = [around((column + row / 2, row * ROW_HEIGHT), HEXAGON) for row, column in cells]
        return tuple(outline[corner] for outline in outlines for corner in corners)

    along = range(size)
    return (
        (colours[0], border([(0, n) for n in along], (5, 0, 1))),
        (colours[0], border([(size - 1, n) for n in along], (4, 3, 2))),
        (colours[1], border([(n, 0) for n in along], (5, 4, 3))),
        (colours[1], border([(n, size - 1) for n in along], (0, 1, 2))),
    )


def Rhombus(  # noqa: N802 - reads as the type it builds
    size: int, colours: tuple[str, str] = ("black", "white")
) -> Board:
    """Return ``size`` rows of ``size`` hexagons; opposite sides are in the colours of the players.

    >>> board = Rhombus(11)
    >>> board.points, board.names[0], board.names[-1], len(board.symmetries)
    (121, 'a1', 'k11', 4)
    """
    places = [(row, column) for row in range(size) for column in range(size)]
    plane = tuple((column + row / 2, row * ROW_HEIGHT) for row, column in places)
    neighbours = neighbours_of(places, STEPS)
    return Board(
        names=tuple(f"{LETTERS[column]}{row + 1}" for row, column in places),
        rows=tuple(tuple(range(row * size, (row + 1) * size)) for row in range(size)),
        plane=plane,
        neighbours=neighbours,
        symmetries=plane_symmetries(plane, neighbours),
        layout=rhombus_text(size),
        cell="hexagon",
        labels=(
            *((LETTERS[n], n - 0.45, -0.8) for n in range(size)),
            *((str(n + 1), n / 2 - 0.9, n * ROW_HEIGHT) for n in range(size)),
        ),
        sides=goal_sides(size, colours),
    )
