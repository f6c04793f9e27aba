"""Games that a cure plays, the same player in all seats."""

from __future__ import annotations

import math

from boardwright.arena.fairness.levels import Level, play_level
from boardwright.core.game import Game

#: Streams of the seed for fresh games, apart from those of the search.
FRESH = 1 << 42
#: What each seat got.
Points = tuple[float, ...]


def played(game: Game, player: str, games: int, seed: int, opening_plies: int = 0) -> Level:
    """Return all these games of the same player in all seats, however long they take.

    A player that repeats the same games is looked at after random moves. Ctrl-C ends the cure:
    games counted before it would be too few.
    """
    *_, level = play_level(game, player, games, seed, math.inf, opening_plies)
    if level.note:
        raise KeyboardInterrupt
    return level
