"""Cures: komi that is known beforehand is found, pie maps equal the exact values."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import boardwright as bw
from boardwright.arena.counts import points_of
from boardwright.arena.cures import pie
from boardwright.arena.cures.komi import (
    Komi,
    best_komi,
    even_komi,
    komi_of,
    shares,
    tie_rule,
    unevenness,
    with_komi,
)
from boardwright.arena.cures.offered import applicable, cure, planned
from boardwright.arena.cures.pie import first_moves, nearest_to_even, pie_map, value_with_pie
from boardwright.arena.cures.restrictions import points_under, restrictions
from boardwright.arena.cures.words import closing, summary
from boardwright.arena.fairness.equal_players import equal_games
from boardwright.cli import cure as command
from boardwright.core.many_games import Table
from boardwright.core.policy import LAST_POSITION
from boardwright.players.catalogue import compiled_player

#: Each of two seats draws twice from 0 to 3, the first has a gift of 4 points, ties go to the
#: second: a komi of -4 or -3 for the second seat (points given to it) must be best.
GIFT = """
import numpy as np
from boardwright.core import Grid, option, record
KOMI = option("komi", (0, 0), low=-20, high=20)
BOARD, PLAYERS, MAX_MOVES, MOVE = Grid(2), 2, 4, np.uint8
STATE = record(cells=(np.uint8, 4), points=(np.int64, 2), player=np.uint8, played=np.uint8)
TITLE = RULES = {"en": "gift"}
def start(state):
    state.points[0] = 4
def moves(state, out):
    if state.played == 4:
        return 0
    for point in range(4):
        out[point] = point
    return 4
def play(state, move):
    state.points[state.player] += move
    state.player = 1 - state.player
    state.played += 1
def outcome(state, returns):
    first = state.points[0] - KOMI[0] > state.points[1] - KOMI[1]
    returns[0] = 1.0 if first else -1.0
    returns[1] = -returns[0]
def score(state):
    return tuple(int(state.points[seat]) - KOMI[seat] for seat in range(2))
