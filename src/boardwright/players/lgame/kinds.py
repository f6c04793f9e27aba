"""The players of the L-Game."""

from __future__ import annotations

from boardwright.players.kind import PlayerKind

KINDS: tuple[PlayerKind, ...] = ()
