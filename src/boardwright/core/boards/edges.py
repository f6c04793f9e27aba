"""Dots joined by edges around boxes, for games in which edges are drawn, as in Dots and Boxes."""

from __future__ import annotations

from boardwright.core.boards.board import LETTERS, Board, neighbours_of
from boardwright.core.boards.outlines import SQUARE, Outline, around
from boardwright.core.boards.plane import plane_symmetries
from boardwright.core.boards.text_layout import TextLayout

#: Between an edge and the boxes beside it.
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def Edges(columns: int, rows: int) -> Board:  # noqa: N802 - reads as the type it builds
    """Return a board of this many columns and rows of boxes; its points are edges and boxes.

    In reading order: a row of level edges, then a row of upright edges with boxes between them, and
    so on. Dots are named like the points of a grid, an edge by its dots, the left or lower one
    first; a box by the letter and number of its lower left dot, with a capital. Neighbours of a box
    are its edges (upper, left, right, lower), those of an edge the boxes beside it.

    >>> board = Edges(3, 3)
    >>> board.points, board.names[:2], board.names[3:6], len(board.symmetries)
    (33, ('a4b4', 'b4c4'), ('a3a4', 'A3', 'b3b4'), 8)
    >>> [board.names[edge] for edge in board.neighbours[board.find("A1")]]
    ['a2b2', 'a1a2', 'b1b2', 'a1b1']
    """
    lattice = [
        (row, column)
        for row in range(2 * rows + 1)
        for column in range(2 * columns + 1)
        if row % 2 or column % 2
    ]
    plane = tuple((float(column), float(row)) for row, column in lattice)
    neighbours = tuple(
        others if row % 2 and column % 2 else tuple(n for n in others if is_box(lattice[n]))
        for (row, column), others in zip(lattice, neighbours_of(lattice, STEPS), strict=True)
    )
    numbers = {place: point for point, place in enumerate(lattice)}
    return Board(
        names=tuple(name_of(place, rows) for place in lattice),
        rows=tuple(
            tuple(numbers[place] for place in lattice if place[0] == row)
            for row in range(2 * rows + 1)
        ),
        plane=plane,
        neighbours=neighbours,
        symmetries=plane_symmetries(plane, neighbours),
        layout=edges_text(columns, rows, lattice),
        cell="edge",
        labels=(
            *((LETTERS[n], 2.0 * n, 2 * rows + 0.7) for n in range(columns + 1)),
            *((str(rows + 1 - n), -0.7, 2.0 * n) for n in range(rows + 1)),
        ),
        outlines=tuple(outline_of(place) for place in lattice),
        dots=tuple((2.0 * x, 2.0 * y) for y in range(rows + 1) for x in range(columns + 1)),
    )


def is_box(place: tuple[int, int]) -> bool:
    """Return True for the place of a box, False for that of an edge."""
    return bool(place[0] % 2 and place[1] % 2)


def name_of(place: tuple[int, int], rows: int) -> str:
    """Return the name of an edge or box."""
    row, column = place
    letter, number = LETTERS[column // 2], rows + 1 - (row + 1) // 2
    if is_box(place):
        return f"{letter.upper()}{number}"
    if row % 2:
        return f"{letter}{number}{letter}{number + 1}"
    return f"{letter}{number}{LETTERS[column // 2 + 1]}{number}"


def outline_of(place: tuple[int, int]) -> Outline:
    """Return the corners of a box, or the ends of an edge."""
    row, column = place
    if is_box(place):
        return around((column, row), tuple((2 * x, 2 * y) for x, y in SQUARE))
    ends = ((0.0, 1.0), (0.0, -1.0)) if row % 2 else ((-1.0, 0.0), (1.0, 0.0))
    return around((column, row), ends)


def edges_text(columns: int, rows: int, lattice: list[tuple[int, int]]) -> TextLayout:
    """Return the text board: dots with room for edges and boxes between them."""
    lines = ["   " + " ".join(LETTERS[: columns + 1])]
    for row in range(2 * rows + 1):
        dots = " ".join("o" * (columns + 1))
        label = f"{rows + 1 - row // 2:>2} "
        lines.append("   " + " " * len(dots) if row % 2 else label + dots)
    strokes = tuple("" if is_box(place) else "|" if place[0] % 2 else "-" for place in lattice)
    return TextLayout(
        tuple(lines), tuple((row + 1, 3 + column) for row, column in lattice), strokes
    )
