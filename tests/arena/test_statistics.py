"""Statistics: known figures, agreement with libraries, and coverage by simulation."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena import intervals
from boardwright.arena.compare import difference
from boardwright.arena.counts import Share
from boardwright.arena.intervals import anytime
from boardwright.arena.ratings import ELO, SPREAD, Table, elo_interval, elo_of, rate
from boardwright.arena.sequential import PairedScore, SequentialTest, paired

REPEATS = 2000
#: Simulations ask for the same few counts again and again.
wilson = cache(intervals.wilson)


@pytest.mark.parametrize("chance", [0.02, 0.3, 0.5, 0.9])
@pytest.mark.parametrize("games", [20, 200])
def test_wilson_covers(chance: float, games: int) -> None:
    won = np.random.default_rng(1).binomial(games, chance, REPEATS)
    inside = [low <= chance <= high for low, high in (wilson(int(w), games) for w in won)]
    assert 0.92 < np.mean(inside) < 0.99


def test_half_points_are_between_their_neighbours() -> None:
    assert wilson(4, 10)[0] < wilson(4.5, 10)[0] < wilson(5, 10)[0]
    whole, nearly = wilson(7, 20), wilson(7 + 1e-9, 20)
    assert whole == pytest.approx(nearly, abs=1e-6)


@pytest.mark.parametrize(("won", "drawn"), [(0.5, 0.0), (0.1, 0.0), (0.3, 0.4), (0.97, 0.0)])
def test_the_anytime_interval_never_excludes_the_truth_while_one_watches(
    won: float, drawn: float
) -> None:
    mean = won + drawn / 2
    draw = np.random.default_rng(2)
    missed = 0
    for _ in range(200):
        points = draw.choice([1.0, 0.5, 0.0], 400, p=[won, drawn, 1 - won - drawn]).cumsum()
        looks = [n for n in range(1, 401) if n < 30 or n % 20 == 0]
        missed += any(
            not low <= mean <= high for low, high in (anytime(points[n - 1], n) for n in looks)
        )
    assert missed / 200 <= 0.05 + 2.6 * math.sqrt(0.05 * 0.95 / 200)


def test_watching_a_fixed_interval_is_not_allowed() -> None:
    """The reason for the anytime interval: looking at Wilson's again and again misses often."""
    draw = np.random.default_rng(3)
    missed = 0
    for _ in range(200):
        points = draw.integers(0, 2, 400).cumsum()
        looks = (wilson(int(points[n - 1]), n) for n in range(10, 401, 10))
        missed += any(not low <= 0.5 <= high for low, high in looks)
    assert missed / 200 > 0.15


@pytest.mark.parametrize("games", [1, 10, 1000])
def test_the_anytime_interval_stays_sound_at_the_ends(games: int) -> None:
    low, high = anytime(games, games)
    assert high == 1
    assert 0 < low < 1
    assert anytime(0, games) == pytest.approx((0, 1 - low))
    assert anytime(0, 0) == (0, 1)


def test_the_figures_of_a_long_test_of_a_chess_engine() -> None:
    score = PairedScore((379, 10170, 21828, 10640, 343))
    value, low, high = score.normalised_elo
    assert (round(value, 2), round(value - low, 2), round(high - value, 2)) == (3.05, 2.31, 2.31)
    test = SequentialTest(elo0=0, elo1=2)
    assert test.evidence(score) == pytest.approx(2.946, abs=5e-4)
    assert test.bounds == pytest.approx((-math.log(19), math.log(19)))
    assert test.verdict(score) is True


