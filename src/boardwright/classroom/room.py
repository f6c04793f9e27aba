"""A room: its members, and the rounds of the contest that is played there.

Everything that happens is a method that changes the room and can be written down: ``as_data`` and
``Room.of`` turn a room into plain data and back. Who a member is (a key, a program, a phone) the
server knows; here a member is a number, given in the order of joining.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from boardwright.classroom.pairing import Past, Table, knock_out, round_robin, swiss
from boardwright.core.errors import InputError

LONGEST_NAME = 40
MOST_MEMBERS = 200
PERSON, BOT = "person", "bot"
#: In place of a member: the computer.
COMPUTER = -1
#: A knock-out that is drawn is played again so often; then the one who stood lower goes on.
MOST_REPLAYS = 2

Pairing = Callable[[Sequence[int], int, Past], list[Table]]
FORMS: dict[str, Pairing | None] = {
    "pairs": swiss,  # one round, as often as the teacher likes
    "round-robin": round_robin,
    "swiss": swiss,
    "knock-out": knock_out,
    "computer": None,
}


@dataclass
class Member:
    """Somebody in the room."""

    name: str
    kind: str = PERSON
    present: bool = True
    out: bool = False  # of a knock-out


@dataclass
class Game:
    """A game at a table: who sits there, where it is played, and the points if it is over."""

    seats: tuple[int, ...]
    play: str = ""
    points: tuple[float, ...] | None = None
    reason: str = ""  # why it ended, if not by the rules: someone left


@dataclass
class Round:
    """Games that are played at the same time, and who rests meanwhile."""

    games: list[Game]
    rests: list[int] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """True when every game has ended."""
        return all(game.points is not None for game in self.games)


@dataclass(frozen=True)
class Contest:
    """What is played, and in which form."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    form: str = "pairs"
    rounds: int = 0  # 0: as many as the form has
    level: str = "normal"  # of the computer
    clock: Mapping[str, float] | None = None
    engines: bool = False  # whether engines may be asked meanwhile

    def check(self) -> None:
        """Refuse what cannot be played."""
        if self.form not in FORMS:
            raise InputError(
                "the form of a contest must be one of {known}, not {given!r:.40}",
                known=", ".join(FORMS),
                given=self.form,
            )
        if self.form == "knock-out" and self.players != 2:
            raise InputError("a knock-out needs a game for two")


