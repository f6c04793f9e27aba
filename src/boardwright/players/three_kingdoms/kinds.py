"""The players of Three Kingdoms Reversi: the paper's three levels under the paper's names."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.players.kind import PlayerKind, Request, Setting
from boardwright.players.player import Player

DEEPEST = 12


def three_kingdoms(game: Game) -> bool:
    """Fit Three Kingdoms Reversi with any options."""
    return game.name == "three_kingdoms"


def make_easy(request: Request) -> Player:
    """Return ``easy``."""
    from boardwright.players.random_player import RandomPlayer

    return RandomPlayer(request.seed)


def make_searching(request: Request) -> Player:
    """Return ``normal`` or ``hard``."""
    from boardwright.players.engine_player import EnginePlayer
    from boardwright.players.three_kingdoms.players import PaperEngine
    from boardwright.search.limit import Limit

    engine = PaperEngine(request.game, request.settings, request.seed)
    return EnginePlayer(engine, Limit(depth=request.whole("depth")))


def settings(depth: int, pools: str) -> tuple[Setting, ...]:
    """Return the settings of a searching level with its own defaults."""
    switch = ("on", "off")
    return (
        Setting("depth", depth, 1, DEEPEST),
        Setting("path", "on", choices=switch),
        Setting("flips", "on", choices=switch),
        Setting("weights", "on", choices=switch),
        Setting("pools", pools, choices=(*switch, "root")),
        Setting("corners", "free", choices=("free", "always")),
        Setting("tables", "root", choices=("root", "leaf")),
    )


KINDS: tuple[PlayerKind, ...] = (
    PlayerKind(
        "easy",
        {"en": "the paper's easy level: at random", "zh-TW": "論文的簡單級：隨機下子"},
        make_easy,
        three_kingdoms,
    ),
    PlayerKind(
        "normal",
        {"en": "the paper's normal level: 3 plies", "zh-TW": "論文的普通級：搜尋三層"},
        make_searching,
        three_kingdoms,
        settings(3, "off"),
    ),
    PlayerKind(
        "hard",
        {"en": "the paper's hard level: 6 plies in pools", "zh-TW": "論文的困難級：分組搜尋六層"},
        make_searching,
        three_kingdoms,
        settings(6, "on"),
    ),
)
