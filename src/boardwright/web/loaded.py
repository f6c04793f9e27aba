"""Games and positions that requests name; only games the server was started with."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from threading import Lock

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parameter import Parameter, Value
from boardwright.core.position import Position
from boardwright.core.registry import game_file, load
from boardwright.web import schemas
from boardwright.web.schemas import GameRequest, PositionRequest
from boardwright.web.settings import Settings

WireValue = int | float | bool | str | list[int]
Given = tuple[tuple[str, object], ...]
Path = tuple[Game, str, tuple[str, ...]]
#: Sets of options kept in memory; each is a module of its own.
MOST_GAMES = 128
#: Positions kept, each with the moves that led to it.
MOST_POSITIONS = 256


class ServedGames:
    """The games of a server by name. A file's path is never taken from a request."""

    def __init__(self, settings: Settings) -> None:
        self.addresses = {game_file(address)[0]: address for address in settings.games}
        self._load = lru_cache(MOST_GAMES)(self._load_game)
        self._positions: OrderedDict[Path, Position] = OrderedDict()
        self._lock = Lock()

    def game(self, name: str, options: Mapping[str, object]) -> Game:
        """Return a game with these options."""
        plain = name.replace("-", "_").lower()
        if plain not in self.addresses:
            names = ", ".join(sorted(self.addresses))
            raise InputError(
                "there is no game {given!r:.60} here; the games are {known}",
                given=name,
                known=names,
            )
        given = {
            option: tuple(value) if isinstance(value, list) else value
            for option, value in options.items()
        }
        return self._load(plain, tuple(sorted(given.items())))

    def _load_game(self, name: str, options: Given) -> Game:
        return load(self.addresses[name], dict(options))

    def of(self, request: GameRequest) -> Game:
        """Return the game that a request names."""
        return self.game(request.game, request.options)

    def position(self, request: PositionRequest) -> Position:
        """Return the position that a request describes."""
        return self.replay(self.of(request), request.position, tuple(request.moves))

    def replay(self, game: Game, start: str, moves: tuple[str, ...]) -> Position:
        """Return the position after moves, played on from the longest part that is remembered."""
        position, known = None, len(moves) + 1
        with self._lock:
            while position is None and known > 0:
                known -= 1
                position = self._positions.get((game, start, moves[:known]))
        if position is None:
            position = game.position(start) if start else game.start()
        for move in moves[known:]:
            position = position.play(position.find_move(move))
        with self._lock:
            self._positions[game, start, moves] = position
            self._positions.move_to_end((game, start, moves))
            while len(self._positions) > MOST_POSITIONS:
                self._positions.popitem(last=False)
        return position


def wire_options(options: Mapping[str, Value]) -> dict[str, WireValue]:
    """Return options as JSON has them."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in options.items()
    }


def parameter_view(parameter: Parameter) -> schemas.ParameterView:
    """Return a parameter and what may be given; the page says it in its own language.

    >>> view = parameter_view(Parameter("depth", 4, low=1, high=9))
    >>> view.kind, view.low, view.high
    ('whole', 1.0, 9.0)
    """
    kinds = {bool: "switch", int: "whole", float: "number", tuple: "numbers", str: "text"}
    default = parameter.default
    kind = "choice" if parameter.choices else kinds[type(default)]
    numeric = kind in ("whole", "number", "numbers")
    return schemas.ParameterView(
        name=parameter.name,
        about=dict(parameter.about),
        kind=kind,  # type: ignore[arg-type]
        default=list(default) if isinstance(default, tuple) else default,
        low=parameter.low if numeric else None,
        high=parameter.high if numeric else None,
        choices=list(parameter.choices),
        tunable=parameter.tunable,
    )
