"""A player that is an engine with a limit, and can tell what it thinks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Event

from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.core.position import Position
from boardwright.players.book import Book
from boardwright.players.kind import PlayerKind, Request
from boardwright.search.engine import Engine, Report, Together
from boardwright.search.limit import DEEPEST, LONGEST_S, MOST_NODES, Limit
from boardwright.search.thought import Thought

#: 0 means no limit of that kind; the first one reached ends the search.
LIMITS = (
    Parameter("depth", 0, 0, DEEPEST),
    Parameter("nodes", 0, 0, MOST_NODES),
    Parameter("time", 0.0, 0, LONGEST_S),
)
#: For kinds that have a book of some games.
BOOK = Parameter("book", "on", choices=("on", "off"))


class EnginePlayer:
    """Searches each move with the same engine and the same limit, unless a book knows it."""

    def __init__(self, engine: Engine, limit: Limit, book: Book | None = None) -> None:
        self.engine = engine
        self.limit = limit
        self.book = book
        self._compiled = False

    def choose(self, position: Position) -> int:
        """Return the engine's move."""
        return self.think(position).move

    def think(
        self, position: Position, report: Report | None = None, stop: Event | None = None
    ) -> Thought:
        """Return the engine's move with all it knows about it."""
        if not self._compiled and self.limit.time is not None:
            self.engine.search(position, Limit(nodes=1))  # compiled before the clock runs
        self._compiled = True
        return self.within(self.limit, position, report, stop)

    def within(
        self,
        limit: Limit,
        position: Position,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return what the book says, or the engine's move within another limit."""
        known = self.book.thought(position) if self.book is not None else None
        if known is None:
            return stubborn(position, self.engine.search(position, limit, report, stop))
        if report is not None:
            report(known)
        return known

    def together(self, games: int, threads: int) -> Together | None:
        """Return what plays so many games at once as this player does each, if there is that."""
        return self.engine.together(self.limit, games, threads)

    def begin(self, seed: int) -> None:
        """Forget the game before."""
        self.engine.forget(seed)

    def close(self) -> None:
        """Nothing to free."""


def stubborn(position: Position, thought: Thought) -> Thought:
    """Return a thought that takes the point on which the opponent would win at once, if all loses.

    Every move loses then, but a person may overlook the other threat.
    """
    mover = position.to_move
    if position.game.players != 2 or thought.values[mover - 1] != -1.0:
        return thought
    if thought.distance not in (None, 2):
        return thought
    after = position.play(thought.move)
    for reply in after.moves:
        if reply in position.moves and after.play(reply).winner == after.to_move:
            return replace(thought, move=reply, line=(reply,))
    return thought


def limit_of(request: Request, default: Limit) -> Limit:
    """Return the limit that a player string gives; where it gives none, the default."""
    given = {setting.name: request.settings.get(setting.name) or None for setting in LIMITS}
    return Limit(**given) if any(given.values()) else default  # type: ignore[arg-type]


def engine_kind(
    name: str,
    about: Mapping[str, str],
    engine: Callable[[Request], Engine],
    fits: Callable[[Game], bool],
    default: Limit,
    settings: tuple[Parameter, ...] = (),
    limits: tuple[Parameter, ...] = LIMITS,
    dice: bool = False,
    book: Callable[[Request], Book | None] | None = None,
) -> PlayerKind:
    """Return the kind of player that searches with an engine, and knows a book if there is one."""

    def make(request: Request) -> EnginePlayer:
        known = book(request) if book is not None and request.text("book") == "on" else None
        return EnginePlayer(engine(request), limit_of(request, default), known)

    if book is not None:
        settings = (*settings, BOOK)
    return PlayerKind(name, about, make, fits, (*limits, *settings), dice)
