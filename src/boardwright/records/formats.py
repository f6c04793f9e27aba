"""The three formats of a record: which one a text is in, read and write in any."""

from __future__ import annotations

import re

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.records.json_form import read_json, write_json
from boardwright.records.sgf_reader import read_sgf
from boardwright.records.sgf_writer import write_sgf
from boardwright.records.text_reader import read_text
from boardwright.records.text_writer import write_text
from boardwright.records.tree import Tree

#: Names of the formats and the endings of their files.
FORMATS = {"text": "txt", "sgf": "sgf", "json": "json"}
READERS = {"text": read_text, "sgf": read_sgf, "json": read_json}
JSON_BEGINS = re.compile(r"\ufeff?\s*+\{")
SGF_BEGINS = re.compile(r"\ufeff?\s*+\(")


def format_of(text: str) -> str:
    """Return the name of the format that a record seems to be in.

    >>> format_of("(;FF[4])"), format_of('[Game "nim"]')
    ('sgf', 'text')
    """
    if JSON_BEGINS.match(text):
        return "json"
    return "sgf" if SGF_BEGINS.match(text) else "text"


def read_any(text: str) -> Tree:
    """Return the record that a text holds in any format; the rules are asked by ``check``."""
    return READERS[format_of(text)](text)


def write_any(tree: Tree, format: str, game: Game) -> str:
    """Return a record of a game in a format."""
    if format not in FORMATS:
        raise InputError(
            "the format of a record is {known}, not {given!r:.40}",
            known=", ".join(FORMATS),
            given=format,
        )
    if format == "sgf":
        return write_sgf(tree, game)
    return write_json(tree) if format == "json" else write_text(tree)
