"""How a contest stands: points, then the opponents' points, then a rating with its interval."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from boardwright.arena.ratings import Rating, Table, rate
from boardwright.classroom.room import COMPUTER, Room
from boardwright.core.phrases import say


@dataclass(frozen=True)
class Line:
    """A member's line of the standing."""

    place: int  # shared by those who are equal
    member: int
    name: str
    points: float
    games: int
    won: int
    drawn: int
    lost: int
    rests: int
    opponents: float  # the points of those met, which parts members with equal points
    rating: Rating | None  # none before the first game


def standings(room: Room) -> list[Line]:
    """Return the lines of all members, the best first.

    >>> from boardwright.classroom.room import Contest, Member
    >>> room = Room([Member("Mei"), Member("An")])
    >>> room.begin(Contest("nim", 2))
    >>> room.finish(room.next_round().games[0], (0.0, 1.0))
    >>> [(line.place, line.name, line.points) for line in standings(room)]
    [(1, 'An', 1.0), (2, 'Mei', 0.0)]
    """
    points = room.points()
    ratings = rated(room)
    found = []
    for member, each in enumerate(room.members):
        own = [
            (game, game.seats.index(member))
            for one in room.rounds
            for game in one.games
            if game.points is not None and member in game.seats
        ]
        shares = [game.points[seat] for game, seat in own if game.points is not None]
        met = [m for game, _ in own for m in game.seats if m not in (member, COMPUTER)]
        won = sum(share == 1.0 for share in shares)
        lost = sum(share == 0.0 for share in shares)
        rests = sum(member in one.rests for one in room.rounds)
        found.append(
            Line(
                0, member, each.name, points[member], len(own), won, len(own) - won - lost, lost,
                rests, sum(points[m] for m in met), ratings.get(member),
            )
        )  # fmt: skip
    found.sort(key=lambda line: (-line.points, -line.opponents, line.member))
    placed: list[Line] = []
    for number, line in enumerate(found, start=1):
        above = placed[-1] if placed else None
        equal = above and (above.points, above.opponents) == (line.points, line.opponents)
        place = above.place if above and equal else number
        placed.append(Line(**{**vars(line), "place": place}))
    return placed


def rated(room: Room) -> dict[int, Rating]:
    """Return the ratings of those who have finished a game, the computer among them if it has."""
    games = [game for one in room.rounds for game in one.games if game.points is not None]
    members = sorted({member for game in games for member in game.seats})
    if len(members) < 2:
        return {}
    number = {member: place for place, member in enumerate(members)}
    tables = [
        # Two seats of the computer at one table are one player, who has what both have.
        Table(
            tuple(number[m] for m in dict.fromkeys(game.seats)), shares_of(game.seats, game.points)
        )
        for game in games
        if game.points is not None
    ]
    names = [room.members[m].name if m != COMPUTER else "" for m in members]
    return dict(zip(members, rate(names, tables), strict=True))


def shares_of(seats: tuple[int, ...], points: tuple[float, ...]) -> tuple[float, ...]:
    """Return what each different member at a table has won.

    >>> shares_of((0, -1, -1), (0.0, 0.5, 0.5))
    (0.0, 1.0)
    """
    found = dict.fromkeys(seats, 0.0)
    for member, share in zip(seats, points, strict=True):
        found[member] += share
    return tuple(found.values())


def as_csv(room: Room, language: str = "en") -> str:
    """Return the standing as comma-separated values, with a head in words."""
    head = [
        say(word, language)
        for word in (
            "place", "name", "points", "games", "games won", "games drawn", "games lost", "rests",
            "opponents' points", "rating", "rating from", "rating to",
        )
    ]  # fmt: skip
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    for line in standings(room):
        rating = line.rating
        elo = [round(rating.elo), round(rating.low), round(rating.high)] if rating else ["", "", ""]
        writer.writerow(
            [
                line.place, plain(line.name), f"{line.points:g}", line.games, line.won, line.drawn,
                line.lost, line.rests, f"{line.opponents:g}", *elo,
            ]
        )  # fmt: skip
    return out.getvalue()


def plain(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
