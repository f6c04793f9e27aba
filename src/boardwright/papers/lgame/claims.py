"""What the L-Game paper says in its text, outside its tables, held against the exact solution.

"Special" positions are the paper's name for those that are not lost at once but lose by force.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from boardwright.core.registry import game as load
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.lgame.encoding import BITS, CHOICES
from boardwright.papers.lgame.exact import CORNERS, cells_of, parts_of
from boardwright.papers.row import AGREES, DIFFERS, Row, both, exact_row
from boardwright.solve.solution import Solution
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import LOSS, WIN, JudgedMove, Verdict

TABLE = both("Statements in the text", "文中的敘述")
EXACT = both("positions, exact", "盤面（確切值）")
#: Three bytes a position for the pointer to its parent.
POINTER = 3
#: Figure 8: replies to the positions Gnode1 and Gnode3, and how many of them are mistakes.
FIGURE_8 = ((4, 2, 50), (3, 2, 66))


def claims(setting: Setting) -> Result:
    """Return a row for each statement."""
    solution = solved(load("lgame"))
    return Result([*count_rows(solution), *corner_rows(solution), *children_rows(solution)])


def count_rows(solution: Solution) -> list[Row]:
    """Return the rows about lost and special positions, the code's size and figure 8."""
    values, distances = solution.values, solution.distances
    first = solution.players == 0
    lost = values == LOSS
    special = lost & (distances > 0)
    early = special & (distances <= 4)
    kibibytes = POINTER * 2**BITS // 1024
    rows = [
        exact_row(
            TABLE,
            both("special positions, each side", "特殊盤面，每一方"),
            EXACT,
            112,
            solution.count(special & first),
        ),
        exact_row(
            TABLE,
            both("lost and special of round 1, both sides", "必輸盤面加第一輪特殊盤面，雙方合計"),
            EXACT,
            288,
            solution.count(lost & (distances <= 2)),
        ),
        exact_row(
            TABLE,
            both("the same with round 2", "再加第二輪特殊盤面"),
            EXACT,
            336,
            solution.count(lost & (distances <= 4)),
        ),
        exact_row(
            TABLE,
            both(
                "children of the special positions of rounds 1 and 2",
                "前兩輪（六種）特殊盤面的下一步盤面數",
            ),
            EXACT,
            str(CHOICES),
            span(solution.children[early]),
        ),
        exact_row(
            TABLE,
            both(
                "KB for a pointer to the parent of each code", "每個編碼記一個前一步指標所需的 KB"
            ),
            both("memory, exact", "記憶體（確切值）"),
            1536,
            kibibytes,
        ),
    ]
    for replies, mistakes, percent in FIGURE_8:
        judged = JudgedMove(0, Verdict(0), replies, mistakes)
        rows.append(
            exact_row(
                both("Choosing a move (figure 8)", "選擇下一步（圖 8）"),
                both(
                    f"chance of winning, {mistakes} of {replies} replies are mistakes, in per cent",
                    f"致勝機率（{replies} 個應手中有 {mistakes} 個走錯），百分比",
                ),
                both("how careful chooses, exact", "careful 的選法（確切值）"),
                percent,
                int(100 * judged.trap),
            )
        )
    return rows


def corner_rows(solution: Solution) -> list[Row]:
    """Return the rows about the loser's L in the corner."""
    lost = (solution.values == LOSS) & (solution.players == 0)
    at_once = lost & (solution.distances == 0)
    losers = {int(number): cells_of(solution, int(number), 0) for number in np.flatnonzero(lost)}
    bent = {number for number, cells in losers.items() if parts_of(cells)[0] in CORNERS}
    free = {number for number, cells in losers.items() if not set(cells) & set(CORNERS)}
    straight = sum(number not in bent for number in np.flatnonzero(at_once))
    return [
        exact_row(
            TABLE,
            both(
                "lost positions, special ones too, with the L in a corner, in per cent",
                "必輸盤面（含特殊盤面）中 L 在角落者，百分比",
            ),
            EXACT,
            80,
            round(100 * len(bent) / len(losers), 1),
            both(
                f"{len(bent)} of {len(losers)} classes when the bend is meant; "
                f"{len(losers) - len(free)} of {len(losers)} when any cell of the L is",
                f"指 L 的轉角時為 {len(losers)} 種中的 {len(bent)} 種；"
                f"指任一格時為 {len(losers) - len(free)} 種",
            ),
        ),
        exact_row(
            TABLE,
            both(
                "figure 7: an L away from the corners can be lost at once",
                "圖 7：L 不在角落也可能馬上輸",
            ),
            EXACT,
            both("yes", "會"),
            both("yes", "會") if straight else both("no", "不會"),
            both(
                f"{straight} of the 15 classes, if only the bend must not lie in a corner; "
                f"{len(free)} if no cell of the L may (the figure's boards are not in the text)",
                f"若只要求轉角不在角落，15 種中有 {straight} 種；"
                f"若 L 的任何一格都不在角落，則有 {len(free)} 種（圖中的盤面不在文字裡）",
            ),
        ),
    ]


def children_rows(solution: Solution) -> list[Row]:
    """Return the rows about many children as a sign of a win, and about predecessors."""
    winning = (solution.values == WIN) & (solution.distances == 1)
    many = solution.children >= 169
    share = solution.count(many & winning) / solution.count(many)
    always = both("always", "一定")
    sure = bool(winning[solution.children >= 195].all())
    before = predecessors(solution)
    return [
        Row(
            TABLE,
            both(
                "share of positions with 169 children or more that can reach a lost one",
                "下一步有 169 個以上的盤面中，可走到對方必輸盤面者的比率",
            ),
            EXACT,
            both("almost always", "幾乎都是"),
            share,
            verdict=AGREES if 0.95 <= share < 1 else DIFFERS,
        ),
        exact_row(
            TABLE,
            both("the same with 195 or more", "195 個以上者"),
            EXACT,
            always,
            always if sure else both("not always", "不一定"),
        ),
        exact_row(
            TABLE,
            both(
                "predecessors of a lost position (node 210)", "必輸盤面（節點 210）的前一步盤面數"
            ),
            EXACT,
            "24",
            span(before),
            both(
                "no lost position has so few: this is the least and the most of all of them; the "
                "paper's numbering of nodes is not known",
                "沒有任何必輸盤面的前一步這麼少：此處為所有必輸盤面的最小與最大值；論文的節點編號無從得知",
            ),
        ),
    ]


def predecessors(solution: Solution) -> NDArray[np.int64]:
    """Return for each class that is lost at once from how many positions one of it is reached."""
    pairs: Counter[int] = Counter()
    winning = (solution.values == WIN) & (solution.distances == 1)
    for number in np.flatnonzero(winning):
        position = solution.position(int(number))
        children = (position.play(move) for move in position.moves)
        for child in children:
            if child.over:
                pairs[solution.number(child)] += int(solution.sizes[number])
    return np.array([count // int(solution.sizes[lost]) for lost, count in pairs.items()])


def span(numbers: NDArray[np.int64]) -> str:
    """Return the least and the greatest of some numbers as a text, or the one they all are.

    >>> span(np.array([13, 13])), span(np.array([170, 76]))
    ('13', '76-170')
    """
    low, high = int(numbers.min()), int(numbers.max())
    return str(low) if low == high else f"{low}-{high}"
