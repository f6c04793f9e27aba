"""``openspiel:simulations=...``: OpenSpiel's tree search, on our rules."""

from __future__ import annotations

from boardwright.core.extras import extra
from boardwright.core.parameter import Parameter
from boardwright.players.basic import every_game
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import Player


def make_bot(request: Request) -> Player:
    """Return ``openspiel``."""
    with extra("openspiel"):
        from boardwright.players.openspiel.bot_player import BotPlayer, tree_search

    search = tree_search(request.whole("simulations"), request.whole("rollouts"))
    return BotPlayer(request.game, search, request.seed)


KINDS = (
    PlayerKind(
        "openspiel",
        {
            "en": "OpenSpiel's Monte Carlo tree search, on our rules",
            "zh-TW": "OpenSpiel 的蒙地卡羅樹搜尋，依本站的規則",
        },
        make_bot,
        every_game,
        (Parameter("simulations", 200, 1, 10_000_000), Parameter("rollouts", 1, 1, 10_000)),
        alone=True,
    ),
)
