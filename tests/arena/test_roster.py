"""Games in compiled code are those of the players asked move by move in plain Python."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena import roster
from boardwright.arena.counts import Batch
from boardwright.arena.match import match_meeting
from boardwright.arena.one_game import play_game
from boardwright.arena.roster import Roster, compiled_players, replayed
from boardwright.core.many_games import Table
from boardwright.core.policy import Policy
from boardwright.core.rng import advance, below, mixed, part_of, part_stream, stream
from boardwright.core.rules import Moves, State, record
from boardwright.players import catalogue
from boardwright.players.catalogue import make_player
from boardwright.players.policy_player import policy_kind


def begin(memory: Any, state: State) -> None:
    memory[0].last = 0
    memory[0].made = 0


def choose(
    memory: Any, seat: int, state: State, moves: Moves, count: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Play next to the last move, now and then at random."""
    random = advance(random)
    if below(random, 3) == 0 and memory[0].made > memory[0].wild[seat]:
        return int(moves[below(random, count)]), random
    return int(moves[memory[0].last % count]), random


def see(memory: Any, seat: int, move: int, state: State) -> None:
    memory[0].last = move
    memory[0].made += 1


def memory_of(game: bw.Game, styles: list[Any]) -> Any:
    kind = record(last=np.int64, made=np.int64, wild=(np.int64, game.players))
    memory = np.zeros(1, kind).view(np.recarray)
    memory[0].wild[:] = [style or 0 for style in styles]
    return memory


#: A user's own player: nothing of the package knows it.
FOLLOWER = Policy(memory_of, choose, begin, see)
FOLLOWER_KIND = policy_kind(
    "follower", {"en": "follows"}, lambda request: (FOLLOWER, 2), lambda game: True
)


@pytest.fixture(autouse=True)
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    every = catalogue.kinds()
    monkeypatch.setattr(catalogue, "kinds", lambda: (*every, FOLLOWER_KIND))


CLUB = ["one-search:version=1.0", "two-search:width=3", "one-search:combine=sum"]
#: The options of tests/players, whose kernels are then already compiled.
SMALL_KINGDOMS = {"side": 4, "ring": "random"}
BOOKS = ["nim-algorithm3:book=100", "nim-algorithm2:book=60,rule=text"]
CASES = [
    ("goclub", {"size": 5, "players": 3}, CLUB, "permute", 2, 7),
    ("nim", {"layers": 3}, BOOKS, "rotate", 1, 13),
    ("nim", {"layers": 3}, ["follower", "random"], "rotate", 0, 13),
    ("gomoku", {"size": 7}, ["evaluation:scope=local", "minimax:depth=1"], "rotate", 4, 7),
    ("three_kingdoms", SMALL_KINGDOMS, ["normal:depth=1", "random", "easy"], "permute", 2, 7),
]


@pytest.mark.usefixtures("compiled_at_once")
@pytest.mark.parametrize(("name", "options", "players", "seats", "plies", "games"), CASES)
def test_compiled_games_are_those_of_the_players_one_by_one(
    name: str, options: dict[str, Any], players: list[str], seats: str, plies: int, games: int
) -> None:
    game = bw.game(name, **options)
    meeting = match_meeting(game, players, games, 5, seats, plies)
    assert compiled_players(game, players)
    batch = replayed(game, players, meeting, 0, games)
    plain = bw.game(name, compiled=False, **options)
    seated = [make_player(player, plain, 0) for player in players]
    for number in range(games):
        plan = meeting.plan(number)
        alone = play_game(plain, seated, plan, Event()).batch()
        assert batch.moves(number) == alone.moves(0), number
        assert batch.returns[number].tolist() == alone.returns[0].tolist()
        assert tuple(batch.seatings[number]) == plan.seating
        assert batch.openings[number] == plan.opening


def test_a_level_is_compiled_if_its_player_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bw.game("nim", layers=3)
    fast = bw.match(game, ["easy", "random"], 40, rotate=True)
    monkeypatch.setattr(roster, "compiled_player", lambda *_: None)
    assert bw.match(game, ["easy", "random"], 40, rotate=True).players == fast.players


def test_any_number_of_threads_and_any_cut_gives_the_same_games() -> None:
    game = bw.game("nim", layers=3)
    meeting = match_meeting(game, BOOKS, 200, 3, "rotate", 1)
    whole: list[Batch] = []
    for threads in (1, 3):
        found = Roster(game, BOOKS, 3, threads=threads).batches(meeting, 0, 200)
        whole.append(Batch.joined(list(found)))
    assert whole[0].lines.tolist() == whole[1].lines.tolist()
    again = replayed(game, BOOKS, meeting, 77, 1)
    assert again.moves(0) == whole[0].moves(77)
    openings = [whole[0].moves(number)[0] for number in range(40)]
    assert openings[0::2] == openings[1::2]
    assert len(set(openings)) > 1


def test_given_openings_are_played_in_turn() -> None:
    found: list[Batch] = []
    game = bw.game("gomoku", size=5)
    bw.match(game, ["random"] * 2, 4, rotate=True, lines=[(3, 4), (7,)], collect=found.append)
    batch = Batch.joined(found)
    assert [batch.moves(number)[:1] for number in range(4)] == [[3], [3], [7], [7]]
    assert batch.moves(0)[1] == 4


def test_a_game_too_long_is_cut_off() -> None:
    result = bw.match(bw.game("gomoku", size=5), ["random", "random"], 5, longest=3)
    assert (result.unfinished, result.draws, result.mean_length) == (5, 0, 3)
    assert [player.points for player in result.players] == [2.5, 2.5]


def test_a_line_longer_than_the_room_for_it_is_played_again(tmp_path: Path) -> None:
    """L-Games have no end by rule, so that they outgrow any room made beforehand."""
    found: list[Batch] = []
    game = bw.game("lgame")
    bw.match(game, ["random", "random"], 40, collect=found.append)
    batch = Batch.joined(found)
    longest = int(batch.plies.argmax())
    assert batch.plies[longest] > 2 * game.board.points
    position = game.start()
    for move in batch.moves(longest):
        position = position.play(move)
    assert position.returns == batch.returns[longest].tolist()


@pytest.mark.parametrize(
    "players", [["perfect", "random"], ["nim-random", "follower"], ["nim-random", "mcts:nodes=1"]]
)
def test_other_players_are_asked_move_by_move(players: list[str]) -> None:
    assert not compiled_players(bw.game("nim", layers=3), players)


def test_a_compiled_player_that_errs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(memory: Any, seat: int, state: Any, moves: Any, count: int, random: Any) -> Any:
        return 99, random

    policy = Policy(choose=wrong)
    table = Table(bw.game("nim", layers=3, compiled=False), [(policy, None)] * 2)
    with pytest.raises(bw.InputError, match="chose the move number 99, which is not legal in nim"):
        table.play(1, np.array([0]))


def test_streams_in_kernels_are_those_of_python() -> None:
    for seed, number in ((0, 0), (7, 5), (2**63 - 1, 2**41 + 3)):
        with np.errstate(over="ignore"):
            given = np.uint64(seed), np.uint64(number)
            assert mixed(*given) == stream(seed, number)
            assert part_stream(*given) == stream(part_of(seed, number), 0)
