"""The Three Kingdoms paper reproduced: rates of the seats, tables, weights, pools and depth.

``--full`` plays ten thousand games of each of the paper's match-ups; those of 6 plies in pools take
about 0.08 s of processor time each, so that all of it takes about half an hour on one core. What
shows the effect of depth and pools has 120 to 1 500.
"""

from __future__ import annotations

from functools import partial

from boardwright.papers.experiment import Experiment, Paper, Result, Results, Setting
from boardwright.papers.row import NOTHING, Text, both
from boardwright.papers.three_kingdoms.games import MIXED, PAPER_GAMES, duel, seat_rates
from boardwright.papers.three_kingdoms.pictures import pictures
from boardwright.papers.three_kingdoms.statements import flips, times

PLAIN = "normal:weights=off"
STRENGTH = both("Strength (figures 14 and 15)", "棋力（圖 14、15）")
DEPTH = both(
    "Depth and pools, against two normal (3 plies with weights)",
    "層數與分組，對兩名 normal（三層、有權重）",
)
READINGS = both(
    "Weights against none, other readings of the six rules (paper 63 %)",
    "有權重對無權重，六項規則的其他解讀（論文 63 %）",
)
PAPER_WEIGHTS = "0.63"
READING = both(
    "the six rules of the weights leave room for readings, and the ring is lost with its picture; "
    "the table of readings shows what else was tried",
    "論文的六項權重規則有多種解讀，中央排列的圖片也已佚失；其他解讀的結果另列一表",
)
PICKED = both(
    "one of several readings: that one of them comes near is no evidence for it",
    "多種解讀之一：其中之一接近論文，並不證明就是該解讀",
)
POOLS_COST = both(
    "as far as known: pools drop good moves of the player itself; see the table on depth and pools",
    "就目前所知：分組略去了自己的好棋步；見「層數與分組」表",
)
#: Match-ups: name, one player, the two others, games by default and in full, figure, paper, why.
MATCHES: tuple[tuple[str, str, str, int, int, Text, str, Text], ...] = (
    (
        "tables",
        PLAIN,
        "easy",
        600,
        10_000,
        both(
            "3 plies with path and flips against two random",
            "三層（路徑表、翻轉次數表）對兩名隨機",
        ),
        "0.95",
        NOTHING,
    ),
    (
        "weights",
        "normal",
        PLAIN,
        600,
        10_000,
        both("3 plies with weights against two without", "三層有權重對兩名三層無權重"),
        PAPER_WEIGHTS,
        READING,
    ),
    (
        "hard-weights",
        "hard",
        "normal",
        240,
        10_000,
        both("6 plies with pools against two 3 plies with weights", "六層分組對兩名三層有權重"),
        "0.48",
        POOLS_COST,
    ),
    (
        "hard-plain",
        "hard",
        PLAIN,
        240,
        10_000,
        both("6 plies with pools against two 3 plies without weights", "六層分組對兩名三層無權重"),
        "0.78",
        POOLS_COST,
    ),
)
#: Players that show what depth and pools do; games by default and in full. Five plies without
#: pools take seconds a game.
PROBES = (
    ("normal:depth=2", 120, 1_500),
    ("normal:depth=4", 60, 900),
    ("normal:depth=5", 0, 120),
    ("hard:depth=3", 120, 1_500),
    ("hard:depth=4", 120, 1_500),
    ("hard:depth=5", 60, 900),
    ("normal:pools=root", 120, 1_500),
)
#: Experiments by depth, from 2 plies on.
WITHOUT_POOLS = tuple(f"probe-normal:depth={depth}" for depth in range(2, 6))
WITH_POOLS = ("", *(f"probe-hard:depth={depth}" for depth in range(3, 6)), "hard-weights")


def seats(setting: Setting, ring: str, players: tuple[str, ...], usual: int, full: int) -> Result:
    """Measure rates of seats in as many games as asked for."""
    return seat_rates(setting, ring, players, setting.size(usual, full))


