"""Boardwright 弈匠: a laboratory for board games.

>>> import boardwright as bw
>>> position = bw.game("goclub", size=9).start().play("e5 e6 d5")
>>> position.to_move
2
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardwright.arena.match import MatchResult, match
    from boardwright.core.checking.check import check
    from boardwright.core.errors import BoardwrightError, InputError, RuleError
    from boardwright.core.game import Game
    from boardwright.core.perft import perft, perft_split
    from boardwright.core.playouts import Playouts, playouts
    from boardwright.core.position import Position
    from boardwright.core.registry import game, game_names
    from boardwright.players.catalogue import make_player, player_names
    from boardwright.players.own import enter
    from boardwright.players.player import Player
    from boardwright.solve.finding import Finding
    from boardwright.solve.solvers import solve

__version__ = "0.1.0"

#: Where each public name lives. They are imported when first used, so that ``boardwright --help``
#: loads neither NumPy nor Numba.
_HOMES = {
    "BoardwrightError": "core.errors",
    "Finding": "solve.finding",
    "Game": "core.game",
    "InputError": "core.errors",
    "MatchResult": "arena.match",
    "Player": "players.player",
    "Playouts": "core.playouts",
    "Position": "core.position",
    "RuleError": "core.errors",
    "check": "core.checking.check",
    "enter": "players.own",
    "game": "core.registry",
    "game_names": "core.registry",
    "make_player": "players.catalogue",
    "match": "arena.match",
    "perft": "core.perft",
    "perft_split": "core.perft",
    "player_names": "players.catalogue",
    "playouts": "core.playouts",
    "solve": "solve.solvers",
}

__all__ = [
    "BoardwrightError",
    "Finding",
    "Game",
    "InputError",
    "MatchResult",
    "Player",
    "Playouts",
    "Position",
    "RuleError",
    "check",
    "enter",
    "game",
    "game_names",
    "make_player",
    "match",
    "perft",
    "perft_split",
    "player_names",
    "playouts",
    "solve",
]


#: Rooms that are offered whole, such as ``bw.envs.aec``.
_ROOMS = ("envs", "notebook")


def __getattr__(name: str) -> object:
    if name in _ROOMS:
        return import_module(f"boardwright.{name}")
    if name not in _HOMES:
        raise AttributeError(f"boardwright has no {name!r}")
    if name == "solve":  # also the name of a package, which can be called; see there
        return import_module("boardwright.solve")
    return getattr(import_module(f"boardwright.{_HOMES[name]}"), name)
