"""The Three Kingdoms paper's rows: komi counted afterwards, seats rotated, games drawn again."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import boardwright as bw
from boardwright.arena.counts import Batch
from boardwright.arena.match import match_meeting
from boardwright.arena.one_game import first_position
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.row import NOTHING
from boardwright.papers.three_kingdoms.games import duel, seat_rates
from boardwright.papers.three_kingdoms.paper import MATCHES, PAPER, findings
from boardwright.papers.three_kingdoms.pictures import last_position, pictures
from boardwright.papers.three_kingdoms.record import record_text
from boardwright.records.record import read_record

RANDOM_RING = bw.game("three_kingdoms", ring="random")
PLAIN = "normal:weights=off,depth=1"


def small_duel(seed: int, threads: int | None = None) -> Result:
    setting = Setting(seed=seed, threads=threads)
    return duel(setting, PLAIN, "easy", 30, 300, NOTHING, NOTHING, "0.95")


def test_komi_taken_off_afterwards_gives_the_same_winners() -> None:
    found = seat_rates(Setting(seed=4), "random", ("easy",) * 3, 300)
    played = bw.match(RANDOM_RING, ["easy"] * 3, 300, Setting(seed=4).part(0))
    assert [row.measured for row in found.rows[3:]] == [seat.rate for seat in played.seats]


def test_rates_of_seats_add_up() -> None:
    found = seat_rates(Setting(seed=2), "random", ("easy",) * 3, 200)
    assert [row.n for row in found.rows] == [200] * 6
    for rates in found.data["rates"].values():
        assert sum(rates) == pytest.approx(1.0)
    assert found.rows == seat_rates(Setting(seed=2, threads=1), "random", ("easy",) * 3, 200).rows


def test_unlike_players_sit_in_all_orders() -> None:
    found = seat_rates(Setting(seed=2), "random", ("easy", "random", "easy"), 20)
    assert found.rows[0].n == 24  # six orders, four games each


def test_a_duel_counts_one_player_in_every_seat() -> None:
    found = small_duel(7)
    played = bw.match(
        RANDOM_RING, [PLAIN, "easy", "easy"], 30, Setting(seed=7).part(0), rotate=True
    )
    assert found.data["seat_shares"] == [seat.rate for seat in played.by_seat[0]]
    assert (found.rows[0].measured, found.rows[0].n) == (played.players[0].rate, 30)
    assert found == small_duel(7, threads=1)
    assert found != small_duel(8)


def test_the_game_of_the_picture_is_one_that_was_played() -> None:
    data = small_duel(7).data
    last = last_position(data)
    assert last.over
    assert read_record(record_text(last, {"Red": "easy"})).replay() == last
    found: list[Batch] = []
    names = [PLAIN, "easy", "easy"]
    bw.match(RANDOM_RING, names, 1, Setting(seed=7).part(0), collect=found.append)
    assert found[0].moves(0) == data["moves"]


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


def test_games_are_those_played_before() -> None:
    """A quicker search must not change a move: the stones that these games left."""
    names = ["hard", "normal", "normal:weights=off"]
    found: list[Batch] = []
    bw.match(RANDOM_RING, names, 3, seed=1, collect=found.append)
    free = bw.game("three_kingdoms", ring="random", komi=(0, 0, 0))
    meeting = match_meeting(RANDOM_RING, names, 3, 1, "fixed", 0)
    stones = []
    for number in range(3):
        position = first_position(RANDOM_RING, meeting.plan(number))
        for move in Batch.joined(found).moves(number):
            position = position.play(move)
        stones.append(free.score(position.state))
    assert stones == [(33, 41, 17), (33, 36, 22), (25, 28, 38)]


def test_names_of_experiments_are_unlike() -> None:
    names = [each.name for each in PAPER.experiments]
    assert len(set(names)) == len(names)


def test_a_match_up_without_games_has_no_row() -> None:
    found = duel(Setting(), PLAIN, "easy", 0, 300, NOTHING, NOTHING)
    assert found == Result([])
    assert pictures({"probe": found}, "en") == []
