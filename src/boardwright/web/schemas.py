"""What goes over the wire: every request and answer of the API, checked in one place.

The page's own types are written from these models (``python -m boardwright.web.page_types``).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Language = Literal["en", "zh-TW"]
LocalText = dict[str, str]  # by language
#: PostgreSQL keeps no text with a character 0.
Line = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00]*$")]
Note = Annotated[str, StringConstraints(max_length=2000, pattern=r"^[^\x00]*$")]
GameName = Annotated[str, StringConstraints(min_length=1, max_length=500)]
PositionText = Annotated[str, StringConstraints(max_length=20_000)]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Options = Annotated[dict[Line, int | bool | Line | list[int]], Field(max_length=50)]
Moves = Annotated[list[MoveText], Field(max_length=5000)]
PlayerText = Annotated[str, StringConstraints(min_length=1, max_length=300)]
Values = Annotated[
    list[Annotated[float, Field(ge=-1, le=1, allow_inf_nan=False)]], Field(max_length=10)
]  # of each player
Value = Literal["win", "draw", "loss"]  # for the player to move


class Wire(BaseModel):
    """Base of all models: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Problem(Wire):
    """What went wrong, as one sentence for people."""

    error: str


class OptionView(Wire):
    """One option of a game."""

    name: str
    about: LocalText
    kind: Literal["number", "choice", "switch", "numbers", "text"]
    default: int | bool | str | list[int]
    low: int | None = None
    high: int | None = None
    choices: list[str] = []


class GameView(Wire):
    """One game in the list of games."""

    name: str
    title: LocalText
    players: int
    options: list[OptionView]


class GameList(Wire):
    """All games this server offers."""

    games: list[GameView]
    version: str
    laboratory: bool  # experiments may be started from the page


class GameRequest(Wire):
    """A game with its options; those not given have their defaults."""

    game: GameName
    options: Options = {}


class PositionRequest(GameRequest):
    """A position: the game's first one, or ``position``, and the moves played from it."""

    position: PositionText = ""
    moves: Moves = []


class MarkView(Wire):
    """Something drawn on points."""

    kind: Literal["stone", "piece", "circle", "struck"]
    points: list[int]
    colour: str


class PointView(Wire):
    """One point of a board: where it is drawn, and in space if the board has layers."""

    name: str
    x: float
    y: float
    space: list[float] | None = None
    layer: int = 0


class LabelView(Wire):
    """A coordinate beside the board."""

    text: str
    x: float
    y: float


class SettingView(Wire):
    """One option of a kind of player."""

    name: str
    kind: Literal["whole", "number", "choice", "text"]
    default: int | float | str
    low: float | None = None
    high: float | None = None
    choices: list[str] = []


class PlayerKindView(Wire):
    """A kind of player that can take a seat."""

    name: str
    about: LocalText
    settings: list[SettingView]


class BoardView(Wire):
    """Everything about a game with fixed options that does not change while it is played."""

    game: str
    options: dict[str, int | bool | str | list[int]]
    title: LocalText
    rules: LocalText
    ending: LocalText  # why a game is won, such as "five in a row"; may be empty
    players: int
    player_names: dict[str, list[str]]
    colours: list[str]
    symbols: str  # of the marks, 0 (empty) first
    impartial: bool
    cell: Literal["point", "square", "hexagon", "circle"]
    points: list[PointView]
    layers: int  # 1 for a flat board
    lines: list[list[int]]  # pairs of points to be joined when drawn
    labels: list[LabelView]  # none: every cell carries its name
    neighbours: list[list[int]]
    piece: int  # so many points of a click path are one piece, placed together; 0 if none
    wins_by_sets: bool  # GoClub, Gomoku: the first to hold a set of points
    solvable: bool  # an exact answer for every position
    kinds: list[PlayerKindView]
    levels: dict[str, str]  # easy, normal, hard, best: the player that each means
    thinker: str  # the player that analyses this game


class MoveView(Wire):
    """A legal move: its text and the points clicked to enter it (none: a pass)."""

    text: str
    path: list[int]


class PositionView(Wire):
    """A position as it is drawn and played."""

    text: str
    to_move: int  # from 1
    over: bool
    returns: list[float] | None
    winner: int | None
    score: list[int]
    marks: list[MarkView]
    winning: list[int]  # points that make the win
    moves: list[MoveView]
    last: list[int]  # points of the move that led here
    notations: dict[str, str] = {}


class EditRequest(GameRequest):
    """A position set up by hand: the mark on every point, as numbers of the game's symbols."""

    marks: Annotated[list[Annotated[int, Field(ge=0, le=100)]], Field(max_length=20_000)]
    to_move: Annotated[int, Field(ge=1, le=10)] = 1


class CandidateView(Wire):
    """A move that an engine considered."""

    move: str
    values: list[float]  # of each player, from -1 to 1
    line: list[str]
    visits: int
    quick: bool = False  # from a short look at this move alone, put on the best move's scale


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