"""


@pytest.fixture
def gift(tmp_path: Path) -> bw.Game:
    file = tmp_path / "gift.py"
    file.write_text(GIFT)
    return bw.game(str(file), compiled=False)


def bell_scores(games: int, gifts: Komi, seed: int = 1) -> np.ndarray:
    """Return final scores in which each seat has a known gift on top of equal luck."""
    luck = np.random.default_rng(seed).normal(0, 6, (games, len(gifts)))
    return np.rint(luck + np.array(gifts)).astype(np.int64)


def test_shares_count_ties_by_the_rule() -> None:
    scores = np.array([[2, 2], [3, 1]])
    assert shares(scores, (0, 0), "first") == (1.0, 0.0)
    assert shares(scores, (0, 0), "last") == (0.5, 0.5)
    assert shares(scores, (0, 0), "shared") == (0.75, 0.25)
    assert shares(scores, (1, 0), "first") == (0.5, 0.5)
    points = np.array([[0.0, 1.0], [1.0, 0.0]])
    assert tie_rule(scores, (0, 0), points) == "last"
    with pytest.raises(bw.InputError):
        tie_rule(scores, (0, 0), points[::-1])


@pytest.mark.parametrize("gifts", [(0, 5), (0, -3, 4)])
def test_the_best_komi_of_many_games_is_the_gift(gifts: Komi) -> None:
    ranked = best_komi(bell_scores(20_000, gifts), ties="shared")
    assert ranked[0][0] == gifts
    assert ranked[0][1] < 0.02
    assert unevenness(shares(bell_scores(20_000, gifts, 2), gifts, "shared")) < 0.02


@pytest.mark.parametrize("gifts", [(0, 5), (0, -7), (0, -3, 4)])
def test_even_komi_finds_the_gift_by_playing(gifts: Komi) -> None:
    def play(komi: Komi, number: int) -> tuple[float, ...]:
        scores = bell_scores(200, gifts, 1000 + number)
        return tuple(200 * share for share in shares(scores, komi, "shared"))

    found = even_komi(play, len(gifts), batch=200, tolerance=0.025, most=200_000)
    assert found.reason == "settled"
    assert max(abs(a - b) for a, b in zip(found.komi, gifts, strict=True)) <= 1
    assert even_komi(play, len(gifts), batch=200, tolerance=0.025, most=200_000) == found


def test_even_komi_stops_when_the_games_are_used_up() -> None:
    def play(komi: Komi, number: int) -> tuple[float, ...]:
        return (5.0, 5.0)

    found = even_komi(play, 2, batch=10, tolerance=0.0001, most=500)
    assert found.reason == "budget"
    assert sum(trial.games for trial in found.trials) == 500


def test_a_game_file_with_komi_is_cured(gift: bw.Game) -> None:
    assert applicable(gift) == ["komi", "pie"]
    rows = list(cure(gift, "komi", "random", games=600, seed=1))
    assert [row.role for row in rows] == ["known", "found", "fresh"]
    assert rows[0].seats[0].score > 0.9
    exact = {komi: exact_first_share(komi) for komi in range(-8, 1)}
    best = min(exact, key=lambda komi: abs(exact[komi] - 0.5))
    assert rows[-1].setting == f"komi 0 : {best}"
    assert rows[-1].seats[0].low < exact[best] < rows[-1].seats[0].high
    assert rows == list(cure(gift, "komi", "random", games=600, seed=1))
    assert "komi 0 :" in " ".join(summary(gift, rows, "en"))
    assert "貼子" in " ".join(summary(gift, rows, "zh-TW"))


def test_players_who_know_the_komi_play_every_one(gift: bw.Game) -> None:
    rows = list(cure(gift, "komi", "mcts:nodes=4", games=200, seed=1))
    assert {row.role for row in rows[:-1]} == {"found"}
    assert rows[-1].role == "fresh"
    assert rows[-1].note.startswith("found by playing")
    found = int(rows[-1].setting.rpartition(" ")[2])
    assert -7 <= found <= -1


def exact_first_share(komi: int) -> float:
    """Return how often the first seat wins if this komi is taken off the second."""
    draws = [(a, b, c, d) for a in range(4) for b in range(4) for c in range(4) for d in range(4)]
    return sum(4 + a + b > c + d - komi for a, b, c, d in draws) / len(draws)


def test_komi_is_put_into_the_rules(gift: bw.Game) -> None:
    other = with_komi(gift, (0, -6))
    assert komi_of(other) == (0, -6)
    line = "a2 a2 a2 a2"
    assert gift.start().play(line).returns == [1, -1]
    assert other.start().play(line).returns == [-1, 1]
    with pytest.raises(bw.InputError):
        komi_of(bw.game("gomoku"))


def test_final_stones_give_the_same_winner_as_the_rules_with_that_komi() -> None:
    game = bw.game("three_kingdoms", side=3)
    other = with_komi(game, (0, 3, -2))
    batches = equal_games(game, "random", range(12), seed=5, observer=LAST_POSITION)
    for note in [note for batch in batches for note in batch.notes]:
        stones = np.array([game.score(note.state)]) + np.array(komi_of(game))
        record = other.records(1)
        record[0] = note.state
        real = bw.Position(other, record[0]).returns
        assert real is not None
        assert shares(stones, (0, 3, -2), "first") == tuple(float(each > 0) for each in real)


def test_the_exact_pie_map_equals_the_solved_values() -> None:
    game = bw.game("nim", layers=3)
    found = list(pie_map(game, "perfect"))
    for each in found:
        assert each.score == float(bw.solve(game.start().play(each.move)).winner == 1)
        assert each.swap == (each.score == 1.0)
    assert sum(each.size for each in found) == len(game.start().moves)
    assert value_with_pie(found) == 0.0


def test_a_measured_pie_map_covers_the_exact_chances() -> None:
    game = bw.game("nim", layers=2)
    # After a pair one circle stands, and the second seat loses. After a single one two stand: one
    # of the three strokes then takes both, and only that one loses for the second seat.
    for each in pie_map(game, "random", games=2000, seed=1):
        expected = 1.0 if len(each.name) > 1 else 1 / 3
        assert each.low - 0.01 <= expected <= each.high + 0.01
    maps = [list(pie_map(game, "random", games=100, seed=seed)) for seed in (4, 4, 5)]
    assert maps[0] == maps[1] != maps[2]


def test_first_moves_equal_by_symmetry_are_one() -> None:
    assert [len(each) for each in first_moves(bw.game("gomoku", size=5))] == [4, 8, 4, 4, 4, 1]
    moves = [move for each in first_moves(bw.game("goclub", size=5)) for move in each]
    assert sorted(moves) == list(range(25))


def test_a_barred_zone_keeps_the_stone_out_and_is_free_again() -> None:
    game = bw.game("goclub", size=7, compiled=False)
    policy, style = compiled_player("one-search", game) or (None, None)  # 2.0 begins in the centre
    assert policy is not None and policy.barred is not None
    zone = tuple(point for point in range(49) if point != 3)
    kept = Table(game, [(policy, policy.barred(style, zone, 0))] * 2).play(1, np.array([0]))
    same = Table(game, [(policy, style)] * 2).play(1, np.array([0]), lines=[[3]])
    assert kept.lines[0, : kept.plies[0]].tolist() == same.lines[0, : same.plies[0]].tolist()
    assert points_of(kept.returns).sum() == 1


def test_restrictions_bar_what_they_say() -> None:
    game = bw.game("goclub", size=7)
    rules = {rule.name: rule for rule in restrictions(game)}
    assert len(rules["first stone outside the central 3x3"].zone) == 9
    assert 24 in rules["first stone at least 3 from the centre"].zone
    assert rules["no restriction"].zone == ()
    for rule in restrictions(game)[::3]:
        for player in ("random", "one-search:version=1.0"):
            points = points_under(game, player, rule, 20, seed=1)
            assert sum(points) == pytest.approx(20)
    for other in (bw.game("nim"), bw.game("goclub", dims=3, size=9)):  # the square of 27 points
        with pytest.raises(bw.InputError):
            restrictions(other)


def test_the_last_row_is_played_with_fresh_games() -> None:
    game = bw.game("goclub", size=5)
    rows = list(cure(game, "opening", "random", games=50, seed=2))
    assert rows[-1].role == "fresh"
    assert rows[-1].games == 200
    best = min(rows[:-1], key=lambda row: row.uneven)
    assert rows[-1].setting == best.setting
    pie = list(cure(game, "pie", "random", games=50, seed=2))
    moves = list(pie_map(game, "random", games=50, seed=2))
    assert [row.seats[0].score for row in pie[:-1]] == [each.score for each in moves]
    assert pie[-1].setting.endswith(nearest_to_even(moves).name)
    assert pie[-1].swap == (nearest_to_even(moves).score > 0.5)


def test_closing_words_say_that_a_game_has_no_moves_per_turn() -> None:
    for name in bw.game_names():
        assert not any("turn" in option for option in bw.game(name).declared)
    assert "has no option moves_per_turn" in closing(bw.game("gomoku"))[0]
    assert "沒有 moves_per_turn 這個選項" in closing(bw.game("gomoku"), "zh-TW")[0]


def test_a_stopped_cure_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = bw.game("nim", layers=2)
    keep = tmp_path / "kept.jsonl"
    whole = list(cure(game, "pie", "random", 50, 1))
    begun = cure(game, "pie", "random", 50, 1, keep)
    assert [next(begun), next(begun)] == whole[:2]
    played = []
    points_after = pie.points_after
    monkeypatch.setattr(
        pie, "points_after", lambda *given: played.append(given) or points_after(*given)
    )
    assert list(cure(game, "pie", "random", 50, 1, keep)) == whole
    assert len(played) == len(first_moves(game)) - 2
    assert list(cure(game, "pie", "random", 50, 2, keep)) != whole  # another seed, other games


def test_ctrl_c_among_games_counts_none_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(pie, "equal_games", stopped)
    with pytest.raises(KeyboardInterrupt):
        list(cure(bw.game("nim", layers=2), "pie", "random", 50))


@pytest.mark.parametrize(
    ("name", "kind", "player", "games"),
    [
        ("gomoku", "komi", "random", 10),
        ("nim", "opening", "random", 10),
        ("three_kingdoms", "pie", "random", 10),
        ("gomoku", "magic", "random", 10),
        ("gomoku", "pie", "nobody", 10),
        ("gomoku", "pie", "random", 0),
    ],
)
def test_bad_input_is_one_sentence(name: str, kind: str, player: str, games: int) -> None:
    with pytest.raises(bw.InputError) as error:
        list(cure(bw.game(name), kind, player, games))
    assert "\n" not in str(error.value)


def test_the_command_prints_one_object() -> None:
    import typer

    app = typer.Typer()
    app.command()(command.command)
    result = CliRunner().invoke(app, ["nim", "-o", "layers=3", "-p", "perfect", "--json"])
    data = json.loads(result.stdout)
    assert data["rows"][-1]["kind"] == "pie"
    assert data["rows"][-1]["about"] == "seats"
    assert any("pie rule" in line for line in data["verdict"])
    text = CliRunner().invoke(app, ["nim", "-o", "layers=3", "-p", "random", "--games", "50"])
    assert "n=50" in text.stdout


#: Four cells; who takes the first one wins. The seats of a random game take cells in this order:
#: 1 1 2 1 with two moves in the first turn only, and 1 2 1 2, 1 2 2 1 or 1 1 2 2 otherwise.
GOLD = """
import numpy as np
from boardwright.core import Grid, Moves, Returns, State, option, record
PER_TURN = option("moves_per_turn", 1, low=1, high=2)
FIRST_TURN = option("first_turn", 2, low=1, high=2)
BOARD = Grid(2, cell="square")
PLAYERS = 2
MAX_MOVES = 4
MOVE = np.uint8
STATE = record(cells=(np.uint8, 4), player=np.uint8, left=np.uint8)

