"""Games being played: their tree of moves, seats, clocks, links and changes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from boardwright.web.schemas.games import GameRequest
from boardwright.web.schemas.positions import PositionView
from boardwright.web.schemas.records import NodeView
from boardwright.web.schemas.wire import (
    Headers,
    Line,
    MoveText,
    Note,
    PlayerText,
    PositionText,
    Wire,
)


class SeatView(Wire):
    """Who sits in a seat: ``human`` here, ``link`` (whoever has the seat's link), or a player."""

    player: str
    name: str
    yours: bool  # the key of this request may move for it
    left: float | None = None  # seconds on its clock


class ClockView(Wire):
    """How long each seat has: seconds for the game, and more after each move."""

    seconds: Annotated[float, Field(gt=0, le=604_800)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0


class LinksView(Wire):
    """Keys to hand out: one for each seat played by link, one to watch."""

    seats: list[str | None]
    watch: str


class PlayView(Wire):
    """A game being played or looked at, with all its branches."""

    id: str
    game: str
    options: dict[str, int | float | bool | str | list[int]]
    start: str  # text of the first position if it is not the game's own
    seats: list[SeatView]
    headers: dict[str, str]
    nodes: list[NodeView]
    current: int  # the node to play from
    position: PositionView  # there
    paused: bool  # nobody's engine answers: the game is being analysed
    version: int  # counts changes
    role: Literal["owner", "seat", "watch"]
    thinking: bool  # an engine is choosing a move
    lost_on_time: int | None  # seat
    clock: ClockView | None
    links: LinksView | None  # for the owner
    seed: int
    created: str
    updated: str


class SeatRequest(Wire):
    """Who shall sit in a seat."""

    player: PlayerText = "human"
    name: Line = ""


class NewPlay(GameRequest):
    """A game to be begun, from the start, from a position, or with the moves of a record."""

    seats: Annotated[list[SeatRequest], Field(max_length=10)] = []
    headers: Headers = {}
    position: PositionText = ""
    nodes: Annotated[list[NodeView], Field(max_length=5001)] = []
    clock: ClockView | None = None
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = None
    paused: bool = False


class PlayLine(Wire):
    """A game in the list of one's own games."""

    id: str
    game: str
    options: dict[str, int | float | bool | str | list[int]]
    seats: list[str]
    headers: dict[str, str]
    plies: int
    over: bool
    updated: str


class PlayList(Wire):
    """One's own games, last used first."""

    plays: list[PlayLine]


class MoveRequest(Wire):
    """A move, played at the node it was thought of; elsewhere it is refused."""

    node: Annotated[int, Field(ge=0, le=10**9)]
    move: MoveText


class NodeRequest(Wire):
    """A node of the tree."""

    node: Annotated[int, Field(ge=0, le=10**9)]


class PlayChange(Wire):
    """What the owner may change while a game is played; what is None stays."""

    paused: bool | None = None
    seats: Annotated[list[SeatRequest], Field(max_length=10)] | None = None
    headers: Headers | None = None
    note: Note | None = None
    node: Annotated[int, Field(ge=0, le=10**9)] | None = None  # whose note


class PlayEvent(Wire):
    """A change of a game, sent to all who look at it; ``version`` counts up by one."""

    id: str
    version: int
    origin: int  # the node it was made at: whoever looks there goes along to ``current``
    current: int
    position: PositionView  # of ``current``
    paused: bool
    thinking: bool
    lost_on_time: int | None
    seats: list[SeatView]
    headers: dict[str, str]
    nodes: list[NodeView]  # new or changed
    links: LinksView | None = None  # for the owner, where seats changed