class NodeView(Wire):
    """One move in the tree of a game; number 0 is the first position and has no move."""

    id: int
    parent: int | None
    move: str
    seat: int  # who moved, from 1; 0 for the root
    seconds: float  # taken for it
    values: list[float] | None = None  # from a review: of each player, after the move
    best: str | None = None  # from a review: the better move, and what it was worth
    best_values: list[float] | None = None
    note: str = ""


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
    options: dict[str, int | bool | str | list[int]]
    start: str  # text of the first position if it is not the game's own
    seats: list[SeatView]
    headers: dict[str, str]
    nodes: list[NodeView]
    current: int  # the node to play from
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


class RecordNode(Wire):
    """One move of a record; ``parent`` is the index of an earlier one, or -1 for the start."""

    parent: Annotated[int, Field(ge=-1, le=100_000)]
    move: MoveText
    note: Note = ""
    values: Values | None = None
    best: MoveText | None = None  # the better move, and what it was worth
    best_values: Values | None = None


class NewPlay(GameRequest):
    """A game to be begun, from the start, from a position, or with the moves of a record."""

    seats: Annotated[list[SeatRequest], Field(max_length=10)] = []
    headers: Annotated[dict[Line, Line], Field(max_length=50)] = {}
    position: PositionText = ""
    nodes: Annotated[list[RecordNode], Field(max_length=5000)] = []
    note: Note = ""  # on the first position
    clock: ClockView | None = None
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = None
    paused: bool = False


class PlayLine(Wire):
    """A game in the list of one's own games."""

    id: str
    game: str
    options: dict[str, int | bool | str | list[int]]
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
    headers: Annotated[dict[Line, Line], Field(max_length=50)] | None = None
    note: Note | None = None
    node: Annotated[int, Field(ge=0, le=10**9)] | None = None  # whose note


class PlayEvent(Wire):
    """A change of a game, sent to all who look at it; ``version`` counts up by one."""

    version: int
    current: int
    paused: bool
    thinking: bool
    lost_on_time: int | None
    seats: list[SeatView]
    headers: dict[str, str]
    nodes: list[NodeView]  # new or changed
    links: LinksView | None = None  # for the owner, where seats changed


class AnalysisRequest(PositionRequest):
    """A position to be thought about, for so many seconds."""

    player: PlayerText | None = None  # the game's own thinker if not given
    seconds: Annotated[float, Field(gt=0, le=600)] = 10
    candidates: Annotated[int, Field(ge=1, le=1000)] = 1000


class PreparingEvent(Wire):
    """An engine is being made ready, which takes a while when it must be compiled."""

    player: str


class JudgedMove(Wire):
    """A move with its exact value for the player who makes it."""

    move: str
    value: Value
    distance: int | None


class SolvedPosition(Wire):
    """What is exactly known about a position; ``value`` is for the player to move."""

    method: str
    value: Value | None
    distance: int | None
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


class PaperFigure(Wire):
    """A figure of a paper beside ours; the paper's is empty where it has none."""

    figure: LocalText
    paper: str
    measured: str
    verdict: str  # agrees, differs, new, open


class SolvedList(Wire):
    """A page of solved positions, of ``total``; the first one comes with the paper's figures."""

    total: int
    positions: list[SolvedListed]
    figures: list[PaperFigure] = []


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


class ForcedLine(Wire):
    """A win by forcing moves, with its line; none was found if it is empty."""

    line: list[str]
    excluded: bool  # there is none within the search, as against: not found


class ReviewRequest(Wire):
    """A line of a game to be judged, move by move, from the root to a node."""

    node: Annotated[int, Field(ge=0, le=10**9)]
    seconds: Annotated[float, Field(gt=0, le=60)] = 0.5  # a move
    player: PlayerText | None = None


class RecordText(Wire):
    """A record in any of our formats, as text."""

    text: Annotated[str, StringConstraints(max_length=900_000)]


class RecordView(Wire):
    """A record read: what ``NewPlay`` needs to go on with it."""

    game: str
    options: dict[str, int | bool | str | list[int]]
    position: str
    headers: dict[str, str]
    nodes: list[RecordNode]
    note: str  # on the first position


class ExperimentRequest(Wire):
    """An experiment to be started: what the command line would be told."""

    kind: Literal["match", "tournament", "fairness", "reproduce"]
    game: GameName = ""  # or
    paper: Line = ""
    options: Options = {}
    players: Annotated[list[PlayerText], Field(max_length=30)] = []
    games: Annotated[int, Field(ge=1, le=10_000_000)] | None = None
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    rotate: bool = True
    opening_plies: Annotated[int, Field(ge=0, le=1000)] = 0
    form: Literal["round-robin", "gauntlet", "swiss"] = "round-robin"  # of a tournament
    full: bool = False
    language: Language = "en"  # of sentences in what is found


class ExperimentView(Wire):
    """An experiment: what was asked for, how far it is, and what it found."""

    id: int
    kind: str
    title: str
    command: str
    request: dict[str, Any]
    state: Literal["waiting", "running", "stopped", "finished", "failed"]
    progress: dict[str, Any]  # done, total, seconds left, score so far with its interval
    result: dict[str, Any] | None
    error: str
    run: int | None  # number of the run in the store, where games are kept
    created: str
    updated: str


class ExperimentList(Wire):
    """All experiments without their results, newest first."""

    experiments: list[ExperimentView]


class CommandView(Wire):
    """The command line that an experiment would be."""

    command: str


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
