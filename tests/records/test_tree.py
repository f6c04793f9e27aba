"""Trees of moves: checked by the rules, put in order, kept tidy."""

from __future__ import annotations

import pytest

import boardwright as bw
from boardwright.records import Node, Tree, check
from boardwright.records.tree import MOST_NODES, read_result, tidy, tidy_note

NIM = bw.game("nim", layers=2)


def tree(*nodes: tuple[int, str]) -> Tree:
    found = Tree("nim", {"layers": "2"})
    for number, (parent, move) in enumerate(nodes, start=1):
        found.append(Node(number, parent, move))
    return found


@pytest.mark.parametrize(
    ("nodes", "number"),
    [
        ([(0, "9")], 1),
        ([(0, "1"), (1, "1")], 2),
        ([(0, "1"), (0, "2"), (2, "2")], 2),
        ([(0, "1"), (1, "2"), (2, "3"), (3, "1")], 4),
    ],
)
def test_a_move_against_the_rules_is_named_by_its_number(
    nodes: list[tuple[int, str]], number: int
) -> None:
    with pytest.raises(bw.InputError, match=f"^move {number} of the record cannot be played: "):
        check(tree(*nodes), NIM)


def test_moves_are_spelled_as_usual_and_options_are_complete() -> None:
    given = tree((0, "3-2"), (1, "1"))
    assert check(given, NIM).main_line() == ["2-3", "1"]
    assert list(check(given, NIM).options) == list(NIM.options)


def test_a_better_move_must_be_legal_and_values_must_fit() -> None:
    given = tree()
    given.add(0, "1", best="9")
    with pytest.raises(bw.InputError, match="move 1"):
        check(given, NIM)
    given = tree()
    given.add(0, "1", values=(1, 0, 0))
    with pytest.raises(bw.InputError, match="needs 2 values"):
        check(given, NIM)


def test_a_move_that_stands_twice_becomes_one() -> None:
    given = tree((0, "1"), (1, "2"), (0, "2-3"), (0, "3-2"), (4, "1"), (0, "1"), (6, "3"))
    found = check(given, NIM)
    assert [(node.parent, node.move) for node in found.nodes[1:]] == [
        (0, "1"),
        (1, "2"),
        (0, "2-3"),
        (3, "1"),
        (1, "3"),
    ]


def test_lines_stand_in_a_row_and_the_main_line_can_be_chosen() -> None:
    given = tree((0, "1"), (0, "2"), (1, "2"), (2, "1"), (2, "3"))
    assert [node.move for node in given.in_order().nodes[1:]] == ["1", "2", "2", "1", "3"]
    assert given.in_order(5).main_line() == ["2", "3"]
    assert given.main_line() == ["1", "2"]


def test_a_start_that_is_the_usual_one_is_not_told() -> None:
    given = Tree("nim", {"layers": "2"}, position=NIM.start().text)
    assert check(given, NIM).position == ""


def test_what_is_not_quite_won_does_not_become_a_win() -> None:
    assert tidy([0.99999, -0.99999, 1, -1]) == (0.9999, -0.9999, 1.0, -1.0)
    for wrong in ([float("nan")], [float("inf")], [1.01], [0.0] * 11):
        with pytest.raises(bw.InputError, match="values"):
            tidy(wrong)


def test_notes_keep_their_lines_but_no_control_characters() -> None:
    assert tidy_note(" a\tb \r\n\r\n  c\x00\x1b\u2028d\ud800 ") == "a b\n\nc\nd?"


@pytest.mark.parametrize("text", ["won", "1", "1:", ":1", "1-1", "nan:0", "1:" * 20 + "1"])
def test_a_result_is_payoffs(text: str) -> None:
    with pytest.raises(bw.InputError, match="a result is"):
        read_result(text)


def test_there_may_not_be_too_many_moves() -> None:
    given = tree(*[(0, "1")] * MOST_NODES)
    with pytest.raises(bw.InputError, match="100,000"):
        given.add(0, "1")
