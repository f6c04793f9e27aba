"""Levels: ``easy``, ``normal``, ``hard`` and ``best`` in every game, each another player by name.

Their order of strength is measured in benchmarks/strength.md. Three Kingdoms Reversi has the first
three from its paper, under the same names.
"""

from __future__ import annotations

from functools import partial

from boardwright.core.game import Game
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import Player

#: What serves any game, a user's own without further knowledge as well.
ANY_GAME = {
    "easy": "mcts:nodes=30",
    "normal": "mcts:nodes=300",
    "hard": "mcts:nodes=3000",
    "best": "mcts:time=2",
}
ABOUT = {
    "easy": {"en": "level: easy", "zh-TW": "程度：簡單"},
    "normal": {"en": "level: normal", "zh-TW": "程度：普通"},
    "hard": {"en": "level: hard", "zh-TW": "程度：困難"},
    "best": {"en": "level: the strongest there is", "zh-TW": "程度：最強"},
}


def levels_of(game: Game) -> dict[str, str]:
    """Return the player that each level means in a game."""
    if game.name == "gomoku":
        return {
            "easy": "evaluation:values=first",
            "normal": "minimax:depth=2",
            "hard": "lines:nodes=3000",
            "best": "lines:time=2",
        }
    if game.name == "lgame":
        return {
            "easy": "mcts:nodes=20",
            "normal": "alphabeta:depth=2",
            "hard": "alphabeta:depth=4",
            "best": "perfect",
        }
    if game.name == "nim":
        strongest = "perfect" if game.board.points <= MOST_CIRCLES else "mcts:time=2"
        return {
            "easy": "nim-random",
            "normal": "mcts:nodes=30",
            "hard": "mcts:nodes=300",
            "best": strongest,
        }
    if game.name == "three_kingdoms":
        # The weights of kingdoms are for the full board.
        return {"best": "kingdoms:time=1" if game.options["side"] == 6 else "paranoid:time=1"}
    if game.players == 2 and game.winning_sets:
        strong = {**ANY_GAME, "hard": "sets:nodes=3000,time=0", "best": "sets:time=2"}
        if game.name == "goclub":
            return strong | {"easy": "one-search:version=1.0", "normal": "two-search:version=1.0"}
        return strong
    return ANY_GAME


#: Boards of up to this many circles are solved whole; 8 layers take 8 GiB on disk, 7 take 32 MiB.
MOST_CIRCLES = 28


def make_level(level: str, request: Request) -> Player:
    """Return the player that a level means."""
    from boardwright.players.catalogue import make_player

    return make_player(levels_of(request.game)[level], request.game, request.seed, request.ask)


def every_game(game: Game) -> bool:
    """Fit every game."""
    return True


KINDS = tuple(
    PlayerKind(level, about, partial(make_level, level), every_game)
    for level, about in ABOUT.items()
)
