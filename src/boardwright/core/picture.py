"""A position as a picture: marks on the points of a board, and their drawing as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Literal, NamedTuple

from boardwright.core.boards import Board
from boardwright.core.ground import MARGIN, SCALE, STONES, corners_text, dots, ground, placed

Kind = Literal["stone", "piece", "circle", "struck", "count", "line", "block"]
#: On which text is black.
LIGHT_STONES = ("white", "orange", "grey")


class Mark(NamedTuple):
    """Something drawn on points: a stone, a piece over several points, a circle, a struck one.

    ``count`` is a number or other text alone, ``line`` a drawn edge, ``block`` a filled cell; all
    may carry a short text, such as K for a king.
    """

    kind: Kind
    points: tuple[int, ...]
    colour: str = "black"
    text: str = ""


def svg(board: Board, marks: Sequence[Mark], lit: Sequence[int] = ()) -> str:
    """Return the board with its marks as a complete SVG picture; ``lit`` points are ringed."""
    width = (max(x for x, _ in board.plane) + 2 * MARGIN) * SCALE
    height = (max(y for _, y in board.plane) + 2 * MARGIN) * SCALE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" '
        'text-anchor="middle">',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#f2d9a8"/>',
        *ground(board),
    ]
    above = board.cell == "edge"  # dots where edges meet are seen, others lie beneath stones
    parts += [] if above else dots(board)
    for mark in marks:
        parts += _drawn(board, mark)
    parts += dots(board) if above else []
    for point in lit:
        x, y = placed(*board.plane[point])
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.2 * SCALE:.1f}" fill="none" '
            'stroke="#f5c400" stroke-width="4"/>'
        )
    return "\n".join([*parts, "</svg>"])


def _drawn(board: Board, mark: Mark) -> list[str]:
    places = [placed(*board.plane[point]) for point in mark.points]
    if mark.kind == "piece":
        return [_piece(places, mark.colour)]
    if mark.kind == "struck":
        return [
            f'<g stroke="#888888" fill="none"><circle cx="{x:.1f}" cy="{y:.1f}" r="10" '
            f'stroke-dasharray="2 3"/><path d="M{x - 7:.1f},{y + 7:.1f}l14,-14"/></g>'
            for x, y in places
        ]
    if mark.kind in ("line", "block"):
        shapes = [_filled(board, point, mark) for point in mark.points]
    elif mark.kind == "count":
        shapes = []
    else:
        shapes = [_stone(x, y, mark) for x, y in places]
    return shapes + [written for x, y in places for written in _written(x, y, mark)]


def _stone(x: float, y: float, mark: Mark) -> str:
    fill, outline, _ = STONES[mark.colour]
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.42 * SCALE:.1f}" '
        f'fill="{"none" if mark.kind == "circle" else fill}" stroke="{outline}" '
        'stroke-width="1.5"/>'
    )


def _filled(board: Board, point: int, mark: Mark) -> str:
    """Return a drawn edge, or a cell filled with colour; on a point without a cell a square."""
    fill, ink, _ = STONES[mark.colour]
    outline = board.outlines[point]
    if len(outline) == 2:
        return (
            f'<polyline points="{corners_text(outline)}" stroke="{fill}" stroke-width="5" '
            'stroke-linecap="round"/>'
        )
    if not outline:
        half = 0.42 * SCALE
        x, y = placed(*board.plane[point])
        return (
            f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" '
            f'height="{2 * half:.1f}" fill="{fill}" stroke="{ink}"/>'
        )
    x, y = board.plane[point]
    inner = tuple((x + 0.86 * (a - x), y + 0.86 * (b - y)) for a, b in outline)
    return f'<polygon points="{corners_text(inner)}" fill="{fill}" stroke="{ink}"/>'


def _written(x: float, y: float, mark: Mark) -> list[str]:
    """Return the mark's text, or the glyph of its colour on stones and blocks."""
    glyph = STONES[mark.colour][2] if mark.kind in ("stone", "block") else ""
    text = mark.text or glyph
    if not text:
        return []
    bare = mark.kind in ("count", "circle", "line")
    ink = "#222222" if bare or mark.colour in LIGHT_STONES else "#ffffff"
    size = 13 if len(text) < 3 else 10
    return [
        f'<text x="{x:.1f}" y="{y + 0.38 * size:.1f}" font-size="{size}" fill="{ink}">'
        f"{escape(text)}</text>"
    ]


def _piece(places: Sequence[tuple[float, float]], colour: str) -> str:
    """Return rounded squares, joined where they touch."""
    fill = STONES[colour][0]
    half = 0.42 * SCALE
    squares = "".join(
        f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" '
        f'height="{2 * half:.1f}" rx="4"/>'
        for x, y in places
    )
    joins = "".join(
        f'<line x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}"/>'
        for i, a in enumerate(places)
        for b in places[:i]
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) < 1.1 * SCALE
    )
    return (
        f'<g fill="{fill}">{squares}</g>'
        f'<g stroke="{fill}" stroke-width="{2 * half:.1f}">{joins}</g>'
    )
