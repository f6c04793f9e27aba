"""The GoClub paper's table of judges (its Table 5), with measured times and growth.

Every judge looks at stones in which it sees no flower, so that it cannot stop early and its full
cost is seen. Such stones are found by trial: the points of 19x19 in random order, each kept only
if the judge stays silent with it. So every beginning of the list is silent too, and one list gives
all numbers of stones. A flawed judge has to watch over its own list, since it must not be woken by
what only it takes for a flower; the right ones answer alike, so the quick vector judge watches for
them.

The paper's costs are bounds for the worst case, with n the number of stones; the growth measured
here is the slope of log time against log n for the larger numbers. Only average (always all n^5
choices), vector and reticular have to meet their bound. The Pythagorean and the combined judge stay
near n^3, far below n^6 and n^7: a circle holds few points of a board, so on such random stones
hardly more than the search for equal arms is left. For the spiral judge the tables, one per centre,
cost more than the comparing as long as n is small, which pulls its growth below 3. A slope at small
n may also lie above its bound, as that of n(n-1)(n-2)... does.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from boardwright.games.goclub_judges import JUDGES, Judge, Stone, vector
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.row import AGREES, DIFFERS, Row, both

SIZE = 19
COUNTS = (6, 8, 10, 12, 15, 18, 22, 26, 31, 37, 44, 53, 64, 77, 92, 110, 132)
LEAST_COUNTS = 4  # measured whatever the budget, so that there is a slope
REPEATS = 5
#: How far the slope of a few small numbers may lie above its bound.
SLACK = 0.5

# Judge: the paper's cost, whether its Table 5 admits a bug, and what is wrong with it.
PAPER: dict[str, tuple[str, bool | None, str]] = {
    "average": ("O(n^5)", True, "accepts any four stones around their mean, five in a line"),
    "pythagorean_unsorted": ("not given", None, "wrong on non-squares, depends on the order"),
    "pythagorean": ("O(n^6)", False, "accepts six equal arms: three corners each of two squares"),
    "combined": ("O(n^7)", False, ""),
    "spiral": ("O(n^3)", None, ""),
    "vector": ("O(n^2)", False, ""),
    "reticular": ("O(n)", False, ""),
}


@dataclass(frozen=True)
class JudgeRow:
    """One judge in the table."""

    judge: str
    paper_cost: str
    paper_flaw: bool | None  # None: the paper's table has no such row
    flaw: str  # "" if there is none
    seconds: dict[int, float]  # number of stones: time of one judgement
    growth: float  # fitted exponent


def silent_stones(watch: Judge, seed: int) -> Iterator[list[Stone]]:
    """Yield longer and longer lists of stones on 19x19, each one silent for the watching judge."""
    points = [(x, y) for x in range(SIZE) for y in range(SIZE)]
    random.Random(seed).shuffle(points)
    stones: list[Stone] = []
    for point in points:
        if watch([*stones, point], SIZE) is None:
            stones.append(point)
            yield stones.copy()


def best_time(judge: Judge, stones: list[Stone]) -> float:
    """Return the shortest of several times of one judgement, in seconds of this process."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        judge(stones, SIZE)
        times.append(time.process_time() - start)
    return min(times)


def fitted_growth(seconds: dict[int, float]) -> float:
    """Return the slope of log time against log number for the larger half of the numbers.

    >>> round(fitted_growth({n: 3.0 * n**2 for n in (2, 4, 8, 16)}), 6)
    2.0
    """
    import numpy as np

    numbers = sorted(seconds)[(len(seconds) - 1) // 2 :]
    times = [seconds[number] for number in numbers]
    return float(np.polyfit(np.log(numbers), np.log(times), 1)[0])


def judge_rows(seed: int = 1, budget_s: float = 2.0) -> list[JudgeRow]:
    """Return the table of all judges, measured within about the budget (finding stones included).

    Every judge has an equal share; it is measured at growing numbers until its share is used.
    """
    rows = []
    for name, judge in JUDGES.items():
        cost, paper_flaw, flaw = PAPER[name]
        deadline = time.perf_counter() + budget_s / len(JUDGES)
        seconds: dict[int, float] = {}
        for stones in silent_stones(judge if flaw else vector, seed):
            if len(stones) in COUNTS:
                seconds[len(stones)] = best_time(judge, stones)
            if time.perf_counter() > deadline and len(seconds) >= LEAST_COUNTS:
                break
        rows.append(JudgeRow(name, cost, paper_flaw, flaw, seconds, fitted_growth(seconds)))
    return rows


def judge_cost(setting: Setting) -> Result:
    """Return a row a judge: the paper's bound on its cost compared with the measured growth."""
    rows = []
    for each in judge_rows(seed=1, budget_s=setting.size(2, 20)):
        if not each.paper_cost.startswith("O("):
            continue
        bound = float(each.paper_cost[2:-1].partition("^")[2] or 1)
        name = each.judge.replace("_", " ")
        rows.append(
            Row(
                both("Win judges (table 5)", "勝負判斷演算法（表 5）"),
                both(
                    f"{name}: exponent of n in its time, at most {max(each.seconds)} stones",
                    f"{name}：時間隨棋子數 n 增長的次方，至多 {max(each.seconds)} 子",
                ),
                both("judge, measured times", "演算法（實測時間）"),
                both(each.paper_cost, each.paper_cost),
                round(each.growth, 2),
                n=len(each.seconds),
                verdict=AGREES if each.growth <= bound + SLACK else DIFFERS,
            )
        )
    return Result(rows)
