"""The L-Game paper: every number of its analysis, from the exact solution, and what it lacks.

The paper counts "winning" positions in two ways: 6 144 a side are those with a move to a lost
position (won at once), 8 048 those that win by force at all. Its "histogram of winning positions"
is about the first kind. "The loser's L is in a corner" holds for its 12 of 15 classes when the bend
of the L is meant; some cell of the L covers a corner in all 15.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.papers.row import AGREES, DIFFERS, NOTHING, Figure, Row, Text, both, exact_row
from boardwright.solve.finding import Finding
from boardwright.solve.solution import Solution
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import DRAW, LOSS, WIN

CORNERS = (0, 3, 12, 15)
CHILDREN = "240 1440 2400 2880 4880 3456 3920 3072 2016 3200 3696 1536 1248 896 480 512 0 864"
WINNING_CHILDREN = "0 0 32 96 464 848 800 928 1040 1216 2048 1312 784 880 464 512 0 864"
ROUNDS = (48, 48, 80, 48)
TABLE = both("Positions", "盤面")
POSITIONS = both("positions, exact", "盤面（確切值）")
CORNER_WHY = both(
    "12 when the bend of the L is meant; some cell of the loser's L lies in a corner in all 15",
    "指 L 的轉角時為 12；若指 L 的任一格，則 15 種全都在角落",
)
ADVICE = {
    "L away from the corners": "L 不放在角落",
    "the two L not symmetric": "兩個 L 不對稱",
    "a neutral piece touches the own L": "圓形棋子接觸自己的 L",
    "own L inside the other's right angle": "自己的 L 在對方直角內側",
}


def exact_rows(finding: Finding) -> list[Row]:
    """Return what `boardwright solve` prints with a finding about the start."""
    solution = solved(finding.position.game)
    whole = "positions by children 0, 13 ... 221", "依下一步盤面數 0、13 … 221 的盤面數"
    winning = "the same for those that can reach a lost one", "其中可走到對方必輸盤面者"
    return [
        *number_rows(solution),
        row_of(*whole, CHILDREN, by_children(solution)),
        row_of(*winning, WINNING_CHILDREN, by_children(solution, won_at_once(solution))),
        *advice_rows(solution),
    ]


def row_of(
    english: str, chinese: str, paper: Figure | None, measured: Figure, why: Text = NOTHING
) -> Row:
    """Return a row about counted positions."""
    return exact_row(TABLE, both(english, chinese), POSITIONS, paper, measured, why)


def won_at_once(solution: Solution) -> NDArray[np.bool_]:
    """Return the classes with a move to a lost position."""
    return np.asarray((solution.values == WIN) & (solution.distances == 1))


def number_rows(solution: Solution) -> list[Row]:
    """Return the paper's numbers and the exact ones, and some that the paper does not have."""
    first = solution.players == 0
    values, distances = solution.values, solution.distances
    at_once = (values == LOSS) & (distances == 0)
    winning = won_at_once(solution)
    losers = [cells_of(solution, n, int(solution.players[n])) for n in range(len(values))]
    bent = np.array([parts_of(cells)[0] in CORNERS for cells in losers])
    covering = np.array([bool(set(cells) & set(CORNERS)) for cells in losers])
    mean = float((solution.children * solution.sizes).sum()) / solution.positions
    value = solution.look_up(solution.game.start()).name
    draw = both("draw", "不分勝負")

    def per_side(chosen: NDArray[np.bool_]) -> int:
        return solution.count(chosen & first)

    def classes(chosen: NDArray[np.bool_]) -> int:
        return int((chosen & first).sum())

    everything = np.ones(len(values), bool)
    bend = "of these the loser's L bends around a corner", "其中輸方 L 的轉角在棋盤角落"
    cover = "of these the loser's L covers a corner", "其中輸方 L 佔有棋盤角落"
    reach = "可走到對方無處可走的盤面"
    longest = int(distances[values == WIN].max())
    rounds = [
        row_of(
            f"all moves lose, new in round {number}, both sides",
            f"每一步皆輸，第 {number} 輪新增（雙方合計）",
            stated,
            solution.count((values == LOSS) & (distances == 2 * number)),
        )
        for number, stated in enumerate(ROUNDS, start=1)
    ]
    return [
        row_of("positions for each side to move", "每一方的盤面數", 18368, per_side(everything)),
        row_of("positions in all", "雙方盤面總數", 36736, solution.positions),
        row_of("up to symmetry, one side", "扣除對稱後，每一方的盤面數", 2296, classes(everything)),
        row_of("lost at once, each side", "無處可走的盤面，每一方", 120, per_side(at_once)),
        row_of("lost at once, up to symmetry", "無處可走的盤面，扣除對稱", 15, classes(at_once)),
        row_of(*bend, 12, classes(at_once & bent), CORNER_WHY),
        row_of(*cover, None, classes(at_once & covering)),
        row_of("can reach a lost one, each side", f"{reach}，每一方", 6144, per_side(winning)),
        row_of("can reach a lost one, up to symmetry", f"{reach}，扣除對稱", 768, classes(winning)),
        row_of("mean number of children", "平均下一步盤面數", 88.89, round(mean, 2)),
        *rounds,
        row_of("won by force, each side", "必勝的盤面，每一方", 8048, per_side(values == WIN)),
        row_of("value of the start", "起始盤面的結果", draw, draw if value == "draw" else value),
        row_of(
            "children of the start",
            "起始盤面的下一步盤面數",
            65,
            len(solution.game.start().moves),
        ),
        row_of("lost by force, each side", "必敗的盤面，每一方", None, per_side(values == LOSS)),
        row_of("drawn, each side", "不分勝負的盤面，每一方", None, per_side(values == DRAW)),
        row_of("longest win in moves of both", "最長的必勝手數（雙方合計）", None, longest),
    ]


