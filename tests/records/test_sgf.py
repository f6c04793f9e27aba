"""SGF: ours, and that of other programs."""

from __future__ import annotations

import pytest

import boardwright as bw
from boardwright.records import Record, Tree, check, read_any, write_any

GOMOKU = bw.game("gomoku")

#: As programs for Gomoku and Renju write it.
FOREIGN = """(;FF[4]GM[4]SZ[15]CA[UTF-8]AP[Other:1.0]
PB[Anna]BR[3d]PW[Bo\\]b]EV[Cup: final]DT[2024-05-06]RE[W+Resign]GC[about the game]KM[0]TM[300]
;B[hh]BL[299.5];W[ig]C[a comment
of two lines]LB[hh:1][ig:2]
(;B[ii]N[main];W[gg])
(;B[ih]
;C[only a remark]
(;W[jh])(;W[gh]MN[4])))
"""


def test_a_file_of_another_program_is_read() -> None:
    tree = read_any(FOREIGN)
    assert (tree.game, tree.options, tree.result) == ("gomoku", {"size": "15"}, "-1:1")
    assert tree.headers == {
        "Player1": "Anna",
        "Player2": "Bo]b",
        "Event": "Cup: final",
        "Date": "2024.05.06",
        "Termination": "resignation",
    }
    assert [(node.parent, node.move) for node in tree.nodes[1:]] == [
        (0, "h8"),
        (1, "i9"),
        (2, "i7"),
        (3, "g9"),
        (2, "i8"),
        (5, "j8"),
        (5, "g8"),
    ]
    assert [node.note for node in tree.nodes if node.note] == [
        "about the game",
        "a comment\nof two lines",
        "only a remark",
    ]
    assert check(tree, GOMOKU).options == {"size": "15", "rule": "freestyle"}
    assert Record.main_line(tree).replay().history == ["h8", "i9", "i7", "g9"]


@pytest.mark.parametrize(
    ("text", "moves", "options"),
    [
        ("(;GM[4];B[hh])", ["h8"], {"size": "15"}),
        ("(;GM[4]B[hh];W[aa])", ["h8", "a15"], {"size": "15"}),
        (" \n(\n;\nGM [4]\nSZ\n[9] ; B\n[aa]\n)\n", ["a9"], {"size": "9"}),
        ("(;GM[4]SZ[9:9];B[ii])", ["i1"], {"size": "9"}),
        ("(;GaMe[4]SiZe[9]GM[4]SZ[9];Black[aa])", ["a9"], {"size": "9"}),
        ("(;GM[4]SZ[20];B[tt])", ["t1"], {"size": "20"}),
        ("(;GM[4]RU[Standard];B[aa])", ["a15"], {"size": "15", "rule": "standard"}),
    ],
)
def test_other_ways_of_writing(text: str, moves: list[str], options: dict[str, str]) -> None:
    tree = read_any(text)
    assert (tree.main_line(), tree.options) == (moves, options)


def test_stones_may_be_set_up() -> None:
    tree = read_any("(;GM[4]SZ[5]AB[aa:ba][ee]AW[ab:bb]PL[W];W[cc])")
    assert tree.position == "XX.../OO.../...../...../....X 2"
    assert Record.main_line(tree).replay().history == ["c3"]
    tree = read_any("(;GM[4]SZ[5];AB[aa]AW[bb];B[cc])")
    assert tree.position == "X..../.O.../...../...../..... 1"
    assert read_any("(;GM[4]SZ[5];W[cc])").position == "...../...../...../...../..... 2"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(;GM[7]SZ[19];B[aa])", r"written by Boardwright or have one of .*GM\[4\] \(Gomoku\)"),
        ("(;GM[99]SZ[19];B[aa])", r"this one has GM\[99\]"),
        ("(;GM[4];B[zz])", "not a point"),
        ("(;GM[4];B[a])", "not a point"),
        ("(;GM[4];B[AA])", "not a point"),
        ("(;GM[4];B[aa];B[bb])", "black where the other is to move"),
        ("(;GM[4]PL[B];W[aa])", "white where the other is to move"),
        ("(;GM[4](;B[aa])(;W[bb]))", "white where the other is to move"),
        ("(;GM[4];B[aa]W[bb])", "several moves at once"),
        ("(;GM[4];B[aa][bb])", "several moves at once"),
        ("(;GM[4];B[aa];AB[bb])", "sets up stones"),
        ("(;GM[4](;AB[bb]))", "sets up stones"),
        ("(;GM[4]AB[aa][aa])", "twice"),
        ("(;GM[4]AB[aa:zz])", "not a point"),
        ("(;GM[4]PL[X])", "PL"),
        ("(;GM[4]SZ[9:13])", "square"),
        ("(;GM[4]SZ[x])", "square"),
        ("(;GM[4]SZ[99])", "up to 25"),
        ("(;GM[4]SZ[²])", "square"),
        ("(;GM[4];B[aa]", "ends too early"),
        ("(;GM[4]))", r"several games|\) without"),
        ("(;GM[4])(;GM[4])", "several games"),
        ("();", "must begin"),
        ("(B[aa])", "cannot be 'B'"),
        ("(;B)", "no value"),
        ("(;C[x)", "no value"),
        ("(;GM[4]BWGAME[gomoku]BWOPTIONS[size=9]SZ[5])", "size differs"),
        ("(;BWGAME[goclub]BWOPTIONS[x]SZ[5])", "name=value"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, told: str) -> None:
    with pytest.raises(bw.InputError, match=told):
        read_any(text)


