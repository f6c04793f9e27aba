"""Monte Carlo tree search, for every game."""

from __future__ import annotations

from boardwright.players.kind import PlayerKind

KINDS: tuple[PlayerKind, ...] = ()
