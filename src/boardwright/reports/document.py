"""A report before it is a file: blocks in their order, each a heading, words, a table, a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

#: What a student wrote, by the key of the place: one text a paragraph.
OwnTexts = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is a chapter."""

    text: str
    level: int = 1


@dataclass(frozen=True)
class Words:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Own:
    """A place for the student's words; ``prompt`` says what belongs there."""

    key: str
    prompt: str


@dataclass(frozen=True)
class Code:
    """A command as it is typed."""

    text: str


@dataclass(frozen=True)
class Table:
    """A table with its caption."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Share:
    """A measured share with its interval."""

    name: str
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Shares:
    """A figure: shares with their intervals, and the share that would be even."""

    caption: str
    rows: Sequence[Share]
    even: float


@dataclass(frozen=True)
class Curves:
    """A figure: for each name points of minutes, score, and its interval's ends."""

    caption: str
    lines: Mapping[str, Sequence[tuple[float, float, float, float]]]


Figure = Shares | Curves
Block = Heading | Words | Own | Code | Table | Shares | Curves


@dataclass(frozen=True)
class Document:
    """A report in one language."""

    title: str
    language: str
    blocks: Sequence[Block]


@dataclass(frozen=True)
class Saved:
    """An experiment as it was kept; ``found`` is what its command prints with ``--json``."""

    kind: str
    game: str
    options: str
    command: str
    seed: int | None
    version: str
    found: Mapping[str, Any]
