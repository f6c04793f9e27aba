"""Matches and tournaments: reproducible, resumed, ended by tests, in spite of dying players."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import boardwright as bw
from boardwright.arena.compare import difference
from boardwright.arena.counts import Batch, Counts, Share
from boardwright.arena.match import Contest, match_meeting
from boardwright.arena.one_game import Plan, Stopped
from boardwright.arena.player_pool import PlayerPool
from boardwright.arena.roster import replayed
from boardwright.arena.schedule import Meeting
from boardwright.arena.sequential import SequentialTest
from boardwright.arena.tournament import Form, TournamentResult, tournament
from boardwright.players.protocols.process import ProgramFailed

NIM = bw.game("nim", layers=3)
FOUR = ["random", "perfect", "nim-random", "nim-algorithm3:book=100"]


class Memory:
    """Keeps batches in memory, as the database does on disk."""

    run, every_game, seconds = 1, True, 0.0

    def __init__(self) -> None:
        self.batches: list[Batch] = []
        self.restored = 0

    def restore(self, counts: Counts, meeting: Meeting) -> None:
        for batch in self.batches[self.restored :]:
            if batch.first < meeting.first + meeting.games:
                counts.add(batch, meeting.paired)
                self.restored += 1

    def add(self, batch: Batch) -> None:
        self.batches.append(batch)
        self.restored += 1

    def numbers(self) -> list[int]:
        return [batch.first + n for batch in self.batches for n in range(len(batch))]


def stop_at(number: int) -> Callable[[int], None]:
    def progress(done: int) -> None:
        if done >= number:
            raise KeyboardInterrupt

    return progress


def same(result: TournamentResult) -> Any:
    return replace(result.counted, seconds=0), result.ratings


@pytest.mark.parametrize("form", ["round-robin", "gauntlet", "swiss"])
def test_a_tournament_is_the_same_with_any_threads_and_when_it_is_resumed(form: str) -> None:
    asked = Form(form, games=6)
    whole = tournament(NIM, FOUR, asked, seed=3, threads=1)
    assert whole.counted.games == asked.total(4, 2)
    assert same(tournament(NIM, FOUR, asked, seed=3, threads=3)) == same(whole)
    memory = Memory()
    for stop in (5, 14):
        memory.restored = 0
        part = tournament(NIM, FOUR, asked, 3, keeper=memory, progress=stop_at(stop))
        assert stop <= part.counted.games < stop + 6
    memory.restored = 0
    assert same(tournament(NIM, FOUR, asked, 3, keeper=memory)) == same(whole)
    assert memory.numbers() == list(range(whole.counted.games))


def test_everybody_has_every_seat_as_often_and_the_best_is_rated_best() -> None:
    found = tournament(NIM, FOUR, Form(games=20))
    for player, seats in enumerate(found.counted.by_seat):
        assert [seat.games for seat in seats] == [30, 30]
        assert sum(seat.wins for seat in seats) == found.counted.players[player].wins
    assert sum(seat.wins for seat in found.counted.seats) == found.counted.games == 120
    assert found.standings[0] == 1
    assert found.ratings[1].low > found.ratings[0].high
    assert [rating.games for rating in found.ratings] == [60] * 4


def test_three_at_a_table_in_all_orders() -> None:
    game = bw.game("goclub", size=5, players=3)
    players = ["one-search", "one-search:version=1.0", "two-search:width=3", "random"]
    found = tournament(game, players, Form("gauntlet", games=6, seats="permute"))
    assert found.counted.games == 18
    assert [share.games for share in found.counted.players] == [18, 12, 12, 12]
    assert [seat.games for seat in found.counted.by_seat[3]] == [4, 4, 4]


@pytest.mark.parametrize(
    ("players", "form", "told"),
    [
        (["random"], Form(), "needs at least 2 players here, not 1"),
        (["random", "random"], Form(), "only once"),
        (["random", "perfect"], Form("knockout"), "round-robin, gauntlet, swiss, not 'knockout'"),
        (["random", "perfect"], Form(games=3), "a multiple of 2 here"),
        (["random", "perfect"], Form(games=-2), "games must be a whole number"),
        (["random", "perfect"], Form(rounds=-2), "rounds must be a whole number"),
        (["random", "nobody"], Form(), "there is no player 'nobody'"),
    ],
)
def test_bad_tournaments_are_refused(players: list[str], form: Form, told: str) -> None:
    with pytest.raises(bw.InputError, match=told):
        tournament(NIM, players, form)


def test_pairs_count_the_first_players_points() -> None:
    memory = Memory()
    result = bw.match(NIM, ["perfect", "random"], 41, rotate=True, keeper=memory)
    points = []
    for batch in memory.batches:
        seat = batch.seatings[0].tolist().index(0)
        points.append(1.0 if batch.returns[0][seat] > 0 else 0.0)
    counts = [0] * 5
    for first, second in zip(points[0:40:2], points[1:40:2], strict=True):
        counts[int(2 * (first + second))] += 1
    assert result.pairs is not None
    assert list(result.pairs.counts) == counts
    assert bw.match(NIM, ["perfect", "random"], 4).pairs is None


@pytest.mark.parametrize("threads", [1, 3])
def test_a_sequential_test_ends_a_match_at_the_same_game(threads: int) -> None:
    test = SequentialTest(0, 100)
    found = bw.match(
        NIM, ["perfect", "random"], 5000, rotate=True, test=test, threads=threads, seed=2
    )
    assert found.better is True
    assert found.games < 200
    assert found.pairs is not None
    assert test.verdict(found.pairs) is True
    again = bw.match(NIM, ["perfect", "random"], found.games - 2, rotate=True, test=test, seed=2)
    assert again.better is None
    worse = bw.match(
        NIM, ["nim-random", "nim-algorithm3:book=100"], 9000, seats="rotate", test=test
    )
    assert worse.better is False
    with pytest.raises(bw.InputError, match="two players who change seats"):
        bw.match(NIM, ["random", "random"], test=test)


def test_a_stopped_sequential_match_plays_no_more_than_a_whole_one() -> None:
    test, memory = SequentialTest(0, 100), Memory()
    asked: Any = {"games": 5000, "seed": 2, "rotate": True, "test": test}
    whole = bw.match(NIM, ["perfect", "random"], **asked, keeper=memory)
    memory.restored = 0
    again = bw.match(NIM, ["perfect", "random"], **asked, keeper=memory)
    assert replace(again, seconds=0) == replace(whole, seconds=0)


def test_games_of_a_block_share_the_opening_and_can_be_replayed() -> None:
    memory = Memory()
    players = ["perfect", "random"]
    bw.match(NIM, players, 12, seed=4, rotate=True, opening_plies=2, keeper=memory)
    lines = [batch.moves(0) for batch in memory.batches]
    assert all(lines[n][:2] == lines[n + 1][:2] for n in range(0, 12, 2))
    assert len({tuple(line[:2]) for line in lines}) > 1
    meeting = match_meeting(NIM, players, 12, 4, "rotate", 2)
    assert [replayed(NIM, players, meeting, n, 1).moves(0) for n in range(12)] == lines
    with pytest.raises(bw.InputError, match="number must be a whole number from 0 to 11"):
        replayed(NIM, players, meeting, 12, 1)


#: Plays the first circle left and dies at every so many-th question of all that were ever asked.
MORTAL = """
import os, sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "game":
        print("ok", flush=True)
    elif word == "choose":
        with open(COUNTER, "a+") as file:
            file.write("x")
            file.seek(0)
            asked = len(file.read())
        if asked % EVERY == 0:
            os._exit(3)
        start, _, moves = rest.partition(" moves")
        struck = {int(move) for move in moves.split()}
        left = [n for n, c in enumerate(start, 1) if c == "O" and n not in struck]
        print(left[0], flush=True)
    elif word == "quit":
        break
