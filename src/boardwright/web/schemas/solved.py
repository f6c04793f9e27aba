"""What is exactly known: values of positions and moves, lists of solved positions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from boardwright.web.schemas.games import GameRequest
from boardwright.web.schemas.positions import PositionView
from boardwright.web.schemas.wire import LocalText, Value, Wire


class JudgedMove(Wire):
    """A move with its exact value for the player who makes it."""

    move: str
    value: Value
    distance: int | None
    margin: int | None = None  # by how much, where scores count


class SolvedPosition(Wire):
    """What is exactly known about a position; ``value`` is for the player to move."""

    method: str
    value: Value | None
    distance: int | None
    margin: int | None = None
    moves: list[JudgedMove]
    line: list[str]
    facts: dict[str, Any]


class SolvedListRequest(GameRequest):
    """A page of solved positions: the lost ones, or the longest wins, up to symmetry."""

    which: Literal["lost", "longest"] = "lost"
    first: Annotated[int, Field(ge=0, le=10**9)] = 0
    count: Annotated[int, Field(ge=1, le=60)] = 12


class SolvedListed(Wire):
    """One of them."""

    position: PositionView
    value: Value
    distance: int | None
    margin: int | None = None


class PaperFigure(Wire):
    """A figure of a paper compared with ours; the paper's is empty where it has none."""

    figure: LocalText
    paper: LocalText
    measured: LocalText
    verdict: str  # agrees, differs, new, open, circular


class SolvedList(Wire):
    """A page of solved positions, of ``total``; the first one comes with the paper's figures."""

    total: int
    positions: list[SolvedListed]
    figures: list[PaperFigure] = []