@pytest.mark.parametrize(("elo", "wanted"), [(0.0, False), (40.0, True)])
def test_the_sequential_test_errs_as_rarely_as_it_says(elo: float, wanted: bool) -> None:
    test = SequentialTest(elo0=0, elo1=40)
    draw = np.random.default_rng(4)
    base = np.array([0.1, 0.2, 0.4, 0.2, 0.1])
    tilt = np.exp(solved_tilt(base, elo) * np.linspace(0, 1, 5))
    chances = base * tilt / (base * tilt).sum()
    wrong = 0
    for _ in range(200):
        counts = np.zeros(5, int)
        verdict = None
        while verdict is None:
            counts += draw.multinomial(20, chances)
            verdict = test.verdict(PairedScore(tuple(int(count) for count in counts)))
        wrong += verdict is not wanted
    assert wrong / 200 <= 0.05 + 2.6 * math.sqrt(0.05 * 0.95 / 200)


PAIRS = {
    "even": (0.1, 0.2, 0.4, 0.2, 0.1),
    "one-sided": (0.01, 0.02, 0.1, 0.2, 0.67),
    "without draws": (0.02, 0.0, 0.2, 0.0, 0.78),
    "nearly always won": (0.0, 0.0, 0.03, 0.0, 0.97),
}


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("pairs", [10, 100])
def test_the_interval_of_normalised_elo_covers(name: str, pairs: int) -> None:
    """Also where nearly all pairs are won; the plain normal interval covers 0 to 60 % there."""
    chances, scores = np.array(PAIRS[name]), np.linspace(0, 1, 5)
    mean = chances @ scores
    truth = (mean - 0.5) / math.sqrt(2 * chances @ (scores - mean) ** 2) * ELO * 2
    inside = []
    for counts in np.random.default_rng(6).multinomial(pairs, chances, REPEATS // 4).tolist():
        _, low, high = PairedScore(tuple(counts)).normalised_elo
        inside.append(low <= truth <= high)
    assert np.mean(inside) > 0.92


def test_pairs_that_were_all_won_set_no_limit() -> None:
    value, low, high = PairedScore((0, 0, 0, 0, 15)).normalised_elo
    assert 0 < low < value < high == math.inf
    mirrored = PairedScore((15, 0, 0, 0, 0)).normalised_elo
    assert mirrored == pytest.approx((-value, -math.inf, -low))
    assert PairedScore((0, 0, 0, 0, 60)).normalised_elo[1] > low
    assert PairedScore((0, 0, 0, 0, 0)).normalised_elo == (0.0, -math.inf, math.inf)


def solved_tilt(base: np.ndarray, elo: float) -> float:
    """Return the exponent that gives a distribution of pairs this normalised Elo."""
    scores = np.linspace(0, 1, 5)

    def value(tilt: float) -> float:
        chances = base * np.exp(tilt * scores)
        chances /= chances.sum()
        mean = chances @ scores
        return float((mean - 0.5) / math.sqrt(2 * chances @ (scores - mean) ** 2) * ELO * 2)

    low, high = -5.0, 5.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if value(middle) < elo else (low, middle)
    return low


def test_pairs_are_counted_by_their_points() -> None:
    assert paired([1, 1, 0, 0, 0.5, 1, 0.5, 0, 1, 0, 1]).counts == (1, 1, 1, 1, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: PairedScore((1, 2, 3)),
        lambda: PairedScore((0, 0, -1, 0, 0)),
        lambda: SequentialTest(elo0=5, elo1=5),
        lambda: SequentialTest(alpha=0.7),
        lambda: rate(["alone"], []),
    ],
)
def test_what_cannot_be_tested_is_refused(wrong: object) -> None:
    with pytest.raises(bw.InputError):
        wrong()  # type: ignore[operator]


def test_two_players_in_elo() -> None:
    assert elo_of(0.5) == 0
    value, low, high = elo_interval(75, 100)
    assert low < 191 == round(value) < high
    assert elo_interval(0, 10)[:2] == (-math.inf, -math.inf)
    assert math.isfinite(elo_interval(0, 10)[2])


