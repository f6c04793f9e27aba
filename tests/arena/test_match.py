"""Matches: seats and players are counted apart, seeds repeat, Ctrl-C keeps what was played."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.arena.match import Contest, match_meeting
from boardwright.arena.roster import replayed
from boardwright.arena.sequential import SequentialTest
from boardwright.core import parallel

#: Three players put one stone each on 2x2 points; who has a2 wins, otherwise it is a draw.
CORNER = """
import numpy as np
from boardwright.core import Grid, record
BOARD, PLAYERS, MAX_MOVES, MOVE = Grid(2), 3, 4, np.uint8
STATE = record(cells=(np.uint8, 4), player=np.uint8, played=np.uint8)
TITLE = RULES = {"en": "corner"}
def start(state):
    state.player = 0
def moves(state, out):
    count = 0
    for point in range(4):
        if state.cells[point] == 0 and state.played < 3:
            out[count] = point
            count += 1
    return count
def play(state, move):
    state.cells[move] = state.player + 1
    state.player = (state.player + 1) % 3
    state.played += 1
def outcome(state, returns):
    for player in range(3):
        returns[player] = -1.0 if state.cells[0] else 0.0
    if state.cells[0]:
        returns[state.cells[0] - 1] = 1.0
"""


class Stub:
    """Plays always the first legal move, or always the last."""

    def __init__(self, first: bool) -> None:
        self.first = first
        self.closed = False

    def choose(self, position: bw.Position) -> int:
        return position.moves[0 if self.first else -1]

    def begin(self, seed: int) -> None:
        """Need no seed."""

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def stubs(monkeypatch: pytest.MonkeyPatch) -> list[Stub]:
    """Return the list of players made: ``first`` and ``last`` are names of players here."""
    made: list[Stub] = []

    def make(text: str, *_: object) -> Stub:
        made.append(Stub(text == "first"))
        return made[-1]

    monkeypatch.setattr(import_module("boardwright.arena.roster"), "make_player", make)
    monkeypatch.setattr(
        import_module("boardwright.arena.roster"), "compiled_player", lambda *_: None
    )
    return made


@pytest.fixture
def corner(tmp_path: Path) -> bw.Game:
    """Return a game that whoever plays the first legal move first wins."""
    file = tmp_path / "corner.py"
    file.write_text(CORNER, encoding="utf-8")
    return bw.game(str(file))


def wins(result: bw.MatchResult) -> tuple[list[int], list[int]]:
    return [seat.wins for seat in result.seats], [player.wins for player in result.players]


def nim(layers: int) -> bw.Game:
    return bw.game("nim", layers=layers)


def stop_at(number: int) -> Callable[[int], None]:
    """Return a report of progress that is interrupted once, when so many games are done."""
    pressed = False

    def progress(done: int) -> None:
        nonlocal pressed
        if done >= number and not pressed:
            pressed = True
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("players", [["random", "random"], ["random", "human"]])
@pytest.mark.parametrize("rotate", [False, True])
def test_the_same_seed_gives_the_same_match(
    players: list[str], rotate: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(seed: int, progress: Callable[[int], None] | None = None) -> bw.MatchResult:
        result = bw.match(
            nim(3), players, 600, seed, rotate, lambda position: position.moves[-1], progress
        )
        return replace(result, seconds=0)

    once = run(seed=3)
    reported: list[int] = []
    monkeypatch.setattr(parallel, "core_count", lambda: 5)
    assert run(3, reported.append) == once
    assert reported == sorted(reported)
    assert reported[-1] == 600
    assert run(seed=4) != once


def test_in_one_circle_the_second_seat_always_wins() -> None:
    assert wins(bw.match(nim(1), ["random", "random"], 7)) == ([0, 7], [0, 7])


def test_changing_seats_changes_players_but_not_seats() -> None:
    result = bw.match(nim(1), ["random", "random"], 7, rotate=True)
    assert wins(result) == ([0, 7], [3, 4])
    ask = bw.match(nim(1), ["human", "random"], 7, rotate=True, ask=lambda p: p.moves[0])
    assert wins(ask) == ([0, 7], [3, 4])
    assert [player.name for player in ask.players] == ["human", "random"]
    assert [seat.name for seat in ask.seats] == ["seat 1", "seat 2"]


@pytest.mark.parametrize(
    ("games", "rotate", "seats"),
    [(7, False, [0, 7, 0]), (7, True, [2, 3, 2]), (9, True, [3, 3, 3]), (2, True, [1, 1, 0])],
)
def test_the_stronger_of_three_wins_in_every_seat(
    corner: bw.Game, stubs: list[Stub], games: int, rotate: bool, seats: list[int]
) -> None:
    result = bw.match(corner, ["last", "first", "last"], games, rotate=rotate)
    # Seat s is held by player s + rotation: the second player sits in seats 2, 1, 3 in turn.
    assert wins(result) == (seats, [0, games, 0])
    assert (result.games, result.draws, result.mean_length) == (games, 0, 3)
    assert all(stub.closed for stub in stubs)


def test_draws_are_counted_as_draws(corner: bw.Game, stubs: list[Stub]) -> None:
    result = bw.match(corner, ["last"] * 3, 5, rotate=True)
    assert wins(result) == ([0, 0, 0], [0, 0, 0])
    assert (result.draws, result.unfinished) == (5, 0)


def test_shares_have_rate_and_interval() -> None:
    result = bw.match(nim(3), ["random", "random"], 300, rotate=True)
    for share in (*result.seats, *result.players):
        low, high = share.interval
        assert share.games == 300
        assert low < share.rate == share.wins / 300 < high


def test_ctrl_c_returns_the_games_so_far(corner: bw.Game, stubs: list[Stub]) -> None:
    players = ["last", "first", "last"]
    result = bw.match(corner, players, 100, rotate=True, progress=stop_at(4))
    assert wins(result) == ([1, 2, 1], [0, 4, 0])
    assert result.games == result.seats[0].games == 4
    assert all(stub.closed for stub in stubs)


def test_ctrl_c_before_the_first_game_is_over_goes_on_as_ctrl_c() -> None:
    def ask(position: bw.Position) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bw.match(nim(1), ["human", "random"], 5, ask=ask)


@pytest.mark.parametrize(
    ("rotate", "stop"), [(False, 600), (True, 600), (True, 6000), (True, 5000)]
)
def test_ctrl_c_in_compiled_games_returns_the_games_so_far(rotate: bool, stop: int) -> None:
    players = ["random", "random"]
    result = bw.match(nim(1), players, 10**7, rotate=rotate, progress=stop_at(stop))
    assert stop <= result.games < 10**7  # the batch in which it came is counted whole
    assert wins(result)[0] == [0, result.games]
    assert sum(wins(result)[1]) == result.games


@pytest.mark.parametrize("players", [[], ["random"], ["random"] * 3])
def test_a_wrong_number_of_players_is_refused(players: list[str]) -> None:
    with pytest.raises(bw.InputError, match=f"nim needs 2 players here, not {len(players)}"):
        bw.match(nim(1), players, 1)


@pytest.mark.parametrize(
    ("games", "seed", "told"),
    [(0, 1, "games"), (-1, 1, "games"), (10**13, 1, "games"), (1, -1, "seed"), (1, 2**63, "seed")],
)
def test_numbers_out_of_range_are_refused(games: int, seed: int, told: str) -> None:
    with pytest.raises(bw.InputError, match=f"^{told} must be a whole number from"):
        bw.match(nim(1), ["random", "random"], games, seed)


def test_three_random_seats_share_all_games() -> None:
    game = bw.game("three_kingdoms", side=3)
    result = bw.match(game, ["random"] * 3, 100, rotate=True)
    assert sum(wins(result)[0]) == sum(wins(result)[1]) == result.games == 100
    assert len(result.seats) == len(result.players) == 3


@cache
def exact_rate(position: bw.Position) -> float:
    """Return how often player 1 wins when all moves are equally likely."""
    if position.returns is not None:
        return float(position.returns[0] > 0)
    return sum(exact_rate(position.play(move)) for move in position.moves) / len(position.moves)


@pytest.mark.parametrize(("second", "games"), [("random", 20_000), ("human", 1_000)])
def test_random_games_of_nim_come_out_as_computed(second: str, games: int) -> None:
    choose = random.Random(5)
    result = bw.match(
        nim(3), ["random", second], games, seed=11, ask=lambda p: choose.choice(p.moves)
    )
    expected = exact_rate(nim(3).start())
    error = (expected * (1 - expected) / games) ** 0.5
    assert 0.3 < expected < 0.7
    assert abs(result.seats[0].rate - expected) < 4 * error


def test_a_test_looks_at_whole_pairs_wherever_a_batch_begins() -> None:
    nim, players = bw.game("nim", layers=3), ["random", "random"]
    meeting = match_meeting(nim, players, 10, 1, "rotate", 0)
    batch = replayed(nim, players, meeting, 3, 7)  # the first three were stored
    for test, sizes in ((SequentialTest(), [1, 2, 2, 2]), (None, [7])):
        contest = Contest(nim, players, test=test)
        assert [len(part) for part in contest._parts(batch, meeting)] == sizes
        contest.close()
