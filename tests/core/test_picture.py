"""Pictures of boards: every board is drawn whole, every kind of mark where it lies."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from boardwright.core import Board, Edges, Graph, Grid, Mark, Pits, Rhombus, Star
from boardwright.core.picture import svg

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = {
    "oblong": Grid(7, 6, cell="square"),
    "checkered": Grid(8, cell="checkered"),
    "rhombus": Rhombus(5),
    "edges": Edges(3, 2),
    "star": Star(3),
    "pits": Pits(6),
    "graph": Graph([(0, 0), (2, 0), (0, 3)], [(0, 1), (0, 2)]),
}


def drawn(board: Board, *marks: Mark) -> ElementTree.Element:
    return ElementTree.fromstring(svg(board, marks))


def corners(element: ElementTree.Element) -> list[tuple[float, float]]:
    pairs = [pair.split(",") for pair in element.get("points", "").split()]
    return [(float(x), float(y)) for x, y in pairs]


@pytest.mark.parametrize("name", BOARDS)
def test_all_of_a_board_lies_inside_its_picture(name: str) -> None:
    board = BOARDS[name]
    picture = drawn(board)
    width, height = float(picture.get("width", "")), float(picture.get("height", ""))
    shapes = [*picture.iter(f"{SVG}polygon"), *picture.iter(f"{SVG}polyline")]
    for x, y in (place for shape in shapes for place in corners(shape)):
        assert 0 < x < width and 0 < y < height
    cells = [len(outline) for outline in board.outlines]
    assert len(list(picture.iter(f"{SVG}polygon"))) == sum(corner > 2 for corner in cells)
    edges = cells.count(2) + len(board.lines) + 2 * len(board.sides)
    assert len(list(picture.iter(f"{SVG}polyline"))) == edges
    assert len(picture.findall(f"{SVG}circle[@class='dot']")) == len(board.dots)


def test_an_edge_is_drawn_from_end_to_end_and_a_block_fills_its_box() -> None:
    board = Edges(1, 1)
    edge, box = board.find("a1b1"), board.find("A1")
    picture = drawn(board, Mark("line", (edge,)), Mark("block", (box,), "white"))
    (line,) = picture.findall(f"{SVG}polyline[@stroke-width='5']")
    (x, y), (other_x, other_y) = corners(line)
    assert y == other_y and abs(other_x - x) == pytest.approx(64)
    empty, block = picture.iter(f"{SVG}polygon")
    assert block.get("fill") == "#fafafa"
    spans = [
        max(x for x, _ in corners(each)) - min(x for x, _ in corners(each))
        for each in (empty, block)
    ]
    assert spans[0] * 0.8 < spans[1] < spans[0]


def test_numbers_and_letters_are_readable_on_what_carries_them() -> None:
    board = Grid(4, cell="square")
    marks = [Mark("count", (0,), text="12"), Mark("stone", (1,), "black", "K")]
    marks += [
        Mark("stone", (2,), "white", "K"),
        Mark("stone", (3,), "red"),
        Mark("block", (5,), "grey"),
    ]
    picture = drawn(board, *marks)
    inks = [(text.text, text.get("fill")) for text in picture.iter(f"{SVG}text")][board.points :]
    assert inks == [("12", "#222222"), ("K", "#ffffff"), ("K", "#222222"), ("R", "#ffffff")]


def test_text_of_a_mark_cannot_break_the_picture() -> None:
    picture = drawn(Grid(2), Mark("stone", (0,), text="<&>"))
    assert "<&>" in [text.text for text in picture.iter(f"{SVG}text")]
