"""Pictures as SVG text: charts by matplotlib, and boards with move numbers.

What is drawn in ``INK`` takes the colour of the text around it, so that one picture serves a light
and a dark page.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from boardwright.core.extras import extra

if TYPE_CHECKING:
    from boardwright.core.position import Position

INK = "#0a0b0c"
#: Told apart by people who see few colours, and visible on white and on black.
COLOURS = ("#2f7fc1", "#d9822b", "#3d9a5f", "#b8559a", "#8a8a8a")
STYLE: Any = {
    "svg.fonttype": "none",  # texts stay texts: the reader's fonts have Chinese
    "svg.hashsalt": "boardwright",
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlesize": "medium",
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "axes.grid": True,
    "grid.color": "#8a8a8a",
    "grid.alpha": 0.3,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
NAMESPACES = re.compile(r' xmlns(?::\w+)?="[^"]*"')


class Chart:
    """A chart being drawn: ``axes`` side by side, and the SVG once the block is left."""

    def __init__(self, figure: Any, panels: int) -> None:
        self.figure = figure
        self.axes: Sequence[Any] = figure.subplots(1, panels, squeeze=False, sharey=panels > 1)[0]
        self.svg = ""


@contextmanager
def chart(name: str, panels: int = 1, width: float = 6.4, height: float = 3.6) -> Iterator[Chart]:
    """Give a chart to draw into; its ids begin with ``name``, so that many fit on one page."""
    with extra("reports"):
        import matplotlib
        from matplotlib.figure import Figure

    with matplotlib.rc_context(STYLE), warnings.catch_warnings():
        # matplotlib measures texts with its own font, which has no Chinese; the reader's has.
        warnings.simplefilter("ignore", UserWarning)
        figure = Figure(figsize=(width, height), layout="constrained")
        drawing = Chart(figure, panels)
        yield drawing
        written = io.StringIO()
        nothing = {"Date": None, "Creator": None, "Format": None, "Type": None}
        figure.savefig(written, format="svg", metadata=nothing)
    drawing.svg = tidy(written.getvalue(), name)


def draw_shares(
    axis: Any, bars: Sequence[Any], even: float, language: str, label: str = ""
) -> range:
    """Draw a row for each share with its interval, and a dotted line at the even one.

    Return the heights of the rows, from above.
    """
    places = range(len(bars), 0, -1)
    below = [bar["share"] - bar["low"] for bar in bars]
    above = [bar["high"] - bar["share"] for bar in bars]
    shares = [bar["share"] for bar in bars]
    look = {"fmt": "o", "color": COLOURS[0], "capsize": 3, "label": label}
    axis.errorbar(shares, places, xerr=[below, above], **look)
    axis.axvline(even, color=INK, linewidth=0.8, linestyle=":")
    axis.set_yticks(list(places), [bar["bar"][language] for bar in bars], fontsize="small")
    axis.set_xlim(-0.03, 1.03)
    return places


def tidy(svg: str, name: str) -> str:
    """Return an SVG without prologue, with ids of its own, its ink the colour of the page's text.

    >>> tidy('<?xml?><svg id="a"><use href="#a" fill="#0a0b0c"/></svg>', "n")
    '<svg id="n-a"><use href="#n-a" fill="currentColor"/></svg>'
    """
    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r'(?<= id=")', f"{name}-", svg)
    svg = re.sub(r'(?<=href="#)|(?<=url\(#)', f"{name}-", svg)
    return svg.replace(INK, "currentColor")


def inline(svg: str) -> str:
    """Return an SVG to stand inside an HTML page, which needs no namespaces."""
    return NAMESPACES.sub("", svg).replace("xlink:href", "href")


def standalone(svg: str) -> str:
    """Return an SVG as a file of its own, readable on light and dark ground."""
    style = (
        "<style>svg{color:#222;background:#fff}"
        "@media(prefers-color-scheme:dark){svg{color:#ddd;background:#1c1c1e}}</style>"
    )
    return re.sub(r"(<svg[^>]*>)", rf"\1{style}", svg, count=1) + "\n"


def numbered_board(position: Position) -> str:
    """Return the board with the number of its move on every stone, as games are printed."""
    from boardwright.core.ground import SCALE, STONES, placed
    from boardwright.core.picture import LIGHT_STONES
    from boardwright.core.position import history_of

    marks = position.game.picture(position.state)
    colours = {point: mark.colour for mark in marks for point in mark.points}
    stones = []
    for number, point in enumerate(history_of(position)[1], start=1):
        if point not in colours:
            continue  # a pass, or a stone that was taken
        x, y = placed(*position.game.board.plane[point])
        fill, outline, _ = STONES[colours[point]]
        ink = "#000000" if colours[point] in LIGHT_STONES else "#ffffff"
        stones.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.42 * SCALE:.1f}" fill="{fill}" '
            f'stroke="{outline}" stroke-width="1.5"/>'
            f'<text x="{x:.1f}" y="{y + 4:.1f}" font-size="11" fill="{ink}">{number}</text>'
        )
    return position.svg().replace("</svg>", "\n".join([*stones, "</svg>"]))


def sheet(boards: Sequence[str], columns: int) -> str:
    """Return several boards of the same size as one picture, row by row."""
    size = re.search(r'viewBox="0 0 (\d+) (\d+)"', boards[0])
    if size is None:
        raise ValueError("a board's picture says its size")
    width, height = (int(number) + 12 for number in size.groups())
    rows = -(-len(boards) // columns)
    placed = [
        board.replace(
            "<svg ", f'<svg x="{index % columns * width}" y="{index // columns * height}" '
        )
        for index, board in enumerate(boards)
    ]
    across, down = columns * width, rows * height
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" '
            f'width="{across}" height="{down}">',
            *placed,
            "</svg>",
        ]
    )
