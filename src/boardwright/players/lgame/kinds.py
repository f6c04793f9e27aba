"""The players of the L-Game."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import Player


def is_lgame(game: Game) -> bool:
    """Fit the L-Game."""
    return game.name == "lgame"


def make_careful(request: Request) -> Player:
    """Return ``careful``."""
    from boardwright.players.lgame.careful import CarefulPlayer

    return CarefulPlayer(request.game, request.seed)


def levels(game: Game) -> dict[str, str]:
    """Return the players of the levels."""
    if not is_lgame(game):
        return {}
    return {
        "easy": "mcts:nodes=20",
        "normal": "alphabeta:depth=2",
        "hard": "alphabeta:depth=4",
        "best": "perfect",
    }


KINDS: tuple[PlayerKind, ...] = (
    PlayerKind(
        "careful",
        {
            "en": "never loses and waits for a careless reply (the L-Game paper)",
            "zh-TW": "不敗，並選對手最容易下錯的盤面（L 棋論文）",
        },
        make_careful,
        is_lgame,
    ),
)
