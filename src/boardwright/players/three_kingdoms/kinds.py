"""The players of Three Kingdoms Reversi."""

from __future__ import annotations

from boardwright.players.kind import PlayerKind

KINDS: tuple[PlayerKind, ...] = ()
