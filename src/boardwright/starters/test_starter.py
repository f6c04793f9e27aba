"""Tests of the game in starter.py."""

from pathlib import Path

import boardwright as bw

FILE = str(Path(__file__).with_name("starter.py"))


def test_it_keeps_the_contract_of_a_game_file() -> None:
    for size in (3, 4):
        bw.check(bw.game(FILE, size=size))


def test_the_first_moves_are_counted_right() -> None:
    game = bw.game(FILE)
    assert [bw.perft(game, depth) for depth in range(6)] == [1, 9, 72, 504, 3024, 15120]


def test_three_in_a_row_win() -> None:
    position = bw.game(FILE).start().play("a1 a2 b1 b2 c1")
    assert position.returns == [1, -1]
    assert position.winning == ["a1", "b1", "c1"]
