"""Games, their boards, and the players that can take a seat."""

from __future__ import annotations

from typing import Literal

from boardwright.web.schemas.wire import GameName, LocalText, Options, Wire


class ParameterView(Wire):
    """An option of a game, or a setting of a kind of player."""

    name: str
    about: LocalText = {}
    kind: Literal["whole", "number", "choice", "switch", "numbers", "text"]
    default: int | float | bool | str | list[int]
    low: float | None = None
    high: float | None = None
    choices: list[str] = []
    tunable: bool = False  # a search may find better values


class ExampleView(Wire):
    """A position worth showing in the picture of a game."""

    options: Options = {}
    moves: list[str] = []


class GameView(Wire):
    """One game in the list of games."""

    name: str
    title: LocalText
    group: Literal["papers", "classics", "many", "yours"]  # where it stands on the first page
    players: int
    options: list[ParameterView]
    lesson: bool = False  # it brings one
    example: ExampleView = ExampleView()
    mark: str = ""  # of an own game: its last good version; empty if there is none yet
    problem: LocalText = {}  # what is wrong with its file as it is now
    file: str = ""
    editable: bool = False  # in the page


class GameList(Wire):
    """All games this server offers."""

    games: list[GameView]
    version: str
    laboratory: bool  # experiments may be started from the page
    workshop: bool  # games may be written in the page
    changes: int  # of own games, since the server started


class GameRequest(Wire):
    """A game with its options; those not given have their defaults."""

    game: GameName
    options: Options = {}


class PointView(Wire):
    """One point of a board: where it is drawn, and in space if the board has layers."""

    name: str
    x: float
    y: float
    outline: list[list[float]] = []  # corners of its cell, or the two ends of an edge
    shaded: bool = False  # a darker cell
    space: list[float] | None = None
    layer: int = 0


class SideView(Wire):
    """A border in a player's colour: places in the plane, joined in order."""

    colour: str
    places: list[list[float]]


class LabelView(Wire):
    """A coordinate beside the board."""

    text: str
    x: float
    y: float


class PlayerKindView(Wire):
    """A kind of player that can take a seat."""

    name: str
    about: LocalText
    settings: list[ParameterView]


class BoardView(Wire):
    """Everything about a game with fixed options that does not change while it is played."""

    game: str
    options: dict[str, int | float | bool | str | list[int]]
    title: LocalText
    rules: LocalText
    ending: LocalText  # why a game is won, such as "five in a row"; may be empty
    players: int
    player_names: dict[str, list[str]]
    colours: list[str]
    symbols: str  # of the marks, 0 (empty) first; none where marks are numbers
    impartial: bool
    chances: bool  # dice or similar decide something during play
    cell: Literal["point", "square", "hexagon", "circle", "edge", "pit"]
    points: list[PointView]
    layers: int  # 1 for a flat board
    lines: list[list[int]]  # pairs of points to be joined when drawn
    dots: list[list[float]]  # small ones, such as those that edges join
    sides: list[SideView]  # coloured borders
    labels: list[LabelView]  # none: every cell carries its name
    neighbours: list[list[int]]
    piece: int  # this many points of a click path are one piece, placed together; 0 if none
    places: bool  # a move of one click puts the mover's stone there, and changes nothing else
    wins_by_sets: bool  # GoClub, Gomoku: the first to hold a set of points
    forces: bool  # the rules say which moves force, so that forced wins can be searched
    solvable: bool  # an exact answer for every position
    kinds: list[PlayerKindView]
    levels: dict[str, str]  # easy, normal, hard, best: the player that each means
    thinker: str  # the player that analyses this game
