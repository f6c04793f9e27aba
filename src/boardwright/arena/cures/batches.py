"""Batches of games that a cure plays: finished ones are kept, so that a stopped cure goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from boardwright.arena.fairness.levels import Level
from boardwright.arena.kept import keep, read_kept

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


def whole(level: Level) -> Level:
    """Return a level that was played to its end; games counted before Ctrl-C are too few."""
    if level.note:
        raise KeyboardInterrupt
    return level
