"""Any points in the plane with lines between them, such as those of Nine Men's Morris."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardwright.core.boards.board import LETTERS, Board, Cell
from boardwright.core.boards.grid import grid_labels
from boardwright.core.boards.outlines import Outline, Place
from boardwright.core.boards.plane import plane_symmetries
from boardwright.core.boards.text_layout import TextLayout

#: Room for row numbers before a text board.
INDENT = 3


def Graph(  # noqa: N802 - reads as the type it builds
    places: Sequence[Place],
    lines: Iterable[tuple[int, int]] = (),
    names: Sequence[str] = (),
    rows: Sequence[Sequence[int]] = (),
    labels: Sequence[tuple[str, float, float]] = (),
    cell: Cell = "point",
    outlines: Sequence[Outline] = (),
) -> Board:
    """Return a board of points at these (x, y), y growing downwards, joined by lines.

    Lines are pairs of points, counted from 0 in the order of the places, and make neighbours.
    Places that are whole numbers are named as on a grid, with coordinates beside the board, others
    1, 2, 3, unless names are given. ``rows`` are those of a position's text, by default points of
    the same y. Symmetries are the rotations and mirrors that leave the drawing as it is.

    >>> kite = Graph([(1, 0), (0, 1), (2, 1), (1, 3)], [(0, 1), (0, 2), (1, 3), (2, 3)])
    >>> kite.names, kite.neighbours[3], kite.symmetries
    (('b4', 'a3', 'c3', 'b1'), (1, 2), ((0, 1, 2, 3), (0, 2, 1, 3)))
    """
    left, top = min(x for x, _ in places), min(y for _, y in places)
    plane = tuple((float(x - left), float(y - top)) for x, y in places)
    labels = [(text, x - left, y - top) for text, x, y in labels]
    if not names and all(x.is_integer() and y.is_integer() for x, y in plane):
        columns, height = (int(max(axis)) + 1 for axis in zip(*plane, strict=True))
        names = [f"{LETTERS[int(x)]}{height - int(y)}" for x, y in plane]
        labels = grid_labels(columns, height)
    joined = tuple(dict.fromkeys((min(pair), max(pair)) for pair in lines))
    links: list[list[int]] = [[] for _ in plane]
    for a, b in joined:
        links[a].append(b)
        links[b].append(a)
    neighbours = tuple(tuple(sorted(others)) for others in links)
    return Board(
        names=tuple(names) or tuple(str(point + 1) for point in range(len(plane))),
        rows=tuple(tuple(row) for row in rows) or same_height(plane),
        plane=plane,
        neighbours=neighbours,
        symmetries=plane_symmetries(plane, neighbours),
        layout=graph_text(plane, joined, labels),
        cell=cell,
        labels=tuple(labels),
        outlines=tuple(tuple((x - left, y - top) for x, y in outline) for outline in outlines),
        lines=joined,
    )


def same_height(plane: Sequence[Place]) -> tuple[tuple[int, ...], ...]:
    """Return the points in rows: a new one begins where the height changes."""
    found: list[list[int]] = []
    for point, (_, y) in enumerate(plane):
        if found and abs(plane[found[-1][-1]][1] - y) < 1e-6:
            found[-1].append(point)
        else:
            found.append([point])
    return tuple(map(tuple, found))


def graph_text(
    plane: Sequence[Place],
    lines: Sequence[tuple[int, int]],
    labels: Sequence[tuple[str, float, float]],
) -> TextLayout:
    """Return the text board; lines are drawn where all of them are level or upright."""
    across = sorted({round(x, 3) for x, _ in plane})
    down = sorted({round(y, 3) for _, y in plane})
    ranks = [(down.index(round(y, 3)), across.index(round(x, 3))) for x, y in plane]
    taken = set(ranks)
    pitch = 2 if any((row, column + 1) in taken for row, column in ranks) else 1
    places = tuple((row, INDENT + pitch * column) for row, column in ranks)
    grid = [[" "] * (INDENT + pitch * len(across)) for _ in range(len(down) + 1)]
    ends = [sorted((places[a], places[b])) for a, b in lines]
    if all(a[0] == b[0] or a[1] == b[1] for a, b in ends):
        for (row, column), (last_row, last_column) in ends:
            for line in range(row + 1, last_row):
                grid[line][column] = "|"
            for between in range(column + 1, last_column):
                grid[row][between] = "-"
    for row, column in places:
        grid[row][column] = " "
    for text, x, y in labels:
        beside = [row for row, height in enumerate(down) if abs(height - y) < 0.3]
        above = [column for column, place in enumerate(across) if abs(place - x) < 0.3]
        if beside:
            first = min(column for row, column in places if row == beside[0])
            last = (INDENT if x < 0 else first) - 1
            grid[beside[0]][last - len(text) : last] = text
        elif above and y > down[-1]:
            grid[-1][INDENT + pitch * above[0]] = text
    return TextLayout(tuple("".join(line) for line in grid), places)
