"""A sheet of puzzles for a class: PDF pages with boards and questions, then the solutions."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from boardwright.core.errors import InputError
from boardwright.core.extras import extra
from boardwright.core.game import Game
from boardwright.core.phrases import say
from boardwright.core.picture import svg
from boardwright.core.position import Position
from boardwright.puzzles.painting import paint
from boardwright.puzzles.puzzle import Puzzle, question
from boardwright.reports.drawing import chinese_fonts

#: A4 upright, in inches, and how boards stand on it.
WIDTH, HEIGHT, MARGIN, HEAD = 8.27, 11.69, 0.7, 0.55
COLUMNS, ROWS = 2, 3
SOLUTIONS_PER_PAGE = 4 * 5
#: Characters of a sentence in one line beneath a board.
LINE = {"en": 46, "zh-TW": 24}


def write_sheet(
    game: Game,
    puzzles: Sequence[Puzzle],
    file: Path,
    language: str,
    title: str = "",
    progress: Callable[[int], None] | None = None,
) -> None:
    """Write puzzles and their solutions as PDF; the file appears whole or not at all."""
    with extra("reports"):
        import matplotlib
        from matplotlib.backends.backend_pdf import PdfPages
        from matplotlib.figure import Figure
    fonts = chinese_fonts()
    if language != "en" and not fonts:
        raise InputError("no font with Chinese was found here: install one, such as Noto Sans CJK")
    heading = title or say("Puzzles: {game}", language, game=game.title(language))
    unfinished = file.with_name(file.name + ".new")
    with matplotlib.rc_context({"font.family": [*fonts, "DejaVu Sans"], "pdf.fonttype": 42}):
        try:
            with PdfPages(unfinished, metadata={"Title": heading}) as pages:
                for first in range(0, len(puzzles), COLUMNS * ROWS):
                    page = Figure((WIDTH, HEIGHT))
                    some = puzzles[first : first + COLUMNS * ROWS]
                    question_page(page, game, some, first, heading, language)
                    pages.savefig(page)
                    if progress is not None:
                        progress(first + len(some))
                for first in range(0, len(puzzles), SOLUTIONS_PER_PAGE):
                    page = Figure((WIDTH, HEIGHT))
                    some = puzzles[first : first + SOLUTIONS_PER_PAGE]
                    solution_page(page, game, some, first, heading, language)
                    pages.savefig(page)
            unfinished.replace(file)
        except OSError as error:
            raise InputError(
                "{file} cannot be written: {reason}", file=file, reason=error.strerror
            ) from None
        finally:
            unfinished.unlink(missing_ok=True)


def question_page(
    page: Any, game: Game, puzzles: Sequence[Puzzle], first: int, heading: str, language: str
) -> None:
    """Draw boards with what is asked beneath them."""
    head(page, heading, say("Name: {line}", language, line="_" * 24))
    wide = (WIDTH - 2 * MARGIN) / COLUMNS
    high = (HEIGHT - 2 * MARGIN - HEAD) / ROWS
    for place, puzzle in enumerate(puzzles):
        row, column = divmod(place, COLUMNS)
        left, top = MARGIN + column * wide, MARGIN + HEAD + row * high
        picture = pictured(game.position(puzzle.start), language)
        board(page, picture, (left + 0.1, top, wide - 0.2, high - 0.85))
        words = question(game, puzzle, language)
        stars = "★" * puzzle.level
        note(page, left + 0.1, top + high - 0.8, f"{first + place + 1}.  {stars}", 9, bold=True)
        note(page, left + 0.1, top + high - 0.62, wrapped(words, language), 8.5)


def solution_page(
    page: Any, game: Game, puzzles: Sequence[Puzzle], first: int, heading: str, language: str
) -> None:
    """Draw small boards with the first move of each solution, and write all its moves."""
    head(page, heading, say("Solutions", language))
    columns, rows = 4, 5
    wide = (WIDTH - 2 * MARGIN) / columns
    high = (HEIGHT - 2 * MARGIN - HEAD) / rows
    for place, puzzle in enumerate(puzzles):
        row, column = divmod(place, columns)
        left, top = MARGIN + column * wide, MARGIN + HEAD + row * high
        after = game.position(puzzle.start).play(puzzle.line[0])
        picture = pictured(after, language)
        board(page, picture, (left + 0.05, top, wide - 0.1, high - 0.62))
        note(page, left + 0.05, top + high - 0.58, solution_text(puzzle, first + place + 1), 6.5)


def solution_text(puzzle: Puzzle, number: int) -> str:
    """Return the answer in a few lines: every first move that is right, then one way to the end."""
    right = "  ".join(puzzle.right[:8]) + (" ..." if len(puzzle.right) > 8 else "")
    line = " ".join(puzzle.line)
    parts = [f"{number}.  {right}"] + ([line] if len(puzzle.line) > 1 else [])
    return "\n".join(row for part in parts for row in textwrap.wrap(part, 34)[:3])


def head(page: Any, left: str, right: str) -> None:
    """Write the head line of a page."""
    page.text(MARGIN / WIDTH, 1 - MARGIN / HEIGHT, left, fontsize=15, va="top")
    page.text(1 - MARGIN / WIDTH, 1 - MARGIN / HEIGHT, right, fontsize=10, va="top", ha="right")


def pictured(position: Position, language: str) -> str:
    """Return a position as SVG: the last move ringed, stones of three players with their names."""
    game = position.game
    names = game.player_names(language) if game.players > 2 else ()
    letters = {colour: name[0] for colour, name in zip(game.colours, names, strict=False)}
    marks = [
        mark
        if mark.text or mark.kind != "stone"
        else mark._replace(text=letters.get(mark.colour, ""))
        for mark in game.picture(position.state)
    ]
    return svg(game.board, marks, position.changed)


def board(page: Any, picture: str, place: tuple[float, float, float, float]) -> None:
    """Draw a picture into a place (left, top, width, height in inches), as large as fits."""
    left, top, wide, high = place
    width, height = size(picture)
    scale = min(wide / width, high / height)
    left += (wide - scale * width) / 2
    box = (
        left / WIDTH,
        1 - (top + scale * height) / HEIGHT,
        scale * width / WIDTH,
        scale * height / HEIGHT,
    )
    paint(page.add_axes(box), picture, 72 * scale * width)


def size(picture: str) -> tuple[float, float]:
    """Return width and height of one of our pictures."""
    _, _, width, height = picture.split('viewBox="')[1].split('"')[0].split()
    return float(width), float(height)


def note(page: Any, left: float, top: float, text: str, points: float, bold: bool = False) -> None:
    """Write some lines at a place in inches."""
    page.text(
        left / WIDTH,
        1 - top / HEIGHT,
        text,
        fontsize=points,
        va="top",
        weight="bold" if bold else "normal",
        linespacing=1.35,
    )


def wrapped(text: str, language: str) -> str:
    """Return a sentence in lines that fit beneath a board."""
    return "\n".join(textwrap.wrap(text, LINE[language]))
