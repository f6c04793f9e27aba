"""Search engines for any number of players, and the strong one for Three Kingdoms."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.players.basic import every_game
from boardwright.players.engine_player import EnginePlayer
from boardwright.players.kind import PlayerKind, Request, Setting
from boardwright.players.player import Player
from boardwright.search.limit import DEEPEST, LONGEST_S, MOST_NODES, Limit

#: 0 means no limit of that kind; the first one reached ends the search.
LIMITS = (
    Setting("depth", 0, 0, DEEPEST),
    Setting("nodes", 0, 0, MOST_NODES),
    Setting("time", 0.0, 0, LONGEST_S),
)
USUAL_TIME_S = 1.0


def limit_of(request: Request) -> Limit:
    """Return the limit that a player string gives; without any, a second a move."""
    depth, nodes, time = request.whole("depth"), request.whole("nodes"), request.number("time")
    if not depth and not nodes and not time:
        time = USUAL_TIME_S
    return Limit(depth or None, nodes or None, time or None)


def make_maxn(request: Request) -> Player:
    """Return ``maxn``."""
    from boardwright.search.maxn import MaxnEngine

    return EnginePlayer(MaxnEngine(request.game), limit_of(request))


def make_paranoid(request: Request) -> Player:
    """Return ``paranoid``."""
    from boardwright.search.coalition import ParanoidEngine

    return EnginePlayer(ParanoidEngine(request.game), limit_of(request))


def make_best_reply(request: Request) -> Player:
    """Return ``best-reply``."""
    from boardwright.search.coalition import BestReplyEngine

    return EnginePlayer(BestReplyEngine(request.game), limit_of(request))


def make_expectimax(request: Request) -> Player:
    """Return ``expectimax``."""
    from boardwright.search.expectimax import ExpectimaxEngine

    return EnginePlayer(ExpectimaxEngine(request.game), limit_of(request))


def with_dice(game: Game) -> bool:
    """Fit games in which chance decides something between the moves."""
    return game.chances


def six_a_side(game: Game) -> bool:
    """Fit Three Kingdoms on its usual board."""
    return game.name == "three_kingdoms" and game.options["side"] == 6


def make_kingdoms(request: Request) -> Player:
    """Return ``kingdoms``."""
    from boardwright.players.three_kingdoms.kingdoms.engine import KingdomsEngine

    return EnginePlayer(KingdomsEngine(request.game, request.seed), limit_of(request))


KINDS: tuple[PlayerKind, ...] = (
    PlayerKind(
        "maxn",
        {"en": "max^n: each player looks to itself", "zh-TW": "max^n 搜尋：各方只求己利"},
        make_maxn,
        every_game,
        LIMITS,
        dice=False,
    ),
    PlayerKind(
        "paranoid",
        {"en": "paranoid: all others against me", "zh-TW": "偏執搜尋：假設其他各方聯手"},
        make_paranoid,
        every_game,
        LIMITS,
        dice=False,
    ),
    PlayerKind(
        "best-reply",
        {
            "en": "best-reply: only the worst answer to each move",
            "zh-TW": "最佳回應搜尋：每手只考慮最不利的一個回應",
        },
        make_best_reply,
        every_game,
        LIMITS,
        dice=False,
    ),
    PlayerKind(
        "expectimax",
        {
            "en": "expectimax: each looks to itself, the dice are averaged",
            "zh-TW": "期望值搜尋：各方只求己利，擲骰取平均",
        },
        make_expectimax,
        with_dice,
        LIMITS,
    ),
    PlayerKind(
        "kingdoms",
        {
            "en": "the strong player: few moves, far ahead, by learnt chances of winning",
            "zh-TW": "強手：以學得的勝率精選著手，看得更遠",
        },
        make_kingdoms,
        six_a_side,
        LIMITS,
    ),
)
