"""Batches of games that a cure plays: finished ones are kept, so that a stopped cure goes on."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from boardwright.arena.fairness.levels import Level, play_level
from boardwright.arena.kept import keep, read_kept
from boardwright.core.game import Game

#: Streams of the seed for fresh games, apart from those of the search.
FRESH = 1 << 42
#: What each seat got.
Points = tuple[float, ...]


class Batches:
    """The points of each batch by its name; ``question`` is what fixes the games besides.

    >>> batches = Batches()
    >>> batches.points("a", lambda: (1.0, 2.0))
    (1.0, 2.0)
    """

    def __init__(self, file: Path | None = None, question: Sequence[Any] = ()) -> None:
        self._file, self._question = file, list(question)
        self._known = [(entry["key"], entry.get("points")) for entry in read_kept(file)]

    def points(self, name: str, play: Callable[[], Points]) -> Points:
        """Return the points of a batch, which is played unless it was finished before."""
        key = [*self._question, name]
        for known, points in self._known:
            if known == key and points:
                return tuple(points)
        found = play()
        keep(self._file, [{"key": key, "points": found}])
        return found


def played(game: Game, player: str, games: int, seed: int, opening_plies: int = 0) -> Level:
    """Return all these games of the same player in all seats, however long they take.

    A player that repeats the same games is looked at after random moves. Ctrl-C ends the cure:
    games counted before it would be too few.
    """
    *_, level = play_level(game, player, games, seed, math.inf, opening_plies)
    if level.note:
        raise KeyboardInterrupt
    return level
