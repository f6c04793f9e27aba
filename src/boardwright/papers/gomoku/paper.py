"""The Gomoku paper reproduced: tuned values, minimax without and with shapes, scopes, times.

The paper gives hardly any numbers; its claims are put as matches. The claim that its tuned values
are the best found differs however they are read, and the reason can be seen: in its contest the
champion meets random values only, which other reasonable values beat as well.
"""

from __future__ import annotations

from functools import partial

from boardwright.papers.experiment import Experiment, Paper, Results
from boardwright.papers.gomoku.contest import READINGS, TUNED_TABLE, champion, tuned_in_contest
from boardwright.papers.gomoku.duels import STRONGER, WEAKER, duel
from boardwright.papers.gomoku.pictures import pictures
from boardwright.papers.gomoku.times import times
from boardwright.papers.gomoku.values import circle, published, scaled, strong_sets
from boardwright.papers.row import Text, both


def experiments() -> tuple[Experiment, ...]:
    """Return all claims of the paper as experiments."""
    first = "evaluation"
    tuned = [
        Experiment(
            f"{name}-first",
            partial(
                duel,
                one=f"evaluation:values={name}",
                other=first,
                usual=4_000,
                full=20_000,
                table=TUNED_TABLE,
                figure=both(
                    f"{name} against first ({reading['en']})",
                    f"{name} 對 first（{reading['zh-TW']}）",
                ),
                claim=STRONGER,
                why=both(
                    "as far as the paper says, its champion met random values only",
                    "就論文所述，優勝參數只遇過亂數參數",
                ),
            ),
        )
        for name, reading in READINGS.items()
    ]
    contests = [
        Experiment(f"{name}-contest", partial(tuned_in_contest, name=name)) for name in READINGS
    ]
    champions = [
        Experiment(f"champion-{name}-{program}", partial(champion, name=name, program=program), 2)
        for name, program in (
            ("tuned", False),
            ("first", False),
            ("tuned-program", True),
            ("first", True),
        )
    ]
    searches = [
        Experiment(
            f"minimax-{'shapes' if shapes else 'plain'}-{depth}",
            partial(
                duel,
                one=f"minimax:depth={depth},shapes={'on' if shapes else 'off'}",
                other=first,
                usual=usual,
                full=full,
                table=both("Minimax against the evaluation", "Minimax 對評估函數"),
                figure=both(
                    f"minimax {'with' if shapes else 'without'} shapes, {depth} plies, against "
                    "evaluation",
                    f"{'有' if shapes else '無'}特判的 minimax（{depth} 層）對評估函數",
                ),
                claim=STRONGER if shapes else WEAKER,
                more=shapes,
            ),
            weight,
        )
        for shapes, depth, usual, full, weight in (
            (False, 2, 400, 4_000, 2),
            (False, 4, 0, 1_600, 20),  # near even: fewer games say nothing
            (True, 2, 400, 4_000, 2),
            (True, 4, 80, 800, 4),
        )
    ]
    scopes = [
        Experiment(
            f"board-{scope}",
            partial(
                duel,
                one=first,
                other=f"evaluation:scope={scope}",
                usual=4_000,
                full=20_000,
                table=both("Whole board against local evaluation", "全盤評估對單點評估"),
                figure=both(f"whole board against {scope}", f"全盤評估對 {scope}"),
                claim=STRONGER,
                why=why,
            ),
        )
        for scope, why in (
            (
                "local",
                both(
                    "reading of the text: each direction's run counts by itself",
                    "依文字解讀：各方向連線分別計分",
                ),
            ),
            (
                "local-program",
                both(
                    "reading of the program: stones of all directions make one length",
                    "依程式解讀：四個方向的棋子合計為一個長度",
                ),
            ),
        )
    ]
    observed = [
        Experiment("scaled", scaled, 2),
        Experiment("published", published),
        Experiment("strong-sets", strong_sets, 10),
        Experiment("circle", circle, 10),
    ]
    timed = [Experiment("times", times, 10)]
    return (*tuned, *contests, *champions, *searches, *scopes, *observed, *timed)


def findings(results: Results) -> list[Text]:
    """Return what the results show, in words."""
    said = []
    if {"tuned-first", "tuned-program-first"} <= set(results):
        text, program = (
            float(results[f"{name}-first"].data["share"]) for name in ("tuned", "tuned-program")
        )
        said.append(
            both(
                f"The tuned values score {text:.1%} against the first values if read as the text "
                f"says, and {program:.1%} if read as in the program.",
                f"調整後的參數對最初的參數，得分率依文字解讀為 {text:.1%}，依程式解讀為 "
                f"{program:.1%}。",
            )
        )
    names = ("champion-tuned-program-True", "champion-first-True", "champion-tuned-False")
    if set(names) <= set(results):
        tuned, first, text = (float(results[name].data["won"]) for name in names)
        said.append(
            both(
                f"Fifty wins in a row prove little: against random values the champion wins "
                f"{tuned:.1%} of the best of five, and the untuned first values {first:.1%}. Read "
                f"as the text says it wins only {text:.1%}, and fifty in a row would hardly "
                "happen.",
                f"連勝五十次證明不了什麼：對亂數參數的五戰三勝，優勝參數勝 {tuned:.1%}，未調整的"
                f"最初參數勝 {first:.1%}。若依文字解讀則只勝 {text:.1%}，幾乎不可能連勝五十次。",
            )
        )
    if "circle" in results:
        found = results["circle"].data["circle"]
        said.append(
            both(
                "Three sets of values that beat each other in a circle "
                + ("exist: there is no best set." if found else "were not found."),
                "三組互勝成環的參數"
                + ("確實存在：沒有唯一的最佳參數。" if found else "並未找到。"),
            )
        )
    return said


PAPER = Paper(
    "gomoku",
    both("Gomoku: evaluation, minimax and alpha-beta", "五子棋人機對戰實作"),
    experiments(),
    findings,
    pictures,
    source=both(
        "劉蕃熙 (2023). 五子棋人機對戰實作：評估函數、Minimax 對局分析與 Alpha-Beta 剪枝.",
        "劉蕃熙（2023）。五子棋人機對戰實作：評估函數、Minimax 對局分析與 Alpha-Beta 剪枝。",
    ),
)
