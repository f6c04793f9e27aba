"""The search engines that know no game."""

from __future__ import annotations

from functools import partial
from importlib import import_module

from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.players.basic import every_game
from boardwright.players.engine_player import LIMITS, engine_kind
from boardwright.players.kind import PlayerKind, Request
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit

#: What engines look at when a player string gives no limit.
FOUR_PLIES, ONE_SECOND, SIMULATIONS = Limit(depth=4), Limit(time=1.0), Limit(nodes=1000)
SWITCH = ("on", "off")


def alphabeta(request: Request) -> Engine:
    """Return the engine of ``alphabeta``."""
    from boardwright.search.alphabeta import AlphaBeta

    threats = request.text("threats") == "on"
    return AlphaBeta(request.game, request.seed, threats, request.whole("table"))


def many_players(module: str, engine: str, request: Request) -> Engine:
    """Return an engine for any number of players, which has no settings but its limits."""
    made: Engine = getattr(import_module(f"boardwright.search.{module}"), engine)(request.game)
    return made


def mcts(request: Request) -> Engine:
    """Return the engine of ``mcts``."""
    from boardwright.search.mcts import MonteCarlo

    return MonteCarlo(
        request.game,
        request.seed,
        exploration=request.number("exploration"),
        trust=request.number("trust"),
        leaf=request.text("leaf"),
        forcing=request.text("forcing") == "on",
        playouts=request.whole("playouts"),
        table_mib=request.whole("table"),
    )


def sets(request: Request) -> Engine:
    """Return the engine of ``sets``."""
    from boardwright.search.sets import SetsEngine

    return SetsEngine(request.game, request.whole("width"), request.whole("table"), request.seed)


def two_players(game: Game) -> bool:
    """Fit games of two players."""
    return game.players == 2


def with_dice(game: Game) -> bool:
    """Fit games in which chance decides something between the moves."""
    return game.chances


def about_sets(game: Game) -> bool:
    """Fit games of two players about winning sets."""
    if game.players != 2 or not game.winning_sets:
        return False
    from boardwright.search.sets import table

    return table.fits(game)


def levels(game: Game) -> dict[str, str]:
    """Return the strong levels of games about winning sets."""
    if game.players != 2 or not game.winning_sets or game.chances:
        return {}
    return {"hard": "sets:nodes=3000", "best": "sets:time=2"}


KINDS: tuple[PlayerKind, ...] = (
    engine_kind(
        "alphabeta",
        {
            "en": "alpha-beta search of 4 plies, or as deep as nodes or time allow",
            "zh-TW": "Alpha-beta 搜尋，預設 4 手，或依節點數、時間加深",
        },
        alphabeta,
        two_players,
        FOUR_PLIES,
        (Parameter("threats", "on", choices=SWITCH), Parameter("table", 32, 1, 4096)),
    ),
    engine_kind(
        "maxn",
        {"en": "max^n: each player looks to itself", "zh-TW": "max^n 搜尋：各方只求己利"},
        partial(many_players, "maxn", "MaxnEngine"),
        every_game,
        ONE_SECOND,
    ),
    engine_kind(
        "paranoid",
        {"en": "paranoid: all others against me", "zh-TW": "偏執搜尋：假設其他各方聯手"},
        partial(many_players, "coalition", "ParanoidEngine"),
        every_game,
        ONE_SECOND,
    ),
    engine_kind(
        "best-reply",
        {
            "en": "best-reply: only the worst answer to each move",
            "zh-TW": "最佳回應搜尋：每手只考慮最不利的一個回應",
        },
        partial(many_players, "coalition", "BestReplyEngine"),
        every_game,
        ONE_SECOND,
    ),
    engine_kind(
        "expectimax",
        {
            "en": "expectimax: each looks to itself, the dice are averaged",
            "zh-TW": "期望值搜尋：各方只求己利，擲骰取平均",
        },
        partial(many_players, "expectimax", "ExpectimaxEngine"),
        with_dice,
        ONE_SECOND,
        dice=True,
    ),
    engine_kind(
        "mcts",
        {"en": "Monte Carlo tree search", "zh-TW": "蒙地卡羅樹搜尋"},
        mcts,
        every_game,
        SIMULATIONS,
        (
            Parameter("exploration", 0.2, 0.0, 10.0, tunable=True),
            Parameter("trust", 1000.0, 0.001, 1e6, tunable=True),
            Parameter("leaf", "auto", choices=("auto", "playout", "evaluate", "mixed")),
            Parameter("forcing", "on", choices=SWITCH),
            Parameter("playouts", 1, 1, 10_000, tunable=True),
            Parameter("table", 128, 1, 65_536),  # MiB
        ),
        LIMITS[1:],  # it has no depth
        dice=True,
    ),
    engine_kind(
        "sets",
        {
            "en": "searches winning sets: threats first, then alpha-beta",
            "zh-TW": "搜尋獲勝組合：先找連續威脅，再做 alpha-beta",
        },
        sets,
        about_sets,
        ONE_SECOND,
        (Parameter("width", 10, 1, 400, tunable=True), Parameter("table", 32, 1, 4096)),
    ),
)
