"""What the Gomoku paper observes about values of runs: ratios, neighbours, circles."""

from __future__ import annotations

from functools import partial
from itertools import combinations, pairwise, permutations

import numpy as np
from numpy.typing import NDArray

from boardwright.arena.counts import Batch
from boardwright.arena.intervals import wilson
from boardwright.arena.match import match
from boardwright.core.parallel import in_threads
from boardwright.core.registry import game as load
from boardwright.core.rng import part_of
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.gomoku.contest import random_values
from boardwright.papers.gomoku.duels import both_colours, counts_text
from boardwright.papers.row import AGREES, DIFFERS, OPEN, Row, Text, both, claim_row
from boardwright.players.gomoku.values import NAMED, Values

NO_POINT = -1
TABLE = both("Tuning: what the paper observes", "調整參數：論文的觀察")
#: The sets that won more than ten times in the paper, attack and defence of two to five stones.
WINNERS = (
    ((7, 19, 36, 68), (49, 58, 70, 93)),
    ((3, 8, 11, 51), (32, 44, 86, 96)),
    ((6, 8, 34, 38), (17, 30, 69, 100)),
    ((5, 19, 38, 39), (5, 23, 34, 65)),
    ((10, 43, 57, 62), (12, 24, 44, 58)),
    ((11, 15, 35, 51), (33, 47, 60, 65)),
    ((7, 24, 54, 69), (24, 28, 55, 62)),
    ((1, 4, 15, 51), (54, 56, 69, 74)),
    ((11, 26, 39, 77), (5, 35, 38, 81)),
    ((7, 29, 33, 41), (15, 18, 26, 35)),
    ((7, 22, 39, 54), (7, 37, 45, 95)),
    ((3, 23, 56, 69), (8, 62, 93, 94)),
    ((1, 14, 45, 50), (7, 58, 61, 87)),
    ((7, 12, 33, 50), (40, 43, 70, 71)),
    ((1, 8, 17, 47), (1, 20, 68, 94)),
)


def times(values: Values, factor: int) -> Values:
    """Return all values multiplied."""
    plus, minus = ([factor * each for each in side] for side in (values.plus, values.minus))
    return Values((*plus,), (*minus,))  # type: ignore[arg-type]


def lines(values: list[Values], setting: Setting, number: int) -> NDArray[np.int64]:
    """Return the moves of games between two sets of values, then ``NO_POINT``."""
    players = [f"evaluation:{each.options}" for each in values]
    found: list[Batch] = []
    match(load("gomoku"), players, 64, setting.part(number), collect=found.append)
    batch = Batch.joined(found)
    made = np.arange(batch.lines.shape[1]) < batch.plies[:, None]
    return np.where(made, batch.lines.astype(np.int64), NO_POINT)


def scaled(setting: Setting) -> Result:
    """Play the same games with multiplied values and count the moves that stay the same."""
    rows = []
    for factor in (2, 10):
        same = moves = 0
        for number in range(setting.size(10, 100)):
            one, other = (
                lines([times(NAMED[name], each) for name in ("first", "tuned")], setting, number)
                for each in (1, factor)
            )
            moves += int((one != NO_POINT).sum())
            same += int(((one == other) & (one != NO_POINT)).sum())
        rows.append(
            Row(
                TABLE,
                both(
                    f"moves that stay the same when all values are multiplied by {factor}",
                    f"所有數值乘以 {factor} 後不變的棋步",
                ),
                both("players first and tuned, moves", "first 與 tuned 的棋步"),
                both("only ratios matter", "只有比例重要"),
                same / moves,
                *wilson(same, moves),
                moves,
                verdict=AGREES if same == moves else DIFFERS,
                why=both("follows from the definition, too", "由定義亦可推得"),
            )
        )
    return Result(rows)


def published(setting: Setting) -> Result:
    """Check the paper's statements about its fifteen winning sets on these sets."""
    sides = [side for pair in WINNERS for side in pair]
    ratios = [later / earlier for side in sides for earlier, later in pairwise(side)]
    statements = (
        (
            both("neighbouring values differ by more than 2x", "相鄰數值差異超過兩倍"),
            both("mostly", "大部分"),
            [ratio > 2 for ratio in ratios],
            False,
        ),
        (
            both("sets with some such neighbours", "至少有一對如此相鄰數值的參數組"),
            both("mostly", "大部分"),
            [any(b > 2 * a for side in pair for a, b in pairwise(side)) for pair in WINNERS],
            False,
        ),
        (
            both("defence of five above attack of five", "防守五子大於攻擊五子"),
            both("mostly", "大多"),
            [minus[3] > plus[3] for plus, minus in WINNERS],
            False,
        ),
        (
            both("defence of five above attack of four", "防守五子大於攻擊四子"),
            both("always", "絕對"),
            [minus[3] > plus[2] for plus, minus in WINNERS],
            True,
        ),
    )
    rows = []
    for figure, claim, held, always in statements:
        share = sum(held) / len(held)
        agrees = share == 1 if always else share > 0.5
        rows.append(
            Row(
                TABLE,
                figure,
                both("the paper's 15 winning sets", "論文列出的 15 組優勝參數"),
                claim,
                share,
                n=len(held),
                verdict=AGREES if agrees else DIFFERS,
                why=both(
                    f"{sum(held)} of {len(held)} in the paper's own list",
                    f"論文自己的列表中，{len(held)} 個有 {sum(held)} 個",
                ),
            )
        )
    return Result(rows)


