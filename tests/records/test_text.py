"""Text in the manner of PGN: variations, comments and values, forgiving about white space."""

from __future__ import annotations

import pytest

import boardwright as bw
from boardwright.records import Tree, read_any, write_any
from boardwright.records.text_writer import LINE_WIDTH, write_text

HEADER = '[Game "gomoku"]\n[Options "size=5"]\n\n'
GOMOKU = bw.game("gomoku", size=5)


def moves(text: str) -> list[tuple[int, str]]:
    return [(node.parent, node.move) for node in read_any(HEADER + text).nodes[1:]]


LINE = [(0, "c3"), (1, "b2"), (2, "d3")]
BRANCHED = [*LINE, (1, "b3"), (4, "c2"), (0, "a1")]


@pytest.mark.parametrize(
    "text",
    [
        "1. c3 b2 2. d3 *",
        "1.c3 b2 2.d3",
        "1. c3! b2?? 2. d3 $4 *",
        "1... c3 1... b2 2... d3 *",
        "c3\r\nb2\n\n\t d3\n*\n",
        "{why} c3 {not} ; b3 no move\n b2 d3",
        "c3 b2\n% for programs )\nd3",
    ],
)
def test_a_line_may_be_written_in_many_ways(text: str) -> None:
    assert moves(text) == LINE


@pytest.mark.parametrize(
    "text",
    [
        "1. c3 (1. a1) 1... b2 (1... b3 2. c2) 2. d3 *",
        "1. c3 ( a1 ) b2 ( b3 c2 * ) d3",
        "1.c3(1.a1)b2(1...b3{x}2.c2)2.d3",
        "c3 b2 (b3 {after} c2) d3 {end} *".replace("c3", "c3 ({before} a1)"),
    ],
)
def test_variations_replace_the_move_before_them(text: str) -> None:
    assert moves(text) == BRANCHED


def test_variations_of_one_move_stand_side_by_side_or_inside() -> None:
    found = moves("c3 (a1) (a2) b2 (b3 (b4) d4 (d5))")
    assert found == [
        (0, "c3"),
        (1, "b2"),
        (1, "b3"),
        (3, "d4"),
        (3, "d5"),
        (1, "b4"),
        (0, "a1"),
        (0, "a2"),
    ]


def test_comments_belong_to_the_move_before_them() -> None:
    tree = read_any(
        HEADER + "{start} c3 {one} {two} (;before\n a1 {after}) {three} b2 {a\nwrapped line}"
    )
    assert [node.note for node in tree.nodes] == [
        "start",
        "one\ntwo\nthree",
        "a wrapped line",
        "before\nafter",
    ]


def test_what_an_analysis_found_is_kept() -> None:
    tree = read_any(HEADER + "c3 {[%values 0.31 -0.31] good [%clk 1:00]} b2 {[%best c4 1 -1]} *")
    _, first, second = tree.nodes
    assert (first.values, first.note) == ((0.31, -0.31), "good [%clk 1:00]")
    assert (second.best, second.best_values, second.note) == ("c4", (1.0, -1.0), "")
    text = write_text(tree)
    assert "c3 {[%values 0.31 -0.31] good \\[%clk 1:00]} 1... b2 {[%best c4 1 -1]} *" in text
    assert read_any(text) == tree


def test_three_players_are_numbered_by_threes() -> None:
    tree = Tree("goclub", {"players": "3"}, headers={"Player3": "Ann"})
    for number, move in enumerate(["a1", "b1", "c1", "d1"]):
        tree.add(number, move)
    assert write_text(tree).endswith("\n1. a1 b1 c1 2. d1 *")


def test_names_of_any_kind_are_kept() -> None:
    names = ['"', "\\", '\\"', "]", "[", "{", "}", "孔明 ♟", "a;b", "%", "x" * 5000]
    headers = {f"Player{number}": name for number, name in enumerate(names, start=1)}
    tree = Tree("gomoku", {"size": "5"}, headers={**headers, "Unknown_1": "kept"})
    for format in ("text", "sgf", "json"):
        assert read_any(write_any(tree, format, GOMOKU)) == tree
    tree.headers = {"Event": "two\nlines\r\n\tof it"}
    for format in ("text", "sgf", "json"):
        found = read_any(write_any(tree, format, GOMOKU))
        assert found.headers == {"Event": "two lines of it"}


