"""All kinds of players, and the player that a string names."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import Ask, Player, PlayerSpec
from boardwright.search.engine import refuse_dice

#: Modules of this folder with a tuple ``KINDS``. A name may mean different kinds in different
#: games; the first that fits counts.
MODULES = (
    "basic",
    "engines",
    "many_player_engines",
    "tree_engines",
    "sets_engine",
    "gomoku.kinds",
    "gomoku.lines_kinds",
    "goclub.kinds",
    "three_kingdoms.kinds",
    "nim.kinds",
    "lgame.kinds",
    "levels",
)


@cache
def kinds() -> tuple[PlayerKind, ...]:
    """Return every kind of player."""
    homes = (import_module(f"boardwright.players.{module}") for module in MODULES)
    return tuple(kind for home in homes for kind in home.KINDS)


def kinds_for(game: Game) -> tuple[PlayerKind, ...]:
    """Return the kinds of players that can play a game, one for each name."""
    found: dict[str, PlayerKind] = {}
    for kind in kinds():
        if kind.fits(game) and (kind.dice or not game.chances):
            found.setdefault(kind.name, kind)
    return tuple(found.values())


def player_names(game: Game | None = None) -> tuple[str, ...]:
    """Return the names of all kinds of players, or of those that can play a game."""
    chosen = kinds() if game is None else kinds_for(game)
    return tuple(dict.fromkeys(kind.name for kind in chosen))


def find_kind(name: str, game: Game) -> PlayerKind:
    """Return the kind of player that a name means in a game."""
    for kind in kinds_for(game):
        if kind.name == name:
            return kind
    if any(kind.name == name and not kind.dice for kind in kinds()):
        refuse_dice(game, name)
    if name in player_names():
        raise InputError(
            "{player} does not play {game} with these options", player=name, game=game.name
        )
    raise InputError(
        "there is no player {given!r:.60}; the players are {known}",
        given=name,
        known=", ".join(player_names(game)),
    )


def make_player(text: str, game: Game, seed: int = 1, ask: Ask | None = None) -> Player:
    """Return the player that a string names, ready to play ``game``.

    >>> import boardwright as bw
    >>> position = bw.game("nim", layers=3).start()
    >>> player = bw.make_player("perfect", position.game)
    >>> position.play(player.choose(position)).to_move
    2
    """
    spec = PlayerSpec.parse(text)
    kind = find_kind(spec.name, game)
    return kind.make(Request(game, kind.chosen(dict(spec.options)), seed, ask))
