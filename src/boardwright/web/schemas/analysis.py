"""What engines think: candidates, reviews, live sets and forced wins."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from boardwright.web.schemas.positions import PositionRequest
from boardwright.web.schemas.wire import PlayerText, Wire


class CandidateView(Wire):
    """A move that an engine considered."""

    move: str
    values: list[float]  # of each player, from -1 to 1
    line: list[str]
    visits: int
    quick: bool = False  # from a short look at this move alone, put on the best move's scale
    distance: int | None = None  # plies to the end, where its win or loss is proved


class ThoughtView(Wire):
    """What an engine thinks of a position; values are 1 or -1 only where that is proved."""

    move: str
    values: list[float]
    line: list[str]
    depth: int
    nodes: int
    seconds: float
    candidates: list[CandidateView]
    proved: bool
    distance: int | None  # plies to the end, where proved


class AnalysisRequest(PositionRequest):
    """A position to be thought about, for this many seconds."""

    player: PlayerText | None = None  # the game's own thinker if not given
    seconds: Annotated[float, Field(gt=0, le=600)] = 10
    candidates: Annotated[int, Field(ge=1, le=1000)] = 1000


class PreparingEvent(Wire):
    """An engine is being prepared, which takes a while when it must be compiled."""

    player: str


class CompilingEvent(Wire):
    """An engine is compiled, which happens once on a machine and takes about this long."""

    player: str
    seconds: int


class ReviewRequest(Wire):
    """A line of a game to be judged, move by move, from the root to a node."""

    node: Annotated[int, Field(ge=0, le=10**9)]
    moves: Annotated[int, Field(ge=1, le=10**6)] | None = None  # only so many, the last ones
    seconds: Annotated[float, Field(gt=0, le=60)] = 0.5  # a move
    player: PlayerText | None = None


class WishedMove(Wire):
    """A move, and how much a net wants it before any search."""

    move: str
    share: float


class NetOpinion(Wire):
    """What a net says of a position at a glance."""

    name: str
    values: list[float]  # of each player, from -1 to 1
    moves: list[WishedMove]  # the most wanted first


class ExploredMove(Wire):
    """A move that was played from a position, and how its games ended."""

    move: str
    games: int
    own: int  # of them one's own
    score: float | None  # mean of the player to move: 1 for a win, 0 for a loss


class ExplorerView(Wire):
    """What was played from a position in one's own games and in those of the machine."""

    games: int
    own: int
    newest: int  # games looked through, the newest first
    cut: bool  # there are more
    moves: list[ExploredMove]


class PointRequest(PositionRequest):
    """A point of a position."""

    point: Annotated[int, Field(ge=0, le=20_000)]


class LiveSet(Wire):
    """A winning set in which one player has stones and nobody else does."""

    player: int  # from 1
    points: list[int]
    held: list[int]


class LiveSets(Wire):
    """Live sets through a point, those with most stones first."""

    sets: list[LiveSet]
    total: int  # before cutting off


class SearchingEvent(Wire):
    """A search that was prepared has begun; it takes this long at most."""

    seconds: float


class ForcedLine(Wire):
    """A win by forcing moves, with its line; none was found if it is empty."""

    line: list[str]
    excluded: bool  # there is none within the search, as against: not found
