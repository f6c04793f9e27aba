"""Pictures of the Triangle Nim paper: rates against books, spread against games, rate by layers."""

from __future__ import annotations

from typing import Any

from boardwright.core.phrases import say
from boardwright.papers.experiment import Picture, Results
from boardwright.papers.figures import COLOURS, INK, chart
from boardwright.papers.row import both


def pictures(results: Results, language: str) -> list[Picture]:
    """Return the pictures for which there are results."""
    data = [result.data for result in results.values()]
    cells = [each for each in data if "algorithm" in each]
    spreads = [each for each in data if "spread" in each]
    rates = [each for each in data if "exact" in each]
    found = []
    if cells:
        found.append(against_books(cells, language))
    if spreads:
        found.append(against_games(spreads, language))
    if rates:
        found.append(by_layers(rates, language))
    return found


def against_books(cells: list[dict[str, Any]], language: str) -> Picture:
    """Draw figures 8 to 13 of the paper: rate against the size of the book."""
    layers = sorted({cell["layers"] for cell in cells})
    with chart("books", panels=len(layers), width=9.0) as drawing:
        for axis, number in zip(drawing.axes, layers, strict=True):
            for algorithm in sorted({cell["algorithm"] for cell in cells}):
                chosen = [
                    cell
                    for cell in cells
                    if (cell["layers"], cell["algorithm"]) == (number, algorithm)
                ]
                sizes = [cell["book"] for cell in chosen]
                colour = COLOURS[algorithm - 1]
                axis.errorbar(
                    sizes,
                    [cell["measured"] for cell in chosen],
                    yerr=[
                        [cell["measured"] - cell["low"] for cell in chosen],
                        [cell["high"] - cell["measured"] for cell in chosen],
                    ],
                    color=colour,
                    marker="o",
                    markersize=4,
                    capsize=3,
                    label=say("algorithm {number}", language, number=algorithm),
                )
                paper = [cell["paper"] for cell in chosen]
                axis.plot(sizes, paper, "x", color=colour)
            axis.plot([], [], "x", color=INK, label=say("paper", language))
            axis.set_xscale("log")
            axis.set_title(say("{layers} layers", language, layers=number))
            axis.set_xlabel(say("games in the book", language))
        drawing.axes[0].set_ylabel(say("first player's rate", language))
        drawing.axes[-1].legend(fontsize="small")
    caption = both(
        "First player's rate against the size of the book (figures 8 to 13): measured with 95 % "
        "intervals over books, the paper's values as crosses.",
        "先手勝率與棋譜數量（圖 8 至 13）：實測值附各棋譜間的 95 % 區間，叉號為論文數值。",
    )
    return Picture("books", caption, drawing.svg)


def against_games(spreads: list[dict[str, Any]], language: str) -> Picture:
    """Draw figure 6 of the paper: how the spread of runs falls with the games of a run."""
    games = [each["games"] for each in spreads]
    with chart("spread") as drawing:
        axis = drawing.axes[0]
        axis.plot(games, [0.5 / each**0.5 for each in games], color=INK, label="√(p(1−p)/n)")
        measured = [each["spread"] for each in spreads]
        axis.plot(games, measured, "o", color=COLOURS[0], label=say("measured", language))
        paper = [each["paper"] for each in spreads]
        axis.plot(games, paper, "x", color=COLOURS[1], label=say("paper", language))
        axis.set_xscale("log")
        axis.set_yscale("log")
        axis.set_xlabel(say("games a run", language))
        axis.set_ylabel(say("standard deviation", language))
        axis.legend()
    caption = both(
        "Spread of the rate between runs against the games of a run (figure 6).",
        "各次勝率的標準差與場數（圖 6）。",
    )
    return Picture("spread", caption, drawing.svg)


def by_layers(rates: list[dict[str, Any]], language: str) -> Picture:
    """Draw figure 7 of the paper: the random player against itself by layers."""
    layers = [each["layers"] for each in rates]
    with chart("layers") as drawing:
        axis = drawing.axes[0]
        exact = [each["exact"] for each in rates]
        axis.plot(layers, exact, "_", markersize=24, color=INK, label=say("exact", language))
        measured = [each["rate"] for each in rates]
        axis.plot(layers, measured, "o", color=COLOURS[0], label=say("measured", language))
        paper = [each["paper"] for each in rates]
        axis.plot(layers, paper, "x", color=COLOURS[1], label=say("paper", language))
        axis.axhline(0.5, color=INK, linewidth=0.8, linestyle=":")
        axis.set_xticks(layers)
        axis.set_xlabel(say("layers", language))
        axis.set_ylabel(say("first player's rate", language))
        axis.legend(loc="lower right")
    caption = both(
        "Random player against itself (figure 7): near one half at 5 and 6 layers, where the first "
        "player wins by force.",
        "亂數對亂數（圖 7）：五、六層時接近一半，然而五、六層其實先手必勝。",
    )
    return Picture("layers", caption, drawing.svg)
