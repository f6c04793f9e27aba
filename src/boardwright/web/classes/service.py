"""The classes of a server: what requests do with them, and what their games bring about.

A class is read, changed and written by its version; whoever comes second does it again. A round is
written with the names of its games before they are begun, so that a server that dies between the
two, or another one, begins them later under the same names. No lock of a game is held meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from boardwright.classroom.room import BOT, COMPUTER, Contest, Game, Room
from boardwright.core.errors import InputError
from boardwright.store.classes import ClassStore
from boardwright.store.tables import now as time_of_day
from boardwright.web import schemas
from boardwright.web.allowed import allowed_player
from boardwright.web.classes.open_class import OpenClass, class_view
from boardwright.web.house import House
from boardwright.web.keys import LONGEST_KEY, SHORTEST_OWN_KEY, hashed, same
from boardwright.web.loaded import ServedGames, wire_options
from boardwright.web.plays.class_games import ClassGames
from boardwright.web.plays.hub import Listener
from boardwright.web.plays.play import Play
from boardwright.web.plays.seats import LINK, Role
from boardwright.web.plays.timers import Timers
from boardwright.web.problems import busy, forbidden, too_many, unknown

#: Letters and digits that nobody takes for one another.
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
MOST_EACH = 200
MOST_TRIES = 8
log = logging.getLogger(__name__)
Act = Callable[[OpenClass, Role], None]
#: A game, a seat of it, and the player that has it from now on.
Taken = tuple[str, int, str]
#: A program that has not moved for so long is taken to hang.
PATIENCE_S = 60.0


def channel(code: str) -> str:
    """Return under which name those listen who look at a class; no game is called so."""
    return f"class {code}"


class ClassService:
    """All classes. Every method blocks; none belongs into the event loop."""

    def __init__(
        self, games: ServedGames, database: Engine, plays: ClassGames, house: House
    ) -> None:
        self._games = games
        self._plays = plays
        self._house = house
        self._store = ClassStore(database, house.news)
        # What games bring about is seen to after their locks are free, one at a time.
        self._later = ThreadPoolExecutor(1, "class")
        self._timers = Timers(time.monotonic)
        plays.tell(self._played)

    def open(self, key: str, asked: schemas.NewClass) -> schemas.ClassView:
        """Open a class, taught by a key."""
        self._check_key(key)
        owner, now = hashed(key), time_of_day()
        if self._store.count(owner) >= MOST_EACH:
            raise too_many("you have {most} classes here", most=MOST_EACH)
        while True:
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            found = OpenClass(code, owner, asked.title, [], Room(), 1, now, now)
            with suppress(IntegrityError):  # somebody has this code
                self._store.add(found.row())
                return class_view(found, Role("owner"))

    def enter(self, code: str, key: str, asked: schemas.MemberRequest) -> schemas.ClassView:
        """Come into a class, come back, or be called otherwise."""
        self._check_key(key)

        def act(found: OpenClass, _: Role) -> None:
            if not same(found.owner, hashed(key)):
                found.enter(key, asked.name, asked.kind)

        return self.do(code, key, act, anybody=True)

    def door(self, code: str, key: str) -> schemas.DoorView:
        """Return what anybody sees who knows the code."""
        found = self._load(code)
        inside = found.member_of(key) is not None or same(found.owner, hashed(key))
        return schemas.DoorView(code=found.code, title=found.title, inside=inside)

    def look(self, code: str, key: str) -> schemas.ClassView:
        """Return a class; games that could not be begun or counted before are now."""
        found = self._load(code)
        role = found.role_of(key)
        if self._behind(found):
            return self.do(code, key, lambda *_: None)
        return class_view(found, role)

    def begin(self, code: str, key: str, asked: schemas.ContestRequest) -> schemas.ClassView:
        """Begin a contest: for the teacher."""
        game = self._games.of(asked)
        contest = Contest(
            asked.game,
            game.players,
            wire_options(game.options),
            asked.form,
            asked.rounds,
            allowed_player(asked.level, game),
            asked.clock.model_dump() if asked.clock else None,
            asked.engines,
        )
        return self.do(code, key, lambda found, _: found.room.begin(contest), teacher=True)

    def next_round(self, code: str, key: str) -> schemas.ClassView:
        """Pair those who are there and begin their games: for the teacher."""

        def act(found: OpenClass, _: Role) -> None:
            for game in found.room.next_round().games:
                game.play = new_name()

        return self.do(code, key, act, teacher=True)

    def leave(self, code: str, key: str, member: int) -> schemas.ClassView:
        """Let a member go: the member itself or the teacher may; open games are lost by it."""
        ended: list[tuple[str, int]] = []

        def act(found: OpenClass, role: Role) -> None:
            if role.kind != "owner" and role.seat - 1 != member:
                raise forbidden("only the teacher can send others away")
            self._check_member(found, member)
            ended[:] = [(g.play, g.seats.index(member) + 1) for g in found.room.leave(member)]

        view = self.do(code, key, act)
        for play, seat in ended:
            self._plays.give_up(play, seat)
        return view

    def replace(self, code: str, key: str, member: int) -> schemas.ClassView:
        """Let the computer play on for a member: the teacher, or a program that cannot go on."""
        taken: list[Taken] = []

        def act(found: OpenClass, role: Role) -> None:
            self._check_member(found, member)
            own_program = role.seat - 1 == member and found.room.members[member].kind == BOT
            if role.kind != "owner" and not own_program:
                raise forbidden("only the teacher can do that")
            taken[:] = taken_over(found.room, member)

        view = self.do(code, key, act)
        for each in taken:
            self._plays.hand_over(*each)
        return view

    def do(
        self, code: str, key: str, act: Act, anybody: bool = False, teacher: bool = False
    ) -> schemas.ClassView:
        """Change a class in the name of a key; all who look at it are told."""
        for _ in range(MOST_TRIES):
            found = self._load(code)
            role = Role("watch") if anybody else found.role_of(key)
            if teacher and role.kind != "owner":
                raise forbidden("only the teacher can do that")
            act(found, role)
            self._count(found)
            if self._write(found):
                break
        else:
            raise busy("too many want to change this class at once; try again")
        self._begin_games(found)
        self._tell(found)
        return class_view(found, found.role_of(key))

    def _write(self, found: OpenClass) -> bool:
        before, found.version = found.version, found.version + 1
        found.updated = time_of_day()
        return self._store.save(found.code, before, found.row())

    def _load(self, code: str) -> OpenClass:
        row = self._store.load(code.upper()) if len(code) == CODE_LENGTH else None
        if row is None:
            raise unknown("there is no class {code:.20}", code=code)
        return OpenClass.of(row)

    @staticmethod
    def _check_key(key: str) -> None:
        if not SHORTEST_OWN_KEY <= len(key) <= LONGEST_KEY:
            raise forbidden(
                "a class needs one's own key, of at least {least} characters",
                least=SHORTEST_OWN_KEY,
            )

    @staticmethod
    def _check_member(found: OpenClass, member: int) -> None:
        if not 0 <= member < len(found.room.members):
            raise InputError("there is no member {number}", number=member)

    # What games bring about

    def _behind(self, found: OpenClass) -> bool:
        """Return whether a game is over that is not counted, or one is not begun."""
        names = [game.play for game in found.room.open_games]
        over = self._plays.stand(names)
        return any(over.get(name, True) for name in names)

    def _count(self, found: OpenClass) -> None:
        """Count the open games that are over; a drawn knock-out is played again."""
        for game in found.room.open_games:
            points = self._plays.points(game.play)
            again = found.room.finish(game, points) if points else None
            if again is not None:
                again.play = new_name()

    def _begin_games(self, found: OpenClass) -> None:
        """Begin the games of this round that are not begun yet."""
        known = self._plays.stand([game.play for game in found.room.open_games])
        for game in found.room.open_games:
            if game.play not in known:
                with suppress(IntegrityError):  # another server was quicker
                    self._begin_game(found, game)

    def _begin_game(self, found: OpenClass, game: Game) -> None:
        contest = found.room.contest
        assert contest is not None
        seats = [
            schemas.SeatRequest(player=contest.level)
            if member == COMPUTER
            else schemas.SeatRequest(player=LINK, name=found.room.members[member].name)
            for member in game.seats
        ]
        asked = schemas.NewPlay(
            game=contest.game,
            options=dict(contest.options),
            seats=seats,
            clock=None
            if contest.clock is None
            else schemas.ClockView.model_validate(contest.clock),
            advice=contest.engines,
        )
        guests = ["" if member == COMPUTER else found.keys[member] for member in game.seats]
        self._plays.begin(found.code, game.play, found.owner, asked, guests)

    def _played(self, play: Play) -> None:
        """See what became of a game of a class, whose lock is held."""
        code, plies = play.company.room, play.record.nodes[play.current].depth
        # As a ClassBoardEvent; the position is JSON already.
        board = f'{{"play":"{play.id}","plies":{plies},"position":{play.shown(play.current)}}}'
        self._plays.hub.tell(channel(code), lambda _: ("board", board), Role("owner"))
        if play.over:
            with suppress(RuntimeError):  # the server is closing; it is counted when it is back
                self._later.submit(self._ended, code)
        elif play.position.to_move and play.seats[play.position.to_move - 1].guest:
            name, version, seat = play.id, play.version, play.position.to_move
            due = time.monotonic() + PATIENCE_S
            self._timers.at(due, lambda: self._hangs(code, name, version, seat))

    def _hangs(self, code: str, play: str, version: int, seat: int) -> None:
        """Replace a program that has not moved since; people may think as long as they like."""
        with suppress(RuntimeError):
            self._later.submit(self._replace_program, code, play, version, seat)

    def _replace_program(self, code: str, play: str, version: int, seat: int) -> None:
        try:
            if self._plays.version(play) != version:
                return
            for _ in range(MOST_TRIES):
                found = self._load(code)
                game = next((each for each in found.room.open_games if each.play == play), None)
                if game is None or game.seats[seat - 1] == COMPUTER:
                    return
                member = game.seats[seat - 1]
                if found.room.members[member].kind != BOT:
                    return
                taken = taken_over(found.room, member)
                if self._write(found):
                    break
            else:
                return
            for each in taken:
                self._plays.hand_over(*each)
            self._tell(found)
        except SQLAlchemyError as error:  # the teacher sees it stand still
            log.warning("a class could not be written: %s", type(error).__name__)
        except Exception:
            log.exception("a program of a class hangs")

    def _ended(self, code: str) -> None:
        """Count what is over in a class, and tell those who look at it."""
        try:
            for _ in range(MOST_TRIES):
                found = self._load(code)
                if not self._behind(found):
                    return
                self._count(found)
                if self._write(found):
                    break
            self._begin_games(found)
            self._tell(found)
        except SQLAlchemyError as error:  # whoever looks at the class next counts it
            log.warning("a class could not be written: %s", type(error).__name__)
        except Exception:
            log.exception("a game of a class has ended")

    # Those who look on

    def listen(
        self, code: str, key: str, loop: asyncio.AbstractEventLoop
    ) -> tuple[Listener, schemas.ClassView]:
        """Return a listener and the class as it is when its events begin."""
        view = self.look(code, key)
        role = Role("owner") if view.you is None else Role("seat", view.you + 1)
        listener = Listener(channel(view.code), role, loop)
        self._plays.hub.join(listener)
        self._plays.hub.tell_presence(listener)
        return listener, view

    def leave_off(self, listener: Listener) -> None:
        """Forget a listener."""
        self._plays.hub.leave(listener)
        self._plays.hub.tell_presence(listener)

    def _tell(self, found: OpenClass) -> None:
        self._plays.hub.tell(
            channel(found.code), lambda role: ("class", class_view(found, role).model_dump_json())
        )

    def heard(self, news: dict[str, Any]) -> None:
        """Follow what another server tells of a class."""
        self._tell(self._load(news["classroom"]))

    def csv(self, code: str, key: str, language: str) -> str:
        """Return the standing as a table for a spreadsheet: for the teacher."""
        from boardwright.classroom.standings import as_csv

        found = self._load(code)
        if found.role_of(key).kind != "owner":
            raise forbidden("only the teacher can do that")
        return as_csv(found.room, language)

    def close(self) -> None:
        """See to nothing any more."""
        self._timers.close()
        self._later.shutdown(wait=True, cancel_futures=True)


def taken_over(room: Room, member: int) -> list[Taken]:
    """Let the computer have a member's seats in games that go on; return where, and which level."""
    taken = []
    for game in room.open_games:
        if member in game.seats and room.contest is not None:
            taken.append((game.play, game.seats.index(member) + 1, room.contest.level))
            room.replace(game, member)
    return taken


def new_name() -> str:
    """Return a name for a game."""
    return secrets.token_urlsafe(9)
