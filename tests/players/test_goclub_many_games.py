"""Bulk games between searches: the same for any number of threads, and the players' own games."""

from __future__ import annotations

from collections import Counter

import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.playouts import LARGEST_SEED
from boardwright.core.rng import stream
from boardwright.players.catalogue import make_player
from boardwright.players.goclub.many_games import (
    CHUNKS,
    PLAYER_STREAMS,
    ManyGames,
    many_games,
    replayed,
)

SMALL = bw.game("goclub", size=7)
ONE = "one-search:version=1.0"
PAIRS = [
    (ONE, ONE),
    ("one-search", "two-search"),
    ("two-search:version=1.0,width=6", "one-search:scores=wide,combine=sum"),
]


def counts(result: ManyGames) -> tuple[object, ...]:
    return result.games, result.wins, result.draws, result.stones, result.lengths


@pytest.mark.parametrize("players", PAIRS, ids=str)
def test_any_number_of_threads_plays_the_same_games(players: tuple[str, str]) -> None:
    games = 3 * CHUNKS[1] + 5
    alone = many_games(SMALL, players, games, seed=3, threads=1)
    assert counts(alone) == counts(many_games(SMALL, players, games, seed=3, threads=3))
    assert counts(alone) != counts(many_games(SMALL, players, games, seed=4))


@pytest.mark.parametrize("players", PAIRS, ids=str)
def test_counts_agree_with_each_other_and_with_the_games(players: tuple[str, str]) -> None:
    games = 40
    result = many_games(SMALL, players, games, seed=5)
    assert result.games == games == sum(result.wins) + result.draws
    # The first player makes every odd stone.
    assert sum(result.lengths[1::2]) == result.wins[0]
    assert sum(result.lengths[0::2]) == result.wins[1]
    played = [replayed(SMALL, players, number, seed=5) for number in range(games)]
    assert all(position.over for position in played)
    assert result.stones == sum(len(position.history) for position in played)
    lengths = Counter(len(position.history) for position in played if position.winner)
    assert {n: count for n, count in enumerate(result.lengths) if count} == lengths
    assert result.wins[0] == sum(position.winner == 1 for position in played)
    assert result.mean_stones == result.stones / games
    expected = 17 / result.mean_stones * result.wins[0] / games
    assert result.human_likeness == pytest.approx(expected)


@pytest.mark.parametrize("players", PAIRS, ids=str)
def test_the_single_players_play_the_same_games(players: tuple[str, str]) -> None:
    seated = [make_player(name, SMALL, 0) for name in players]
    for number in (0, 7, 300):
        for seat, player in enumerate(seated):
            player.begin(int(stream(9, PLAYER_STREAMS + 2 * number + seat)) & LARGEST_SEED)
        position = SMALL.start()
        while not position.over:
            position = position.play(seated[position.to_move - 1].choose(position))
        assert replayed(SMALL, players, number, seed=9).history == position.history


def test_a_match_plays_the_same_games() -> None:
    result = bw.match(SMALL, list(PAIRS[0]), games=30, seed=11)
    bulk = many_games(SMALL, PAIRS[0], 30, seed=11)
    assert tuple(seat.wins for seat in result.seats) == bulk.wins
    assert result.mean_length == pytest.approx(bulk.mean_stones)


@pytest.mark.parametrize("options", [{"size": 5}, {"size": 5, "players": 3}], ids=str)
def test_compiled_and_plain_games_are_the_same(options: dict[str, int]) -> None:
    compiled = bw.game("goclub", **options)
    plain = bw.game("goclub", compiled=False, **options)
    players = [ONE, "two-search:width=3", "one-search"][: compiled.players]
    found = many_games(compiled, players, 3, seed=2)
    assert counts(found) == counts(many_games(plain, players, 3, seed=2))


def test_one_search_against_itself_comes_near_the_paper() -> None:
    result = many_games(bw.game("goclub"), [ONE, ONE], 10_000, seed=1)
    assert result.draws == 0
    assert result.wins[0] / result.games == pytest.approx(0.5111, abs=0.015)
    assert result.mean_stones == pytest.approx(28.083, abs=0.5)
    assert result.human_likeness == pytest.approx(0.3094, abs=0.012)


def test_progress_is_reported() -> None:
    seen: list[ManyGames] = []
    result = many_games(SMALL, [ONE, ONE], CHUNKS[1] + 1, progress=seen.append)
    assert [each.games for each in seen] == [CHUNKS[1], CHUNKS[1] + 1]
    assert counts(seen[-1]) == counts(result)


def test_bad_requests_are_refused() -> None:
    with pytest.raises(InputError, match="not one of the searches"):
        many_games(SMALL, ["random", ONE], 1)
    with pytest.raises(InputError, match="needs 2 players"):
        many_games(SMALL, [ONE], 1)
    with pytest.raises(InputError, match="games must be"):
        many_games(SMALL, [ONE, ONE], 0)
    with pytest.raises(InputError, match="number must be"):
        replayed(SMALL, [ONE, ONE], -1)
