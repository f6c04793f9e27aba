"""Wins by forcing moves, found or excluded."""

from __future__ import annotations

from threading import Event

from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.search.limit import Budget, Limit
from boardwright.search.threats import ThreatSearch, has_threats
from boardwright.web import schemas

LONGEST_S = 4.0


def forced_line(position: Position, stop: Event) -> schemas.ForcedLine:
    """Return the win with the fewest threats of the player to move, both sides' moves in turn."""
    game = position.game
    if not has_threats(game):
        raise InputError(f"{game.name} with these options does not say which moves force")
    if position.over:
        raise InputError("the game is over: there is nothing to force")
    search = ThreatSearch(game)
    search.forcing(position)  # compiled before the clock runs
    search.search(position, Budget(Limit(nodes=1)))
    found = search.search(position, Budget(Limit(time=LONGEST_S), stop))
    text = game.faces["move_text"]
    return schemas.ForcedLine(line=[text(move) for move in found.line], excluded=found.excluded)
