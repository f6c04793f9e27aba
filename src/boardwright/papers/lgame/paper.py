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
    WINNING_CHILDREN,
    advice_rows,
    by_children,
    number_rows,
)
from boardwright.papers.lgame.pictures import pictures
from boardwright.papers.row import (
    AGREES,
    DIFFERS,
    NOTHING,
    Figure,
    Row,
    Text,
    both,
    exact_row,
    share_row,
)
from boardwright.solve.retrograde import solve_retrograde
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import LOSS, WIN

LONGEST = 200
POSITIONS = both("positions, exact", "盤面（確切值）")
CHINESE = {
    "positions for each side to move": "每一方的盤面數",
    "positions in all": "雙方盤面總數",
    "up to symmetry, one side": "扣除對稱後，每一方的盤面數",
    "lost at once, each side": "無處可走的盤面，每一方",
    "lost at once, up to symmetry": "無處可走的盤面，扣除對稱",
    "of these the loser's L bends around a corner": "其中輸方 L 的轉角在棋盤角落",
    "of these the loser's L covers a corner": "其中輸方 L 佔有棋盤角落",
    "can reach a lost one, each side": "可走到對方無處可走的盤面，每一方",
    "can reach a lost one, up to symmetry": "可走到對方無處可走的盤面，扣除對稱",
    "mean number of children": "平均下一步盤面數",
    "won by force, each side": "必勝的盤面，每一方",
    "value of the start": "起始盤面的結果",
    "children of the start": "起始盤面的下一步盤面數",
    "lost by force, each side": "必敗的盤面，每一方",
    "drawn, each side": "不分勝負的盤面，每一方",
    "longest win in moves of both": "最長的必勝手數（雙方合計）",
}
ADVICE = {
    "L away from the corners": "L 不放在角落",
    "the two L not symmetric": "兩個 L 不對稱",
    "a neutral piece touches the own L": "圓形棋子接觸自己的 L",
    "own L inside the other's right angle": "自己的 L 在對方直角內側",
}
CORNER_WHY = both(
    "12 when the bend of the L is meant; some cell of the loser's L lies in a corner in all 15",
    "指 L 的轉角時為 12；若指 L 的任一格，則 15 種全都在角落",
)


def numbers(setting: Setting) -> Result:
    """Return every number of the paper compared with the exact one."""
    game = load("lgame")
    solution = solved(game)
    solve_retrograde(game)  # compiled by now, so that the next one can be timed
    begun = time.thread_time()
    solve_retrograde(game)
    seconds = time.thread_time() - begun
    table = both("Positions", "盤面")
    rows = []
    for each in number_rows(solution):
        if each.figure in CHINESE:
            name = both(each.figure, CHINESE[each.figure])
            why = CORNER_WHY if "bends" in each.figure else NOTHING
            paper = number_of(each.paper) if each.paper else None
            rows.append(exact_row(table, name, POSITIONS, paper, number_of(each.measured), why))
        elif "rounds" in each.figure:
            rounds = list(zip(each.paper.split(), each.measured.split(), strict=True))
            for order, (paper, measured) in enumerate(rounds, start=1):
                name = both(
                    f"all moves lose, new in round {order}, both sides",
                    f"每一步皆輸，第 {order} 輪新增（雙方合計）",
                )
                rows.append(exact_row(table, name, POSITIONS, int(paper), int(measured)))
    winning = (solution.values == WIN) & (solution.distances == 1)
    everything, chosen = by_children(solution), by_children(solution, winning)
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


def number_of(text: str) -> Figure:
    """Return a text as the number it is, if it is one.

    >>> number_of("120"), number_of("88.89"), number_of("draw")["zh-TW"]
    (120, 88.89, '不分勝負')
    """
    if text.isdigit():
        return int(text)
    if text.replace(".", "", 1).isdigit():
        return float(text)
    return both(text, "不分勝負" if text == "draw" else text)


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
    table = both("Advice: who has just moved is lost by force", "下棋策略：剛下完的一方必敗的比率")
    about = both(
        "the player who has just moved, all positions, exact", "剛下完的一方（所有盤面，確切值）"
    )
    rows = []
    for name, lost_kept, lost_not, *_ in advice_rows(solved(load("lgame"))):
        chinese = ADVICE[name]
        rows.append(
            Row(
                table,
                both(
                    f"{name}: kept (and not kept {lost_not:.1%})",
                    f"{chinese}：遵守（不遵守 {lost_not:.1%}）",
                ),
                about,
                both("good advice", "好策略"),
                lost_kept,
                verdict=AGREES if lost_kept < lost_not else DIFFERS,
            )
        )
    return Result(rows)


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
)
