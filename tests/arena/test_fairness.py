"""The verdict on a game's seats: its rules on made-up rows, and on games with known answers."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import boardwright as bw
from boardwright.arena import roster
from boardwright.arena.counts import Batch
from boardwright.arena.fairness.equal_players import equal_games
from boardwright.arena.fairness.exact_value import Exact, exact_value, of_many
from boardwright.arena.fairness.levels import Level, default_levels, play_level, player_of
from boardwright.arena.fairness.measures import MEASURES, Measures, measures_of
from boardwright.arena.fairness.report import as_data, level_of, save_picture
from boardwright.arena.fairness.study import Study, fairness, judge, verdict
from boardwright.arena.fairness.words import page
from boardwright.cli import fairness as command

UNKNOWN = Exact((), reason="not asked")

#: Two players take turns counting to 6; whoever has had more odd turns leads, the last one wins.
COUNTING = """
import numpy as np
from boardwright.core import Grid, record
BOARD, PLAYERS, MAX_MOVES, MOVE = Grid(2), 2, 2, np.uint8
STATE = record(cells=(np.uint8, 4), player=np.uint8, count=np.uint8)
TITLE = RULES = {"en": "counting"}
def start(state):
    state.player = 0
def moves(state, out):
    if state.count >= 6:
        return 0
    out[0] = 0
    out[1] = 1
    return 2
def play(state, move):
    state.count += 1
    state.player = 1 - state.player
def outcome(state, returns):
    returns[0], returns[1] = -1.0, 1.0
def evaluate(state, scores):
    scores[0] = 0.5 if state.count % 2 else -0.5
    scores[1] = -scores[0]
