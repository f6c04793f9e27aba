"""A position as a picture: marks on the points of a board, and their drawing as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

from boardwright.core.boards import Board

Kind = Literal["stone", "piece", "circle", "struck", "count", "line", "block"]
SCALE = 32
MARGIN = 1.1
#: Fill, outline and a glyph that tells the players apart without colour.
STONES = {
    "black": ("#222222", "#000000", ""),
    "white": ("#fafafa", "#333333", ""),
    "red": ("#d1495b", "#7d1d2b", "R"),
    "green": ("#3d9a5f", "#1c5a34", "G"),
    "blue": ("#3a6ea5", "#1b3f66", "B"),
    "orange": ("#e08e1b", "#8a5203", ""),
    "grey": ("#9a9a9a", "#555555", ""),
}


@dataclass(frozen=True)
class Mark:
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
    width = max(x for x, _ in board.plane) + 2 * MARGIN
    height = max(y for _, y in board.plane) + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * SCALE:.0f} '
        f'{height * SCALE:.0f}" width="{width * SCALE:.0f}" height="{height * SCALE:.0f}" '
        'font-family="sans-serif" text-anchor="middle">',
        f'<rect width="{width * SCALE:.0f}" height="{height * SCALE:.0f}" fill="#f2d9a8"/>',
        *_ground(board),
        *_labels(board),
    ]
    for mark in marks:
        parts += _drawn(board, mark)
    for point in lit:
        x, y = _centre(board, point)
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.2 * SCALE:.1f}" fill="none" '
            'stroke="#f5c400" stroke-width="4"/>'
        )
    return "\n".join([*parts, "</svg>"])


def _centre(board: Board, point: int) -> tuple[float, float]:
    x, y = board.plane[point]
    return (x + MARGIN) * SCALE, (y + MARGIN) * SCALE


def _ground(board: Board) -> list[str]:
    if board.cell == "circle":
        return []
    if board.cell == "point":
        return [
            '<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="#7a5c2e"/>'.format(
                *_centre(board, point), *_centre(board, other)
            )
            for point, other in joined_points(board)
        ]
    corners = _square_corners() if board.cell == "square" else _hexagon_corners()
    shapes = []
    for point in range(board.points):
        x, y = _centre(board, point)
        outline = " ".join(f"{x + dx * SCALE:.1f},{y + dy * SCALE:.1f}" for dx, dy in corners)
        shapes.append(f'<polygon points="{outline}" fill="#f7e6c4" stroke="#7a5c2e"/>')
    return shapes


def joined_points(board: Board) -> list[tuple[int, int]]:
    """Return the pairs of points between which a line is drawn, on boards that have lines."""
    if board.cell != "point":
        return []
    return [
        (point, other)
        for point, others in enumerate(board.neighbours)
        for other in others
        if other > point and _near(board, point, other)
    ]


def _near(board: Board, point: int, other: int) -> bool:
    # Points of different layers of a cube are neighbours, but not drawn beside each other.
    return (
        sum((a - b) ** 2 for a, b in zip(board.plane[point], board.plane[other], strict=True)) < 1.5
    )


def _square_corners() -> list[tuple[float, float]]:
    return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]


def _hexagon_corners() -> list[tuple[float, float]]:
    far, near = 3**-0.5, 3**-0.5 / 2
    return [(0, -far), (0.5, -near), (0.5, near), (0, far), (-0.5, near), (-0.5, -near)]


def _labels(board: Board) -> list[str]:
    named = zip(board.names, board.plane, strict=True)
    labels = board.labels or [(name, x, y) for name, (x, y) in named]
    return [
        f'<text x="{(x + MARGIN) * SCALE:.1f}" y="{(y + MARGIN) * SCALE + 4:.1f}" '
        f'font-size="{11 if board.labels else 9}" fill="#8a6d3b">{escape(name)}</text>'
        for name, x, y in labels
    ]


def _drawn(board: Board, mark: Mark) -> list[str]:
    fill, outline, glyph = STONES[mark.colour]
    places = [_centre(board, point) for point in mark.points]
    if mark.kind == "piece":
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
        return [
            f'<g fill="{fill}">{squares}</g>'
            f'<g stroke="{fill}" stroke-width="{2 * half:.1f}">{joins}</g>'
        ]
    if mark.kind == "struck":
        return [
            f'<g stroke="#888888" fill="none"><circle cx="{x:.1f}" cy="{y:.1f}" r="10" '
            f'stroke-dasharray="2 3"/><path d="M{x - 7:.1f},{y + 7:.1f}l14,-14"/></g>'
            for x, y in places
        ]
    paint = "none" if mark.kind == "circle" else fill
    shapes = [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.42 * SCALE:.1f}" fill="{paint}" '
        f'stroke="{outline}" stroke-width="1.5"/>'
        for x, y in places
    ]
    if glyph:
        shapes += [
            f'<text x="{x:.1f}" y="{y + 5:.1f}" font-size="13" fill="#ffffff">{glyph}</text>'
            for x, y in places
        ]
    return shapes
