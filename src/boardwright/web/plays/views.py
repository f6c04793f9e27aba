"""Games being played as the page receives them; what a key does not allow is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from typing import Any

from boardwright.records.tree import Node
from boardwright.web import schemas
from boardwright.web.loaded import served_name, wire_options
from boardwright.web.plays.agreeing import waited_for
from boardwright.web.plays.company import Said
from boardwright.web.plays.play import Change, Play
from boardwright.web.plays.seats import HUMAN, LINK, Role

#: A change as it is told to someone of a role.
EventFor = Callable[[Role], str]
#: Stands for the position until its text is put there.
NOWHERE = schemas.PositionView(
    text="",
    to_move=0,
    over=False,
    returns=None,
    winner=None,
    score=[],
    marks=[],
    winning=[],
    moves=[],
    last=[],
    caption={},
    reason={},
)
NOWHERE_TEXT = f'"position":{NOWHERE.model_dump_json()}'


def node_view(node: Node) -> schemas.NodeView:
    """Return a node."""
    return schemas.NodeView(
        id=node.number,
        parent=node.parent,
        move=node.move,
        seat=node.seat,
        seconds=node.seconds,
        values=list(node.values) or None,
        best=node.best or None,
        best_values=list(node.best_values) or None,
        note=node.note,
    )


def node_views(nodes: Iterable[Node]) -> list[schemas.NodeView]:
    """Return nodes."""
    return [node_view(node) for node in nodes]


def seat_views(play: Play, role: Role, now: float) -> list[schemas.SeatView]:
    """Return the seats; those of the role are marked."""
    seats = range(1, len(play.seats) + 1)
    left = [None if play.clock is None else play.clock.left(seat, now) for seat in seats]
    return [
        schemas.SeatView(
            player=seat.player,
            name=seat.name,
            yours=play.may_move(role, number),
            taken=seat.player != LINK or seat.guest != "",
            left=None if time is None else round(time.main, 3),
            periods=None if time is None else time.periods,
            part=None if time is None else round(time.part, 3),
        )
        for number, (seat, time) in enumerate(zip(play.seats, left, strict=True), 1)
    ]


def company_view(play: Play) -> schemas.CompanyView:
    """Return how a game ended, what is offered, and the game that goes on after it."""
    company = play.company
    ended, offer = company.ended, company.offer
    return schemas.CompanyView(
        ended=None if ended is None else schemas.EndedView(how=ended.how, seat=ended.seat),
        offer=None
        if offer is None
        else schemas.OfferView(kind=offer.kind, seat=offer.seat, waits_for=waited_for(play)),
        next=company.next or None,
        advice=company.advice,
    )


def said_view(said: Said) -> schemas.SaidView:
    """Return a line of the talk."""
    return schemas.SaidView(seat=said.seat, text=said.text)


def links_view(play: Play, role: Role) -> schemas.LinksView | None:
    """Return the keys to hand out, to the owner only."""
    if role.kind != "owner":
        return None
    return schemas.LinksView(seats=[seat.key or None for seat in play.seats], watch=play.watch)


def play_text(play: Play, role: Role, thinking: bool, now: float) -> str:
    """Return a whole game as JSON; the game's lock is held."""
    clock = play.clock
    told = schemas.PlayView(
        id=play.id,
        game=served_name(play.game),
        options=wire_options(play.game.options),
        start=play.record.position,
        seats=seat_views(play, role, now),
        headers=play.record.headers,
        nodes=node_views(play.record.nodes),
        current=play.current,
        position=NOWHERE,
        paused=play.paused,
        version=play.version,
        role=role.kind,
        thinking=thinking,
        company=company_view(play),
        chat=[said_view(said) for said in play.chat],
        clock=None if clock is None else schemas.ClockView(**asdict(clock.pace)),
        links=links_view(play, role),
        seed=play.seed,
        created=time_text(play.created),
        updated=time_text(play.updated),
    )
    return placed(told, play)


def placed(told: schemas.PlayView | schemas.PlayEvent, play: Play) -> str:
    """Return a view as JSON with the position in its place, whose text is kept."""
    position = f'"position":{play.shown(play.current)}'
    before, _, after = told.model_dump_json().partition(NOWHERE_TEXT)
    return f"{before}{position}{after}"


def play_event(play: Play, change: Change, thinking: bool, now: float) -> EventFor:
    """Return a change of a game as JSON, by role; it is for as long as the game's lock is held."""

    @cache
    def event(role: Role) -> str:
        told = schemas.PlayEvent(
            id=play.id,
            version=play.version,
            origin=change.origin,
            current=play.current,
            position=NOWHERE,
            paused=play.paused,
            thinking=thinking,
            company=company_view(play),
            said=None if change.said is None else said_view(change.said),
            seats=seat_views(play, role, now),
            headers=play.record.headers,
            nodes=node_views([*change.new, *change.changed]),
            links=links_view(play, role) if change.seats else None,
        )
        return placed(told, play)

    return event


def play_line(row: dict[str, Any], owner: str) -> schemas.PlayLine:
    """Return a saved game's entry in the list of an owner or guest."""
    ended = row["company"]["ended"]
    return schemas.PlayLine(
        id=row["id"],
        game=row["game"],
        options=row["options"],
        seats=[
            schemas.LineSeat(
                player=seat["player"],
                name=seat["name"],
                yours=seat.get("guest") == owner
                or (seat["player"] == HUMAN and row["owner"] == owner),
            )
            for seat in row["seats"]
        ],
        headers=row["headers"],
        current=row["current"],
        plies=row["plies"],
        over=row["over"],
        ended=None if ended is None else schemas.EndedView(**ended),
        yours=row["owner"] == owner,
        updated=time_text(row["updated"]),
    )


def time_text(time: datetime) -> str:
    """Return a time as text; SQLite gives back the times of UTC without saying so."""
    return (time if time.tzinfo is not None else time.replace(tzinfo=UTC)).isoformat()
