"""The Triangle Nim paper reproduced: random play, the algorithms with books, and the exact values.

Tables 1 and 2 let the random player meet itself, tables 3 to 11 let an algorithm with a book of
games move first against it. The paper uses one book for the three runs of a cell; here each cell is
measured with several books, and what books differ by counts as chance when the two are compared.
"""

from __future__ import annotations

import math
from functools import partial
from statistics import fmean, stdev

from boardwright.arena.match import match
from boardwright.core.extras import extra
from boardwright.core.game import Game
from boardwright.core.registry import game as load
from boardwright.papers.experiment import Experiment, Paper, Result, Results, Setting
from boardwright.papers.nim.claims import comparisons
from boardwright.papers.nim.exact import (
    LAYER_GAMES,
    LAYER_RATES,
    PERFECT,
    SEAT_1,
    TABLE_2,
    bound_rows,
    chance_row,
    exact_rows,
)
from boardwright.papers.nim.pictures import pictures
from boardwright.papers.row import (
    AGREES,
    DIFFERS,
    NOTHING,
    Z95,
    Row,
    Text,
    both,
    exact_row,
    share_row,
    share_verdict,
)
from boardwright.solve.solvers import solve

BOOK_SIZES = (100, 1_000, 10_000, 100_000)
#: Tables 3 to 11: by algorithm and layers, the rate at each size of the book (3 runs of 1 000).
BOOK_RATES = {
    1: {5: "0.498 0.507 0.500 0.518", 4: "0.479 0.547 0.614 0.674", 3: "0.592 0.667 0.669 0.677"},
    2: {5: "0.495 0.502 0.510 0.533", 4: "0.492 0.550 0.605 0.668", 3: "0.600 0.678 0.689 0.687"},
    3: {5: "0.563 0.572 0.595 0.593", 4: "0.577 0.647 0.672 0.682", 3: "0.669 0.675 0.684 0.687"},
}
BOOK_GAMES = 3_000
#: Table 1, 5 layers: games a run; mean and standard deviation as printed, and the five runs.
SPREAD = {
    100: ("0.474", "0.0607", (0.55, 0.40, 0.52, 0.46, 0.44)),
    1_000: ("0.5056", "0.0103", (0.514, 0.476, 0.500, 0.488, 0.467)),
    10_000: ("0.49502", "0.00173", (0.4934, 0.4965, 0.4964, 0.4959, 0.4929)),
    100_000: ("0.49751", "0.00175", (0.49872, 0.49921, 0.49726, 0.49764, 0.49472)),
}
PAPER_RUNS = 5
ARITHMETIC = both("the five printed runs, exact", "表中五次的數值（確切值）")


BY_CHANCE = both(
    "not explained; one true figure in a hundred differs by chance",
    "原因不明；一百個正確數字中約有一個因機遇而不同",
)


def first_wins(game: Game, player: str, games: int, seed: int, threads: int | None) -> int:
    """Return how often a player wins who moves first against ``nim-random``."""
    return match(game, [player, "nim-random"], games, seed, threads=threads).players[0].wins


def random_runs(setting: Setting, games: int) -> Result:
    """Measure one column of table 1: the mean over runs, and how far the runs lie apart."""
    game = load("nim", layers=5)
    runs = setting.size(20, 50)
    wins = []
    for run in range(runs):
        seed = setting.part(run)
        wins.append(first_wins(game, "nim-random", games, seed, setting.threads))
        setting.report((run + 1) / runs)
    printed_mean, printed_spread, printed = SPREAD[games]
    table = both("Table 1", "表 1")
    digits = len(printed_mean.partition(".")[2])
    stated, stated_spread = f"{fmean(printed):.{digits}f}", stdev(printed)
    mean = share_row(
        table,
        both(
            f"first player's rate, 5 layers, {games:,} games a run",
            f"五層，每次 {games:,} 場，先手平均勝率",
        ),
        SEAT_1,
        sum(wins),
        games * runs,
        stated,
        games * PAPER_RUNS,
    )
    spread = stdev(won / games for won in wins)
    return Result(
        [
            *printed_rows(table, games, printed_mean, printed_spread, printed),
            mean,
            spread_row(table, games, runs, spread, stated_spread),
        ],
        {"games": games, "spread": spread, "paper": stated_spread},
    )


def printed_rows(
    table: Text, games: int, mean: str, spread: str, runs: tuple[float, ...]
) -> list[Row]:
    """Compare the printed mean and deviation with those of the five runs printed above them."""
    found = (
        ("mean", "平均", mean, fmean(runs)),
        ("standard deviation", "標準差", spread, stdev(runs)),
    )
    return [
        exact_row(
            table,
            both(
                f"{name} of the paper's five runs of {games:,} games",
                f"論文五次（每次 {games:,} 場）的{chinese}",
            ),
            ARITHMETIC,
            float(printed),
            round(value, len(printed.partition(".")[2])),
        )
        for name, chinese, printed, value in found
    ]


