"""Tuning: the optimum under noise, the test that confirms it, studies that go on, bad input."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena.sequential import PAIR_SCORES, PairedScore, SequentialTest
from boardwright.arena.tuning import games as tuning_games
from boardwright.arena.tuning import study as tuning_study
from boardwright.arena.tuning import tune as tuning
from boardwright.arena.tuning.confirm import anytime_of_pairs, confirm
from boardwright.arena.tuning.games import many_seats, pairs_player, two_seats
from boardwright.arena.tuning.posterior import Peak, Posterior, mean_of, peak
from boardwright.arena.tuning.question import Values, by_ratios, question
from boardwright.arena.tuning.study import Study, search
from boardwright.arena.tuning.tune import tune
from boardwright.core.errors import InputError
from boardwright.core.parameter import Parameter
from boardwright.players.catalogue import compiled_player

SETTINGS = (Parameter("a", 1.0, 0.1, 10.0), Parameter("b", 10, 1, 100))
#: Where the synthetic score is highest.
TOP = {"a": 3.0, "b": 30}


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)


def true_score(values: Values) -> float:
    """A hill on the logarithmic scale: 1/2 at the old values, 0.66 at the top."""
    off = sum(math.log(values[name] / TOP[name]) ** 2 for name in TOP)
    return 0.66 - 0.16 * off / sum(
        math.log(setting.number / TOP[setting.name]) ** 2 for setting in SETTINGS
    )


def noisy(chance: float, games: int, seed: int) -> PairedScore:
    """Pairs of games that are won with this chance each."""
    won = np.random.default_rng(seed).binomial(2, min(max(chance, 0.0), 1.0), games // 2)
    return PairedScore(tuple(np.bincount(2 * won, minlength=5).tolist()))


def play_noisily(values: Values, games: int, seed: int) -> PairedScore:
    return noisy(true_score(values), games, seed)


def asked(seed: int) -> dict[str, int]:
    return {"seed": seed}


def test_the_posterior_optimum_lies_near_the_true_one() -> None:
    better = 0
    for seed in range(2):
        study = Study(f"hill {seed}", SETTINGS, asked(seed))
        assert search(study, play_noisily, trials=30, games=100)
        found = peak(SETTINGS, study.trials)
        assert true_score(found.values) > 0.63  # the luckiest trial has about 0.05 of noise
        assert abs(found.score - true_score(found.values)) < 4 * found.deviation
        luckiest = max(study.trials, key=lambda trial: mean_of(trial[1]))[0]
        better += true_score(found.values) >= true_score(luckiest)
    assert better >= 1


def test_the_posterior_is_that_of_the_textbook() -> None:
    places = np.array([[0.0], [0.3], [0.9]])
    scores, variances = np.array([0.4, 0.6, 0.5]), np.array([0.01, 0.02, 0.01])
    posterior = Posterior(places, scores, variances)

    def kernel(one: np.ndarray, other: np.ndarray) -> np.ndarray:
        apart = (one[:, None, 0] - other[None, :, 0]) / posterior.lengths[0]
        return posterior.spread**2 * np.exp(-(apart**2) / 2)

    here = np.array([[0.5]])
    inverse = np.linalg.inv(kernel(places, places) + np.diag(variances))
    mean = posterior.middle + kernel(here, places) @ inverse @ (scores - posterior.middle)
    variance = kernel(here, here) - kernel(here, places) @ inverse @ kernel(places, here)
    assert posterior.at(here[0]) == pytest.approx((mean.item(), math.sqrt(variance.item())))


def test_the_slopes_that_find_the_posterior_are_right() -> None:
    from scipy.optimize import check_grad

    random = np.random.default_rng(1)
    posterior = Posterior(random.random((12, 3)), random.random(12), np.full(12, 0.02))
    logs = np.array([-0.3, 0.2, 0.5, -1.0])
    for sloped, where in ((posterior._unlikeliness, logs), (posterior._downhill, logs[:3] + 0.5)):
        value = partial(pick, sloped, 0)
        assert check_grad(value, partial(pick, sloped, 1), where) < 1e-4


def pick(function: Callable[[np.ndarray], Any], part: int, where: np.ndarray) -> Any:
    return function(where)[part]


def test_the_test_accepts_the_better_and_refuses_the_equal() -> None:
    test = SequentialTest(0.0, 20.0)
    verdicts = {0.5: [0, 0, 0], 0.55: [0, 0, 0]}
    for chance, counts in verdicts.items():

        def play(new: str, old: str, games: int, seed: int, chance: float = chance) -> PairedScore:
            return noisy(chance, games, seed)

        for seed in range(100):
            confirmed = confirm(play, "new", "old", 10_000, seed, test).confirmed
            counts[{True: 0, False: 1, None: 2}[confirmed]] += 1
    assert verdicts[0.5][0] <= 12 and verdicts[0.5][2] == 0  # 5 % expected
    assert verdicts[0.55][0] >= 97  # more than twice what the test asks for


def test_a_stopped_test_says_so() -> None:
    def play(new: str, old: str, games: int, seed: int) -> PairedScore:
        played.append(games)
        if len(played) > 1:
            raise KeyboardInterrupt
        return noisy(0.5, games, seed)

    played: list[int] = []
    stopped = confirm(play, "new", "old", 10_000, 1, SequentialTest(0.0, 20.0))
    assert (stopped.confirmed, stopped.stopped, stopped.games) == (None, True, 100)


def test_games_that_run_out_leave_it_open() -> None:
    def play(new: str, old: str, games: int, seed: int) -> PairedScore:
        return noisy(0.52, games, seed)

    open_ = confirm(play, "new", "old", 60, 1, SequentialTest(0.0, 20.0))
    assert open_.confirmed is None and open_.games == 60 and open_.pairs.pairs == 30
    unplayed = confirm(play, "new", "old", 0, 1, SequentialTest(0.0, 20.0))
    assert unplayed.confirmed is None and unplayed.score is None
    assert unplayed.interval == (0.0, 1.0)


@pytest.mark.parametrize("shares", [(0.1, 0.0, 0.7, 0.0, 0.2), (0.0, 0.0, 0.9, 0.02, 0.08)])
def test_the_interval_covers_whenever_it_is_looked_at(shares: tuple[float, ...]) -> None:
    random = np.random.default_rng(7)
    mean = float(np.dot(shares, PAIR_SCORES))
    missed = 0
    for _ in range(300):
        counts = np.zeros(5, int)
        for size in (20, 20, 40, 80, 160, 320, 640):
            counts += random.multinomial(size, shares)
            low, high = anytime_of_pairs(PairedScore(tuple(counts.tolist())))
            if not low <= mean <= high:
                missed += 1
                break
    assert missed <= 24  # 15 would be 5 %


def test_a_study_goes_on_as_if_it_had_not_been_stopped() -> None:
    played: list[Values] = []

    def play(values: Values, games: int, seed: int) -> PairedScore:
        if len(played) == 13:
            played.append({})
            raise KeyboardInterrupt
        played.append(values)
        return play_noisily(values, games, seed)

    assert not search(Study("stopped", SETTINGS, asked(5)), play, trials=20, games=20)
    again = Study("stopped", SETTINGS, asked(5))
    assert [values for values, _ in again.trials] == played[:13]
    assert search(again, play, trials=20, games=20)
    assert len(played) == 21  # with the one that did not count
    whole = Study("not stopped", SETTINGS, asked(5))
    search(whole, play_noisily, trials=20, games=20)
    assert again.trials == whole.trials
    assert len({tuple(values.items()) for values, _ in whole.trials[:10]}) == 10
    assert search(Study("stopped", SETTINGS, asked(5)), play, trials=20, games=20)
    assert len(played) == 21


def test_a_study_refuses_another_question_and_another_process() -> None:
    first, second = Study("one", SETTINGS, asked(1)), Study("one", SETTINGS, asked(1))
    with pytest.raises(InputError, match="was begun with another seed"):
        Study("one", SETTINGS, asked(2))
    search(first, play_noisily, trials=1, games=20)
    with pytest.raises(InputError, match="another process is working on the study 'one'"):
        search(second, play_noisily, trials=1, games=20)


def test_a_study_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / tuning_study.FILE).write_text("no database at all, " * 100)
    with pytest.raises(InputError, match=r"studies cannot be stored in .*studies.sqlite"):
        Study("one", SETTINGS, asked(1))
    monkeypatch.setenv("DATABASE_URL", "nonsense://me:secret@here/there")
    with pytest.raises(InputError, match="the database of DATABASE_URL") as caught:
        Study("one", SETTINGS, asked(1))
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("player", "settings", "message"),
    [
        ("random", [], "random has no settings to tune in gomoku"),
        ("evaluation", ["depth"], "evaluation has no setting 'depth' to tune; it has these: plus1"),
        ("evaluation", ["plus2=9"], "a setting to tune is written as name or name=low..high"),
        ("evaluation", ["plus2=9..3"], "a setting to tune is written as name or name=low..high"),
        ("evaluation", ["plus2=-4..3"], "plus2 must be a whole number from 0 to 1000000"),
        ("evaluation", ["plus2=1.2..1.4"], "plus2 leaves nothing to search"),
        ("evaluation:values=best", [], "values must be one of first"),
        ("nobody", [], "there is no player 'nobody'"),
    ],
)
def test_bad_questions(player: str, settings: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        question(bw.game("gomoku"), player, settings)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"trials": 0}, "trials must be a whole number from 1"),
        ({"games_per_trial": -2}, "games per trial must be"),
        ({"confirm_games": -1}, "confirm games must be"),
        ({"method": "luck"}, "the method must be optuna or champion, not 'luck'"),
        ({"elo1": -3.0}, "elo0 must be below elo1"),
    ],
)
def test_bad_numbers(given: dict[str, int], message: str) -> None:
    with pytest.raises(InputError, match=message):
        tune(bw.game("gomoku"), "evaluation", **given)  # type: ignore[arg-type]


def test_players_with_other_values() -> None:
    gomoku = bw.game("gomoku")
    tuned = question(gomoku, "evaluation:scope=local,values=tuned", ["minus5", "plus2=0..9"])
    assert tuned.old == {"minus5": 94, "plus2": 1}
    assert [by_ratios(setting) for setting in tuned.settings] == [True, False]
    text = tuned.player_with({"minus5": 7, "plus2": 3})
    compiled = compiled_player(text, gomoku)
    assert compiled is not None
    style = compiled[1]
    assert (style.values.plus, style.values.minus) == ((1, 3, 8, 17, 47), (1, 1, 20, 68, 7))
    assert style.scope == "local"
    assert question(bw.game("nim"), "mcts:trust=5", ["trust"]).player_with({"trust": 2.5}) == (
        "mcts:trust=2.5"
    )


def test_two_seats_change_after_each_game() -> None:
    pairs = two_seats(bw.game("nim", layers=3), "random", "random", 11, 1, 0, 1)
    assert pairs.pairs == 6 and pairs == two_seats(
        bw.game("nim", layers=3), "random", "random", 12, 1, 0, 2
    )


def test_three_seats_are_brought_to_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    kingdoms = bw.game("three_kingdoms", side=3)
    even = many_seats(kingdoms, "random", "random", 300, 1, 0, 1)
    assert even.pairs == 50 and 0.35 < mean_of(even) < 0.65
    points = {("strong", "weak", "weak"): 2.5, ("weak", "strong", "strong"): 0.5}
    seeds: dict[int, int] = {}

    def match(game: bw.Game, names: list[str], games: int, seed: int, **rest: Any) -> Any:
        assert games == 3 and rest["rotate"]
        seeds[seed] = seeds.get(seed, 0) + 1
        return SimpleNamespace(players=[SimpleNamespace(points=points[tuple(names)])])

    monkeypatch.setattr(tuning_games, "match", match)
    # Of three points each: alone 2.5, as copies 3 - 0.5; 5 of 6 in all, 1.67 of 2.
    assert many_seats(kingdoms, "strong", "weak", 12, 1, 0, 1).counts == (0, 0, 0, 2, 0)
    assert many_seats(kingdoms, "weak", "strong", 12, 1, 0, 1).counts == (0, 2, 0, 0, 0)
    assert set(seeds.values()) == {4}  # both halves of a block begin alike


def test_games_of_three_seats_are_counted_in_full() -> None:
    kingdoms = bw.game("three_kingdoms", side=3)
    assert tuning_games.games_of_pair(bw.game("nim", layers=3)) == 2
    assert tuning_games.games_of_pair(kingdoms) == 6
    assert tuning.trial_row({}, PairedScore((0, 0, 4, 0, 0)), 1, games=6)["n"] == 24


def test_ctrl_c_in_a_match_drops_the_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    complete = tuning_games.match

    def interrupted(game: bw.Game, players: list[str], games: int, *rest: int, **more: int):  # type: ignore[no-untyped-def]
        return complete(game, players, games - 2, *rest, **more)

    monkeypatch.setattr(tuning_games, "match", interrupted)
    with pytest.raises(KeyboardInterrupt):
        pairs_player(bw.game("nim", layers=3), "random")("random", "random", 10, 1)


def test_a_whole_tuning() -> None:
    """One hopeless number is mended, with any number of threads alike."""
    old = "evaluation:values=own,plus4=200"
    results = []
    for threads in (1, 2):
        searching: list[int] = []
        confirming: list[int] = []
        tuned = tune(
            bw.game("gomoku"),
            old,
            ["plus4=5..400"],
            trials=14,
            games_per_trial=40,
            study=f"{threads} threads",
            threads=threads,
            searching=searching.append,
            confirming=confirming.append,
        )
        assert searching == list(range(14)) and confirming[-1] == tuned.confirmation.games
        results.append({**tuned.as_data(), "study": "", "seconds": 0})
    first = results[0]
    assert first == results[1]
    assert first["confirmed"] is True and first["evidence"] > first["evidence_bounds"][1]
    assert first["best"]["plus4"] < 100 and first["games"] == 14 * 40
    low, high = first["interval"]
    assert 0.5 < low < first["score"] < high


def test_old_values_that_are_the_best_are_not_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = PairedScore((9, 0, 1, 0, 0))
    monkeypatch.setattr(tuning, "pairs_player", lambda *_: lambda *_: lost)
    monkeypatch.setattr(tuning, "peak", lambda *_: Peak({"plus4": 30}, 0.5, 0.0))
    tuned = tune(bw.game("gomoku"), "evaluation", ["plus4"], trials=2, games_per_trial=20)
    assert tuned.confirmation.confirmed is False and tuned.confirmation.games == 0