def test_a_pass_is_a_move_where_the_game_has_it() -> None:
    go = bw.game("go", size=3, komi=(0, 0))
    record = "(;GM[1]SZ[3];B[bb];W[];B[tt])"
    tree = check(read_any(record), go)
    assert tree.main_line() == ["b2", "pass", "pass"]
    assert read_any(write_any(tree, "sgf", go)).main_line() == tree.main_line()
    for text in ("(;GM[4];B[])", "(;GM[4];B[tt])"):
        with pytest.raises(bw.InputError, match="'pass' is not a"):
            check(read_any(text), GOMOKU)


def test_our_files_have_what_other_programs_need() -> None:
    tree = Tree("gomoku", {"size": "5", "rule": "freestyle"}, headers={"Player1": "A]\\:b"})
    first = tree.add(0, "c3", note="a [bracket]")
    tree.add(first, "a1")
    tree.add(first, "e5", values=(1, -1), best="a1")
    assert write_any(tree, "sgf", bw.game("gomoku", size=5)).split("\n") == [
        "(;FF[4]CA[UTF-8]AP[Boardwright]GM[4]SZ[5]GN[gomoku]BWGAME[gomoku]"
        "BWOPTIONS[size=5 rule=freestyle]PB[A\\]\\\\\\:b]",
        ";B[cc]C[a [bracket\\]](;W[ae])(;W[ea]BWVALUES[1 -1]BWBEST[a1]))",
    ]


def test_a_goclub_file_says_so() -> None:
    position = bw.game("goclub", size=5).start().play("c3 a1")
    tree = Record.of(position).tree()
    text = write_any(tree, "sgf", position.game)
    assert "GM[" not in text and "GN[goclub]BWGAME[goclub]" in text
    assert read_any(text) == tree


def test_a_position_set_up_is_written_as_stones() -> None:
    game = bw.game("gomoku", size=5)
    tree = Tree("gomoku", {"size": "5"}, position="X..../.O.../...../...../..... 2")
    tree.add(0, "c3")
    text = write_any(tree, "sgf", game)
    assert "AB[aa]AW[bb]PL[W]" in text and ";W[cc]" in text
    assert read_any(text) == tree


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("lgame", {}),
        ("nim", {}),
        ("three_kingdoms", {}),
        ("goclub", {"dims": 3, "size": 3}),
        ("goclub", {"players": 3}),
    ],
)
def test_games_of_other_boards_are_not_written(name: str, options: dict[str, int]) -> None:
    game = bw.game(name, **options)
    with pytest.raises(bw.InputError, match="square grid"):
        write_any(Record.of(game.start()).tree(), "sgf", game)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("B+5", "1:-1"),
        ("b+", "1:-1"),
        ("W+T", "-1:1"),
        ("Draw", "0:0"),
        ("0", "0:0"),
        ("Void", "*"),
    ],
)
def test_results_are_understood(given: str, meant: str) -> None:
    assert read_any(f"(;GM[4]RE[{given}])").result == meant
