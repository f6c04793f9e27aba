"""What the Nim paper concludes from several tables at once, compared with what was measured."""

from __future__ import annotations

import math
from typing import Any

from boardwright.core.extras import extra
from boardwright.papers.experiment import Results
from boardwright.papers.row import AGREES, DIFFERS, OPEN, Z95, Z99, Row, Text, both

TABLE = both("Statements in the text", "文中的敘述")
SIZES = (100, 1_000, 10_000, 100_000)


def comparisons(results: Results) -> list[Row]:
    """Return a row for each statement whose experiments are finished."""
    return [*spread_claim(results), *drop_claim(results), *second_algorithm_claim(results)]


def spread_claim(results: Results) -> list[Row]:
    """Return the row on the deviations of 10 000 and 100 000 games, which the paper calls alike."""
    fewer, more = (results.get(f"table1-{games}") for games in (10_000, 100_000))
    if not fewer or not more:
        return []
    with extra("reports"):
        from scipy.stats import f

    runs = fewer.rows[-1].n - 1
    ratio = float(fewer.data["spread"]) / float(more.data["spread"])
    low, high, least = (
        ratio / math.sqrt(float(f.ppf(level, runs, runs))) for level in (0.975, 0.025, 0.995)
    )
    return [
        Row(
            TABLE,
            both(
                "standard deviation of runs of 10,000 games over that of 100,000",
                "每次 10,000 場與 100,000 場的標準差之比",
            ),
            both("runs, n of each", "各次（n 為每種次數）"),
            both("about 1", "差不多"),
            ratio,
            low,
            high,
            runs + 1,
            DIFFERS if least > 1 else OPEN,
            both(
                "the deviation of a share falls with the root of the number of games: 3.16 is "
                "expected; the paper's 5 runs are too few to see it",
                "比率的標準差與場數的平方根成反比，應為 3.16；論文只做五次，看不出來",
            ),
        )
    ]


def drop_claim(results: Results) -> list[Row]:
    """Return the row on algorithm 1 at 5 layers, which the paper sees drop at 10 000 records."""
    return difference_row(
        results,
        ["algorithm1-5-1000"],
        ["algorithm1-5-10000"],
        both(
            "algorithm 1, 5 layers: rate with 1,000 records less that with 10,000",
            "演算法一，五層：棋譜 1,000 個與 10,000 個的勝率差",
        ),
        both("it drops", "稍微掉下來"),
    )


def second_algorithm_claim(results: Results) -> list[Row]:
    """Return the row on algorithms 1 and 2 at 5 layers; the paper finds the second better."""
    return difference_row(
        results,
        [f"algorithm2-5-{size}" for size in SIZES],
        [f"algorithm1-5-{size}" for size in SIZES],
        both(
            "5 layers: rate of algorithm 2 less that of algorithm 1, mean over four sizes of book",
            "五層：演算法二與演算法一的勝率差（四種棋譜大小平均）",
        ),
        both("algorithm 2 is better", "演算法二較好"),
    )


def difference_row(
    results: Results, better: list[str], worse: list[str], figure: Text, claim: Text
) -> list[Row]:
    """Return a row about a difference that the paper says is above 0."""
    if not all(name in results for name in (*better, *worse)):
        return []
    above: list[Any] = [results[name].data for name in better]
    below: list[Any] = [results[name].data for name in worse]
    count = len(above)
    gap = (
        sum(cell["measured"] for cell in above) - sum(cell["measured"] for cell in below)
    ) / count
    error = math.sqrt(sum(cell["error"] ** 2 for cell in (*above, *below))) / count
    verdict = OPEN
    if abs(gap) > Z99 * error:
        verdict = AGREES if gap > 0 else DIFFERS
    games = sum(results[name].rows[0].n for name in (*better, *worse))
    about = both("player in seat 1 against nim-random", "先手（對手為 nim-random）")
    reach = Z95 * error
    return [Row(TABLE, figure, about, claim, gap, gap - reach, gap + reach, games, verdict)]
