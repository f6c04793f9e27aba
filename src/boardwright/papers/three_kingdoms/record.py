"""A game's record as a picture: the paper's figure 9 shows such a text file."""

from __future__ import annotations

import textwrap
from html import escape

from boardwright.core.position import Position
from boardwright.papers.experiment import Picture
from boardwright.papers.figures import INK, tidy
from boardwright.papers.row import Text
from boardwright.records.record import Record, write_record

LINE, LETTER, MARGIN = 18, 8.5, 12
WIDTH = 80


def record_text(last: Position, headers: dict[str, str]) -> str:
    """Return the record of the moves that led to a position."""
    return write_record(Record.of(last, headers))


def record_picture(name: str, caption: Text, text: str) -> Picture:
    """Return a record as a picture of its lines; long ones go on in the next."""
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, WIDTH) or [""]]
    width = round(max(len(line) for line in lines) * LETTER + 2 * MARGIN)
    height = len(lines) * LINE + 2 * MARGIN
    drawn = [
        f'<text x="{MARGIN}" y="{MARGIN + LINE * (number + 0.7):.1f}" fill="{INK}">'
        f"{escape(line)}</text>"
        for number, line in enumerate(lines)
    ]
    svg = "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="monospace" font-size="14" '
            'xml:space="preserve">',
            *drawn,
            "</svg>",
        ]
    )
    return Picture(name, caption, tidy(svg, name))
