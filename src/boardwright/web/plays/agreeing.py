"""Resigning, offering a draw, asking to take a move back: what players settle among themselves."""

from __future__ import annotations

from boardwright.web.plays.company import Ended, Kind, Offer, Said
from boardwright.web.plays.play import Change, Play
from boardwright.web.plays.seats import Role
from boardwright.web.problems import conflict, forbidden

#: Lines of a game's talk that are kept.
MOST_SAID = 100


def own_seats(play: Play, role: Role) -> list[int]:
    """Return the seats that a key moves for."""
    return [seat for seat in range(1, len(play.seats) + 1) if play.may_move(role, seat)]


def speaks_for(play: Play, role: Role) -> int:
    """Return the seat in whose name a key speaks: the one to move if it is its own."""
    own = own_seats(play, role)
    if not own:
        raise forbidden("only those who play can do that")
    return play.position.to_move if play.position.to_move in own else own[0]


def waited_for(play: Play) -> list[int]:
    """Return the people who have not said yes to what is offered."""
    offer = play.company.offer
    if offer is None:
        return []
    people = (number for number, seat in enumerate(play.seats, 1) if not seat.engine)
    return [number for number in people if number not in offer.agreed]


def resign(play: Play, role: Role, now: float) -> Change:
    """Give a game up."""
    seat = speaks_for(play, role)
    play.check_goes_on()
    play.end(Ended("resignation", seat), now)
    return Change(play.current)


def offer_draw(play: Play, role: Role, now: float) -> Change:
    """Offer a draw, or accept the one that is offered."""
    if any(seat.engine for seat in play.seats):
        raise conflict("a computer player does not agree to draws")
    return _ask(play, role, "draw", play.current, now)


def take_back(play: Play, role: Role, now: float, number: int | None = None) -> Change:
    """Take back one's last move; if others play, ask them first."""
    if not play.linked:
        return play.undo(role, now, number)
    seat = speaks_for(play, role)
    if number is not None and number != play.current:
        raise conflict("the game has gone on meanwhile; this move was for another position")
    return _ask(play, role, "undo", play.before_own(seat), now)


def _ask(play: Play, role: Role, kind: Kind, node: int, now: float) -> Change:
    seat = speaks_for(play, role)
    play.check_goes_on()
    offer, own = play.company.offer, own_seats(play, role)
    if offer is not None and offer.kind == kind:
        if offer.seat in own:
            return Change(play.current, again=True)
        if kind == "draw":  # both wish the same
            return answer(play, role, now, True)
    play.company = play.company.but(offer=Offer(kind, seat, tuple(own), node))
    return _settle(play, now)


def say(play: Play, role: Role, now: float, text: str) -> Change:
    """Say something to the others; what was said long ago is forgotten."""
    if not play.linked:
        raise conflict("there is nobody to talk to in this game")
    said = Said(speaks_for(play, role), text)
    play.chat = [*play.chat[1 - MOST_SAID :], said]
    return Change(play.current, said=said)


def answer(play: Play, role: Role, now: float, yes: bool) -> Change:
    """Say yes or no to what is offered; who offered it takes it back by saying no."""
    speaks_for(play, role)
    offer = play.company.offer
    if offer is None:
        raise conflict("there is nothing to answer any more")
    if not yes:
        play.company = play.company.but(offer=None)
        return Change(play.current)
    agreed = (*offer.agreed, *own_seats(play, role))
    play.company = play.company.but(offer=Offer(offer.kind, offer.seat, agreed, offer.node))
    return _settle(play, now)


def _settle(play: Play, now: float) -> Change:
    """Do what all have agreed to."""
    offer, change = play.company.offer, Change(play.current)
    if offer is None or waited_for(play):
        return change
    play.company = play.company.but(offer=None)
    if offer.kind == "draw":
        play.end(Ended("agreement"), now)
    else:
        play.stand_at(offer.node, now)
    return change