def test_results_of_chess_are_understood() -> None:
    for given, meant in (("1-0", "1:-1"), ("0-1", "-1:1"), ("1/2-1/2", "0:0"), ("*", "*")):
        tree = read_any(f'[Game "gomoku"]\n[Result "{given}"]\n\n1. c3 {given}')
        assert (tree.result, tree.main_line()) == (meant, ["c3"])
    assert read_any(HEADER + "c3 1:-1").result == "1:-1"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("c3 (b2", r"\( without \)"),
        ("c3 b2)", r"\) without \("),
        ("(c3)", "where a move must stand"),
        ("c3 ()", "where a move must stand"),
        ("c3 ((b2))", "where a move must stand"),
        ("c3 {open", "an unclosed comment"),
        ("c3 } b2", "a closing brace too many"),
        ("c3 * b2", "one game"),
        (f"c3 *\n{HEADER}", "one game"),
        ("c3 {[%values x]}", "numbers"),
        ("c3 {[%values nan]}", "values"),
        ("x" * 101, "characters"),
    ],
)
def test_a_broken_text_is_refused(text: str, told: str) -> None:
    with pytest.raises(bw.InputError, match=told):
        moves(text)


@pytest.mark.parametrize("move", ["a(b", "{", "1.", "3.a", "*", "1:-1", "a b", "$1", "c3!", ";"])
def test_a_move_that_would_be_misread_is_not_written(move: str) -> None:
    tree = Tree("gomoku", {})
    tree.add(0, move)
    with pytest.raises(bw.InputError, match="JSON"):
        write_text(tree)
    assert read_any(write_any(tree, "json", GOMOKU)) == tree


def test_deep_variations_are_read_and_written_quickly() -> None:
    depth = 10_000
    text = HEADER + "c3 " + "(c3 " * depth + ")" * depth
    tree = read_any(text)
    assert len(tree.nodes) == depth + 2
    for format in ("text", "json", "sgf"):
        assert len(read_any(write_any(tree, format, GOMOKU)).nodes) == depth + 2
    line = HEADER + "c3 b2 " * depth
    assert len(read_any(write_text(read_any(line))).nodes) == 2 * depth + 1


@pytest.mark.parametrize(
    "text",
    [
        "(" * 1_000_000,
        HEADER + "c3 " + "(" * 1_000_000,
        HEADER + "{" * 1_000_000,
        HEADER + "c3 {" + "[%values " * 100_000,
        HEADER + "c3 {" + "[%values " * 100_000 + "}",
        HEADER + "c3 " + "{a}" * 300_000,
        HEADER + "\\" * 1_000_000,
        '[Game "' + "\\" * 1_000_000,
        "[" * 1_000_000,
        "{" * 1_000_000,
        '{"a":' * 100_000,
        '{"format":"boardwright","version":1,"game":"nim","nodes":' + "[" * 100_000,
        "(;" * 400_000,
        "(;" + "A" * 1_000_000,
        "(;" + "A[" * 400_000,
        "(;C[" + "\\" * 1_000_000,
        "(;GM[4]" + "(;B[hh]" * 100_000,
        "(;GM[4]AB" + "[aa:oo]" * 100_000 + ")",
    ],
)
def test_hostile_texts_are_refused_quickly(text: str) -> None:
    try:
        read_any(text)
    except bw.InputError as error:
        assert len(str(error)) < 400


def test_ten_megabytes_are_refused_by_size() -> None:
    for text in ('[Game "nim"]\n[Event "', "(;GM[4]PB[", '{"game": "'):
        with pytest.raises(bw.InputError, match="four million"):
            read_any(text + "x" * 10_000_000)


def test_brackets_in_notes_are_not_those_of_variations() -> None:
    tree = read_any(HEADER + "{( a } c3 { ) ( } (a1 {) } ) b2 {(}")
    assert [node.note for node in tree.nodes] == ["( a", ") (", "(", ")"]
    assert read_any(write_text(tree)) == tree


def test_long_lines_are_wrapped() -> None:
    tree = read_any(HEADER + "{" + "many words " * 50 + "} c3 b2")
    assert max(len(line) for line in write_text(tree).split("\n")) <= LINE_WIDTH
