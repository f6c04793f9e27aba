"""The games of classes: begun, ended and handed over by their class, which needs no key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardwright.store.plays import PlayStore
from boardwright.web import schemas
from boardwright.web.loaded import ServedGames
from boardwright.web.plays import beginning
from boardwright.web.plays.company import Ended
from boardwright.web.plays.hub import Hub
from boardwright.web.plays.live import LivePlays
from boardwright.web.plays.play import Change, Play
from boardwright.web.plays.recording import points_of
from boardwright.web.plays.referee import Referee
from boardwright.web.plays.seats import Seat
from boardwright.web.problems import Refusal

#: Writes a new game of an owner, if there is room for it.
Add = Callable[[str, Callable[[], Play]], Play]


class ClassGames:
    """What a class does with its games; its members move in them as in any other."""

    def __init__(
        self,
        games: ServedGames,
        store: PlayStore,
        lives: LivePlays,
        referee: Referee,
        hub: Hub,
        add: Add,
        now: Callable[[], float],
    ) -> None:
        self._games = games
        self._store = store
        self._lives = lives
        self._referee = referee
        self.hub = hub
        self._add = add
        self._now = now

    def tell(self, told: Callable[[Play], None]) -> None:
        """Call this with each game of a class that has changed, while its lock is held."""
        self._referee.told_of_class = told

    def begin(
        self, room: str, name: str, owner: str, asked: schemas.NewPlay, guests: Sequence[str]
    ) -> None:
        """Begin a game under a name; the members of the class have their seats already."""
        at = beginning.in_class(asked, self._games.of(asked), room, name, owner, guests)
        live = self._lives.add(self._add(owner, lambda: at(self._now())))
        with live.lock:
            self._referee.heard(live, self._lives)

    def stand(self, names: Sequence[str]) -> dict[str, bool]:
        """Return which of these games there are, and whether each is over."""
        return self._store.over(names)

    def version(self, play: str) -> int | None:
        """Return how often a game has changed; None if there is none."""
        return self._store.version(play)

    def points(self, play: str) -> tuple[float, ...] | None:
        """Return what a game gave each seat, a win being 1 shared by all who won; None before."""
        try:
            with self._lives.at(play) as live:
                return points_of(live.play)
        except Refusal:  # it is not begun yet
            return None

    def give_up(self, play: str, seat: int) -> None:
        """Let a seat lose a game that goes on."""
        with self._lives.at(play) as live:
            if not live.play.over:
                live.play.end(Ended("resignation", seat), self._now())
                self._referee.keep(live, self._lives, Change(live.play.current))

    def hand_over(self, play: str, seat: int, player: str) -> None:
        """Let a player go on for a seat."""
        with self._lives.at(play) as live:
            game = live.play
            seats = list(game.seats)
            seats[seat - 1] = Seat(player, seats[seat - 1].name)
            game.sit(seats, self._now())
            change = Change(game.current, seats=True)
            self._referee.keep(live, self._lives, change, settled=True)
