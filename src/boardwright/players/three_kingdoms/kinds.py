"""The players of Three Kingdoms Reversi: the paper's three levels under the paper's names."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.core.policy import RANDOM, Compiled
from boardwright.players.engine_player import EnginePlayer, engine_kind
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import Player
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit

DEEPEST = 12


def three_kingdoms(game: Game) -> bool:
    """Fit Three Kingdoms Reversi with any options."""
    return game.name == "three_kingdoms"


def make_easy(request: Request) -> Player:
    """Return ``easy``."""
    from boardwright.players.random_player import RandomPlayer

    return RandomPlayer(request.seed)


def at_random(request: Request) -> Compiled:
    """Return ``easy`` as a policy."""
    return RANDOM, None


def searching(request: Request) -> Compiled:
    """Return ``normal`` or ``hard`` as a policy."""
    from boardwright.players.three_kingdoms.players import SEARCHES

    return SEARCHES, request.settings


def make_searching(request: Request) -> Player:
    """Return ``normal`` or ``hard``."""
    from boardwright.players.three_kingdoms.players import PaperEngine

    engine = PaperEngine(request.game, request.settings, request.seed)
    return EnginePlayer(engine, Limit(depth=request.whole("depth")))


def settings(depth: int, pools: str) -> tuple[Parameter, ...]:
    """Return the settings of a searching level with its own defaults."""
    switch = ("on", "off")
    return (
        Parameter("depth", depth, 1, DEEPEST),
        Parameter("path", "on", choices=switch),
        Parameter("flips", "on", choices=switch),
        Parameter("weights", "on", choices=switch),
        Parameter("pools", pools, choices=(*switch, "root")),
        Parameter("corners", "free", choices=("free", "always")),
        Parameter("tables", "root", choices=("root", "leaf")),
    )


def kingdoms(request: Request) -> Engine:
    """Return the engine of ``kingdoms``."""
    from boardwright.players.three_kingdoms.kingdoms.engine import KingdomsEngine

    return KingdomsEngine(request.game, request.seed)


def six_a_side(game: Game) -> bool:
    """Fit the full board, for which the weights of ``kingdoms`` are."""
    return three_kingdoms(game) and game.options["side"] == 6


def levels(game: Game) -> dict[str, str]:
    """Return the strongest player; the other levels are kinds of their own, from the paper.

    That is the net where one is shipped: it won the match at equal time (benchmarks/learning.md).
    """
    from boardwright.players.net.kinds import levels as learned_levels

    if not three_kingdoms(game) or learned_levels(game):
        return {}
    return {"best": "kingdoms:time=1" if six_a_side(game) else "paranoid:time=1"}


KINDS: tuple[PlayerKind, ...] = (
    PlayerKind(
        "easy",
        {"en": "the paper's easy level: at random", "zh-TW": "論文的簡單級：隨機下子"},
        make_easy,
        three_kingdoms,
        compiled=at_random,
    ),
    PlayerKind(
        "normal",
        {"en": "the paper's normal level: 3 plies", "zh-TW": "論文的普通級：搜尋三層"},
        make_searching,
        three_kingdoms,
        settings(3, "off"),
        compiled=searching,
    ),
    PlayerKind(
        "hard",
        {"en": "the paper's hard level: 6 plies in pools", "zh-TW": "論文的困難級：分組搜尋六層"},
        make_searching,
        three_kingdoms,
        settings(6, "on"),
        compiled=searching,
    ),
    engine_kind(
        "kingdoms",
        {
            "en": "the strong player: few moves, far ahead, by learnt chances of winning",
            "zh-TW": "強手：以學得的勝率精選棋步，看得更遠",
        },
        kingdoms,
        six_a_side,
        Limit(time=1.0),
    ),
)
