"""Three Kingdoms: the readings of the rule, passing, komi, and the paper's rates of the seats."""

from __future__ import annotations

import pytest

import boardwright as bw

# Rows E to A of the smallest board; red to move.
THIRD_CLOSES = ".../..../RGB../..../... 1"


def test_the_centre_is_f6_and_green_with_two_stones_of_each_colour_around_it() -> None:
    position = bw.game("three_kingdoms").start()
    board = position.game.board
    marks = position.game.marks(position.state)
    assert marks[board.find("F6")] == 2
    ring = [marks[point] for point in board.neighbours[board.find("F6")]]
    assert ring == [1, 2, 3, 1, 2, 3]
    assert sum(1 for mark in marks if mark) == 7


def test_a_run_may_be_closed_by_the_third_colour_or_only_by_ones_own() -> None:
    # From C4, left: blue C3 closed by green C2. By the mover's own stone it would not be.
    assert "C4" in bw.game("three_kingdoms", side=3).position(THIRD_CLOSES).legal
    assert "C4" not in bw.game("three_kingdoms", side=3, closing="own").position(THIRD_CLOSES).legal
    mixed = bw.game("three_kingdoms", side=3, run="mixed").position(THIRD_CLOSES)
    assert "C4" in mixed.legal
    assert mixed.play("C4").text.split("/")[2] == "RRRR."


def test_only_the_nearest_run_of_one_colour_turns() -> None:
    position = bw.game("three_kingdoms", side=3).position(THIRD_CLOSES)
    assert position.play("C4").text == ".../..../RGRR./..../... 2"


def test_passing_is_a_move_only_when_there_is_no_other() -> None:
    game = bw.game("three_kingdoms", side=3, closing="own")
    # Red has no stone to close with, while green can close blue from C4.
    position = game.position(".../..../.GB../..../... 1")
    assert position.legal == ["pass"]
    assert position.play("pass").legal == ["C4"]
    # Nobody can close anything: the game is over, and nobody passes.
    assert game.position(".../..../.G.B./..../... 1").over


@pytest.mark.parametrize(
    ("komi", "winner"), [((0, 0, 0), 1), ((1, 0, 0), 2), ((1, 1, 0), 3), ((0, 1, 2), 1)]
)
def test_komi_is_taken_off_and_ties_go_to_the_earlier(komi: tuple[int, ...], winner: int) -> None:
    # Two stones each, nobody next to anybody.
    game = bw.game("three_kingdoms", side=3, komi=komi)
    position = game.position("R.G/..../B.R.G/..../B.. 1")
    assert position.over
    assert position.score == tuple(2 - each for each in komi)
    assert position.winner == winner


@pytest.mark.parametrize(
    ("komi", "rates"), [((0, 0, 0), (0.27, 0.32, 0.42)), ((0, 1, 2), (0.32, 0.32, 0.36))]
)
def test_random_players_give_the_papers_rates_of_the_seats(
    komi: tuple[int, ...], rates: tuple[float, ...]
) -> None:
    counts = bw.playouts(bw.game("three_kingdoms", komi=komi), 20_000, seed=1)
    measured = [wins / counts.games for wins in counts.wins]
    assert measured == pytest.approx(rates, abs=0.015)
    assert 83 < counts.mean_length < 85


def test_other_readings_do_not() -> None:
    counts = bw.playouts(bw.game("three_kingdoms", komi=(0, 0, 0), closing="own"), 5_000, seed=1)
    assert abs(counts.wins[2] / counts.games - 0.42) > 0.03


def test_a_random_ring_is_drawn_anew_for_each_seed_and_game() -> None:
    game = bw.game("three_kingdoms", side=3, ring="random")
    rings = {game.start(seed=seed).text for seed in range(2000)}
    assert len(rings) == 90  # 6! / (2! 2! 2!) orders
    assert game.start().text == bw.game("three_kingdoms", side=3, ring="random").start().text
    other = bw.game("three_kingdoms", side=3, ring="random", seed=2)
    assert other.start().text != game.start().text
