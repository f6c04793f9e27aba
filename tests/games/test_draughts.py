"""Draughts: sequences of jumps, crowning, the draw; perft is in the golden file."""

from __future__ import annotations

import boardwright as bw

EMPTY = "........"


def position(rows: dict[int, str], player: int = 1, **options: object) -> bw.Position:
    """Return the position with these rows, counted from the bottom."""
    board = "/".join(rows.get(row, EMPTY) for row in range(8, 0, -1))
    return bw.game("draughts", compiled=False, **options).position(f"{board} {player}")


def test_a_king_may_jump_in_a_ring_either_way_round() -> None:
    ring = position({4: "...O.O..", 3: "..K.....", 2: "...O.O.."})
    assert set(ring.legal) == {"c3xe5xg3xe1xc3", "c3xe1xg3xe5xc3"}
    end = ring.play("c3xe5xg3xe1xc3")
    assert end.winner == 1
    assert end.text == position({3: "..K....."}, player=2).text


def test_crowning_ends_the_move() -> None:
    crowning = position({7: "..O.O...", 6: ".....X.."})
    assert crowning.legal == ["f6xd8"]
    assert crowning.play("f6xd8").text.startswith("...K..../..O.....")


def test_capturing_is_compulsory_but_any_capture_may_be_chosen() -> None:
    choice = position({6: "...O....", 4: "...O.O..", 3: "..X.X...", 1: "X......."})
    assert set(choice.legal) == {"c3xe5xc7", "e3xg5", "e3xc5xe7"}


def test_quiet_moves_end_the_game() -> None:
    kings = position({8: ".Q......", 1: "K......."}, quiet=1)
    end = kings.play("a1-b2 b8-a7")
    assert end.over and end.winner is None
    assert "without a capture" in end.reason()
    assert not position({8: ".Q......", 1: "K......."}, quiet=0).play("a1-b2 b8-a7").over