def steep(values: Values) -> float:
    """Return the share of neighbouring values of two to five stones that differ by more than 2x."""
    sides = (values.plus[1:], values.minus[1:])
    ratios = [later > 2 * earlier for side in sides for earlier, later in pairwise(side)]
    return sum(ratios) / len(ratios)


def score_of(pool: list[Values], index: int, opponents: int, seed: int) -> float:
    """Return the score of one set of a pool against the next ones, four games with each colour."""
    score = 0.0
    for step in range(1, opponents + 1):
        other = pool[(index + step) % len(pool)]
        players = [f"evaluation:{values.options}" for values in (pool[index], other)]
        own = part_of(seed, index * opponents + step)
        score += match(load("gomoku"), players, 8, own, rotate=True, threads=1).players[0].points
    return score / (8 * opponents)


def strong_sets(setting: Setting) -> Result:
    """Ask whether strong sets are steep: the best tenth of random sets against all of them."""
    size, opponents = setting.size(200, 1000), setting.size(10, 20)
    pool = [random_values(setting.part(0), number, program=False) for number in range(size)]
    jobs = (partial(score_of, pool, index, opponents, setting.part(1)) for index in range(size))
    scores = []
    for score in in_threads(jobs, setting.threads):
        scores.append(score)
        setting.report(len(scores) / size)
    order = np.argsort(np.array(scores), kind="stable")[::-1]
    best = [steep(pool[int(index)]) for index in order[: size // 10]]
    rest = [steep(pool[int(index)]) for index in order[size // 10 :]]
    count, n = round(6 * sum(best)), 6 * len(best)
    usual = sum(rest) / len(rest)
    low, high = wilson(count, n)
    wide_low, wide_high = wilson(count, n, confidence=0.99)
    verdict = AGREES if wide_low > usual else DIFFERS if wide_high < usual else OPEN
    row = Row(
        TABLE,
        both(
            f"neighbours that differ by more than 2x in the best tenth of {size} random sets",
            f"{size} 組亂數參數中，最強的十分之一裡相鄰數值差異超過兩倍的比率",
        ),
        both("players: random values", "亂數參數"),
        both("more than in others", "多於其他參數"),
        count / n,
        low,
        high,
        n,
        verdict,
        both(f"in the other nine tenths {usual:.3f}", f"其餘十分之九為 {usual:.3f}"),
    )
    return Result([row])


def circle(setting: Setting) -> Result:
    """Search three sets that beat each other in a circle, and confirm them in new games."""
    size, games = setting.size(14, 24), setting.size(100, 400)
    named = [(name, NAMED[name]) for name in ("first", "tuned")]
    drawn = [
        (f"#{number}", random_values(setting.part(0), number, program=False))
        for number in range(size - len(named))
    ]
    pool = [*named, *drawn]
    names = [f"evaluation:{values.options}" for _, values in pool]
    quiet = Setting(setting.full, setting.part(1), setting.threads)
    margin = np.zeros((size, size))
    pairs = list(combinations(range(size), 2))
    for number, (one, other) in enumerate(pairs):
        won, lost, _ = both_colours(quiet, names[one], names[other], games, number)
        margin[one, other], margin[other, one] = won - lost, lost - won
        setting.report((number + 1) / len(pairs))
    best = max(
        permutations(range(size), 3),
        key=lambda three: min(margin[a, b] for a, b in zip(three, turned(three), strict=True)),
    )
    rows = []
    for number, (one, other) in enumerate(zip(best, turned(best), strict=True)):
        confirming = setting.size(1000, 10_000)
        fresh = Setting(setting.full, setting.part(2), setting.threads)
        counts = both_colours(fresh, names[one], names[other], confirming, number)
        rows.append(
            claim_row(
                TABLE,
                circle_text(number + 1, pool[one], pool[other]),
                both("player named first, both colours by halves", "前者（黑白各半）"),
                both("circles may exist", "可能形成「環」"),
                counts[0] + counts[2] / 2,
                confirming,
                counts_text(counts),
            )
        )
    return Result(rows, {"circle": all(row.verdict == AGREES for row in rows)})


def turned(three: tuple[int, ...]) -> tuple[int, ...]:
    """Return the next one in the circle for each."""
    return (*three[1:], three[0])


def circle_text(number: int, one: tuple[str, Values], other: tuple[str, Values]) -> Text:
    """Return which set is to beat which."""

    def text(named: tuple[str, Values]) -> str:
        name, values = named
        numbers = f"{','.join(map(str, values.plus))}/{','.join(map(str, values.minus))}"
        return f"{name} ({numbers})"

    return both(
        f"circle of three, {number}: {text(one)} beats {text(other)}",
        f"三組參數成環之 {number}：{text(one)} 勝 {text(other)}",
    )
