"""Positions: asked for, set up by hand, and as they are drawn."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from boardwright.web.schemas.games import BoardView, GameRequest
from boardwright.web.schemas.wire import LocalText, Moves, PositionText, Wire

#: The largest number on a point of a position set up by hand.
MOST_MARK = 100


class PositionRequest(GameRequest):
    """A position: the game's first one, or ``position``, and the moves played from it."""

    position: PositionText = ""
    moves: Moves = []


class EditRequest(GameRequest):
    """A position set up by hand: the mark on every point, as numbers of the game's symbols."""

    marks: Annotated[list[Annotated[int, Field(ge=0, le=MOST_MARK)]], Field(max_length=20_000)]
    to_move: Annotated[int, Field(ge=1, le=10)] = 1


class MarkView(Wire):
    """Something drawn on points."""

    kind: Literal["stone", "piece", "circle", "struck", "count", "line", "block"]
    points: list[int]
    colour: str
    text: str = ""


class MoveView(Wire):
    """A legal move: its text and, for each click, the points any of which will do (pass: none)."""

    text: str
    path: list[list[int]]


class PositionView(Wire):
    """A position as it is drawn and played."""

    text: str
    to_move: int  # from 1; 0 while chance decides, and then the moves are what it may decide
    over: bool
    returns: list[float] | None
    winner: int | None
    score: list[int]
    marks: list[MarkView]
    winning: list[int]  # points that make the win
    moves: list[MoveView]
    last: list[int]  # points of the move that led here
    caption: LocalText  # a line of text beside the board; mostly empty
    reason: LocalText  # why the game ended as it did; may be empty
    notations: dict[str, str] = {}


class ShownView(Wire):
    """A board and a position on it."""

    board: BoardView
    position: PositionView
