"""Draws the boards of docs/boards.md: ``python docs/make_boards.py``."""

from __future__ import annotations

from pathlib import Path

from boardwright.core import (
    Board,
    Counters,
    Cube,
    Edges,
    Graph,
    Grid,
    Hexagon,
    Mark,
    Pits,
    Rhombus,
    Star,
    Triangle,
)
from boardwright.core.picture import svg

FOLDER = Path(__file__).parent / "boards"
SIX_MEN = [(0, 0), (2, 0), (4, 0), (1, 1), (2, 1), (3, 1), (0, 2), (1, 2), (3, 2), (4, 2), (1, 3)]
SIX_MEN += [(2, 3), (3, 3), (0, 4), (2, 4), (4, 4)]
SIX_LINES = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (8, 9), (10, 11), (11, 12), (13, 14), (14, 15)]
SIX_LINES += [(0, 6), (6, 13), (3, 7), (7, 10), (1, 4), (11, 14), (5, 8), (8, 12), (2, 9), (9, 15)]


def stones(board: Board, **named: str) -> list[Mark]:
    """Return stones by colour on points that are named with blanks between them."""
    return [
        Mark("stone", tuple(map(board.find, names.split())), colour)
        for colour, names in named.items()
    ]


def pictures() -> dict[str, tuple[Board, list[Mark]]]:
    """Return every board with something on it, by the name of its file."""
    grid, squares, dark = Grid(9), Grid(7, 6, cell="square"), Grid(8, cell="checkered")
    hexagon, rhombus, star = Hexagon(3), Rhombus(6), Star(3)
    edges, pits, graph, cube, triangle = (
        Edges(3, 2),
        Pits(6),
        Graph(SIX_MEN, SIX_LINES),
        Cube(3),
        Triangle(4),
    )
    drawn = tuple(map(edges.find, ["a3b3", "a2a3", "b2b3", "a2b2", "c1c2", "b1c1"]))
    king = Mark("stone", (dark.find("e5"),), "white", "K")
    return {
        "grid": (grid, stones(grid, black="e5 f4", white="e4 d5")),
        "squares": (squares, stones(squares, red="d1 d2 c1", green="e1 d3")),
        "checkered": (dark, [*stones(dark, black="a1 c1 d2", white="h8 f6"), king]),
        "rhombus": (rhombus, stones(rhombus, black="c3 c4", white="d3 b4")),
        "hexagon": (hexagon, stones(hexagon, red="C3", green="D3", blue="B2")),
        "triangle": (triangle, [Mark("circle", tuple(range(10)))]),
        "cube": (cube, stones(cube, black="b2:2 b2:1", white="a3:1")),
        "edges": (edges, [Mark("block", (edges.find("A2"),), "white"), Mark("line", drawn)]),
        "graph": (graph, stones(graph, black="a5 b4 c4", white="c1 d3")),
        "star": (star, stones(star, red="a1 a2 b2", green="a7 b7 a6", blue="f7 g7 f6")),
        "counters": (
            Counters(["1", "2", "total"], ["1", "2", "+"]),
            [Mark("count", (n,), text=str(17 - 6 * n)) for n in range(3)],
        ),
        "pits": (pits, [Mark("count", (pit,), text=str(pit % 5 * 3)) for pit in range(14)]),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (board, marks) in pictures().items():
        (FOLDER / f"{name}.svg").write_text(svg(board, marks) + "\n", encoding="utf-8")
