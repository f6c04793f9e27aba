"""Words of a record's text: what both its writer and its reader must know."""

from __future__ import annotations

import re

from boardwright.core.errors import InputError
from boardwright.records.tree import PAYOFFS, UNFINISHED

#: A comment, a remark to the end of a line, a bracket, or a word.
TOKEN = re.compile(
    r"\{(?P<comment>(?:[^\\}]++|\\.)*+)\}|(?:;|^%)(?P<remark>[^\n]*)|(?P<bracket>[()])"
    r"|(?P<word>[^\s(){};]++)",
    re.MULTILINE | re.DOTALL,
)
MOVE_NUMBER = re.compile(r"\d{1,9}\.+")
#: A number that chess gives to opinions.
OPINION = re.compile(r"\$\d{1,9}")
#: Headers that are parts of a record of their own.
RESERVED = ("Game", "Options", "Position", "Result")


def ends_record(word: str, result: str) -> bool:
    """Return whether a word is the result at the end of the moves."""
    return word in (UNFINISHED, result) or PAYOFFS.fullmatch(word) is not None


def without_opinion(word: str) -> str:
    """Return a move without the marks that people put after it.

    >>> without_opinion("h8!?")
    'h8'
    """
    return word.rstrip("!?")


def writable(move: str) -> str:
    """Return a move that can be told apart from numbers, results and comments; refuse any other."""
    token = TOKEN.fullmatch(move)
    plain = token is not None and token["word"] is not None and without_opinion(move) == move
    if not plain or ends_record(move, "") or MOVE_NUMBER.match(move) or OPINION.fullmatch(move):
        raise InputError(
            "the move {move!r:.40} cannot be written as text; JSON can hold it", move=move
        )
    return move
