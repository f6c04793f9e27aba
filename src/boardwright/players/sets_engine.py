"""``sets``: the strong engine for two-player games of winning sets."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.players.kind import PlayerKind, Request, Setting
from boardwright.players.player import Player


def make_sets(request: Request) -> Player:
    """Return ``sets``; a limit of 0 is none, and with none at all it thinks for a second."""
    from boardwright.players.engine_player import EnginePlayer
    from boardwright.search.limit import Limit
    from boardwright.search.sets import SetsEngine

    depth, nodes = request.whole("depth") or None, request.whole("nodes") or None
    time = request.number("time") or (None if depth or nodes else TIME_S)
    width, table = request.whole("width"), request.whole("table")
    engine = SetsEngine(request.game, width, table, request.seed)
    return EnginePlayer(engine, Limit(depth, nodes, time))


def fits(game: Game) -> bool:
    """Fit games of two players about winning sets."""
    if game.players != 2 or not game.winning_sets:
        return False
    from boardwright.search.sets import table

    return table.fits(game)


TIME_S = 1.0
KINDS: tuple[PlayerKind, ...] = (
    PlayerKind(
        "sets",
        {
            "en": "searches winning sets: threats first, then alpha-beta",
            "zh-TW": "搜尋獲勝組合：先找連續威脅，再做 alpha-beta",
        },
        make_sets,
        fits,
        (
            Setting("depth", 0, 0, 99),
            Setting("nodes", 0, 0, 10**12),
            Setting("time", TIME_S, 0.0, 86_400.0),
            Setting("width", 16, 1, 400, tunable=True),
            Setting("table", 32, 1, 4096),
        ),
        dice=False,
    ),
)