def advice_rows(solution: Solution) -> list[Row]:
    """Return the paper's advice as figures: how often one who follows it is lost, or does not."""
    return [
        Row(
            both("Advice: who has just moved is lost by force", "下棋策略：剛下完的一方必敗的比率"),
            both(
                f"{name}: kept (and not kept {lost_not:.1%})",
                f"{ADVICE[name]}：遵守（不遵守 {lost_not:.1%}）",
            ),
            both(
                "the player who has just moved, all positions, exact",
                "剛下完的一方（所有盤面，確切值）",
            ),
            both("good advice", "好策略"),
            lost_kept,
            verdict=AGREES if lost_kept < lost_not else DIFFERS,
        )
        for name, (lost_kept, lost_not) in advice_shares(solution).items()
    ]


def by_children(solution: Solution, chosen: NDArray[np.bool_] | None = None) -> str:
    """Return how many positions have 0, 13, 26 ... 221 moves."""
    picked = slice(None) if chosen is None else chosen
    counts = np.bincount(
        solution.children[picked] // 13, weights=solution.sizes[picked], minlength=18
    )
    return " ".join(str(int(count)) for count in counts)


def cells_of(solution: Solution, number: int, player: int) -> tuple[int, ...]:
    """Return the cells of a player's L."""
    module: Any = solution.game.module
    shape: tuple[int, ...] = module.SHAPES[int(solution.states[number].piece[player])]
    return shape


def neighbours(cell: int) -> set[int]:
    """Return the cells next to a cell."""
    row, column = divmod(cell, 4)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {4 * r + c for r, c in around if 0 <= r < 4 and 0 <= c < 4}


def parts_of(cells: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the bend of an L, the tip of its foot, and the middle of its long side."""
    own = set(cells)
    ends = [cell for cell in cells if len(neighbours(cell) & own) == 1]
    (bend,) = [
        cell for cell in cells if len({abs(cell - other) for other in neighbours(cell) & own}) == 2
    ]
    (foot,) = [end for end in ends if bend in neighbours(end)]
    (middle,) = [cell for cell in cells if cell not in (*ends, bend)]
    return bend, foot, middle


def inside_of(cells: tuple[int, ...]) -> set[int]:
    """Return the cell inside the right angle of an L: next to its foot and its long side."""
    bend, foot, middle = parts_of(cells)
    return (neighbours(foot) & neighbours(middle)) - {bend}


def advice_shares(solution: Solution) -> dict[str, tuple[float, float]]:
    """Return for each advice how often who has just moved is lost, having kept it or not."""
    count = len(solution.values)
    followed: dict[str, Callable[[int, tuple[int, ...], tuple[int, ...], set[int]], bool]] = {
        "L away from the corners": lambda n, own, other, round_: not set(own) & set(CORNERS),
        "the two L not symmetric": lambda n, own, other, round_: (
            not symmetric(solution, own, other)
        ),
        "a neutral piece touches the own L": lambda n, own, other, round_: any(
            neighbours(cell) & set(own) for cell in round_
        ),
        "own L inside the other's right angle": lambda n, own, other, round_: bool(
            inside_of(other) & set(own)
        ),
    }
    shares = {}
    for advice, test in followed.items():
        kept = np.zeros(count, bool)
        for number in range(count):
            mover = int(solution.players[number])
            own, other = cells_of(solution, number, 1 - mover), cells_of(solution, number, mover)
            neutrals = {int(cell) for cell in solution.states[number].neutral}
            kept[number] = test(number, own, other, neutrals)
        lost = solution.values == WIN  # for who is to move now
        shares[advice] = (
            solution.count(lost & kept) / solution.count(kept),
            solution.count(lost & ~kept) / solution.count(~kept),
        )
    return shares


def symmetric(solution: Solution, own: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return True if a turn or mirror of the board takes one L onto the other."""
    return any(
        {images[cell] for cell in own} == set(other)
        for images in solution.game.board.symmetries[1:]
    )
