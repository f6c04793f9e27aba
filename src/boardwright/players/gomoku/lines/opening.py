"""The book of the first moves, on the boards and by the rules that it was made for.

``book.txt`` is written by ``boardwright book gomoku``; its first line says by which engine.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from boardwright.core.game import Game
from boardwright.players.book import Book, read_book


@cache
def opening_book(game: Game) -> Book | None:
    """Return the book for a game, read once; None if there is none for its board and rule."""
    text = (files(__package__) / "book.txt").read_text(encoding="utf-8")
    return read_book(game, text.splitlines())
