"""All kinds of players, and the player that a string names."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.plug_ins import plug_ins
from boardwright.core.policy import Compiled
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.own import ENTERED
from boardwright.players.player import Ask, Player, PlayerSpec
from boardwright.search.engine import refuse_dice

PLUG_INS = "boardwright.players"


@cache
def families() -> tuple[ModuleType, ...]:
    """Return the modules of players, each with a tuple ``KINDS`` and perhaps ``levels(game)``.

    They are those for every game, those that belong to games (``<folder>/kinds.py``), those of
    plug-ins (entry points), and the levels, which any family may have under their names itself.
    """
    own = sorted(Path(__file__).parent.glob("*/kinds.py"))
    names = ("basic", "engines", *(f"{file.parent.name}.kinds" for file in own), "levels")
    *found, levels = (import_module(f"boardwright.players.{name}") for name in names)
    found += [module for module in plug_ins(PLUG_INS) if hasattr(module, "KINDS")]
    return (*found, levels)


@cache
def kinds() -> tuple[PlayerKind, ...]:
    """Return every kind of player but those of single game files.

    A name may mean different kinds in different games; the first that fits counts.
    """
    return tuple(kind for family in families() for kind in family.KINDS)


def kinds_for(game: Game) -> tuple[PlayerKind, ...]:
    """Return the kinds of players that can play a game, one for each name.

    Those that its own file brings (PLAYER_KINDS) come first, then those entered by ``enter``.
    """
    found: dict[str, PlayerKind] = {}
    for kind in (
        *getattr(game.module, "PLAYER_KINDS", ()),
        *ENTERED.values(),
        *kinds(),
    ):
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


def compiled_player(text: str, game: Game) -> Compiled | None:
    """Return the player that a string names as a policy and its style, or None if it has none."""
    spec = PlayerSpec.parse(text)
    kind = find_kind(spec.name, game)
    if kind.compiled is None:
        return None
    return kind.compiled(Request(game, kind.chosen(dict(spec.options)), 0))
