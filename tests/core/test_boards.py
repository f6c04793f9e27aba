"""Board geometries: names, neighbours, symmetries and text layouts, checked as one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright.core import Board, Cube, Grid, Hexagon, Triangle

BOARDS: dict[str, Board] = {
    **{f"grid {size}": Grid(size) for size in (1, 2, 3, 4, 9, 15, 19, 25)},
    **{f"cube {size}": Cube(size) for size in (1, 2, 3, 4, 7)},
    **{f"hexagon {side}": Hexagon(side) for side in (1, 2, 3, 5, 6)},
    **{f"triangle {layers}": Triangle(layers) for layers in (1, 2, 3, 5, 10)},
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
            if "cube" not in name:
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
    ("kind", "count"), [("grid", 8), ("cube", 48), ("hexagon", 12), ("triangle", 6)]
)
def test_each_kind_of_board_has_all_its_symmetries(kind: str, count: int) -> None:
    found = {name: len(board.symmetries) for name, board in BOARDS.items() if kind in name}
    assert {number for name, number in found.items() if not name.endswith(" 1")} == {count}
    assert found[f"{kind} 1"] == 1


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
