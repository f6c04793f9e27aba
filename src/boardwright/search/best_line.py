"""The best line of play so far, ply by ply, as searches of many players keep it."""

from __future__ import annotations

from typing import Any


def keep_line(frame: Any, lines: Any, lengths: Any, ply: int) -> None:
    """Make the move just tried the best one at ``ply``, followed by the best line after it."""
    frame.best_place = int(frame.places[frame.next - 1])
    lines[ply, ply] = frame.moves[frame.next - 1]
    for step in range(ply + 1, lengths[ply + 1]):
        lines[ply, step] = lines[ply + 1, step]
    lengths[ply] = max(lengths[ply + 1], ply + 1)
