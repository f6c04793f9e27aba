"""Taking a seat by its link: the first who opens it has it, whoever comes later may watch."""

from __future__ import annotations

from dataclasses import replace

from boardwright.web.keys import LONGEST_KEY, SHORTEST_OWN_KEY, hashed, same
from boardwright.web.plays.play import Change, Play
from boardwright.web.plays.seats import LINK
from boardwright.web.problems import conflict, forbidden


def seat_of_link(play: Play, link: str) -> int | None:
    """Return the seat that a link is for."""
    found = (n for n, seat in enumerate(play.seats, 1) if seat.key and same(seat.key, link))
    return next(found, None)


def join(play: Play, link: str, own_key: str, name: str) -> Change | None:
    """Let a browser take the seat of a link, or change its name there; None if nothing changes.

    Without a link it is the seat that the browser has. Nothing changes for the owner, for a link
    that is for watching, and where someone else sits.
    """
    seat = seat_of_link(play, link) if link else play.role_of(own_key).seat or None
    if link and seat is None:
        play.role_of(link)  # refuses what is no link at all
    if not SHORTEST_OWN_KEY <= len(own_key) <= LONGEST_KEY:
        raise forbidden(
            "a seat needs its player's own key, of at least {least} characters",
            least=SHORTEST_OWN_KEY,
        )
    if seat is None or same(hashed(own_key), play.owner):
        return None
    sitting = play.seats[seat - 1]
    guest = hashed(own_key)
    if sitting.player != LINK or (sitting.guest and not same(sitting.guest, guest)):
        return None
    if any(each.guest == guest for each in play.seats if each is not sitting):
        raise conflict("you have another seat of this game already")
    taken = replace(sitting, guest=guest, name=name or sitting.name)
    if taken == sitting:
        return None
    play.seats[seat - 1] = taken
    return Change(play.current, seats=True)