def experiments() -> tuple[Experiment, ...]:
    """Return all figures of the paper as experiments."""
    rates = [
        Experiment(
            f"seats-{name}",
            partial(seats, ring=ring, players=players, usual=usual, full=full),
            weight,
        )
        for name, ring, players, usual, full, weight in (
            ("random", "random", ("easy",) * 3, 20_000, 200_000, 2),
            ("alternating", "alternating", ("easy",) * 3, 20_000, 200_000, 2),
            ("normal", "random", ("normal",) * 3, 300, 10_000, 8),
            ("mixed", "random", MIXED, 300, 10_000, 4),
        )
    ]
    strength = [
        Experiment(
            name,
            partial(
                duel,
                one=one,
                other=other,
                usual=usual,
                full=full,
                table=STRENGTH,
                figure=figure,
                paper=paper,
                why=why,
            ),
            60 if one == "hard" else 8,
        )
        for name, one, other, usual, full, figure, paper, why in MATCHES
    ]
    readings = [
        Experiment(
            f"weights-{settings}-{ring}",
            partial(
                duel,
                one=f"normal:{settings}",
                other=f"{PLAIN},{settings}",
                usual=300,
                full=10_000,
                table=READINGS,
                figure=both(f"{settings}, ring {ring}", f"{settings}，中央排列 {ring}"),
                paper=PAPER_WEIGHTS,
                why=PICKED,
                ring=ring,
            ),
            6,
        )
        for settings in ("corners=free", "corners=always", "tables=leaf")
        for ring in ("random", "alternating")
    ]
    said = [Experiment("flips", flips), Experiment("times", times, 4)]
    probes = [
        Experiment(
            f"probe-{player}",
            partial(
                duel,
                one=player,
                other="normal",
                usual=usual,
                full=full,
                table=DEPTH,
                figure=both(f"{player} against two normal", f"{player} 對兩名 normal"),
            ),
            6,
        )
        for player, usual, full in PROBES
    ]
    return (*rates, *strength, *readings, *said, *probes)


def findings(results: Results) -> list[Text]:
    """Return what the results show, in words."""
    said = []
    shares = {
        name: float(each.data["share"]) for name, each in results.items() if "share" in each.data
    }
    if "seats-random" in results:
        said.append(seats_in_words(results["seats-random"].data["rates"]))
    if {"tables", "weights"} <= set(shares):
        said.append(
            both(
                f"The tables help as the paper says: {shares['tables']:.1%} against two random "
                f"players (paper 95 %), and the weights {shares['weights']:.1%} against two "
                "without (paper 63 %; a third would be even). The paper does not say of how many "
                f"games; {PAPER_GAMES:,} are assumed when chance is judged.",
                f"各表確如論文所言有效：對兩名隨機為 {shares['tables']:.1%}（論文 95 %），有權重對"
                f"兩名無權重為 {shares['weights']:.1%}（論文 63 %；三分之一為勢均力敵）。"
                f"論文未說明局數，判斷機遇時以 {PAPER_GAMES:,} 局計。",
            )
        )
    if {"hard-weights", "hard-plain"} <= set(shares):
        said.append(
            both(
                f"6 plies with pools win {shares['hard-weights']:.1%} and "
                f"{shares['hard-plain']:.1%} where the paper has 48 % and 78 %.",
                f"六層分組的勝率為 {shares['hard-weights']:.1%} 與 {shares['hard-plain']:.1%}，"
                "論文為 48 % 與 78 %。",
            )
        )
    by_depth = {
        word: [
            f"{depth}: {shares[name]:.0%}"
            for depth, name in enumerate(names, start=2)
            if name in shares
        ]
        for word, names in (("without", WITHOUT_POOLS), ("with", WITH_POOLS))
    }
    if by_depth["without"] and by_depth["with"]:
        without, pooled = ", ".join(by_depth["without"]), ", ".join(by_depth["with"])
        said.append(
            both(
                "Against two players of 3 plies with weights, where a third would be even, plies "
                f"win without pools {without}; with pools {pooled}.",
                "對兩名三層有權重的棋手（三分之一為勢均力敵），各層數的勝率，不分組為 "
                f"{without}；分組為 {pooled}。",
            )
        )
    free, pooled_4 = results.get("probe-normal:depth=4"), results.get("probe-hard:depth=4")
    if free and pooled_4 and free.data["low"] > pooled_4.data["high"]:
        said.append(
            both(
                "At 4 plies the pools cost what the fourth ply gains: they choose by the look of a "
                "move what the search would have to decide.",
                "四層時，分組抵銷了第四層的好處：分組憑棋步的外觀，先替搜尋做了決定。",
            )
        )
    return said


def seats_in_words(rates: dict[str, list[float]]) -> Text:
    """Return the rates of the seats in words."""
    without, with_komi = (
        " : ".join(f"{100 * rate:.1f}" for rate in rates[komi]) for komi in ("0:0:0", "0:1:2")
    )
    return both(
        f"Random players, ring drawn at random: red : green : blue win {without} % without komi "
        f"(paper 27 : 31 : 42) and {with_komi} % with it (paper 32.5 : 32 : 35.5).",
        f"隨機棋手、隨機排列：紅 : 綠 : 藍的勝率，無貼目為 {without} %（論文 27 : 31 : 42），"
        f"有貼目為 {with_komi} %（論文 32.5 : 32 : 35.5）。",
    )


PAPER = Paper(
    "three-kingdoms",
    both("Three Kingdoms Reversi: fairness and computer players", "三國翻轉棋：公平性與電腦對局"),
    experiments(),
    findings,
    pictures,
    source=both(
        "三國翻轉棋 (Three Kingdoms Reversi). University project, Taiwan.",
        "三國翻轉棋。大學專題研究。",
    ),
)
