"""A room from its first member to the last standing, with late comers, leavers and rests."""

from __future__ import annotations

import csv
import io
import json
import random

import pytest

from boardwright.classroom.room import BOT, COMPUTER, FORMS, Contest, Game, Room
from boardwright.classroom.standings import as_csv, standings
from boardwright.core.errors import InputError


def room_of(count: int, contest: Contest) -> Room:
    room = Room()
    for number in range(count):
        room.join(f"pupil {number}")
    room.begin(contest)
    return room


def play_round(room: Room, draws: random.Random) -> None:
    """Play every game of a round, and those that a draw brings."""
    room.next_round()
    while room.open_games:
        game = room.open_games[0]
        shares = [0.0] * len(game.seats)
        if draws.random() < 0.2:
            shares = [1 / len(shares)] * len(shares)
        else:
            shares[draws.randrange(len(shares))] = 1.0
        room.finish(game, shares)


@pytest.mark.parametrize("form", sorted(FORMS))
@pytest.mark.parametrize(("players", "count"), [(2, 7), (2, 32), (3, 8)])
def test_every_form_ends_and_can_be_written_down(form: str, players: int, count: int) -> None:
    contest = Contest("goclub", players, {"players": players}, form)
    if form == "knock-out" and players == 3:
        with pytest.raises(InputError, match="a game for two"):
            room_of(count, contest)
        return
    room, draws = room_of(count, contest), random.Random(3)
    rounds = 0
    while not room.over:
        play_round(room, draws)
        room = Room.of(json.loads(json.dumps(room.as_data())))
        rounds += 1
        assert rounds <= count
    lines = standings(room)
    assert sorted(line.member for line in lines) == list(range(count))
    assert all(line.games == line.won + line.drawn + line.lost for line in lines)
    given = sum(sum(game.points or ()) for one in room.rounds for game in one.games)
    assert given == pytest.approx(sum(len(one.games) for one in room.rounds))


def test_names_are_told_apart_and_made_short() -> None:
    room = Room()
    assert [room.members[room.join(name)].name for name in ("Mei", " Mei", "M" * 99, "M" * 99)] == [
        "Mei", "Mei 2", "M" * 40, "M" * 36 + " 2",
    ]  # fmt: skip
    with pytest.raises(InputError, match="a name is needed"):
        room.join("  ")
    room.rename(1, "An")
    assert room.members[1].name == "An"


def test_who_leaves_loses_the_game_and_comes_back_in_the_next_round() -> None:
    room = room_of(4, Contest("nim", 2, form="round-robin"))
    room.next_round()
    (ended,) = room.leave(0)
    assert ended.points is not None and ended.reason == "left"
    assert ended.points[ended.seats.index(0)] == 0.0 and sum(ended.points) == 1.0
    with pytest.raises(InputError, match="1 games still go on"):
        room.next_round()
    room.finish(room.open_games[0], (0.5, 0.5))
    late = room.join("late", BOT)
    one = room.next_round()
    assert {m for game in one.games for m in game.seats} == {1, 2, 3, late}
    for game in room.open_games:
        room.finish(game, (1.0, 0.0))
    room.come_back(0)
    assert len(room.next_round().rests) == 1


def test_a_drawn_knock_out_is_played_again_and_then_decided() -> None:
    room = room_of(2, Contest("gomoku", 2, form="knock-out"))
    game: Game | None = room.next_round().games[0]
    seen = []
    while game is not None:
        seen.append(game.seats)
        game = room.finish(game, (0.5, 0.5))
    assert seen == [seen[0], seen[0][::-1], seen[0]]
    assert room.over and [member.out for member in room.members] == [True, False]


def test_a_result_told_twice_counts_once() -> None:
    room = room_of(2, Contest("nim", 2))
    game = room.next_round().games[0]
    room.finish(game, (1.0, 0.0))
    room.finish(game, (0.0, 1.0))
    assert room.points()[game.seats[0]] == 1.0


def test_the_computer_takes_a_seat_in_turn_and_for_a_program_that_crashed() -> None:
    room = room_of(3, Contest("three_kingdoms", 3, form="computer", rounds=2))
    assert [game.seats for game in room.next_round().games] == [
        (0, COMPUTER, COMPUTER), (1, COMPUTER, COMPUTER), (2, COMPUTER, COMPUTER),
    ]  # fmt: skip
    for game in room.open_games:
        room.finish(game, (0.0, 0.5, 0.5))
    assert room.next_round().games[0].seats == (COMPUTER, COMPUTER, 0)
    room.replace(room.open_games[0], 0)
    assert room.open_games[0].seats == (COMPUTER,) * 3
    assert standings(room)[0].rating is not None


def test_the_list_for_a_spreadsheet_holds_no_formula() -> None:
    room = Room()
    for name in ("=1+1", "梅"):
        room.join(name)
    room.begin(Contest("nim", 2))
    room.finish(room.next_round().games[0], (1.0, 0.0))
    rows = list(csv.reader(io.StringIO(as_csv(room))))
    assert rows[0][:3] == ["place", "name", "points"]
    assert {row[1] for row in rows[1:]} == {"'=1+1", "梅"}


def test_a_round_needs_enough_people() -> None:
    room = room_of(1, Contest("nim", 2))
    with pytest.raises(InputError, match="a round needs 2 who are there, not 1"):
        room.next_round()
    with pytest.raises(InputError, match="first choose what is played"):
        Room().next_round()
    with pytest.raises(InputError, match="the form of a contest must be one of"):
        room.begin(Contest("nim", 2, form="league"))