@pytest.mark.parametrize("chance", [0.03, 0.5, 0.85])
def test_the_interval_of_two_players_in_elo_covers(chance: float) -> None:
    won = np.random.default_rng(7).binomial(40, chance, REPEATS // 4)
    bounds = (elo_interval(int(each), 40)[1:] for each in won)
    assert 0.92 < np.mean([low <= elo_of(chance) <= high for low, high in bounds]) < 0.99


@pytest.mark.parametrize(("won", "drawn"), [(0.3, 0.4), (0.05, 0.1), (0.8, 0.1)])
def test_wilson_covers_scores_with_draws(won: float, drawn: float) -> None:
    counted = np.random.default_rng(8).multinomial(60, [won, drawn, 1 - won - drawn], REPEATS // 4)
    bounds = (wilson(wins + draws / 2, 60) for wins, draws, _ in counted.tolist())
    assert np.mean([low <= won + drawn / 2 <= high for low, high in bounds]) > 0.93


@pytest.mark.parametrize(("one", "other"), [(0.5, 0.5), (0.02, 0.1), (0.9, 0.6)])
def test_the_interval_of_a_difference_covers(one: float, other: float) -> None:
    draw = np.random.default_rng(9)
    inside = []
    for left, right in zip(
        draw.binomial(50, one, REPEATS // 4), draw.binomial(80, other, REPEATS // 4), strict=True
    ):
        shares = Share("a", int(left), 50, float(left)), Share("b", int(right), 80, float(right))
        _, low, high = difference(*shares)
        inside.append(low <= other - one <= high)
    assert 0.92 < np.mean(inside) < 0.99


def games_between(strengths: np.ndarray, seats: int, games: int, seed: int) -> list[Table]:
    draw = np.random.default_rng(seed)
    tables = []
    for _ in range(games):
        players = draw.choice(len(strengths), seats, replace=False)
        chances = np.exp(strengths[players])
        winner = draw.choice(seats, p=chances / chances.sum())
        won = [1.0 if seat == winner else 0.0 for seat in range(seats)]
        tables.append(Table(tuple(int(player) for player in players), tuple(won)))
    return tables


@pytest.mark.parametrize("seats", [2, 3])
def test_ratings_are_those_of_choix(seats: int) -> None:
    import choix  # and all of SciPy's statistics: not in every worker

    strengths = np.array([-1.0, -0.3, 0.2, 1.1])
    tables = games_between(strengths, seats, 300, seed=5)
    found = [rating.elo / ELO for rating in rate(list("abcd"), tables)]
    held = 1 / (2 * SPREAD**2)
    rows = [
        (table.players[table.won.index(1.0)], [p for p in table.players if not wins(table, p)])
        for table in tables
    ]
    theirs = choix.opt_top1(4, rows, alpha=held)
    assert found == pytest.approx(theirs - theirs.mean(), abs=1e-3)


def wins(table: Table, player: int) -> bool:
    return table.won[table.players.index(player)] == 1.0


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("apart", [0.0, 1.0, 3.0])
def test_the_intervals_of_ratings_cover(seats: int, apart: float) -> None:
    strengths = apart * np.array([-1.0, 0.0, 0.2, 0.8])
    truth = (strengths - strengths.mean()) * ELO
    inside = [
        rating.low <= truth[player] <= rating.high
        for seed in range(100)
        for player, rating in enumerate(
            rate(list("abcd"), games_between(strengths, seats, 60, seed))
        )
    ]
    assert np.mean(inside) > 0.92


def test_who_won_every_game_has_a_wide_finite_interval() -> None:
    best, worst = rate(["best", "worst"], [Table((0, 1), (1.0, 0.0))] * 20)
    assert best.elo == pytest.approx(-worst.elo)
    assert 100 < best.elo - worst.elo < 3000
    assert best.games == worst.games == 20
    drawn = rate(["a", "b"], [Table((0, 1), (0.5, 0.5))] * 20)
    assert drawn[0].elo == pytest.approx(0)
    assert drawn[0].high - drawn[0].low < best.high - best.low
