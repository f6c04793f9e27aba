"""``openspiel:simulations=...``: OpenSpiel's tree search, on our rules or in its own game."""

from __future__ import annotations

from boardwright.core.extras import extra
from boardwright.core.parameter import Parameter
from boardwright.players.basic import every_game
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import Player

OURS, THEIRS = "ours", "theirs"


def make_bot(request: Request) -> Player:
    """Return ``openspiel``."""
    with extra("openspiel"):
        from boardwright.players.openspiel import bot_player

    limits = request.whole("simulations"), request.whole("rollouts")
    search = bot_player.tree_search(*limits)
    on_ours = bot_player.BotPlayer(request.game, search, request.seed)
    if request.text("rules") == OURS:
        return on_ours
    search = bot_player.fast_tree_search(*limits)
    return bot_player.OwnGamePlayer(request.game, search, on_ours, request.seed)


KINDS = (
    PlayerKind(
        "openspiel",
        {
            "en": "OpenSpiel's Monte Carlo tree search, on our rules or in its own game",
            "zh-TW": "OpenSpiel 的蒙地卡羅樹搜尋，依本站的規則或在它自己的遊戲裡",
        },
        make_bot,
        every_game,
        (
            Parameter("simulations", 200, 1, 10_000_000),
            Parameter("rollouts", 1, 1, 10_000),
            Parameter("rules", OURS, choices=(OURS, THEIRS)),
        ),
        alone=True,
    ),
)
