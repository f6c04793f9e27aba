"""Classes: who is there, what is played, and how it stands."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from boardwright.web.schemas.games import GameRequest
from boardwright.web.schemas.plays import ClockView
from boardwright.web.schemas.positions import PositionView
from boardwright.web.schemas.wire import Line, PlayerText, Wire

Form = Literal["pairs", "round-robin", "swiss", "knock-out", "computer"]
MemberKind = Literal["person", "bot"]


class NewClass(Wire):
    """A class to be opened."""

    title: Line = ""


class MemberRequest(Wire):
    """Who comes in, or what a member wants to be called from now on."""

    name: Line
    kind: MemberKind = "person"


class ContestRequest(GameRequest):
    """What the class plays, and in which form."""

    form: Form = "pairs"
    rounds: Annotated[int, Field(ge=0, le=100)] = 0
    level: PlayerText = "normal"
    clock: ClockView | None = None
    engines: bool = False


class MemberView(Wire):
    """Somebody in the class."""

    name: str
    kind: MemberKind
    present: bool  # takes part in the next round
    out: bool  # of a knock-out


class ContestView(ContestRequest):
    """What the class plays."""

    players: int


class ClassGameView(Wire):
    """A game at a table; a seat is a member's number, or -1 for the computer."""

    seats: list[int]
    play: str
    points: list[float] | None
    reason: str


class RoundView(Wire):
    """Games that are played at the same time."""

    games: list[ClassGameView]
    rests: list[int]


class StandingView(Wire):
    """A member's line of the standing."""

    place: int
    member: int
    points: float
    games: int
    won: int
    drawn: int
    lost: int
    rests: int
    opponents: float
    elo: float | None
    low: float | None
    high: float | None


class DoorView(Wire):
    """A class from outside: whether the key of the request is in it already."""

    code: str
    title: str
    inside: bool


class ClassView(Wire):
    """A class as the teacher or a member sees it."""

    code: str
    title: str
    role: Literal["owner", "seat"]
    you: int | None  # a member's own number
    members: list[MemberView]
    contest: ContestView | None
    rounds: list[RoundView]
    standings: list[StandingView]
    over: bool  # the contest has had all its rounds
    version: int


class ClassBoardEvent(Wire):
    """Where a game of the class stands, for the wall of boards."""

    play: str
    plies: int
    position: PositionView
