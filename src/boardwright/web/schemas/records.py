"""Records of games: as text, and move by move."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from boardwright.web.schemas.wire import MoveText, Note, Values, Wire


class RecordNode(Wire):
    """One move of a record; ``parent`` is the index of an earlier one, or -1 for the start."""

    parent: Annotated[int, Field(ge=-1, le=100_000)]
    move: MoveText
    note: Note = ""
    values: Values | None = None
    best: MoveText | None = None  # the better move, and what it was worth
    best_values: Values | None = None


class RecordText(Wire):
    """A record in any of our formats, as text."""

    text: Annotated[str, StringConstraints(max_length=900_000)]


class RecordView(Wire):
    """A record read: what ``NewPlay`` needs to go on with it."""

    game: str
    options: dict[str, int | float | bool | str | list[int]]
    position: str
    headers: dict[str, str]
    nodes: list[RecordNode]
    note: str  # on the first position
