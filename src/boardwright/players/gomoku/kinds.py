"""The players of Gomoku."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.players.gomoku import values
from boardwright.players.kind import PlayerKind, Request, Setting
from boardwright.players.player import Player


def is_gomoku(game: Game) -> bool:
    """Fit Gomoku with any options."""
    return game.name == "gomoku"


def make_evaluation(request: Request) -> Player:
    """Return ``evaluation``."""
    from boardwright.players.gomoku.evaluation import EvaluationPlayer

    chosen = values.chosen_values(request)
    return EvaluationPlayer(request.game, chosen, request.text("scope"), request.seed)


def make_minimax(request: Request) -> Player:
    """Return ``minimax``."""
    from boardwright.players.engine_player import EnginePlayer
    from boardwright.players.gomoku.minimax import MinimaxEngine
    from boardwright.search.limit import Limit

    engine = MinimaxEngine(
        request.game,
        values.chosen_values(request),
        request.text("shapes") == "on",
        request.whole("around"),
    )
    return EnginePlayer(engine, Limit(depth=request.whole("depth")))


KINDS: tuple[PlayerKind, ...] = (
    PlayerKind(
        "evaluation",
        {
            "en": "counts runs of stones and looks no move ahead (the Gomoku paper)",
            "zh-TW": "以評估函數計算連子，不往前搜尋（五子棋論文）",
        },
        make_evaluation,
        is_gomoku,
        (
            Setting("scope", "board", choices=("board", "local", "local-program")),
            *values.SETTINGS,
        ),
    ),
    PlayerKind(
        "minimax",
        {
            "en": "plain minimax with alpha-beta on that count (the Gomoku paper)",
            "zh-TW": "以評估函數做 Minimax 與 Alpha-Beta 剪枝（五子棋論文）",
        },
        make_minimax,
        is_gomoku,
        (
            Setting("depth", 4, 1, 20),
            Setting("shapes", "on", choices=("on", "off")),
            Setting("around", 1, 1, 4),
            *values.SETTINGS,
        ),
    ),
)
