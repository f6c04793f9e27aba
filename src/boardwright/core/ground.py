"""The empty board as SVG: cells, edges, lines, dots, coloured sides, coordinates."""

from __future__ import annotations

from html import escape

from boardwright.core.boards import Board
from boardwright.core.boards.outlines import Outline

SCALE = 32
MARGIN = 1.1
INK = "#7a5c2e"
CELL, DARK_CELL = "#f7e6c4", "#d9b77e"
#: Fill, outline and a glyph that tells the players apart without colour.
STONES = {
    "black": ("#222222", "#000000", ""),
    "white": ("#fafafa", "#333333", ""),
    "red": ("#d1495b", "#7d1d2b", "R"),
    "green": ("#3d9a5f", "#1c5a34", "G"),
    "blue": ("#3a6ea5", "#1b3f66", "B"),
    "orange": ("#e08e1b", "#8a5203", "O"),
    "grey": ("#9a9a9a", "#555555", ""),
}


def placed(x: float, y: float) -> tuple[float, float]:
    """Return where a place of a board's plane is in the picture."""
    return (x + MARGIN) * SCALE, (y + MARGIN) * SCALE


def corners_text(outline: Outline) -> str:
    """Return corners as polygons and polylines have them."""
    return " ".join("{:.1f},{:.1f}".format(*placed(x, y)) for x, y in outline)


def ground(board: Board) -> list[str]:
    """Return what is drawn beneath the marks."""
    return [*_cells(board), *_lines(board), *_sides(board), *_labels(board)]


def dots(board: Board) -> list[str]:
    """Return small dots, such as those that edges join."""
    radius = 4 if board.cell == "edge" else 2.5
    return [
        f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{INK}"/>'
        for x, y in (placed(*dot) for dot in board.dots)
    ]


def _cells(board: Board) -> list[str]:
    shaded = set(board.shaded)
    return [
        f'<polygon points="{corners_text(outline)}" '
        f'fill="{DARK_CELL if point in shaded else CELL}" '
        f'stroke="{"none" if board.cell == "edge" else INK}"/>'
        for point, outline in enumerate(board.outlines)
        if len(outline) > 2
    ]


def _lines(board: Board) -> list[str]:
    joined = [((board.plane[a], board.plane[b]), "") for a, b in board.lines]
    edges = [(ends, ' stroke-dasharray="1 5"') for ends in board.outlines if len(ends) == 2]
    return [
        f'<polyline points="{corners_text(ends)}" stroke="{INK}"{dashes}/>'
        for ends, dashes in (*joined, *edges)
    ]


def _sides(board: Board) -> list[str]:
    return [
        f'<polyline points="{corners_text(outline)}" fill="none" stroke="{ink}" '
        f'stroke-width="{width}" stroke-linejoin="round"/>'
        for colour, outline in board.sides
        for ink, width in ((STONES[colour][1], 8), (STONES[colour][0], 5))
    ]


def _labels(board: Board) -> list[str]:
    named = zip(board.names, board.plane, strict=True)
    labels = board.labels or [(name, x, y) for name, (x, y) in named]
    size = 11 if board.labels else 9
    return [
        f'<text x="{x:.1f}" y="{y + 4:.1f}" font-size="{size}" fill="#8a6d3b">{escape(name)}</text>'
        for name, (x, y) in ((name, placed(x, y)) for name, x, y in labels)
    ]
