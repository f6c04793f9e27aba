"""The L-Game paper reproduced: its numbers from the exact solution, its advice, its player.

All numbers are exact. Only the matches of ``careful``, the paper's player, are counted over games;
a game that goes on for ``LONGEST`` moves is called undecided, as the game has no draw by rule.
"""

from __future__ import annotations

import time
from functools import partial

from boardwright.arena.intervals import wilson
from boardwright.arena.match import match
from boardwright.core.registry import game as load
from boardwright.papers.experiment import Experiment, Paper, Result, Results, Setting
from boardwright.papers.lgame.claims import claims
from boardwright.papers.lgame.encoding import encoding
from boardwright.papers.lgame.exact import (
    CHILDREN,
    POSITIONS,
    WINNING_CHILDREN,
    advice_rows,
    by_children,
    exact_rows,
    number_rows,
    won_at_once,
)
from boardwright.papers.lgame.pictures import pictures
from boardwright.papers.row import (
    AGREES,
    DIFFERS,
    Row,
    Text,
    both,
    exact_row,
    share_row,
)
from boardwright.solve.retrograde import solve_retrograde
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import LOSS

LONGEST = 200


def numbers(setting: Setting) -> Result:
    """Return every number of the paper compared with the exact one."""
    game = load("lgame")
    solution = solved(game)
    solve_retrograde(game)  # compiled by now, so that the next one can be timed
    begun = time.thread_time()
    solve_retrograde(game)
    seconds = time.thread_time() - begun
    rows = number_rows(solution)
    everything, chosen = by_children(solution), by_children(solution, won_at_once(solution))
    rows += histogram_rows(
        both("Children of all positions", "所有盤面的下一步盤面數"), CHILDREN, everything
    )
    rows += histogram_rows(
        both(
            "Children of positions that can reach a lost one", "可走到對方必輸盤面者的下一步盤面數"
        ),
        WINNING_CHILDREN,
        chosen,
    )
    lost = [
        solution.position(number).text
        for number in range(len(solution.values))
        if (solution.values[number], solution.distances[number]) == (LOSS, 0)
        and solution.players[number] == 0
    ]
    data = {"all": split(everything), "winning": split(chosen), "lost": lost, "seconds": seconds}
    return Result(rows, data)


def split(counts: str) -> list[int]:
    """Return the numbers of a line."""
    return [int(count) for count in counts.split()]


def histogram_rows(table: Text, paper: str, measured: str) -> list[Row]:
    """Return a row for each number of children: 0, 13, 26 ... 221."""
    return [
        exact_row(
            table,
            both(f"positions with {13 * index} children", f"有 {13 * index} 個下一步的盤面"),
            POSITIONS,
            stated,
            found,
        )
        for index, (stated, found) in enumerate(zip(split(paper), split(measured), strict=True))
    ]


def advice(setting: Setting) -> Result:
    """Return the paper's advice as figures: how often one who follows it is lost, or does not."""
    return Result(advice_rows(solved(load("lgame"))))


def careful_match(setting: Setting, opponent: str, usual: int, full: int) -> Result:
    """Let ``careful`` play from the start, in either seat by turns."""
    game = load("lgame")
    games = setting.size(usual, full)
    found = match(
        game,
        ["careful", opponent],
        games,
        setting.part(0),
        rotate=True,
        threads=setting.threads,
        longest=LONGEST,
        progress=lambda done: setting.report(done / games),
    )
    won, lost = (player.wins for player in found.players)
    table = both("The paper's player", "論文的程式")
    about = both(
        f"player careful, seats by turns, at most {LONGEST} moves",
        f"careful（輪流先後手，每局至多 {LONGEST} 手）",
    )
    low, high = wilson(lost, games)
    never = Row(
        table,
        both(f"careful loses against {opponent}", f"careful 輸給 {opponent} 的比率"),
        about,
        both("never", "不會輸"),
        lost / games,
        low,
        high,
        games,
        AGREES if lost == 0 else DIFFERS,
        both(
            "the start is a draw, and careful leaves no drawn position for a lost one",
            "起始盤面不分勝負，careful 不會由此走入必敗盤面",
        ),
    )
    wins = share_row(
        table,
        both(f"careful wins against {opponent}", f"careful 勝 {opponent} 的比率"),
        about,
        won,
        games,
    )
    return Result([never, wins], {"opponent": opponent, "won": won, "lost": lost, "games": games})


def findings(results: Results) -> list[Text]:
    """Return what the results show, in words."""
    said = []
    if "numbers" in results:
        seconds = results["numbers"].data["seconds"]
        said.append(
            both(
                "Nobody wins the L-Game by force from its start: it goes on until somebody errs. "
                f"All positions are enumerated and judged in {seconds:.2f} s here; the paper's "
                "program took about two minutes on a Pentium of 233 MHz.",
                "L 棋從起始盤面沒有任何一方必勝，會一直纏鬥到有人走錯。此處列舉並判定所有盤面只需 "
                f"{seconds:.2f} 秒；論文的程式在 233 MHz 的 Pentium 上約需兩分鐘。",
            )
        )
    if "advice" in results:
        said.append(
            both(
                "Each of the four pieces of advice helps, and the first is perfect: who keeps "
                "the L away from the corners is never lost by force.",
                "四個策略都有幫助，而第一個策略萬無一失：L 不放在角落者，從來不會處於必敗盤面。",
            )
        )
    return said


PAPER = Paper(
    "lgame",
    both("The L-Game solved by computer", "益智遊戲「L 棋」之電腦解法及分析"),
    (
        Experiment("encoding", encoding, 1),
        Experiment("numbers", numbers, 2),
        Experiment("claims", claims, 2),
        Experiment("advice", advice, 2),
        Experiment(
            "careful-random", partial(careful_match, opponent="random", usual=200, full=2000), 4
        ),
        Experiment(
            "careful-alphabeta",
            partial(careful_match, opponent="alphabeta:depth=3", usual=10, full=100),
            8,
        ),
    ),
    findings,
    pictures,
    exact_rows=exact_rows,
    source=both(
        "蔡明原、林順喜：益智遊戲「L 棋 (L-Game)」之電腦解法及分析. 國立臺灣師範大學資訊教育系.",
        "蔡明原、林順喜。益智遊戲「L 棋 (L-Game)」之電腦解法及分析。國立臺灣師範大學資訊教育系。",
    ),
)
