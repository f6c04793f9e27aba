"""Games in which chance decides something between the moves: thrown from a seed, kept as moves."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from threading import Event

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena.counts import Batch
from boardwright.arena.cures.offered import applicable
from boardwright.arena.fairness.equal_players import equal_games
from boardwright.arena.fairness.measures import MEASURES, Measures, measures_of
from boardwright.arena.match import match_meeting
from boardwright.arena.one_game import play_game
from boardwright.arena.roster import replayed
from boardwright.players.catalogue import make_player
from boardwright.records.record import Record, read_record, write_record

RACE = Path(__file__).parent.parent / "made_up" / "race.py"
RANDOM = ["random", "random"]


@pytest.fixture(scope="module")
def race() -> bw.Game:
    return bw.game(RACE)


@pytest.fixture(scope="module")
def plain() -> bw.Game:
    return bw.game(RACE, compiled=False)


def test_compiled_games_are_those_played_move_by_move(race: bw.Game, plain: bw.Game) -> None:
    for plies in (0, 2):
        meeting = match_meeting(race, RANDOM, 30, 5, "rotate", plies)
        batch = replayed(race, RANDOM, meeting, 0, 30)
        seated = [make_player("random", plain, 0) for _ in RANDOM]
        for number in range(30):
            alone = play_game(plain, seated, meeting.plan(number), Event()).batch()
            assert batch.moves(number) == alone.moves(0)
            assert batch.returns[number].tolist() == alone.returns[0].tolist()


def test_games_of_a_pair_meet_the_same_dice(plain: bw.Game) -> None:
    meeting = match_meeting(plain, RANDOM, 20, 5, "rotate", 0)
    seated = [make_player("random", plain, 0) for _ in RANDOM]
    thrown = []
    for number in range(20):
        last = play_game(plain, seated, meeting.plan(number), Event()).last
        thrown.append([word for word in last.history if word.startswith("die")])
    for first, second in zip(thrown[::2], thrown[1::2], strict=True):
        few = min(len(first), len(second))
        assert first[:few] == second[:few]
    assert len({tuple(each[:3]) for each in thrown}) > 3


def test_the_dice_keep_their_odds(race: bw.Game) -> None:
    games = Batch.joined(list(equal_games(race, "random", range(1000), 1)))
    thrown = Counter(move for n in range(1000) for move in games.moves(n) if move > 10)
    total = sum(thrown.values())
    for outcome, odds in race.start().chance.items():
        spread = (odds * (1 - odds) / total) ** 0.5
        assert abs(thrown[outcome] / total - odds) < 5 * spread


def test_openings_count_moves_and_begin_alike(plain: bw.Game) -> None:
    meeting = match_meeting(plain, RANDOM, 6, 3, "rotate", 2)
    seated = [make_player("random", plain, 0) for _ in RANDOM]
    lines = [play_game(plain, seated, meeting.plan(n), Event()).last.history for n in range(6)]
    for first, second in zip(lines[::2], lines[1::2], strict=True):
        made = [number for number, word in enumerate(first) if not word.startswith("die")]
        assert first[: made[1] + 1] == second[: made[1] + 1]
    again = bw.match(plain, RANDOM, 6, 3, rotate=True, opening_plies=2)
    assert again.mean_length == sum(map(len, lines)) / 6
    assert again.players == bw.match(plain, RANDOM, 6, 3, True, opening_plies=2, threads=1).players


def test_records_hold_what_the_dice_showed(plain: bw.Game) -> None:
    meeting = match_meeting(plain, RANDOM, 1, 2, "fixed", 0)
    seated = [make_player("random", plain, 0) for _ in RANDOM]
    last = play_game(plain, seated, meeting.plan(0), Event()).last
    again = read_record(write_record(Record.of(last))).replay()
    assert again.history == last.history
    assert again.returns == last.returns


def test_measures_count_choices_and_no_throws(race: bw.Game, plain: bw.Game) -> None:
    def measured(game: bw.Game) -> tuple[Batch, Measures]:
        found = equal_games(game, "random", range(40), 7, observer=MEASURES)
        batch = Batch.joined(list(found))
        return batch, measures_of(batch, 40)

    batch, found = measured(race)
    plies = choices = 0
    points = np.zeros(2)
    for number in range(40):
        position = plain.start()
        for move in batch.moves(number):
            if not position.chance:
                plies += 1
                choices += len(position.moves)
            position = position.play(move)
        won = np.array(position.returns) > 0
        points += won if won.any() else 0.5
    assert (found.plies, found.choices, found.points) == (plies, choices, tuple(points))
    assert found == measured(plain)[1]


def test_a_pie_needs_a_first_move(plain: bw.Game) -> None:
    assert "pie" not in applicable(plain)  # the die is thrown before it
