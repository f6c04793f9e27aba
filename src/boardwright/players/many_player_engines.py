"""Search engines for any number of players."""

from __future__ import annotations

from boardwright.players.kind import PlayerKind

KINDS: tuple[PlayerKind, ...] = ()