def spread_row(table: Text, games: int, runs: int, spread: float, stated: float) -> Row:
    """Return the row about the standard deviation of runs; two of them compare by an F test."""
    with extra("reports"):
        from scipy.stats import chi2, f

    low, high = (
        spread * math.sqrt((runs - 1) / float(chi2.ppf(level, runs - 1)))
        for level in (0.975, 0.025)
    )
    ratio = (stated / spread) ** 2
    least, most = (float(f.ppf(level, PAPER_RUNS - 1, runs - 1)) for level in (0.005, 0.995))
    return Row(
        table,
        both(
            f"standard deviation between runs of {games:,} games",
            f"每次 {games:,} 場，各次勝率的標準差",
        ),
        both("runs, n of them", "各次（n 為次數）"),
        stated,
        spread,
        low,
        high,
        runs,
        AGREES if least <= ratio <= most else DIFFERS,
    )


def random_layers(setting: Setting, layers: int) -> Result:
    """Measure one column of table 2, and put the exact chance next to it."""
    game = load("nim", layers=layers)
    games = setting.size(50_000, 1_000_000)
    won = first_wins(game, "nim-random", games, setting.part(0), setting.threads)
    stated = LAYER_RATES[layers]
    rate = share_row(
        TABLE_2,
        both(f"first player's rate, {layers} layers", f"{layers} 層，先手平均勝率"),
        SEAT_1,
        won,
        games,
        stated,
        LAYER_GAMES,
    )
    chance = chance_row(game)
    found = {"layers": layers, "rate": rate.measured, "low": rate.low, "high": rate.high}
    return Result([rate, chance], {**found, "exact": chance.measured, "paper": float(stated)})


def book_cell(setting: Setting, algorithm: int, layers: int, size: int, stated: str) -> Result:
    """Measure one cell of tables 3 to 11 with several books."""
    with extra("reports"):
        from scipy.stats import t

    game = load("nim", layers=layers)
    books, games = setting.size(8, 10), setting.size(1_000, 20_000)
    rates = []
    for number in range(books):
        player = f"nim-algorithm{algorithm}:book={size},book-seed={setting.part(2 * number + 1)}"
        seed = setting.part(2 * number)
        rates.append(first_wins(game, player, games, seed, setting.threads) / games)
        setting.report((number + 1) / books)
    mean, spread = fmean(rates), stdev(rates)
    within = mean * (1 - mean) / games
    error = math.sqrt(max(spread**2, within) / books)
    luck = math.sqrt(max(0.0, spread**2 - within))
    reach = float(t.ppf(0.975, books - 1)) * error
    number = 3 * algorithm + (5 - layers)
    verdict = share_verdict(stated, BOOK_GAMES, mean, error, luck)
    row = Row(
        both(f"Table {number}", f"表 {number}"),
        both(
            f"algorithm {algorithm} first, {layers} layers, book of {size:,}",
            f"演算法{'一二三'[algorithm - 1]}先手，{layers} 層，棋譜 {size:,} 個",
        ),
        both(
            f"player nim-algorithm{algorithm} in seat 1, {books} books",
            f"先手 nim-algorithm{algorithm}，{books} 本棋譜",
        ),
        float(stated),
        mean,
        max(0.0, mean - reach),
        min(1.0, mean + reach),
        books * games,
        verdict,
        BY_CHANCE if verdict == DIFFERS else NOTHING,
    )
    spread_of_both = math.sqrt(mean * (1 - mean) / BOOK_GAMES + error**2 + luck**2)
    return Result(
        [row],
        {
            "algorithm": algorithm,
            "layers": layers,
            "book": size,
            "paper": float(stated),
            "measured": mean,
            "low": row.low,
            "high": row.high,
            "error": error,
            "excess": spread**2 - within,  # variance between books, binomial variance taken off
            "deviation": (float(stated) - mean) / spread_of_both,
        },
    )


def perfect_play(setting: Setting, layers: int) -> Result:
    """Compare what the paper says about fairness with the exact solution."""
    game = load("nim", layers=layers)
    winner = solve(game.start()).winner
    called_fair = layers >= 5
    why = both(
        "not fair indeed: exact value known, the second player wins by force",
        "確實不公平：已知確切值，後手必勝",
    )
    if called_fair:
        why = both(
            "exact value known: random play near one half says nothing about play by force",
            "已知確切值：亂數對局接近一半，並不表示必勝策略不存在",
        )
    row = Row(
        PERFECT,
        both(f"is the game fair? {layers} layers", f"{layers} 層是否公平？"),
        both("seats, exact", "先後手（確切值）"),
        both("fair", "公平") if called_fair else both("not fair", "不公平"),
        both(f"player {winner} wins by force", f"{'先後'[(winner or 1) - 1]}手必勝"),
        verdict=DIFFERS if called_fair else AGREES,
        why=why,
    )
    bounds = bound_rows(game)
    return Result([row, *bounds], {"layers": layers, "winner": winner, "best": bounds[0].measured})


