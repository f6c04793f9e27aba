"""Games being played: their tree of moves, seats, clocks, links and changes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

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

#: Thirty days.
LONGEST_S = 2_592_000


class SeatView(Wire):
    """Who sits in a seat: ``human`` here, ``link`` (whoever has the seat's link), or a player."""

    player: str
    name: str
    yours: bool  # the key of this request may move for it
    taken: bool  # False while nobody has opened the link of the seat
    left: float | None = None  # seconds on its clock
    periods: int | None = None  # that it has after them, the present one counted
    part: float | None = None  # seconds left of the present one


class ClockView(Wire):
    """How long each seat has: seconds for the game, more after each move, and then periods.

    A period begins anew with every move (byo-yomi); one of days alone is the time for a move.
    """

    seconds: Annotated[float, Field(ge=0, le=LONGEST_S)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0
    periods: Annotated[int, Field(ge=0, le=100)] = 0
    period: Annotated[float, Field(ge=0, le=LONGEST_S)] = 0


class LinksView(Wire):
    """Keys to hand out: one for each seat played by link, one to watch."""

    seats: list[str | None]
    watch: str


class EndedView(Wire):
    """How a game ended before its rules ended it; the seat is that of who lost."""

    how: Literal["time", "resignation", "agreement"]
    seat: int | None


class OfferView(Wire):
    """What a seat asks the others for: a draw, or to take a move back."""

    kind: Literal["draw", "undo"]
    seat: int
    waits_for: list[int]  # seats that have not answered


class CompanyView(Wire):
    """What people agree on around a game."""

    ended: EndedView | None
    offer: OfferView | None
    next: str | None  # the game that goes on after this one
    advice: bool  # engines may be asked before the game is over


class SaidView(Wire):
    """Something that was said in the name of a seat."""

    seat: int
    text: str


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
    company: CompanyView
    chat: list[SaidView]
    clock: ClockView | None
    links: LinksView | None  # for the owner
    seed: int
    created: str
    updated: str


class SeatRequest(Wire):
    """Who shall sit in a seat; a new link frees the seat of who has it."""

    player: PlayerText = "human"
    name: Line = ""
    new_link: bool = False


class NewPlay(GameRequest):
    """A game to be begun, from the start, from a position, or with the moves of a record."""

    seats: Annotated[list[SeatRequest], Field(max_length=10)] = []
    headers: Headers = {}
    position: PositionText = ""
    nodes: Annotated[list[NodeView], Field(max_length=5001)] = []
    clock: ClockView | None = None
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = None
    paused: bool = False
    advice: bool | None = None  # by default engines may be asked unless people play by link


class LineSeat(Wire):
    """Who sits in a seat of a game in the list."""

    player: str
    name: str
    yours: bool


class PlayLine(Wire):
    """A game in the list of one's own games."""

    id: str
    game: str
    options: dict[str, int | float | bool | str | list[int]]
    seats: list[LineSeat]
    headers: dict[str, str]
    current: int  # the node where it stands
    plies: int
    over: bool
    ended: EndedView | None
    yours: bool  # or played in by link
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


class JoinRequest(Wire):
    """The link of a seat, to be taken by the key of the request, and the name of who takes it."""

    link: Line
    name: Line = ""


class JoinView(Wire):
    """What the key of the request may do now, and whether someone else had taken the seat."""

    role: Literal["owner", "seat", "watch"]
    seat: int | None  # that the link is for
    taken: bool


class OfferRequest(Wire):
    """What is asked for."""

    kind: Literal["draw", "undo"]


class SayRequest(Wire):
    """A line for the others."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=r"^[^\x00]*$")]


class AnswerRequest(Wire):
    """Yes or no to what is offered."""

    yes: bool


class RematchRequest(Wire):
    """Whether everybody moves on by a seat."""

    swap: bool = True


class RematchView(Wire):
    """The game that goes on after another."""

    id: str


class PresenceEvent(Wire):
    """Who looks at a game just now: seats played by link, the owner, and how many watch."""

    seats: list[int]
    owner: bool
    watching: int


class PlayChange(Wire):
    """What the owner may change while a game is played; what is None stays."""

    paused: bool | None = None
    seats: Annotated[list[SeatRequest], Field(max_length=10)] | None = None
    headers: Headers | None = None
    advice: bool | None = None
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
    company: CompanyView
    said: SaidView | None  # just now
    seats: list[SeatView]
    headers: dict[str, str]
    nodes: list[NodeView]  # new or changed
    links: LinksView | None = None  # for the owner, where seats changed
