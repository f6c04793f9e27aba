"""Search engines for two players."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.players.kind import PlayerKind, Request, Setting
from boardwright.players.player import Player

#: How deep alphabeta looks when its string gives no limit.
DEPTH = 4


def make_alphabeta(request: Request) -> Player:
    """Return ``alphabeta``; where nodes or time are given and no depth, only they limit it."""
    from boardwright.players.engine_player import EnginePlayer
    from boardwright.search.alphabeta import AlphaBeta
    from boardwright.search.limit import Limit

    nodes, time = request.whole("nodes") or None, request.number("time") or None
    depth = request.whole("depth") or (None if nodes or time else DEPTH)
    threats = request.text("threats") == "on"
    engine = AlphaBeta(request.game, request.seed, threats, request.whole("table"))
    return EnginePlayer(engine, Limit(depth, nodes, time))


def two_players(game: Game) -> bool:
    """Fit games of two players."""
    return game.players == 2


KINDS: tuple[PlayerKind, ...] = (
    PlayerKind(
        "alphabeta",
        {
            "en": "alpha-beta search of 4 plies, or as deep as nodes or time allow",
            "zh-TW": "Alpha-beta 搜尋，預設 4 手，或依節點數、時間加深",
        },
        make_alphabeta,
        two_players,
        (
            Setting("depth", 0, 0, 64),  # 0: DEPTH, or no limit if another one is given
            Setting("nodes", 0, 0, 10**12),
            Setting("time", 0.0, 0.0, 86_400.0),
            Setting("threats", "on", choices=("on", "off")),
            Setting("table", 32, 1, 4096),
        ),
        dice=False,
    ),
)
