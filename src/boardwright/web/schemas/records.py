"""Records of games: as text, and move by move."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from boardwright.web.schemas.wire import MoveText, Note, Values, Wire


class NodeView(Wire):
    """One move in the tree of a game; the first node is the first position and has no move.

    What a request says of ``id`` and ``seat`` is passed over: nodes are numbered as they come.
    """

    parent: Annotated[int, Field(ge=0, le=100_000)] | None
    move: Annotated[str, StringConstraints(max_length=100)]
    note: Note = ""
    values: Values | None = None  # of each player, after the move
    best: MoveText | None = None  # the better move, and what it was worth
    best_values: Values | None = None
    id: int = 0
    seat: int = 0  # who moved, from 1; 0 for the root
    seconds: Annotated[float, Field(ge=0, le=10**9)] = 0.0  # taken for it


class RecordText(Wire):
    """A record in any of our formats, as text."""

    text: Annotated[str, StringConstraints(max_length=900_000)]


class RecordView(Wire):
    """A record read: what ``NewPlay`` needs to continue it."""

    game: str
    options: dict[str, int | float | bool | str | list[int]]
    position: str
    headers: dict[str, str]
    nodes: list[NodeView]
