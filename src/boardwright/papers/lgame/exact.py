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

from boardwright.core.phrases import Phrase
from boardwright.papers.row import PaperRow
from boardwright.solve.finding import Finding
from boardwright.solve.solution import Solution
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import DRAW, LOSS, WIN

CORNERS = (0, 3, 12, 15)
CHILDREN = "240 1440 2400 2880 4880 3456 3920 3072 2016 3200 3696 1536 1248 896 480 512 0 864"
WINNING_CHILDREN = "0 0 32 96 464 848 800 928 1040 1216 2048 1312 784 880 464 512 0 864"


def exact_rows(finding: Finding) -> list[PaperRow]:
    """Return the paper's numbers and the exact ones, then what the paper does not have."""
    solution = solved(finding.position.game)
    return [*number_rows(solution), *advice_as_rows(solution)]


def advice_as_rows(solution: Solution) -> list[PaperRow]:
    """Return the paper's advice as figures: how often one who follows it is lost, or does not."""
    return [
        PaperRow(
            Phrase("lost if advice kept / not: {advice}", advice=Phrase(advice)),
            "",
            f"{lost_if_kept:.1%} / {lost_if_not:.1%}",
        )
        for advice, lost_if_kept, lost_if_not, _, _ in advice_rows(solution)
    ]


def number_rows(solution: Solution) -> list[PaperRow]:
    """Return the paper's numbers and the exact ones, then what the paper does not have."""
    first = solution.players == 0
    values, distances = solution.values, solution.distances
    at_once = (values == LOSS) & (distances == 0)
    won_at_once = (values == WIN) & (distances == 1)
    losers = [cells_of(solution, n, int(solution.players[n])) for n in range(len(values))]
    bent = np.array([parts_of(cells)[0] in CORNERS for cells in losers])
    covering = np.array([bool(set(cells) & set(CORNERS)) for cells in losers])
    rounds = [solution.count((values == LOSS) & (distances == 2 * each)) for each in range(1, 5)]
    mean = float((solution.children * solution.sizes).sum()) / solution.positions
    start = solution.look_up(solution.game.start())

    def per_side(chosen: NDArray[np.bool_]) -> str:
        return str(solution.count(chosen & first))

    def classes(chosen: NDArray[np.bool_]) -> str:
        return str(int((chosen & first).sum()))

    everything = np.ones(len(values), bool)
    return [
        PaperRow("positions for each side to move", "18368", per_side(everything)),
        PaperRow("positions in all", "36736", str(solution.positions)),
        PaperRow("up to symmetry, one side", "2296", classes(everything)),
        PaperRow("lost at once, each side", "120", per_side(at_once)),
        PaperRow("lost at once, up to symmetry", "15", classes(at_once)),
        PaperRow("of these the loser's L bends around a corner", "12", classes(at_once & bent)),
        PaperRow("of these the loser's L covers a corner", "", classes(at_once & covering)),
        PaperRow("can reach a lost one, each side", "6144", per_side(won_at_once)),
        PaperRow("can reach a lost one, up to symmetry", "768", classes(won_at_once)),
        PaperRow("positions by children 0, 13 ... 221", CHILDREN, by_children(solution)),
        PaperRow("mean number of children", "88.89", f"{mean:.2f}"),
        PaperRow(
            "the same for those that can reach a lost one",
            WINNING_CHILDREN,
            by_children(solution, won_at_once),
        ),
        PaperRow("all moves lose, new in rounds", "48 48 80 48", " ".join(map(str, rounds))),
        PaperRow("won by force, each side", "8048", per_side(values == WIN)),
        PaperRow("value of the start", "draw", start.name),
        PaperRow("children of the start", "65", str(len(solution.game.start().moves))),
        PaperRow("lost by force, each side", "", per_side(values == LOSS)),
        PaperRow("drawn, each side", "", per_side(values == DRAW)),
        PaperRow("longest win in moves of both", "", str(int(distances[values == WIN].max()))),
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


def advice_rows(solution: Solution) -> list[tuple[str, float, float, float, float]]:
    """Return each advice with how often it was right, over all positions of the game.

    A row is (advice, losing share if followed, losing share if not, winning share if followed,
    winning share if not), for the player who has just moved into the position.
    """
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
    rows = []
    for advice, test in followed.items():
        kept = np.zeros(count, bool)
        for number in range(count):
            mover = int(solution.players[number])
            own, other = cells_of(solution, number, 1 - mover), cells_of(solution, number, mover)
            neutrals = {int(cell) for cell in solution.states[number].neutral}
            kept[number] = test(number, own, other, neutrals)
        shares = [
            solution.count((solution.values == value) & chosen) / solution.count(chosen)
            for value in (WIN, LOSS)
            for chosen in (kept, ~kept)
        ]
        rows.append((advice, shares[0], shares[1], shares[2], shares[3]))
    return rows


def symmetric(solution: Solution, own: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return True if a turn or mirror of the board takes one L onto the other."""
    return any(
        {images[cell] for cell in own} == set(other)
        for images in solution.game.board.symmetries[1:]
    )