"""


def mortal(folder: Path, every: int) -> str:
    file = folder / f"mortal{every}.py"
    counter = repr(str(folder / f"counter{every}"))
    file.write_text(MORTAL.replace("COUNTER", counter).replace("EVERY", str(every)))
    return f"external:command={sys.executable} {file}"


def test_a_program_that_dies_loses_that_game_and_the_match_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = bw.game("nim", layers=2, stroke=1)
    memory = Memory()
    result = bw.match(game, [mortal(tmp_path, 7), "random"], 12, rotate=True, keeper=memory)
    assert memory.numbers() == list(range(12))
    told = [record.getMessage() for record in caplog.records]
    assert 1 <= len(told) <= 4
    assert all("is lost by seat" in each and "ended without an answer" in each for each in told)
    # Three single strokes: the first seat loses, unless the program failed in the second.
    first = sum("by seat 2" in each for each in told)
    assert [seat.wins for seat in result.seats] == [first, 12 - first]


def test_a_batch_whose_worker_dies_is_played_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from boardwright.arena import roster

    calls: list[int] = []

    class Dying(roster.Table):
        def play(self, *arguments: Any) -> Any:
            calls.append(1)
            if len(calls) == 2:
                raise MemoryError("no room")
            return super().play(*arguments)

    whole = bw.match(NIM, ["random", "random"], 1000)
    monkeypatch.setattr(roster, "Table", Dying)
    with caplog.at_level(logging.WARNING):
        found = bw.match(NIM, ["random", "random"], 1000)
    assert replace(found, seconds=0) == replace(whole, seconds=0)
    assert "a batch of games is played again: MemoryError: no room" in caplog.text


def test_threads_out_of_range_are_refused() -> None:
    with pytest.raises(bw.InputError, match="threads must be"):
        Contest(NIM, ["random", "random"], threads=-1)


def test_differences_hold_both_intervals() -> None:
    apart, low, high = difference(Share("a", 50, 100, 50.0), Share("b", 60, 100, 60.0))
    # Newcombe's interval as statsmodels computes it.
    assert (apart, round(low, 4), round(high, 4)) == (pytest.approx(0.1), -0.0373, 0.2321)
    assert difference(Share("a", 0, 0), Share("b", 0, 0)) == (0.0, -1.0, 1.0)


def test_a_program_that_ends_with_the_match_has_not_lost(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever stops a match ends the programs, one of which was just asked for a move."""

    class Ended:
        def begin(self, seed: int) -> None:
            """Have nothing to prepare."""

        def choose(self, position: bw.Position) -> int:
            pool.close()
            raise ProgramFailed("the program ended without an answer")

        def close(self) -> None:
            """Have nothing to free."""

    pool = PlayerPool(lambda: [Ended(), Ended()], None)
    with pytest.raises(Stopped):
        pool.play(NIM, Plan(seed=1, number=0, seating=(0, 1), opening=0), longest=100)
    assert not caplog.records
