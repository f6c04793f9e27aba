"""Board geometries: names, neighbours, symmetries and text layouts, checked as one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright.core import (
    Board,
    Cube,
    Edges,
    Graph,
    Grid,
    Hexagon,
    Pits,
    Rhombus,
    Star,
    Triangle,
)

#: Two nested squares joined at the middles of their sides: Six Men's Morris.
MORRIS = Graph(
    [
        (0, 0),
        (2, 0),
        (4, 0),
        (1, 1),
        (2, 1),
        (3, 1),
        (0, 2),
        (1, 2),
        (3, 2),
        (4, 2),
        (1, 3),
        (2, 3),
        *[(3, 3), (0, 4), (2, 4), (4, 4)],
    ],
    [
        (0, 1),
        (1, 2),
        (3, 4),
        (4, 5),
        (6, 7),
        (8, 9),
        (10, 11),
        (11, 12),
        (13, 14),
        (14, 15),
        *[(0, 6), (6, 13), (3, 7), (7, 10), (1, 4), (11, 14), (5, 8), (8, 12), (2, 9), (9, 15)],
    ],
)

BOARDS: dict[str, Board] = {
    **{f"grid {size}": Grid(size) for size in (1, 2, 3, 4, 9, 15, 19, 25)},
    **{f"cube {size}": Cube(size) for size in (1, 2, 3, 4, 7)},
    **{f"hexagon {side}": Hexagon(side) for side in (1, 2, 3, 5, 6)},
    **{f"triangle {layers}": Triangle(layers) for layers in (1, 2, 3, 5, 10)},
    **{f"oblong {size}": Grid(*size) for size in ((1, 4), (7, 6), (2, 9), (10, 8))},
    **{f"rhombus {size}": Rhombus(size) for size in (1, 2, 3, 11)},
    **{f"edges {size}": Edges(*size) for size in ((1, 1), (1, 3), (3, 3), (6, 4))},
    **{f"star {side}": Star(side) for side in (1, 2, 3, 4)},
    **{f"pits {columns}": Pits(columns) for columns in (1, 6, 8)},
    "morris": MORRIS,
    "checkered": Grid(8, cell="checkered"),
}
every_board = pytest.mark.parametrize("name", BOARDS)


@every_board
def test_every_name_is_unique_and_finds_its_point(name: str) -> None:
    board = BOARDS[name]
    assert len({known.lower() for known in board.names}) == board.points
    for point, known in enumerate(board.names):
        assert board.find(known) == point
        assert board.find(known.upper()) == board.find(f" {known.lower()} ") == point


@given(st.text(max_size=6), st.sampled_from(sorted(BOARDS)))
@settings(derandomize=True, deadline=None)
def test_what_is_no_name_is_refused(text: str, name: str) -> None:
    board = BOARDS[name]
    wanted = text.strip().lower()
    if wanted in {known.lower() for known in board.names}:
        assert board.names[board.find(text)].lower() == wanted
    else:
        with pytest.raises(bw.InputError):
            board.find(text)


def test_a_long_wrong_name_gives_a_short_message() -> None:
    with pytest.raises(bw.InputError, match="points run from a9 to i1") as refused:
        Grid(9).find("x" * 100_000)
    assert len(str(refused.value)) < 120


@every_board
def test_rows_hold_every_point_once_in_reading_order(name: str) -> None:
    board = BOARDS[name]
    assert [point for row in board.rows for point in row] == list(range(board.points))


@every_board
def test_neighbours_are_mutual_and_about_one_apart(name: str) -> None:
    board = BOARDS[name]
    for point, others in enumerate(board.neighbours):
        assert point not in others and len(set(others)) == len(others)
        for other in others:
            assert point in board.neighbours[other]
            (x, y), (a, b) = board.plane[point], board.plane[other]
            if "cube" not in name and name != "morris":
                assert (x - a) ** 2 + (y - b) ** 2 == pytest.approx(1.0)


@every_board
def test_points_are_drawn_apart_from_the_corner_on(name: str) -> None:
    plane = BOARDS[name].plane
    assert len({(round(x, 6), round(y, 6)) for x, y in plane}) == len(plane)
    assert min(x for x, _ in plane) == pytest.approx(0)
    assert min(y for _, y in plane) == pytest.approx(0)


@every_board
def test_symmetries_are_a_group_that_keeps_neighbours(name: str) -> None:
    board = BOARDS[name]
    group = set(board.symmetries)
    assert len(group) == len(board.symmetries)
    assert board.symmetries[0] == tuple(range(board.points))
    links = [set(others) for others in board.neighbours]
    for symmetry in group:
        assert sorted(symmetry) == list(range(board.points))
        for point in range(board.points):
            assert {symmetry[other] for other in links[point]} == links[symmetry[point]]
    for first in board.symmetries:
        for second in board.symmetries:
            assert tuple(map(second.__getitem__, first)) in group


@pytest.mark.parametrize(
    ("kind", "count"),
    [("grid", 8), ("cube", 48), ("hexagon", 12), ("triangle", 6), ("rhombus", 4), ("star", 12)],
)
def test_each_kind_of_board_has_all_its_symmetries(kind: str, count: int) -> None:
    found = {name: len(board.symmetries) for name, board in BOARDS.items() if kind in name}
    assert {number for name, number in found.items() if not name.endswith(" 1")} == {count}
    assert found[f"{kind} 1"] == 1


def test_oblong_boards_keep_only_the_symmetries_of_a_rectangle() -> None:
    assert len(BOARDS["oblong (7, 6)"].symmetries) == len(BOARDS["edges (6, 4)"].symmetries) == 4
    assert len(BOARDS["oblong (1, 4)"].symmetries) == 2
    assert len(BOARDS["edges (3, 3)"].symmetries) == len(MORRIS.symmetries) == 8
    assert len(BOARDS["pits 6"].symmetries) == 4


def test_points_and_neighbours_are_as_many_as_they_should_be() -> None:
    assert [Hexagon(side).points for side in (1, 2, 3, 6)] == [1, 7, 19, 91]
    assert [Triangle(layers).points for layers in (1, 2, 10)] == [1, 3, 55]
    assert [len(Grid(3).neighbours[point]) for point in (0, 1, 4)] == [2, 3, 4]
    assert [len(Cube(3).neighbours[point]) for point in (0, 1, 4, 13)] == [3, 4, 5, 6]
    assert sorted(len(others) for others in Triangle(3).neighbours) == [2, 2, 2, 4, 4, 4]


def test_points_have_the_names_that_players_use() -> None:
    hexagon = Hexagon(6)
    assert hexagon.names[hexagon.points // 2] == "F6"
    assert len(hexagon.neighbours[hexagon.find("F6")]) == 6
    assert (hexagon.names[0], hexagon.names[-1]) == ("K6", "A6")
    assert (Grid(19).names[0], Grid(19).names[-1]) == ("a19", "s1")
    assert (Cube(7).names[0], Cube(7).names[-1]) == ("a7:1", "g1:7")
    assert (Triangle(5).names[0], Triangle(5).names[-1]) == ("1", "15")
    assert (Grid(7, 6).names[0], Grid(7, 6).names[-1]) == ("a6", "g1")
    assert (Star(3).names[0], Star(3).names[3:10]) == ("a9", tuple(f"{x}7" for x in "abcdefg"))
    assert MORRIS.names[:4] == ("a5", "c5", "e5", "b4")


def test_neighbours_in_hex_are_six_along_rows_columns_and_the_short_diagonal() -> None:
    board = Rhombus(5)
    around = {board.names[point] for point in board.neighbours[board.find("c3")]}
    assert around == {"b3", "d3", "c2", "c4", "d2", "b4"}
    assert [colour for colour, _ in board.sides] == ["black", "black", "white", "white"]


def test_edges_and_boxes_stand_in_reading_order() -> None:
    board = Edges(2, 1)
    assert [[board.names[point] for point in row] for row in board.rows] == [
        ["a2b2", "b2c2"],
        ["a1a2", "A1", "b1b2", "B1", "c1c2"],
        ["a1b1", "b1c1"],
    ]
    boxes = [board.find(name) for name in ("A1", "B1")]
    assert board.neighbours[board.find("b1b2")] == tuple(boxes)
    assert board.neighbours[board.find("a2b2")] == (boxes[0],)
    for symmetry in Edges(3, 3).symmetries:
        kinds = [len(outline) for outline in Edges(3, 3).outlines]
        assert [kinds[image] for image in symmetry] == kinds, "an edge became a box"


@every_board
def test_every_cell_is_drawn_around_its_point(name: str) -> None:
    board = BOARDS[name]
    assert len(board.outlines) == board.points
    for (x, y), outline in zip(board.plane, board.outlines, strict=True):
        if outline:
            assert sum(a for a, _ in outline) / len(outline) == pytest.approx(x)
            assert sum(b for _, b in outline) / len(outline) == pytest.approx(y)


def test_every_second_square_is_dark_the_lower_left_one_too() -> None:
    board = Grid(8, cell="checkered")
    assert len(board.shaded) == 32 and board.find("a1") in board.shaded
    assert not {board.find("b1"), board.find("a2")} & set(board.shaded)
    assert Grid(8, cell="square").shaded == ()


@every_board
def test_every_point_has_a_place_of_its_own_in_the_text(name: str) -> None:
    board = BOARDS[name]
    layout = board.layout
    assert len(set(layout.places)) == len(layout.places) == board.points
    for line, column in layout.places:
        assert layout.lines[line][column] == " ", "a symbol would hide a coordinate"


@every_board
def test_filling_the_text_changes_nothing_but_the_points(name: str) -> None:
    board = BOARDS[name]
    lines = board.layout.fill(["X"] * board.points).split("\n")
    assert sum(line.count("X") for line in lines) == board.points
    empty = [line.rstrip() for line in board.layout.lines]
    assert [line.replace("X", " ").rstrip() for line in lines] == empty


def test_every_text_fits_a_terminal() -> None:
    widest = [*(Grid(size) for size in range(1, 26)), Hexagon(6), Triangle(10), Cube(7)]
    for board in widest:
        assert max(len(line) for line in board.layout.lines) <= 80


def test_a_go_board_has_twenty_lines_of_text() -> None:
    lines = Grid(19).layout.lines
    assert len(lines) == 20
    assert lines[0].split() == list("abcdefghijklmnopqrs")
    assert [int(line[:2]) for line in lines[1:]] == list(range(19, 0, -1))


def test_the_text_of_a_graph_has_its_lines_and_coordinates() -> None:
    assert MORRIS.layout.fill(["."] * 16).split("\n") == [
        " 5 .---.---.",
        " 4 | .-.-. |",
        " 3 .-.   .-.",
        " 2 | .-.-. |",
        " 1 .---.---.",
        "   a b c d e",
    ]


def test_drawn_edges_are_strokes_in_the_text() -> None:
    layout = Edges(1, 1).layout
    symbols = layout.shown(["+", ".", "X", "+", "."], [3, 0, 1, 3, 0])
    assert layout.fill(symbols).split("\n") == ["   a b", " 2 o-o", "    X|", " 1 o o"]


def test_numbers_of_two_digits_widen_the_text() -> None:
    shown = Pits(3).layout.fill(["4", "10", "4", "12", "4", "4", "4", "0"])
    assert shown.split("\n")[:3] == ["       4 10  4", "   12           0", "       4  4  4"]
    assert Pits(2).layout.fill(["1"] * 6).split("\n") == [
        "     1 1",
        "   1     1",
        "     1 1",
        "     a b 1",
    ]
