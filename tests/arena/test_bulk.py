"""Games in bulk, compiled, are those of the players asked move by move in plain Python."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena.bulk import bulk_for, streams
from boardwright.arena.match import match_meeting
from boardwright.arena.one_game import play_game
from boardwright.core.rng import stream
from boardwright.players.catalogue import make_player

CLUB = ["one-search:version=1.0", "two-search:width=3", "one-search:combine=sum"]
#: The options of tests/players, whose kernels are then already compiled.
SMALL_KINGDOMS = {"side": 4, "ring": "random"}
KINGDOMS = ["normal:depth=1", "random", "easy"]
CASES = [
    ("goclub", {"size": 5, "players": 3}, CLUB, "permute", 0),
    ("nim", {"layers": 3}, ["nim-algorithm3:book=100", "nim-random"], "rotate", 0),
    ("nim", {"layers": 3}, ["nim-random", "nim-algorithm2:book=100,rule=text"], "fixed", 0),
    ("gomoku", {"size": 7}, ["evaluation", "minimax:depth=1"], "rotate", 4),
    ("gomoku", {"size": 7}, ["evaluation:scope=local", "evaluation"], "fixed", 0),
    ("three_kingdoms", SMALL_KINGDOMS, KINGDOMS, "permute", 2),
    ("three_kingdoms", SMALL_KINGDOMS, KINGDOMS, "rotate", 0),
]


@pytest.mark.parametrize(("name", "options", "players", "seats", "plies"), CASES)
def test_bulk_plays_the_same_games_as_the_players_one_by_one(
    name: str, options: dict[str, int], players: list[str], seats: str, plies: int
) -> None:
    game = bw.game(name, **options)
    meeting = match_meeting(game, players, 13, 5, seats, plies)
    bulk = bulk_for(game, players, range(game.players), plies)
    assert bulk is not None
    batch = bulk.play(meeting, 0, 13)
    plain = bw.game(name, compiled=False, **options)
    seated = [make_player(player, plain, 0) for player in players]
    for number in range(13):
        plan = meeting.plan(number)
        alone = play_game(plain, seated, plan, Event()).batch()
        assert batch.moves(number) == alone.moves(0), number
        assert batch.returns[number].tolist() == alone.returns[0].tolist()
        assert tuple(batch.seatings[number]) == plan.seating
        assert batch.openings[number] == plan.opening


def test_random_games_in_bulk_are_legal_and_can_be_played_again_by_their_number() -> None:
    for name, options in (("gomoku", {"size": 5}), ("lgame", {}), ("nim", {"layers": 3})):
        game = bw.game(name, **options)
        meeting = match_meeting(game, ["random", "random"], 40, 3, "rotate", 1)
        bulk = bulk_for(game, ["random", "random"], (0, 1), 1)
        assert bulk is not None
        batch = bulk.play(meeting, 0, 40)
        for number in range(40):
            position = game.start()
            for move in batch.moves(number):
                position = position.play(move)
            assert position.over
            assert position.returns == batch.returns[number].tolist()
            again = bulk.play(meeting, number, 1)
            assert again.moves(0) == batch.moves(number)
        openings = [batch.moves(number)[0] for number in range(40)]
        assert openings[0::2] == openings[1::2]
        assert len(set(openings)) > 1


def test_a_game_too_long_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardwright.arena.in_bulk import random_games

    monkeypatch.setattr(random_games, "LONGEST_GAME", 3)
    result = bw.match(bw.game("gomoku", size=5), ["random", "random"], 5)
    assert (result.unfinished, result.draws, result.mean_length) == (5, 0, 3)
    assert [player.points for player in result.players] == [2.5, 2.5]


def test_plain_python_plays_the_same_games_in_bulk() -> None:
    for name, options, players in (
        ("nim", {"layers": 3}, ["nim-algorithm1:book=5", "nim-random"]),
        ("nim", {"layers": 3}, ["random", "random"]),
    ):
        found = [
            bw.match(bw.game(name, compiled=compiled, **options), players, 20, rotate=True)
            for compiled in (True, False)
        ]
        assert found[0].players == found[1].players
        assert found[0].mean_length == found[1].mean_length


@pytest.mark.parametrize(
    ("name", "players", "plies"),
    [
        ("goclub", ["one-search", "random"], 0),
        ("goclub", ["one-search", "one-search"], 2),
        ("nim", ["nim-algorithm1:book=10", "nim-algorithm1:book=20"], 0),
        ("nim", ["perfect", "random"], 0),
        ("lgame", ["perfect", "random"], 0),
    ],
)
def test_other_players_are_asked_move_by_move(name: str, players: list[str], plies: int) -> None:
    assert bulk_for(bw.game(name), players, (0, 1), plies) is None


def test_a_users_own_game_of_the_same_name_is_not_mistaken(tmp_path: Path) -> None:
    file = tmp_path / "nim.py"
    file.write_bytes(bw.game("nim").file.read_bytes())
    assert bulk_for(bw.game(str(file)), ["nim-random", "nim-random"], (0, 1), 0) is None


def test_streams_of_arrays_are_the_streams_of_numbers() -> None:
    seeds = np.array([0, 1, 2**62, 2**63 - 1], np.uint64)
    numbers = np.array([0, 5, 2**41 + 3, 7], np.uint64)
    expected = [int(stream(int(s), int(n))) for s, n in zip(seeds, numbers, strict=True)]
    assert streams(seeds, numbers).tolist() == expected