"""


def level(*points: float, games: int | None = None, distinct: int | None = None) -> Level:
    """Return a made-up row in which the seats have these points."""
    played = round(sum(points)) if games is None else games
    facts = [0, 0, 10 * played, 50 * played, 0, 0.0, 0]
    measures = Measures(played, played if distinct is None else distinct, points, *facts)  # type: ignore[arg-type]
    return Level("made up", "random", 0, measures, 0.0)


def test_even_needs_narrow_intervals_not_just_a_half() -> None:
    assert judge(level(5000, 5000)).kind == "even"
    assert judge(level(50, 50)).kind == "unclear"
    assert not judge(level(500, 500)).few
    assert judge(level(5, 5)).few


def test_a_real_but_tiny_difference_is_even_and_a_clear_one_favours() -> None:
    tiny = judge(level(505_000, 495_000))
    assert tiny.kind == "even"
    assert tiny.favoured == (1,)
    assert judge(level(6000, 4000)).kind == "favours"
    assert judge(level(6000, 4000)).favoured == (1,)
    assert judge(level(6000, 4000)).harmed == (2,)


def test_three_seats_are_even_at_a_third() -> None:
    assert judge(level(10_000, 10_000, 10_000)).kind == "even"
    found = judge(level(2700, 3100, 4200))
    assert found.favoured == (3,)
    assert found.harmed == (1, 2)


def test_a_player_that_always_plays_the_same_game_has_played_one() -> None:
    same = level(100, 0, distinct=1)
    assert same.weight == 1
    assert judge(same).kind == "unclear"
    assert judge(same).few


def test_players_that_repeat_a_few_games_have_played_those_few() -> None:
    few = level(0, 362, 238, distinct=6)
    assert few.repetitive
    assert few.weight == 6
    assert judge(few).kind == "unclear"
    assert level(0, 362, 238, distinct=400).weight == 600


def test_many_levels_need_wider_intervals() -> None:
    just = level(540, 460)
    assert judge(just).kind == "favours"
    assert verdict([just], UNKNOWN).kind == "favours"
    assert verdict([just, *[level(500, 500)] * 9], UNKNOWN).kind == "unclear"


def test_solved_overrides_everything() -> None:
    rows = [level(5000, 5000), level(2000, 8000)]
    assert verdict(rows, UNKNOWN).seat == 2
    won = verdict(rows, Exact((1.0, 0.0), "table", 1))
    assert (won.kind, won.seat) == ("won by force", 1)
    assert verdict([level(5000, 5000)], Exact((0.5, 0.5), "table")).kind == "drawn"
    # Perfect players draw, but those who were measured do not.
    assert verdict(rows, Exact((0.5, 0.5), "table")).kind == "favours"


def test_nothing_found_is_never_called_fair() -> None:
    study = Study(bw.game("nim", layers=3), ("random",))
    for rows, kind in (((level(5, 5),), "unclear"), ((level(9000, 9000),), "even")):
        found = fairness_of(study, rows, UNKNOWN)
        assert found.verdict.kind == kind
        assert "no proof of fairness" in told(found) or "open" in told(found)
        assert "Verdict: fair" not in told(found)
    assert "Too few games" in told(fairness_of(study, (level(5, 5),), UNKNOWN))


def test_a_score_made_of_draws_is_not_sold_as_fairness() -> None:
    study = Study(bw.game("nim", layers=3), ("random",))
    drawn = level(9000, 9000)
    drawn = replace(drawn, measures=replace(drawn.measures, draws=17_500))
    assert "had no winner" in told(fairness_of(study, (drawn,), UNKNOWN))
    assert "had no winner" not in told(fairness_of(study, (level(9000, 9000),), UNKNOWN))


def fairness_of(study, rows, exact):  # type: ignore[no-untyped-def]
    from boardwright.arena.fairness.study import Fairness

    return Fairness(study, rows, exact)


def told(found) -> str:  # type: ignore[no-untyped-def]
    return "\n".join(page(found))


def test_nim_is_fair_under_random_play_and_won_by_force() -> None:
    found = fairness(bw.game("nim", layers=5), ["random"], games=20_000, seed=1)
    assert found.verdict.judgements[0].kind == "even"
    assert (found.verdict.kind, found.verdict.seat) == ("won by force", 1)
    english = "\n".join(page(found, "en"))
    assert "random: even" in english
    assert "wins by force" in english
    assert "no test of fairness" in english
    chinese = "\n".join(page(found, "zh-TW"))
    assert "必勝" in chinese
    assert "看似公平" in chinese


def measured(game: bw.Game, player: str, games: int, seed: int) -> Measures:
    found = equal_games(game, player, range(games), seed, observer=MEASURES)
    return measures_of(Batch.joined(list(found)), games)


def test_measures_agree_with_the_exact_chance_and_with_the_moves() -> None:
    game = bw.game("nim", layers=3)
    found = measured(game, "random", 5000, seed=3)
    from boardwright.solve.subset_chances import random_chances

    assert found.points[0] / 5000 == pytest.approx(random_chances(game, by_size=False), abs=0.03)
    batch = Batch.joined(list(equal_games(game, "random", range(5000), seed=3)))
    assert found.points[0] == sum(length % 2 == 0 for length in batch.plies)
    assert found.plies == batch.plies.sum()


def test_the_same_seed_gives_the_same_rows_compiled_or_not() -> None:
    fast = measured(bw.game("nim", layers=3), "random", 300, seed=7)
    assert fast == measured(bw.game("nim", layers=3, compiled=False), "random", 300, seed=7)
    assert fast != measured(bw.game("nim", layers=3), "random", 300, seed=8)


def test_players_asked_for_each_move_are_measured_like_compiled_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = bw.game("nim", layers=3)
    compiled = measured(game, "nim-random", 20, seed=4)
    monkeypatch.setattr(roster, "compiled_player", lambda *_: None)
    assert measured(game, "nim-random", 20, seed=4) == compiled


def test_the_lead_is_followed(tmp_path: Path) -> None:
    file = tmp_path / "counting.py"
    file.write_text(COUNTING)
    found = measured(bw.game(str(file)), "random", 10, seed=1)
    # The lead changes after plies 2, 3, 4, 5, and with the sixth to the winner.
    assert found.lead_changes == 10 * 5
    assert found.settled == 10 * 1.0
    assert (found.plies, found.choices, found.points) == (60, 120, (0.0, 10.0))


def test_without_an_evaluation_nothing_is_said_about_the_lead(tmp_path: Path) -> None:
    for rules, known in ((COUNTING, True), (without_evaluation(COUNTING), False)):
        file = tmp_path / f"counting_{known}.py"
        file.write_text(rules)
        found = fairness(bw.game(str(file), compiled=False), ["random"], games=4, exact="never")
        assert ("the lead changes" in told(found)) is known
        assert ("nothing is known of the lead" in told(found)) is not known
        assert "100.0 % decided" in told(found)


def without_evaluation(rules: str) -> str:
    return rules.replace("def evaluate", "def judged")


def test_a_deterministic_player_gets_a_row_after_random_moves() -> None:
    rows = list(play_level(bw.game("nim", layers=3), "perfect", games=6, seconds=60))
    assert [row.opening_plies for row in rows] == [0, 2]
    assert rows[0].measures.distinct == 1
    assert rows[1].measures.distinct > 1


def test_levels_name_players() -> None:
    game = bw.game("nim", layers=3)
    assert player_of("random", game) == "random"
    assert player_of("easy", game) == "mcts:nodes=5"
    assert default_levels(game)[:2] == ["random", "easy"]


def test_exact_values() -> None:
    assert exact_value(bw.game("lgame")).scores == (0.5, 0.5)
    assert not exact_value(bw.game("gomoku")).known
    assert not exact_value(bw.game("nim", layers=3), "never").known
    assert of_many([1, -1, -1], [1, -1, -1]).winner == 1
    assert not of_many([1, -1, -1], [-1, 1, -1]).known


def test_rows_survive_as_data_and_as_a_picture(tmp_path: Path) -> None:
    found = fairness(bw.game("nim", layers=3), ["random"], games=500)
    data = json.loads(json.dumps(as_data(found)))
    assert level_of(data["rows"][0]) == found.levels[0]
    assert data["rows"][-1]["winner"] == 2
    assert data["verdict"]["kind"] == "won by force"
    for language, word in (("en", ">even<"), ("zh-TW", ">均等<")):
        save_picture(found, tmp_path / "curve.svg", language)
        assert word in (tmp_path / "curve.svg").read_text(encoding="utf-8")
    with pytest.raises(bw.InputError):
        level_of({"level": "x"})


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": -1},
        {"seed": -1},
        {"seconds": 0.0},
        {"exact": "maybe"},
        {"players": ["nobody"]},
        {"players": ["victory"]},
        {"opening_plies": -2},
    ],
)
def test_bad_input_is_one_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(bw.InputError) as error:
        fairness(bw.game("nim", layers=3), **wrong)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)


def run(*arguments: str) -> str:
    import typer

    app = typer.Typer()
    app.command()(command.command)
    result = CliRunner().invoke(app, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.stdout


def test_the_command_keeps_rows_and_goes_on_from_them(tmp_path: Path) -> None:
    keep = tmp_path / "rows.jsonl"
    common = ["nim", "-o", "layers=3", "--games", "200", "--keep", str(keep), "--json"]
    first = json.loads(run(*common, "-p", "random"))
    assert [row["level"] for row in first["rows"]] == ["random", "perfect"]
    keep.write_text(keep.read_text() + '{"key": {}, "ro')  # cut off while writing
    again = json.loads(run(*common, "-p", "random", "-p", "nim-random"))
    assert again["rows"][0] == first["rows"][0]  # seconds included: it was not played again
    assert len(again["rows"]) == 3
    with pytest.raises(bw.InputError):
        run("nim", "--report", "curve.png")
    (tmp_path / "other.txt").write_text("hello")
    with pytest.raises(bw.InputError):
        run("nim", "-o", "layers=3", "-p", "random", "--keep", str(tmp_path / "other.txt"))


def test_the_command_prints_rows_and_the_page() -> None:
    text = run("nim", "-o", "layers=3", "-p", "random", "--games", "200", "--language", "zh-TW")
    assert "座位 1" in text
    assert "結論" in text
