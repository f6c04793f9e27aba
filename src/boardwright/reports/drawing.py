"""The figures of a report: as SVG for a page, as PNG for a text document."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from boardwright.core.extras import extra
from boardwright.core.phrases import say
from boardwright.papers.figures import Chart, chart, draw_shares
from boardwright.reports.document import Curves, Figure, Shares

#: How the files of fonts with Traditional Chinese begin that systems bring; one is enough.
CHINESE = ("notosanscjk-regular", "notosanstc", "msjh", "pingfang", "stheiti", "wqy-zenhei")
DOTS_PER_INCH = 200


def svg_of(figure: Figure, name: str, language: str) -> str:
    """Return a figure as SVG whose ids begin with ``name``."""
    return drawn(figure, name, language).svg


def png_of(figure: Figure, language: str) -> bytes:
    """Return a figure as PNG; where no font here has Chinese, its rows are numbered instead."""
    with extra("reports"):
        import matplotlib
    fonts = chinese_fonts()
    if not fonts and language != "en":
        figure, language = numbered(figure), "en"
    written = io.BytesIO()
    with matplotlib.rc_context({"font.family": ["DejaVu Sans", *fonts]}):
        picture = drawn(figure, "figure", language).figure
        picture.savefig(written, format="png", dpi=DOTS_PER_INCH, facecolor="white")
    return written.getvalue()


def numbered(figure: Figure) -> Figure:
    """Return a figure whose rows have the numbers of the table's rows for names."""
    if isinstance(figure, Curves):
        return figure  # its names are those of players
    rows = [replace(each, name=f"({row})") for row, each in enumerate(figure.rows, start=1)]
    return replace(figure, rows=rows)


@cache
def chinese_fonts() -> list[str]:
    """Return the name of a font here that has Chinese, if there is one."""
    from matplotlib.font_manager import findSystemFonts, fontManager
    from matplotlib.ft2font import FT2Font

    for path in sorted(findSystemFonts()):
        if Path(path).name.lower().startswith(CHINESE):
            fontManager.addfont(path)
            return [FT2Font(path).family_name]
    return []


def drawn(figure: Figure, name: str, language: str) -> Chart:
    """Return a figure as it is drawn."""
    if isinstance(figure, Shares):
        with chart(name, height=1.2 + 0.3 * len(figure.rows)) as drawing:
            draw_bars(drawing.axes[0], figure, language)
        return drawing
    with chart(name) as drawing:
        draw_curves(drawing.axes[0], figure, language)
    return drawing


def draw_bars(axis: Any, figure: Shares, language: str) -> None:
    """Draw shares with their intervals, and the even one."""
    bars = [{**vars(each), "bar": {language: each.name}} for each in figure.rows]
    draw_shares(axis, bars, figure.even, language)
    axis.set_xlabel(say("score, 95 % interval", language))


def draw_curves(axis: Any, figure: Curves, language: str) -> None:
    """Draw scores over minutes."""
    for name, points in figure.lines.items():
        minutes, scores, lows, highs = zip(*points, strict=True)
        below = [score - low for score, low in zip(scores, lows, strict=True)]
        above = [high - score for score, high in zip(scores, highs, strict=True)]
        axis.errorbar(minutes, scores, [below, above], marker="o", capsize=3, label=name)
    axis.set_ylim(-0.03, 1.03)
    axis.set_xlabel(say("minutes of learning", language))
    axis.set_ylabel(say("score, 95 % interval", language))
    axis.legend(fontsize="small")
