"""The six-pointed star of Chinese checkers: a hexagon of points and a triangle on each side."""

from __future__ import annotations

from boardwright.core.boards.board import LETTERS, Board, neighbours_of
from boardwright.core.boards.graph import Graph
from boardwright.core.boards.hexagon import ROW_HEIGHT, STEPS


def Star(side: int) -> Board:  # noqa: N802 - reads as the type it builds
    """Return a hexagon with ``side`` points a side and six triangles of ``side`` - 1 points a side.

    Rows are numbered from the bottom, the points of each row lettered from the left.

    >>> board = Star(3)
    >>> board.points, board.names[0], board.names[-1], len(board.symmetries)
    (37, 'a9', 'a1', 12)
    """
    arm = side - 1
    # Cube coordinates as of the hexagon: the star is two triangles laid over each other.
    lattice = [
        (x, row, -x - row)
        for row in range(-2 * arm, 2 * arm + 1)
        for x in range(-2 * arm, 2 * arm + 1)
        if min(x, row, -x - row) >= -arm or max(x, row, -x - row) <= arm
    ]
    links = neighbours_of(lattice, STEPS)
    first: dict[int, int] = {}
    names = []
    for point, (_, row, _) in enumerate(lattice):
        letter = LETTERS[point - first.setdefault(row, point)]
        names.append(f"{letter}{2 * arm - row + 1}")
    return Graph(
        [(x + row / 2, row * ROW_HEIGHT) for x, row, _ in lattice],
        [(point, other) for point, others in enumerate(links) for other in others],
        names,
        labels=[
            (str(2 * arm - row + 1), lattice[point][0] + row / 2 - 0.65, row * ROW_HEIGHT)
            for row, point in first.items()
        ],
    )
