"""The Three Kingdoms paper's rows: komi counted afterwards, seats rotated, games drawn again."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

import boardwright as bw
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.row import NOTHING
from boardwright.papers.three_kingdoms.games import duel, seat_rates, seat_wins, seating
from boardwright.papers.three_kingdoms.paper import MATCHES, PAPER, findings
from boardwright.papers.three_kingdoms.pictures import last_position, pictures
from boardwright.papers.three_kingdoms.record import record_text
from boardwright.players.three_kingdoms.many_games import many_games
from boardwright.records.record import read_record

RANDOM_RING = bw.game("three_kingdoms", ring="random")
PLAIN = "normal:weights=off,depth=1"


def small_duel(seed: int, threads: int | None = None) -> Result:
    setting = Setting(seed=seed, threads=threads)
    return duel(setting, PLAIN, "easy", 30, 300, NOTHING, NOTHING, "0.95")


def test_komi_taken_off_afterwards_gives_the_same_winners() -> None:
    played = many_games(RANDOM_RING, ["easy"] * 3, 300, seed=4)
    assert tuple(seat_wins(played.stones, (0, 1, 2))) == played.wins


@pytest.mark.parametrize(
    ("stones", "komi", "winner"),
    [
        ((30, 31, 30), (0, 1, 2), 0),
        ((29, 31, 31), (0, 1, 2), 1),
        ((30, 30, 31), (0, 0, 0), 2),
        ((20, 31, 40), (0, 1, 9), 2),
        ((20, 31, 40), (0, 1, 10), 1),
    ],
)
def test_ties_go_to_the_earlier_seat(
    stones: tuple[int, ...], komi: tuple[int, ...], winner: int
) -> None:
    wins = seat_wins(np.array([stones], np.uint8), komi)
    assert wins == [int(seat == winner) for seat in range(3)]


def test_a_seat_can_have_fewer_stones_than_komi() -> None:
    assert seat_wins(np.array([[0, 0, 1]], np.uint8), (0, 1, 2)) == [1, 0, 0]


def test_rates_of_seats_add_up() -> None:
    found = seat_rates(Setting(seed=2), "random", ("easy",) * 3, 200)
    assert [row.n for row in found.rows] == [200] * 6
    for rates in found.data["rates"].values():
        assert sum(rates) == pytest.approx(1.0)
    assert found.rows == seat_rates(Setting(seed=2, threads=1), "random", ("easy",) * 3, 200).rows


def test_unlike_players_sit_in_all_orders() -> None:
    found = seat_rates(Setting(seed=2), "random", ("easy", PLAIN, "normal:depth=2"), 20)
    assert found.rows[0].n == 24  # six orders, four games each


def test_a_duel_counts_one_player_in_every_seat() -> None:
    found = small_duel(7)
    setting = Setting(seed=7)
    wins = [
        many_games(RANDOM_RING, seating(PLAIN, "easy", seat), 10, setting.part(seat)).wins[seat]
        for seat in range(3)
    ]
    assert found.data["seat_shares"] == [won / 10 for won in wins]
    assert (found.rows[0].measured, found.rows[0].n) == (sum(wins) / 30, 30)
    assert found == small_duel(7, threads=1)
    assert found != small_duel(8)


def test_the_game_of_the_picture_is_one_that_was_played() -> None:
    data = small_duel(7).data
    last = last_position(data)
    assert last.over
    played = many_games(RANDOM_RING, seating(PLAIN, "easy", 0), 1, Setting(seed=7).part(0))
    assert read_record(record_text(last, {"Red": "easy"})).replay() == last
    cells = RANDOM_RING.marks(last.state)
    assert [sum(cell == seat + 1 for cell in cells) for seat in range(3)] == (
        played.stones[0].tolist()
    )


def test_findings_and_pictures_do_with_what_there_is() -> None:
    assert findings({}) == []
    assert pictures({}, "en") == []
    results = {
        "seats-random": seat_rates(Setting(seed=2), "random", ("easy",) * 3, 30),
        "tables": small_duel(7),
        "weights": small_duel(8),
    }
    for language in ("en", "zh-TW"):
        drawn = pictures(results, language)
        assert [picture.name for picture in drawn] == ["seats", "match-ups", "game", "record"]
        for picture in drawn:
            ElementTree.fromstring(picture.svg)
            assert picture.caption[language]
        assert len(findings(results)) == 2


def test_full_size_is_ten_thousand_games_of_each_match_up() -> None:
    assert {full for *_, full, _, _, _ in MATCHES} == {10_000}


def test_games_are_those_of_the_committed_results() -> None:
    """A quicker search must not change a move: the stones that the plain version left."""
    played = many_games(RANDOM_RING, ["hard", "normal", "normal:weights=off"], 3, seed=1)
    assert played.stones.tolist() == [[42, 25, 24], [45, 21, 25], [29, 42, 20]]


def test_names_of_experiments_are_unlike() -> None:
    names = [each.name for each in PAPER.experiments]
    assert len(set(names)) == len(names)


def test_a_match_up_without_games_has_no_row() -> None:
    found = duel(Setting(), PLAIN, "easy", 0, 300, NOTHING, NOTHING)
    assert found == Result([])
    assert pictures({"probe": found}, "en") == []
