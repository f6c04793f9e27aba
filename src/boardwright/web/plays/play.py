"""A game being played, in memory: who may do what, and what it changes. It knows no database.

Every method that changes something either does all of it or raises and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.records.positions import Positions
from boardwright.records.tree import Node, Tree
from boardwright.web.keys import hashed, same
from boardwright.web.plays.clock import Clock
from boardwright.web.plays.company import Company, Ended, Said
from boardwright.web.plays.seats import CHANCE, HUMAN, LINK, Role, Seat
from boardwright.web.position_text import position_text
from boardwright.web.problems import conflict, forbidden, unknown

#: Streams of a game's seed from here on are dice: others draw for engines, who must not see them.
DICE = 1 << 40
#: Positions of a game that are kept as text.
MOST_SHOWN = 4


@dataclass
class Change:
    """What has to be written and announced."""

    origin: int  # the node it was made at: whoever looks there goes along
    new: list[Node] = field(default_factory=list)
    changed: list[Node] = field(default_factory=list)
    seats: bool = False
    said: Said | None = None
    again: bool = False  # the request came twice: there is nothing to write or to announce


@dataclass
class Play:
    """A game: its record, its seats, and where it stands."""

    id: str
    positions: Positions
    seats: list[Seat]
    owner: str  # hash of the owner's key
    watch: str
    seed: int
    created: datetime
    updated: datetime
    clock: Clock | None = None
    current: int = 0
    paused: bool = False
    version: int = 1
    company: Company = field(default_factory=Company)
    chat: list[Said] = field(default_factory=list)
    turn_began: float = 0.0
    _shown: dict[int, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game's rules."""
        return self.positions.game

    @property
    def record(self) -> Tree:
        """All moves with their branches; none is ever deleted."""
        return self.positions.record

    def shown(self, number: int) -> str:
        """Return the position of a node as the page receives it; the last ones are kept."""
        text = self._shown.get(number)
        if text is None:
            while len(self._shown) >= MOST_SHOWN:
                self._shown.pop(next(iter(self._shown)))
            text = self._shown[number] = position_text(self.positions.at(number))
        return text

    def shown_already(self, number: int) -> str | None:
        """Return the same, if it is kept."""
        return self._shown.get(number)

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions.at(self.current)

    def node(self, number: int) -> Node:
        """Return a node, if there is one of this number."""
        if not 0 <= number < len(self.record.nodes):
            raise unknown("this game has no node {number}", number=number)
        return self.record.nodes[number]

    @property
    def linked(self) -> bool:
        """True if someone plays by a link: then the game goes on where it stands."""
        return any(seat.player == LINK for seat in self.seats)

    @property
    def over(self) -> bool:
        """True if no more move can be made where the game stands."""
        return self.position.over or self.company.ended is not None

    def role_of(self, key: str) -> Role:
        """Return what a key allows; a link whose seat someone has taken allows to watch."""
        own = hashed(key)
        if same(own, self.owner):
            return Role("owner")
        for number, seat in enumerate(self.seats, 1):
            if seat.guest and same(seat.guest, own):
                return Role("seat", number)
        for number, seat in enumerate(self.seats, 1):
            if seat.key and same(seat.key, key):
                return Role("watch") if seat.guest else Role("seat", number)
        if same(self.watch, key):
            return Role("watch")
        raise forbidden("this game is open to its owner and to those who have a link to it")

    def may_move(self, role: Role, seat: int) -> bool:
        """Return whether a key moves for a seat while the game is played; nobody for chance."""
        if seat == CHANCE:
            return False
        sitting = self.seats[seat - 1]
        if role.kind == "seat":
            return role.seat == seat and sitting.player == LINK
        return role.kind == "owner" and sitting.player == HUMAN

    def engine_to_move(self) -> str | None:
        """Return the player that has to answer now, if one has to."""
        if self.paused or self.over:
            return None
        seat = self.position.to_move
        player = self.seats[seat - 1]
        return player.player if seat != CHANCE and player.engine else None

    def move(self, role: Role, number: int, text: str, now: float) -> Change:
        """Make a move at the node it was thought of."""
        self.node(number)
        if role.kind == "watch":
            raise forbidden("this link is for watching only")
        if self.came_twice(role, number, text):
            return Change(number, again=True)
        if number != self.current and (role.kind != "owner" or self.linked):
            raise conflict("the game has gone on meanwhile; this move was for another position")
        if not self.paused:
            self.check_not_ended()
        position = self.positions.at(number)
        if position.over:
            raise conflict("the game is over")
        seat = position.to_move
        if not self.may_move(role, seat):
            self._may_try(role, seat)
        return self._go_along(number, text, now)

    def check_not_ended(self) -> None:
        """Refuse to go on with a game that time or people have ended."""
        ended = self.company.ended
        if ended is not None and ended.how == "time":
            raise conflict("seat {seat} has used up its time: the game is over", seat=ended.seat)
        if ended is not None:
            raise conflict("the game is over")

    def check_goes_on(self) -> None:
        """Refuse what makes sense only before the end."""
        self.check_not_ended()
        if self.position.over:
            raise conflict("the game is over")

    def end(self, ended: Ended, now: float) -> None:
        """End the game where it stands."""
        self.company = self.company.but(ended=ended, offer=None)
        self.stand_at(self.current, now)

    def came_twice(self, role: Role, number: int, text: str) -> bool:
        """Return whether this move of one's own stands already on the line that led here.

        An answer got lost, or a second tab sent it too. While a game is analysed moves go anywhere.
        """
        node = self.record.nodes[self.current]
        depth = self.record.nodes[number].depth
        if self.paused or node.depth <= depth:
            return False
        while node.depth > depth + 1:
            node = self.record.nodes[node.parent or 0]
        if node.parent != number or not self.may_move(role, node.seat):
            return False
        return node.move == self.game.move_text(self.positions.at(number).find_move(text))

    def _may_try(self, role: Role, seat: int) -> None:
        """Let the owner move for any seat but a linked one while the game is analysed.

        So too for chance; in a game that is played nobody chooses what it decides.
        """
        if seat == CHANCE:
            if role.kind == "owner" and self.paused:
                return
            raise conflict("chance decides here, and nobody chooses for it while a game is played")
        player = self.seats[seat - 1].player
        if role.kind == "seat" or player == LINK:
            raise forbidden(
                "seat {seat} is to move, and only its own link can move for it", seat=seat
            )
        if not self.paused:
            raise conflict("{player} is to move", player=player)

    def answer(self, number: int, text: str, seconds: float, now: float) -> Change:
        """Make the move of an engine, which thought for this many seconds."""
        return self._go_along(number, text, now, seconds)

    def _go_along(self, number: int, text: str, now: float, seconds: float | None = None) -> Change:
        node, new = self.positions.follow(number, text)
        if new:
            here = number == self.current
            taken = seconds if seconds is not None else now - self.turn_began if here else 0.0
            node.seconds = round(taken, 3)
        self.stand_at(node.number, now)
        return Change(number, [node] if new else [])

    def throw(self, now: float) -> list[Node]:
        """Let chance decide what it has to where the game stands; return the new nodes.

        The same dice fall again after the same moves; those of another branch are others. While a
        game is analysed its owner chooses.
        """
        before = self.position
        if self.paused or self.over or not before.chance:
            return []
        position = before.throw(int(stream(self.seed, DICE + self.current)))
        fallen: list[str] = []
        while position is not before and position.before is not None:
            fallen.append(self.game.move_text(position.move or 0))
            position = position.before
        found = [self.positions.follow(self.current, fallen.pop())]
        while fallen:
            found.append(self.positions.follow(found[-1][0].number, fallen.pop()))
        self.stand_at(found[-1][0].number, now)
        return [node for node, new in found if new]

    def stand_at(self, number: int, now: float) -> None:
        """Let the game stand at a node; the time of whoever is to move there begins to run.

        An engine's time runs while it thinks, not while it waits for its turn to do so. Increments
        belong to the moves of the line: one that is taken back takes its own along.
        """
        before, self.current = self.current, number
        self.turn_began = now
        if before != number and self.company.offer is not None:
            self.company = self.company.but(offer=None)
        if self.clock is None:
            return
        self.clock.stop(now)
        for seat, moves in self._made_between(before, number).items():
            self.clock.made(seat, moves)
        seat = self.positions.at(number).to_move
        waits = self.paused or self.over or seat == CHANCE
        if not waits and not self.seats[seat - 1].engine:
            self.clock.start(seat, now)

    def _made_between(self, before: int, after: int) -> Counter[int]:
        """Return how many moves more each seat has made at one node than at another."""
        nodes = self.record.nodes
        made: Counter[int] = Counter()
        one, other = nodes[before], nodes[after]
        while one.number != other.number:
            if one.depth >= other.depth:
                made[one.seat] -= 1
                one = nodes[one.parent or 0]
            else:
                made[other.seat] += 1
                other = nodes[other.parent or 0]
        del made[CHANCE]
        return made

    def undo(self, role: Role, now: float, number: int | None = None) -> Change:
        """Go back to where a person moves; where several people play they are asked before.

        ``number`` is the node that is to be left: a request that comes twice leaves it once.
        """
        if role.kind == "watch":
            raise forbidden("this link is for watching only")
        if not self.paused:
            self.check_not_ended()
        if number is not None and number != self.current:
            if self._leads_to(self.node(number)):
                return Change(self.current, again=True)
            raise conflict("the game has gone on meanwhile; this move was for another position")
        change = Change(self.current)
        self.stand_at(self._before_last(), now)
        return change

    def _leads_to(self, node: Node) -> bool:
        """Return whether a node lies beyond where the game stands."""
        depth = self.record.nodes[self.current].depth
        while node.depth > depth:
            node = self.record.nodes[node.parent or 0]
        return node.number == self.current

    def _before_last(self) -> int:
        node = self.record.nodes[self.current]
        if node.parent is None:
            raise conflict("there is no move to take back")
        if self.paused:
            return node.parent
        found = self._last_where(self._human_moves_at)
        if found is None:
            raise conflict("there is no move of a person to take back")
        return found

    def before_own(self, seat: int) -> int:
        """Return the node at which a seat moved last."""
        found = self._last_where(lambda number: self.positions.at(number).to_move == seat)
        if found is None:
            raise conflict("there is no move to take back")
        return found

    def _last_where(self, wanted: Callable[[int], bool]) -> int | None:
        """Return the last node before the current one that is wanted."""
        at = self.record.nodes[self.current].parent
        while at is not None and not wanted(at):
            at = self.record.nodes[at].parent
        return at

    def _human_moves_at(self, number: int) -> bool:
        seat = self.positions.at(number).to_move
        return seat != CHANCE and self.seats[seat - 1].player == HUMAN

    def go_to(self, role: Role, number: int, now: float) -> Change:
        """Go on from another node."""
        self.node(number)
        if role.kind != "owner":
            raise forbidden("only the owner can continue from another position")
        if self.linked and number != self.current:
            raise conflict("a game played by links continues from its current position")
        change = Change(self.current)
        self.stand_at(number, now)
        return change

    def pause(self, paused: bool, now: float) -> None:
        """Pause engines and clocks, or resume them."""
        if paused and self.linked and self.clock is not None and not self.over:
            raise conflict("a game with clocks and links cannot be paused")
        self.paused = paused
        self.stand_at(self.current, now)

    def sit(self, seats: Sequence[Seat], now: float) -> None:
        """Change who sits where."""
        self.seats = list(seats)
        self.stand_at(self.current, now)

    def comment(self, number: int, note: str) -> Change:
        """Write a note at a node."""
        node = self.node(number)
        node.note = note
        return Change(self.current, changed=[node])

    def judge(
        self, number: int, values: Sequence[float], best: str, best_values: Sequence[float]
    ) -> Change:
        """Keep what an engine said about a move: its values, and the better one with its own."""
        node = self.node(number)
        node.values, node.best, node.best_values = tuple(values), best, tuple(best_values)
        return Change(self.current, changed=[node])

    def flag(self, now: float) -> bool:
        """Note who has used up the time; True if that is new."""
        late = self.clock.overrun(now) if self.clock is not None else None
        if late is None or self.clock is None:
            return False
        self.end(Ended("time", late), now)
        return True
