"""Search engines for two players."""

from __future__ import annotations

from boardwright.players.kind import PlayerKind

KINDS: tuple[PlayerKind, ...] = ()
