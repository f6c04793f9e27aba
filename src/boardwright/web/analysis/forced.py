"""Wins by forcing moves, found or excluded."""

from __future__ import annotations

from threading import Event

from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.search.limit import Budget, Limit
from boardwright.search.threats import ThreatSearch, has_threats
from boardwright.web import schemas

LONGEST_S = 4.0


def refuse_unforced(position: Position) -> None:
    """Refuse a position in which nothing can be forced."""
    if not has_threats(position.game):
        raise InputError(
            "{game} with these options does not say which moves force", game=position.game.name
        )
    if position.over:
        raise InputError("the game is over")


def prepared_search(position: Position) -> ThreatSearch:
    """Return a search whose kernels are compiled, so that its clock runs for the search alone."""
    search = ThreatSearch(position.game)
    search.forcing(position)
    search.search(position, Budget(Limit(nodes=1)))
    return search


def forced_line(search: ThreatSearch, position: Position, stop: Event) -> schemas.ForcedLine:
    """Return the win with the fewest threats of the player to move, both sides' moves in turn."""
    found = search.search(position, Budget(Limit(time=LONGEST_S), stop))
    text = position.game.move_text
    return schemas.ForcedLine(line=[text(move) for move in found.line], excluded=found.excluded)