def start(state: State) -> None:
    state.player = 0
    state.left = FIRST_TURN

def moves(state: State, out: Moves) -> int:
    count = 0
    if state.cells[0] == 0:
        for cell in range(4):
            if state.cells[cell] == 0:
                out[count] = cell
                count += 1
    return count

def play(state: State, move: int) -> None:
    state.cells[move] = state.player + 1
    state.left = int(state.left) - 1
    if state.left == 0:
        state.player = 1 - state.player
        state.left = PER_TURN

def outcome(state: State, returns: Returns) -> None:
    returns[0] = 1.0 if state.cells[0] == 1 else -1.0
    returns[1] = -returns[0]

TITLE = {"en": "Gold", "zh-TW": "金"}
RULES = {"en": "Take a cell.", "zh-TW": "取一格。"}
"""


def test_moves_per_turn_for_a_game_that_offers_them(tmp_path: Path) -> None:
    file = tmp_path / "gold.py"
    file.write_text(GOLD, encoding="utf-8")
    game = bw.game(str(file), compiled=False)
    assert "turns" in applicable(game)
    rows = list(cure(game, "turns", games=400, keep=tmp_path / "kept"))
    assert rows[0].setting == "moves per turn 1, in the first turn 2"
    assert rows[0].seats[0].score == pytest.approx(0.75, abs=0.08)
    assert len(rows) == planned(game, "turns") == 5
    for row in rows[1:]:
        assert row.seats[0].score == pytest.approx(0.5, abs=0.08)
    assert rows[-1].setting in [row.setting for row in rows[1:4]]
    assert (rows[-1].role, rows[-1].games) == ("fresh", 1600)
    assert rows == list(cure(game, "turns", games=400, keep=tmp_path / "kept"))
    assert "moves per turn" in summary(game, rows)[0]
    assert "每回合" in summary(game, rows, "zh-TW")[0]
    assert len(closing(game)) == 1  # nothing is missing
    with pytest.raises(bw.InputError, match="does not offer turns"):
        cure(bw.game("nim", layers=3), "turns")


def test_games_that_are_repeated_count_once() -> None:
    rows = list(cure(bw.game("nim", layers=3), "pie", "maxn:depth=2", games=10))
    for row in rows:
        alike = int(row.note.split()[0]) if row.role == "move" else row.games
        assert row.games == alike <= 6
        assert row.role != "move" or "repeated games count once" in row.note
    drawn = list(cure(bw.game("nim", layers=3), "pie", "random", games=10))
    assert [row.games for row in drawn] == [10] * 5 + [40]
