"""Which games can be solved while someone waits."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.players.levels import MOST_CIRCLES


def solvable(game: Game) -> bool:
    """Return whether every position of a game has its exact value within seconds."""
    if game.faces["strokes"]():
        return game.board.points <= MOST_CIRCLES
    return game.name == "lgame"
