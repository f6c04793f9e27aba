"""Games and positions that requests name; only games the server was started with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath
from weakref import WeakKeyDictionary, WeakValueDictionary

from boardwright.core.errors import InputError, RuleError
from boardwright.core.folders import own_games_folder
from boardwright.core.game import Game
from boardwright.core.parameter import Parameter, Value
from boardwright.core.position import Position
from boardwright.core.registry import game_file, load, registered
from boardwright.core.weighed import Weighed
from boardwright.records.positions import position_bytes
from boardwright.web import schemas
from boardwright.web.schemas import GameRequest, PositionRequest
from boardwright.web.settings import Settings
from boardwright.web.workshop import versions
from boardwright.web.workshop.own_games import OwnGames

WireValue = int | float | bool | str | list[int]
Spelling = tuple[str, tuple[tuple[str, object], ...]]
MOST_SPELLINGS = 1000
Path = tuple[Game, str, tuple[str, ...]]
#: Bytes of the positions kept, each with those that led to it.
MOST_BYTES = 1 << 27
#: Of one position, its record and its list of moves.
MOST_POSITION_BYTES = 1 << 24
#: A request may have so many legal moves listed on its way: about two seconds of a processor.
MOST_LISTED = 4_000_000


#: Versions of own games as requests name them.
_versions: WeakKeyDictionary[Game, str] = WeakKeyDictionary()


def served_name(game: Game) -> str:
    """Return the name by which requests find this very game: of one's own, with its version."""
    return _versions.get(game, game.name)


class ServedGames:
    """The games of a server by name. A file's path is never taken from a request."""

    def __init__(self, settings: Settings) -> None:
        self._most_points = settings.most_points
        found = {game_file(address)[0]: address for address in settings.games}
        ours = set(registered())
        self.addresses = {name: address for name, address in found.items() if name in ours}
        given = [
            FilePath(address).absolute() for name, address in found.items() if name not in ours
        ]
        #: What the page writes is served to whoever is alone with it.
        self.folder = own_games_folder() if settings.alone else None
        self.own = OwnGames(given, self.folder, ours, self._most_points)
        # By every spelling of the options; looking for files and plug-ins again takes a while.
        self._spelt: WeakValueDictionary[Spelling, Game] = WeakValueDictionary()
        self._positions: Weighed[Path, Position] = Weighed(MOST_BYTES)

    def game(self, name: str, options: Mapping[str, object]) -> Game:
        """Return a game with these options; ``NAME@MARK`` is a version of an own one."""
        asked, _, mark = name.partition("@")
        plain = asked.replace("-", "_").lower()
        own = None
        if plain not in self.addresses:
            own = self.own.find(asked) or self.own.find(plain)
            plain, mark = (own.name, mark or own.mark) if own else (plain, mark)
            if own is None and versions.find(plain, mark) is None:
                raise self._no_game(name)
        given = {
            option: tuple(value) if isinstance(value, list) else value
            for option, value in options.items()
        }
        spelling = (f"{plain}@{mark}", tuple(sorted(given.items())))
        found = self._spelt.get(spelling)
        if found is None:
            address = self.addresses.get(plain) or self._version(plain, mark)
            found = load(address, given, most_points=self._most_points)
            refuse_heavy(found)
            found.stepper.beside = True
            if plain not in self.addresses:
                _versions[found] = f"{plain}@{mark}"
            if len(self._spelt) >= MOST_SPELLINGS:
                self._spelt.clear()
            self._spelt[spelling] = found
        return found

    def _version(self, name: str, mark: str) -> str:
        """Return the file of a version; one that is not kept any more is the one there is now."""
        own = self.own.find(name)
        if own is not None and own.mark and mark == own.mark:
            return own.source()
        kept = versions.find(name, mark)
        if kept is not None:
            return str(kept)
        if own is None or not own.mark:
            raise RuleError(own.problem) if own is not None else self._no_game(name)
        return own.source()

    def _no_game(self, name: str) -> InputError:
        known = [*self.addresses, *(each.name for each in self.own.all())]
        return InputError(
            "there is no game {given!r:.60} here; the games are {known}",
            given=name,
            known=", ".join(sorted(known)),
        )

    def of(self, request: GameRequest) -> Game:
        """Return the game that a request names."""
        return self.game(request.game, request.options)

    def position(self, request: PositionRequest) -> Position:
        """Return the position that a request describes."""
        return self.replay(self.of(request), request.position, tuple(request.moves))

    def replay(self, game: Game, start: str, moves: tuple[str, ...]) -> Position:
        """Return the position after moves, played on from the longest part that is remembered."""
        refuse_long(game, len(moves))
        position, known = None, len(moves) + 1
        while position is None and known > 0:
            known -= 1
            position = self._positions.get((game, start, moves[:known]))
        if position is None:
            position = game.position(start) if start else game.start()
        for move in moves[known:]:
            position = position.play(position.find_move(move))
        self._positions.put((game, start, moves), position, (len(moves) + 1) * position_bytes(game))
        return position


def refuse_heavy(game: Game) -> None:
    """Refuse a game one position of which takes more than a request may have."""
    most = MOST_POSITION_BYTES >> 20
    if position_bytes(game) > MOST_POSITION_BYTES:
        raise InputError(
            "a position of {game} takes more than {most} MB, by its STATE and MAX_MOVES",
            game=game.name,
            most=most,
        )


def most_moves(game: Game) -> int:
    """Return how many moves of a game a request may have replayed."""
    return max(1, MOST_LISTED // game.max_moves)


def refuse_long(game: Game, moves: int) -> None:
    """Refuse to replay more moves than a request may cost."""
    most = most_moves(game)
    if moves > most:
        raise InputError(
            "on a board of this size up to {most} moves can be replayed here; send the position",
            most=most,
        )


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
