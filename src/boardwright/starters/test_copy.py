"""Tests of the game in starter.py. Add what your rules say: positions, moves and outcomes."""

from pathlib import Path

import boardwright as bw

FILE = str(Path(__file__).with_name("starter.py"))


def test_it_keeps_the_contract_of_a_game_file() -> None:
    bw.check(bw.game(FILE))


def test_the_first_player_begins() -> None:
    start = bw.game(FILE).start().throw(seed=1)
    assert start.to_move == 1
    assert start.legal
