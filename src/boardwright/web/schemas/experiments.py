"""Experiments of the laboratory, and the games played in them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from boardwright.web.schemas.results import PaperView, ProgressView, ResultView
from boardwright.web.schemas.wire import GameName, Language, Line, Options, PlayerText, Wire

Kind = Literal["match", "tournament", "fairness", "cure", "tune", "learn", "reproduce"]
Cure = Literal["komi", "pie", "opening", "turns"]
Form = Literal["round-robin", "gauntlet", "swiss"]
Method = Literal["optuna", "champion"]


class ExperimentRequest(Wire):
    """An experiment to be started: what the command line would be told."""

    kind: Kind
    game: GameName = ""  # or
    paper: Line = ""
    options: Options = {}
    players: Annotated[list[PlayerText], Field(max_length=30)] = []
    games: Annotated[int, Field(ge=1, le=10_000_000)] | None = None  # of each part
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    rotate: bool = True
    opening_plies: Annotated[int, Field(ge=0, le=1000)] = 0
    form: Form = "round-robin"  # of a tournament
    cures: Annotated[list[Cure], Field(max_length=4)] = []  # none: all that the game offers
    settings: Annotated[list[Line], Field(max_length=30)] = []  # to tune: name or name=low..high
    method: Method = "optuna"  # of tuning
    trials: Annotated[int, Field(ge=1, le=100_000)] | None = None
    confirm_games: Annotated[int, Field(ge=0, le=10_000_000)] | None = None
    minutes: Annotated[float, Field(gt=0, le=1440)] | None = None  # of learning
    full: bool = False
    language: Language = "en"  # of sentences in what is found


class ExperimentView(Wire):
    """An experiment: what was asked for, how far it is, and what it found."""

    id: int
    kind: Kind
    title: str
    command: str
    request: ExperimentRequest
    state: Literal["waiting", "running", "stopped", "finished", "failed"]
    progress: ProgressView
    result: ResultView | None
    error: str
    run: int | None  # number of the run in the store, where games are kept
    created: str
    updated: str


class ExperimentList(Wire):
    """All experiments without their results, newest first."""

    experiments: list[ExperimentView]


class ChoicesView(Wire):
    """What an experiment can be, and the papers that can be reproduced."""

    kinds: list[Kind]
    forms: list[Form]
    methods: list[Method]
    papers: list[PaperView]


class CommandView(Wire):
    """The command line that an experiment would be."""

    command: str


class EstimateView(Wire):
    """How long an experiment will take on this machine, in seconds; None if a trial cannot tell."""

    seconds: float | None


class PlayedGameLine(Wire):
    """One game of an experiment; ``number`` finds it again."""

    number: int
    players: list[str]  # by seat
    winner: int | None  # the seat, from 1
    drawn: bool
    plies: int


class PlayedGameList(Wire):
    """Some of the games of an experiment, of ``total`` played so far."""

    total: int
    games: list[PlayedGameLine]


class MeetingLine(Wire):
    """Games of the same players with each other, all seatings together."""

    players: list[int]  # from 0, in the order of the experiment
    points: list[float]
    games: int


class GamesView(Wire):
    """What the games of an experiment look like; empty where only counts were kept."""

    lengths: dict[str, int]  # plies: how many games
    first_moves: dict[str, int]
    meetings: list[MeetingLine]


class CureList(Wire):
    """The cures that a game offers with its options."""

    cures: list[Cure]


class ComparedLine(Wire):
    """A seat, or a player, in two experiments: scores, games, and how far they are apart."""

    about: Literal["seat", "player"]
    name: str  # of the player
    number: int  # of the seat, or which of several players of this name; from 1
    scores: list[float]
    games: list[int]
    difference: float  # of the second from the first, with its 95 % interval
    low: float
    high: float


class ComparisonView(Wire):
    """What two experiments of one game have in common, and the command that says so."""

    command: str
    rows: list[ComparedLine]
