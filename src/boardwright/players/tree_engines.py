"""Monte Carlo tree search, for every game."""

from __future__ import annotations

from boardwright.players.basic import every_game
from boardwright.players.kind import PlayerKind, Request, Setting
from boardwright.players.player import Player

#: Simulations a move when neither nodes nor time is given.
SIMULATIONS = 1000


def make_mcts(request: Request) -> Player:
    """Return ``mcts``; 0 nodes or 0 seconds mean that there is no such limit."""
    from boardwright.players.engine_player import EnginePlayer
    from boardwright.search.limit import Limit
    from boardwright.search.mcts import MonteCarlo

    nodes = request.whole("nodes")
    seconds = request.number("time")
    if not nodes and not seconds:
        nodes = SIMULATIONS
    engine = MonteCarlo(
        request.game,
        request.seed,
        exploration=request.number("exploration"),
        trust=request.number("trust"),
        leaf=request.text("leaf"),
        forcing=request.text("forcing") == "on",
        playouts=request.whole("playouts"),
        table_mib=request.whole("table"),
    )
    return EnginePlayer(engine, Limit(nodes=nodes or None, time=seconds or None))


KINDS = (
    PlayerKind(
        "mcts",
        {"en": "Monte Carlo tree search", "zh-TW": "蒙地卡羅樹搜尋"},
        make_mcts,
        every_game,
        (
            Setting("nodes", 0, 0, 10**12),
            Setting("time", 0.0, 0.0, 86_400.0),
            Setting("exploration", 0.2, 0.0, 10.0, tunable=True),
            Setting("trust", 1000.0, 0.001, 1e6, tunable=True),
            Setting("leaf", "auto", choices=("auto", "playout", "evaluate", "mixed")),
            Setting("forcing", "on", choices=("on", "off")),
            Setting("playouts", 1, 1, 10_000, tunable=True),
            Setting("table", 128, 1, 65_536),  # MiB
        ),
    ),
)
