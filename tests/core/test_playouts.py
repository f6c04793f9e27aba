"""Random games: the same for a seed whatever the threads, the same compiled and in plain Python.

Compiled they watch their bounds here, and what rules return: the rules of the package keep to both.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardwright as bw
from boardwright.core.game import Game
from boardwright.core.playouts import CHUNK, play_chunk
from tests.core.game_files import FILL, TAKE, write
from tests.games.option_sets import SMALL as EACH

#: Name, options, longest game: at least one small variant of every registered game.
SMALL: list[tuple[str, dict[str, Any], int]] = [
    ("gomoku", {"size": 5}, 1000),
    ("goclub", {"size": 5}, 1000),
    ("goclub", {"dims": 3, "size": 3, "players": 3}, 1000),
    ("three_kingdoms", {"side": 3, "ring": "random"}, 1000),
    ("lgame", {}, 60),
    ("nim", {"layers": 4}, 1000),
]
_papers = {name for name, _, _ in SMALL}
SMALL += [(name, options, 60) for name, options in EACH.items() if name not in _papers]


def label(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}={item}" for key, item in value.items())
    return str(value)


@pytest.fixture
def take(tmp_path: Path) -> bw.Game:
    return bw.game(write(tmp_path, "take", TAKE), compiled=True)


def test_every_registered_game_is_compared_below() -> None:
    assert {name for name, _, _ in SMALL} == set(bw.game_names())


@pytest.mark.parametrize(("name", "options", "longest"), SMALL, ids=label)
def test_compiled_games_equal_plain_python_to_the_last_byte_and_keep_within_bounds(
    name: str, options: dict[str, Any], longest: int
) -> None:
    plain = bw.game(name, compiled=False, **options)
    checked = Game(name, plain.module, plain.options, plain.declared, True, checked=True)
    results = []
    for game in (checked, plain):
        found = []
        for number in range(3):
            frames, tally = play_chunk(game.start(), 7, number, 1 + number, longest)
            found.append((frames[0].state.tobytes(), frames[1].state.tobytes(), tally))
        results.append(found)
    assert results[0] == results[1]
    assert all(tally[-1] > 0 for _, _, tally in results[0]), "no move was played"
    play_chunk(checked.start(), 7, 3, 100, longest)


def test_only_files_of_the_package_are_compiled_without_bounds_checks(tmp_path: Path) -> None:
    assert not bw.game("nim").checked
    assert bw.game(write(tmp_path, "fill", FILL)).checked


def test_the_number_of_threads_changes_nothing(take: bw.Game) -> None:
    games = 3 * CHUNK + 17
    counts = [bw.playouts(take, games, seed=5, threads=threads) for threads in (1, 2, 3)]
    results = {(c.games, c.wins, c.draws, c.unfinished, c.plies) for c in counts}
    assert len(results) == 1
    assert counts[0].games == sum(counts[0].wins) == games
    assert counts[0].mean_length == counts[0].plies / games


def test_the_same_seed_gives_the_same_games_and_another_one_others(take: bw.Game) -> None:
    found = [bw.playouts(take, 500, seed=seed) for seed in (1, 1, 2, 3)]
    plies = [(counts.wins, counts.plies) for counts in found]
    assert plies[0] == plies[1]
    assert len(set(plies)) == 3


def test_chunks_of_one_seed_are_different_games(take: bw.Game) -> None:
    tallies = [play_chunk(take.start(), 1, number, 100)[1] for number in range(4)]
    assert len(set(tallies)) == 4


def test_random_games_are_fair_draws_of_all_moves(take: bw.Game) -> None:
    counts = bw.playouts(take, 20_000, seed=1)
    expected = first_wins(7)
    spread = (expected * (1 - expected) / counts.games) ** 0.5
    assert abs(counts.wins[0] / counts.games - expected) < 5 * spread


def first_wins(heap: int) -> float:
    """Return the chance of the player to move in TAKE when both move at random."""
    if heap == 0:
        return 0.0
    sizes = range(1, min(heap, 3) + 1)
    return sum(1 - first_wins(heap - size) for size in sizes) / len(sizes)


def test_games_that_are_cut_off_count_as_unfinished(take: bw.Game) -> None:
    # Seven in steps of one to three last from 3 to 7 moves.
    assert play_chunk(take.start(), 1, 0, 50, longest=2)[1] == (0, 0, 0, 50, 100)
    first, second, draws, unfinished, plies = play_chunk(take.start(), 1, 0, 50, longest=4)[1]
    assert draws == 0 and 0 < unfinished < 50 and first + second + unfinished == 50
    assert plies <= 200
    assert play_chunk(take.start(), 1, 0, 50, longest=7)[1][3] == 0


def test_games_begin_at_the_given_position(tmp_path: Path) -> None:
    game = bw.game(write(tmp_path, "fill", FILL), compiled=False)
    three = game.start().play("a1 a2 b1")
    counts = bw.playouts(three, 10, seed=1)
    assert (counts.wins, counts.plies) == ((0, 10), 10)
    over = three.play("b2")
    counts = bw.playouts(over, 10, seed=1)
    assert (counts.wins, counts.plies) == ((0, 10), 0)


@pytest.mark.parametrize("way", ["played", "read from text", "turned"])
def test_chance_draws_nothing_anew_in_a_position_of_a_running_game(way: str) -> None:
    game = bw.game("three_kingdoms", side=3, ring="random", compiled=False)
    position = game.start()
    for _ in range(5):
        position = position.play(position.moves[0])
    if way == "read from text":
        position = game.position(position.text)
    if way == "turned":
        position = position.under(game.board.symmetries[1])
    for number in range(3):
        frames, _ = play_chunk(position, 1, number, 1, longest=0)
        assert frames[1].state.tobytes() == position.state.tobytes()


def test_chance_draws_anew_for_each_game_from_the_start() -> None:
    game = bw.game("three_kingdoms", side=3, ring="random", compiled=False)
    starts = {
        play_chunk(game.start(), 1, number, 1, 0)[0][1].state.tobytes() for number in range(8)
    }
    assert len(starts) > 4
    assert game.start(seed=3) == game.start(seed=3)
    assert len({game.start(seed=seed) for seed in range(8)}) > 4


def test_progress_is_told_after_every_chunk(take: bw.Game) -> None:
    told: list[bw.Playouts] = []
    bw.playouts(take, 2 * CHUNK + 1, seed=1, progress=told.append)
    games = [counts.games for counts in told]
    assert games == sorted(games) and games[-1] == 2 * CHUNK + 1 and games[0] % CHUNK == 0
    assert all(sum(counts.wins) == counts.games for counts in told)


@pytest.mark.parametrize(
    "games", [0, -1, 10**13, 10**5000, 1.0, "10", True, None], ids=lambda g: type(g).__name__
)
def test_a_bad_number_of_games_is_refused_in_one_sentence(take: bw.Game, games: Any) -> None:
    with pytest.raises(bw.InputError, match="games must be a whole number from 1 to") as refused:
        bw.playouts(take, games)
    assert len(str(refused.value)) < 150 and "\n" not in str(refused.value)


@pytest.mark.parametrize("seed", [-1, 2**63, 0.5, "1", None])
def test_a_bad_seed_is_refused_in_one_sentence(take: bw.Game, seed: Any) -> None:
    with pytest.raises(bw.InputError, match="seed must be a whole number from 0 to") as refused:
        bw.playouts(take, 10, seed=seed)
    assert len(str(refused.value)) < 150


def test_a_negative_number_of_threads_is_refused(take: bw.Game) -> None:
    with pytest.raises(bw.InputError, match="threads"):
        bw.playouts(take, 10, threads=-1)
