"""Which players may be asked for through the page: none that asks a program or reads a file.

Searches are stopped after a while, whatever their limits. What cannot be stopped is bounded here:
tables and books that take memory and time to make, and the widths of GoClub's searches. A terminal
has none of these bounds.
"""

from __future__ import annotations

from dataclasses import replace

from boardwright.arena.tuning.question import Question
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.players.catalogue import find_kind, kinds, kinds_for
from boardwright.players.kind import PlayerKind, Settings
from boardwright.players.levels import levels_of
from boardwright.players.player import PlayerSpec
from boardwright.solve.solvers import at_once
from boardwright.solve.table_file import table_path
from boardwright.web import schemas
from boardwright.web.loaded import parameter_view

#: People; a seat says so itself.
PEOPLE = ("human", "link")
#: The most that a setting of this name may be: MiB, random games a node, games of a book (2 s), and
#: threads, since all who play share the cores.
MOST = {"table": 128, "playouts": 100, "book": 20_000, "threads": 1}
#: How many lines of play a search that cannot be stopped may try (3 s).
MOST_LINES = 2_000_000


def page_kind(kind: PlayerKind) -> PlayerKind:
    """Return a kind of player with the bounds of its settings that hold for the page."""
    bounded = (
        replace(setting, high=min(setting.high, MOST.get(setting.name, setting.high)))
        for setting in kind.settings
    )
    return replace(kind, settings=tuple(bounded))


def page_kinds(game: Game) -> list[schemas.PlayerKindView]:
    """Return the kinds of players that a seat may have, people apart."""
    return [
        schemas.PlayerKindView(
            name=kind.name,
            about=dict(kind.about),
            settings=[
                parameter_view(setting)
                for setting in page_kind(kind).settings
                if setting.low < setting.high
            ],
        )
        for kind in kinds_for(game)
        if not kind.alone and (kind.name != "perfect" or soon_perfect(game))
    ]


def allowed_player(text: str, game: Game) -> str:
    """Return a player string that may be used here, in its canonical form; else an InputError."""
    spec = PlayerSpec.parse(text)
    if spec.name in PEOPLE:
        raise InputError("a person cannot be asked here")
    if any(kind.alone for kind in kinds() if kind.name == spec.name):
        raise InputError(
            "{player} asks another program and can be used from the terminal only", player=spec.name
        )
    kind = find_kind(spec.name, game)
    if spec.name == "perfect" and not soon_perfect(game):
        raise InputError(
            "perfect is not available here: solving this {game} takes too long", game=game.name
        )
    check_lines(kind, page_kind(kind).chosen(dict(spec.options)), game)
    return str(spec)


def check_tuning(asked: Question) -> None:
    """Refuse to search where a player would not be allowed: tried are values up to the highest."""
    highest = {setting.name: setting.high for setting in asked.settings}
    allowed_player(asked.player_with(highest), asked.game)


def soon_perfect(game: Game) -> bool:
    """Return whether a game is solved, or will be within seconds."""
    return at_once(game) or (not game.strokes and table_path(game).is_file())


def check_lines(kind: PlayerKind, settings: Settings, game: Game) -> None:
    """Refuse a search that cannot be stopped and would take long."""
    lines = kind.lines
    if lines is not None and lines(game, settings) > MOST_LINES:
        widths = range(1, game.board.points)
        most = max(each for each in widths if lines(game, {"width": each}) <= MOST_LINES)
        raise InputError(
            "{player} would think too long here; set width to a number from 1 to {most}",
            player=kind.name,
            most=most,
        )


def thinker_of(game: Game) -> str:
    """Return the engine that analyses a game: the strongest that tells what it thinks."""
    best = PlayerSpec.parse(levels_of(game).get("best", "mcts")).name
    return "alphabeta" if best == "perfect" else best
