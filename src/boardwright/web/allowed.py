"""Which players may be asked for through the page: none that starts a program or reads a file."""

from __future__ import annotations

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.players.catalogue import find_kind, kinds_for
from boardwright.players.levels import levels_of
from boardwright.players.player import PlayerSpec
from boardwright.web import schemas

#: People; a seat says so itself.
PEOPLE = ("human", "link")
#: Players that start programs on this machine.
PROGRAMS = ("external", "gomocup")


def page_kinds(game: Game) -> list[schemas.PlayerKindView]:
    """Return the kinds of players that a seat may have, people apart."""
    return [
        schemas.PlayerKindView(
            name=kind.name,
            about=dict(kind.about),
            settings=[
                schemas.SettingView(
                    name=setting.name, default=setting.default, allowed=setting.allowed()
                )
                for setting in kind.settings
            ],
        )
        for kind in kinds_for(game)
        if kind.name not in (*PEOPLE, *PROGRAMS)
    ]


def allowed_player(text: str, game: Game) -> str:
    """Return a player string that may be used here, in its usual form; else an InputError."""
    spec = PlayerSpec.parse(text)
    if spec.name in PROGRAMS:
        raise InputError(f"{spec.name} starts a program and can be used from the terminal only")
    if spec.name in PEOPLE:
        raise InputError("a person cannot be asked here")
    kind = find_kind(spec.name, game)
    kind.chosen(dict(spec.options))
    return str(spec)


def thinker_of(game: Game) -> str:
    """Return the engine that analyses a game: the strongest that tells what it thinks."""
    best = PlayerSpec.parse(levels_of(game).get("best", "mcts")).name
    return "alphabeta" if best == "perfect" else best