@dataclass
class Room:
    """Members and rounds of a class."""

    members: list[Member] = field(default_factory=list)
    contest: Contest | None = None
    rounds: list[Round] = field(default_factory=list)

    # Members

    def join(self, name: str, kind: str = PERSON) -> int:
        """Let somebody in under a name that nobody has; return the member's number."""
        if len(self.members) >= MOST_MEMBERS:
            raise InputError("a class has up to {most} members", most=MOST_MEMBERS)
        self.members.append(Member(self.free_name(name), kind))
        return len(self.members) - 1

    def free_name(self, wanted: str, own: int | None = None) -> str:
        """Return a name as it is wanted, with a number behind it if another member has it.

        >>> room = Room([Member("Mei")])
        >>> room.free_name(" Mei "), room.free_name("Mei", own=0)
        ('Mei 2', 'Mei')
        """
        name = " ".join(wanted.split())[:LONGEST_NAME]
        if not name:
            raise InputError("a name is needed")
        taken = {each.name for number, each in enumerate(self.members) if number != own}
        found, copies = name, 1
        while found in taken:
            copies += 1
            found = f"{name[: LONGEST_NAME - 4]} {copies}"
        return found

    def rename(self, member: int, name: str) -> None:
        """Give a member another name."""
        self.members[member].name = self.free_name(name, member)

    def leave(self, member: int) -> list[Game]:
        """Let a member go; return the games that end with it: the others share the points."""
        self.members[member].present = False
        ended = [game for game in self.open_games if member in game.seats]
        for game in ended:
            self.forfeit(game, member)
        return ended

    def come_back(self, member: int) -> None:
        """Let a member who had left take part again, from the next round on."""
        self.members[member].present = True

    # Rounds

    @property
    def open_games(self) -> list[Game]:
        """The games of this round that go on."""
        return (
            [game for game in self.rounds[-1].games if game.points is None] if self.rounds else []
        )

    @property
    def playing(self) -> list[int]:
        """Who takes part in the next round, in the order of the standing for a knock-out."""
        return [number for number, each in enumerate(self.members) if each.present and not each.out]

    def begin(self, contest: Contest) -> None:
        """Begin another contest; who was out is in again."""
        contest.check()
        if self.open_games:
            raise InputError("{count} games still go on", count=len(self.open_games))
        self.contest, self.rounds = contest, []
        for member in self.members:
            member.out = False

    def next_round(self) -> Round:
        """Pair those who are there; their games have yet to be given a place to be played."""
        contest = self.contest
        if contest is None:
            raise InputError("first choose what is played")
        if self.open_games:
            raise InputError("{count} games still go on", count=len(self.open_games))
        playing = self.playing
        pairing = FORMS[contest.form]
        if pairing is None:
            if not playing:
                raise InputError("nobody is there yet")
            tables = [(each, *[COMPUTER] * (contest.players - 1)) for each in playing]
            if len(self.rounds) % 2:  # everyone has the other seat in turn
                tables = [table[::-1] for table in tables]
        else:
            if len(playing) < contest.players:
                raise InputError(
                    "a round needs {players} who are there, not {given}",
                    players=contest.players,
                    given=len(playing),
                )
            tables = pairing(playing, contest.players, self.past)
        seated = {member for table in tables for member in table}
        found = Round([Game(table) for table in tables], [m for m in playing if m not in seated])
        self.rounds.append(found)
        return found

    @property
    def past(self) -> Past:
        """What was played in this contest; points of a rest count in the standing alone."""
        rests: dict[int, int] = {}
        for each in self.rounds:
            for member in each.rests:
                rests[member] = rests.get(member, 0) + 1
        tables = [
            game.seats for each in self.rounds for game in each.games if COMPUTER not in game.seats
        ]
        return Past(tables, rests, self.points())

    def points(self) -> dict[int, float]:
        """Return the points of every member: of games, and one for a rest in a Swiss contest."""
        found = dict.fromkeys(range(len(self.members)), 0.0)
        for each in self.rounds:
            for game in each.games:
                for member, points in zip(game.seats, game.points or (), strict=False):
                    if member != COMPUTER:
                        found[member] += points
            if self.contest is not None and self.contest.form == "swiss":
                for member in each.rests:
                    found[member] += 1.0
        return found

    # Results

    def finish(self, game: Game, points: Sequence[float], reason: str = "") -> Game | None:
        """Write the points of a game; return the game that a drawn knock-out is repeated by."""
        if game.points is not None:
            return None  # told twice
        game.points, game.reason = tuple(points), reason
        if self.contest is None or self.contest.form != "knock-out":
            return None
        best = max(game.points)
        ahead = [member for member, own in zip(game.seats, game.points, strict=True) if own == best]
        if len(ahead) > 1:
            if self.replays(game) < MOST_REPLAYS:
                again = Game(game.seats[::-1])
                self.rounds[-1].games.append(again)
                return again
            ahead = [max(ahead)]
        for member in game.seats:
            self.members[member].out = member not in ahead
        return None

    def replays(self, game: Game) -> int:
        """Return how often the members of a game have played again in this round."""
        same = [each for each in self.rounds[-1].games if set(each.seats) == set(game.seats)]
        return len(same) - 1

    def forfeit(self, game: Game, member: int) -> None:
        """End a game because a member has left: the others share the points."""
        others = len(game.seats) - 1
        points = [0.0 if each == member else 1 / others for each in game.seats]
        self.finish(game, points, "left")

    def replace(self, game: Game, member: int) -> None:
        """Let the computer play on for a member, such as a program that crashed."""
        game.seats = tuple(COMPUTER if each == member else each for each in game.seats)

    @property
    def over(self) -> bool:
        """True when the contest has had all its rounds."""
        contest = self.contest
        if contest is None or not self.rounds or not self.rounds[-1].over:
            return False
        if contest.form == "knock-out":
            return len(self.playing) < contest.players
        return len(self.rounds) >= self.most_rounds

    @property
    def most_rounds(self) -> int:
        """How many rounds the contest has, with those who are there now."""
        assert self.contest is not None
        if self.contest.rounds:
            return self.contest.rounds
        there = len(self.playing)
        if self.contest.form == "round-robin" and self.contest.players == 2:
            return max(1, there - 1 + there % 2)
        if self.contest.form in ("swiss", "knock-out", "round-robin"):
            return max(1, (max(1, there) - 1).bit_length())
        return 1

    # Written down

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return asdict(self)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Room:
        """Return the room that was written down.

        >>> room = Room([Member("Mei"), Member("An")])
        >>> room.begin(Contest("nim", 2))
        >>> _ = room.next_round()
        >>> Room.of(room.as_data()) == room
        True
        """
        rounds = [
            Round(
                [
                    Game(
                        tuple(game["seats"]),
                        game["play"],
                        None if game["points"] is None else tuple(game["points"]),
                        game["reason"],
                    )
                    for game in each["games"]
                ],
                list(each["rests"]),
            )
            for each in data["rounds"]
        ]
        contest = None if data["contest"] is None else Contest(**data["contest"])
        return cls([Member(**each) for each in data["members"]], contest, rounds)
