"""The cube: layers of square grids; ``d4:3`` is the point d4 of layer 3."""

from __future__ import annotations

from boardwright.core.boards.board import (
    LETTERS,
    Board,
    neighbours_of,
    signed_permutations,
    symmetries_of,
)
from boardwright.core.boards.grid import grid_labels, grid_lines
from boardwright.core.boards.text_layout import TextLayout

STEPS = ((2, 0, 0), (-2, 0, 0), (0, 2, 0), (0, -2, 0), (0, 0, 2), (0, 0, -2))
TERMINAL_WIDTH = 80


def layers_side_by_side(size: int) -> TextLayout:
    """Return the layers as flat boards, as many beside each other as a terminal takes."""
    width = 2 * size + 5
    across = max(1, (TERMINAL_WIDTH + 3) // width)
    lines: list[str] = []
    places: list[tuple[int, int]] = []
    for layer in range(size):
        piece, piece_places = grid_lines(size, size, f":{layer + 1}")
        column = layer % across
        if column == 0:
            lines += [""] * len(piece)
        top = len(lines) - len(piece)
        for index, text in enumerate(piece):
            lines[top + index] = lines[top + index].ljust(column * width) + text
        places += [(top + line, column * width + place) for line, place in piece_places]
    longest = max(len(line) for line in lines)
    return TextLayout(tuple(line.ljust(longest) for line in lines), tuple(places))


def Cube(size: int) -> Board:  # noqa: N802 - reads as the type it builds
    """Return a board of ``size`` layers of ``size`` x ``size`` points.

    >>> board = Cube(7)
    >>> board.points, board.names[0], len(board.symmetries)
    (343, 'a7:1', 48)
    """
    places = [
        (layer, row, column)
        for layer in range(size)
        for row in range(size)
        for column in range(size)
    ]
    lattice = [tuple(2 * axis - size + 1 for axis in reversed(place)) for place in places]
    across = max(1, round(size**0.5 + 0.4))
    step = size + 1.5  # from one drawn layer to the next
    corners = [(layer % across * step, layer // across * step) for layer in range(size)]
    return Board(
        names=tuple(f"{LETTERS[column]}{size - row}:{layer + 1}" for layer, row, column in places),
        rows=tuple(tuple(range(row * size, (row + 1) * size)) for row in range(size * size)),
        plane=tuple(
            (column + corners[layer][0], row + corners[layer][1]) for layer, row, column in places
        ),
        neighbours=neighbours_of(lattice, STEPS),
        symmetries=symmetries_of(lattice, signed_permutations(3)),
        layout=layers_side_by_side(size),
        cell="point",
        space=tuple((x / 2, y / 2, z / 2) for x, y, z in lattice),
        labels=tuple(
            label
            for layer, (left, top) in enumerate(corners)
            for label in [
                *grid_labels(size, size, left, top),
                (f":{layer + 1}", left - 0.65, top + size - 0.35),
            ]
        ),
    )
