"""The strong player of Gomoku."""

from __future__ import annotations

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.players.kind import PlayerKind, Request, Setting
from boardwright.players.player import Player


def make_lines(request: Request) -> Player:
    """Return ``lines``."""
    from boardwright.players.engine_player import EnginePlayer
    from boardwright.players.gomoku.lines import LinesEngine
    from boardwright.search.limit import Limit

    depth, nodes = request.whole("depth"), request.whole("nodes")
    time = request.number("time")
    if not (depth or nodes or time):
        raise InputError("lines needs a limit: depth, nodes or time above 0")
    limit = Limit(depth or None, nodes or None, time or None)
    return EnginePlayer(LinesEngine(request.game, request.whole("table")), limit)


def is_gomoku(game: Game) -> bool:
    """Fit Gomoku of every size and rule."""
    return game.name == "gomoku"


KINDS = (
    PlayerKind(
        "lines",
        {
            "en": "alpha-beta on line patterns with threat search, very strong",
            "zh-TW": "以連線棋型與威脅搜尋的 alpha-beta，棋力很強",
        },
        make_lines,
        is_gomoku,
        (
            Setting("depth", 0, 0, 60),
            Setting("nodes", 0, 0, 10**12),
            Setting("time", 1.0, 0, 86_400),
            Setting("table", 96, 1, 4096),
        ),
    ),
)
