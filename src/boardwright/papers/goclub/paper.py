"""The GoClub paper reproduced: one-search in bulk, the m-by-n system, judges, the Victory notion.

The paper's score table is a lost picture, so figures of its searches can only be approached; what
is exact (judges, the first player's win) is settled.
"""

from __future__ import annotations

from functools import partial

from boardwright.papers.experiment import Experiment, Paper, Results
from boardwright.papers.goclub.exact import judges, shapes, victory
from boardwright.papers.goclub.games import (
    OTHER_TABLES,
    PAPER_STONES,
    TABLES,
    one_by_one,
    other_table,
    systems,
)
from boardwright.papers.goclub.judge_cost import judge_cost
from boardwright.papers.goclub.live_four import live_four
from boardwright.papers.goclub.pictures import pictures
from boardwright.papers.row import Text, both


def experiments() -> tuple[Experiment, ...]:
    """Return all tables of the paper as experiments."""
    others = [
        Experiment(f"table-{scores}", partial(other_table, scores=scores), 2)
        for scores in OTHER_TABLES
    ]
    grids = [
        Experiment(
            f"systems-{version}-{table}",
            partial(systems, version=version, table=table),
            1 if version == "2.0" else 4,
        )
        for version in ("2.0", "1.0")
        for table in TABLES
    ]
    exact = [
        Experiment("judges", judges),
        Experiment("judge-cost", judge_cost, 2),
        Experiment("victory", victory, 4),
        Experiment("live-four", live_four),
        Experiment("shapes", shapes, 2),
    ]
    return (Experiment("one-by-one", one_by_one, 8), *others, *grids, *exact)


def findings(results: Results) -> list[Text]:
    """Return what the results show, in words."""
    said = []
    if "one-by-one" in results:
        data = results["one-by-one"].data
        apart = data["mean"] - PAPER_STONES
        said.append(
            both(
                f"{data['games']:,} games of one-search 1.0 against itself took "
                f"{data['seconds']:.0f} seconds; the paper's million took about four days. The "
                f"first player's rate is {data['rate']:.2%} (paper 51.11 %).",
                f"one-search 1.0 自我對局 {data['games']:,} 局費時 {data['seconds']:.0f} 秒；論文的"
                f"一百萬局約需四天。先手勝率為 {data['rate']:.2%}（論文 51.11 %）。",
            )
        )
        means = {
            name: each.data["mean"] for name, each in results.items() if name.startswith("table-")
        }
        if means:
            low, high = min(means.values()), max(means.values())
            said.append(
                both(
                    f"The mean number of stones lies {apart:+.3f} from the paper's, where chance "
                    f"explains about {2.6 * data['error']:.3f} on our side. The score table of the "
                    f"paper is lost; with other tables the mean lies between {low:.2f} and "
                    f"{high:.2f}.",
                    f"平均棋子數與論文相差 {apart:+.3f}，而我方的機遇約為 "
                    f"{2.6 * data['error']:.3f}。論文的分數表已佚失；換用其他表，平均在 "
                    f"{low:.2f} 與 {high:.2f} 之間。",
                )
            )
    if "systems-2.0-fitted" in results:
        said.append(
            both(
                "The score tables fitted and wide were chosen because they come near the paper's "
                "m-by-n table, so that their agreement there is no evidence (circular). growing, "
                "used for the rest, was chosen for one-search 1.0 in the same way.",
                "分數表 fitted 與 wide 是因為接近論文的 m by n 表而選出的，在該表的一致不構成證據"
                "（標為「循環」）；其餘使用的 growing 也是為了 one-search 1.0 的數字而選的。",
            )
        )
    if "judges" in results:
        said.append(
            both(
                "The paper's table 5 calls the sorted Pythagorean judge free of bugs. It is right "
                "on all full boards 3x3, but on 5x5 three corners each of two squares deceive it.",
                "論文表 5 稱已排序的畢氏定理演算法沒有缺陷。它在 3x3 的所有滿盤上正確，但在 5x5 上"
                "會被兩個正方形各三角的圖形騙過。",
            )
        )
    if "victory" in results and results["victory"].data["line"]:
        stone = results["victory"].rows[1].measured
        said.append(
            both(
                "The first player does win by force, as the paper claims, and by stone "
                f"{stone} at the latest.",
                f"如論文所言先手必勝，且至遲於第 {stone} 子獲勝。",
            )
        )
    return said


PAPER = Paper(
    "goclub",
    both("GoClub: judges and players for an originated chess game", "梅花棋：勝負判斷與人工智慧"),
    experiments(),
    findings,
    pictures,
    source=both(
        "張庭瑋、吳冠諺：梅花棋 (GoClub). 臺北市立永春高級中學, Taiwan International Science Fair.",
        "張庭瑋、吳冠諺。梅花棋。臺北市立永春高級中學，臺灣國際科學展覽會。",
    ),
)
