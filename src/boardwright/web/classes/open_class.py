"""A class in memory: the room with the keys of those in it, what they may do, and its views."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from boardwright.classroom.room import Contest, Room
from boardwright.classroom.standings import Line, standings
from boardwright.store.plays import Row
from boardwright.web import schemas
from boardwright.web.keys import hashed, same
from boardwright.web.plays.seats import Role
from boardwright.web.problems import forbidden


@dataclass
class OpenClass:
    """A class: members are numbered from 0, and their roles, as those of seats, from 1."""

    code: str
    owner: str  # hash of the teacher's key
    title: str
    keys: list[str]  # hash of each member's own key
    room: Room
    version: int
    created: datetime
    updated: datetime

    @classmethod
    def of(cls, row: Row) -> OpenClass:
        """Return a saved class."""
        return cls(**{**row, "room": Room.of(row["room"]), "keys": list(row["keys"])})

    def row(self) -> dict[str, Any]:
        """Return all of it as a row."""
        return {**vars(self), "room": self.room.as_data()}

    def member_of(self, key: str) -> int | None:
        """Return the number of whoever has a key."""
        own = hashed(key)
        return next((n for n, each in enumerate(self.keys) if same(each, own)), None)

    def role_of(self, key: str) -> Role:
        """Return what a key allows here."""
        if same(hashed(key), self.owner):
            return Role("owner")
        member = self.member_of(key)
        if member is None:
            raise forbidden("this class is open to its teacher and to those who have come in")
        return Role("seat", member + 1)

    def enter(self, key: str, name: str, kind: str) -> int:
        """Let somebody in, or in again; return the member's number."""
        member = self.member_of(key)
        if member is None:
            member = self.room.join(name, kind)
            self.keys.append(hashed(key))
        else:
            self.room.rename(member, name)
            self.room.come_back(member)
        return member


def class_view(found: OpenClass, role: Role) -> schemas.ClassView:
    """Return a class as somebody of a role sees it."""
    room = found.room
    return schemas.ClassView(
        code=found.code,
        title=found.title,
        role="owner" if role.kind == "owner" else "seat",
        you=role.seat - 1 if role.kind == "seat" else None,
        members=[schemas.MemberView(**asdict(each)) for each in room.members],
        contest=None if room.contest is None else contest_view(room.contest),
        rounds=[schemas.RoundView.model_validate(asdict(each)) for each in room.rounds],
        standings=[standing_view(line) for line in standings(room)],
        over=room.over,
        version=found.version,
    )


def contest_view(contest: Contest) -> schemas.ContestView:
    """Return what is played."""
    return schemas.ContestView.model_validate(asdict(contest))


def standing_view(line: Line) -> schemas.StandingView:
    """Return a line of the standing."""
    rating = line.rating
    return schemas.StandingView(
        place=line.place,
        member=line.member,
        points=line.points,
        games=line.games,
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        rests=line.rests,
        opponents=line.opponents,
        elo=rating.elo if rating else None,
        low=rating.low if rating else None,
        high=rating.high if rating else None,
    )