def findings(results: Results) -> list[Text]:
    """Return what the results show, in words."""
    said = []
    table_2, solved = results.get("table2-5"), results.get("perfect-5")
    if table_2 and solved:
        rate, exact = table_2.data["rate"], table_2.data["exact"]
        winner = solved.data["winner"]
        said.append(
            both(
                f"Random play calls 5 layers fair: the first player wins {rate:.2%} of the games "
                f"(exactly {exact:.4%}). The exact solution says that player {winner} wins 5 "
                "layers by force. Random play is no test of fairness.",
                f"亂數對局會說五層是公平的：先手勝率 {rate:.2%}（確切值 {exact:.4%}）。但確切解顯示"
                f"{'先後'[winner - 1]}手必勝。亂數對局不能用來檢驗公平性。",
            )
        )
    cells = {name: each.data for name, each in results.items() if "algorithm" in each.data}
    large = cells.get("algorithm3-5-100000")
    if large and solved:
        said.append(
            both(
                f"The best algorithm with the largest book wins {large['measured']:.1%} at 5 "
                f"layers; {solved.data['best']:.1%} is possible.",
                f"五層時，演算法三配最大棋譜的勝率為 {large['measured']:.1%}；最高可達 "
                f"{solved.data['best']:.1%}。",
            )
        )
    if cells:
        said.append(together([float(cell["deviation"]) for cell in cells.values()]))
        said.append(luck_of_books([float(cell["excess"]) for cell in cells.values()]))
    return said


def luck_of_books(excess: list[float]) -> Text:
    """Return how much books of one size differ, over all cells: the excess over binomial variance.

    Cells estimate it too roughly to name the largest: that would be the largest error.
    """
    mean = fmean(excess)
    reach = Z95 * stdev(excess) / math.sqrt(len(excess)) if len(excess) > 1 else math.inf
    middle, low, high = (math.sqrt(max(0.0, each)) for each in (mean, mean - reach, mean + reach))
    return both(
        f"Books of the same size differ by a standard deviation of {middle:.4f} in the rate (95 % "
        f"interval {low:.4f} to {high:.4f}, the mean over {len(excess)} cells). The paper used one "
        "book a cell.",
        f"同樣大小的棋譜也有差別：勝率在棋譜之間的標準差為 {middle:.4f}（{len(excess)} 格平均，"
        f"95 % 區間 {low:.4f} 至 {high:.4f}）。論文每格只用一本棋譜。",
    )


def together(deviations: list[float]) -> Text:
    """Return whether all cells of tables 3 to 11, taken together, could be the same experiment."""
    with extra("reports"):
        from scipy.stats import chi2

    total, count = sum(each**2 for each in deviations), len(deviations)
    chance = float(chi2.sf(total, count))
    return both(
        f"Tables 3 to 11 taken together: chi-square {total:.1f} over {count} cells, which chance "
        f"exceeds with probability {chance:.2f}.",
        f"表 3 至表 11 合併檢定：{count} 格的卡方值 {total:.1f}，機遇超過此值的機率為 "
        f"{chance:.2f}。",
    )


def experiments() -> tuple[Experiment, ...]:
    """Return all tables of the paper, then the exact values."""
    runs = [
        Experiment(f"table1-{games}", partial(random_runs, games=games), 1 + games // 5_000)
        for games in SPREAD
    ]
    layers = [
        Experiment(f"table2-{number}", partial(random_layers, layers=number), 3)
        for number in LAYER_RATES
    ]
    cells = [
        Experiment(
            f"algorithm{algorithm}-{number}-{size}",
            partial(book_cell, algorithm=algorithm, layers=number, size=size, stated=stated),
            2 + size // 10_000,
        )
        for algorithm, by_layers in BOOK_RATES.items()
        for number, rates in by_layers.items()
        for size, stated in zip(BOOK_SIZES, rates.split(), strict=True)
    ]
    solved = [
        Experiment(f"perfect-{number}", partial(perfect_play, layers=number))
        for number in LAYER_RATES
    ]
    return (*runs, *layers, *cells, *solved)


PAPER = Paper(
    "nim",
    both(
        "Triangle Nim: raising the first player's rate by algorithms",
        "提升先手勝率於「拈」的演算法",
    ),
    experiments(),
    findings,
    pictures,
    comparisons,
    exact_rows,
    source=both(
        "提升先手勝率於「拈」的演算法之研究與程式開發. 花蓮縣第 61 屆國民中小學科學展覽會.",
        "提升先手勝率於「拈」的演算法之研究與程式開發。花蓮縣第 61 屆國民中小學科學展覽會。",
    ),
)
