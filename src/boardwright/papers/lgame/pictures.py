"""Pictures of the L-Game paper: the histograms of children, and the fifteen lost positions."""

from __future__ import annotations

from boardwright.core.registry import game as load
from boardwright.papers.experiment import Picture, Results
from boardwright.papers.figures import COLOURS, chart, sheet
from boardwright.papers.row import both

ALL = both("all positions", "所有盤面")
WINNING = both("can reach a lost position", "可走到對方必輸盤面")
CHILDREN = both("number of children", "下一步盤面數")
COUNT = both("positions, both sides", "盤面數（雙方合計）")


def pictures(results: Results, language: str) -> list[Picture]:
    """Return the pictures for which there are results."""
    if "numbers" not in results:
        return []
    data = results["numbers"].data
    with chart("children", width=8.0) as drawing:
        axis = drawing.axes[0]
        places = [13 * index for index in range(len(data["all"]))]
        axis.bar(places, data["all"], width=10, color=COLOURS[4], label=ALL[language])
        axis.bar(places, data["winning"], width=10, color=COLOURS[0], label=WINNING[language])
        axis.set_xticks(places, [str(place) for place in places], rotation=60)
        axis.set_xlabel(CHILDREN[language])
        axis.set_ylabel(COUNT[language])
        axis.legend()
    histogram = both(
        "Positions by the number of their children, always a multiple of 13: all of them, and "
        "those from which a lost position can be reached.",
        "盤面依下一步盤面數（必為 13 的倍數）的分布：所有盤面，以及可走到對方必輸盤面者。",
    )
    game = load("lgame")
    boards = [game.position(text).svg() for text in data["lost"]]
    lost = both(
        "The fifteen positions, up to symmetry, in which the first player cannot move.",
        "扣除對稱後，先手無處可走的十五種盤面。",
    )
    return [
        Picture("children", histogram, drawing.svg),
        Picture("lost", lost, sheet(boards, columns=5)),
    ]
