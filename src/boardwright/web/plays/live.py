"""Games in memory: read from the database when asked for, let go when nobody needs them."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, RLock

from sqlalchemy.exc import SQLAlchemyError

from boardwright.store.plays import PlayStore
from boardwright.web.house import House
from boardwright.web.loaded import ServedGames
from boardwright.web.plays import keeping
from boardwright.web.plays.answers import Thinking
from boardwright.web.plays.play import Play
from boardwright.web.problems import unknown

MOST_LIVE = 1000
#: Bytes of all their positions and nodes together; positions are replayed when asked for again.
MOST_BYTES = 1 << 28
#: Of a node, as Python keeps it.
NODE_BYTES = 700
#: Of a game; anything else is not even looked for.
NAME = re.compile(r"[\w-]{12}", re.ASCII)


class Live:
    """A game in memory. Whoever touches it holds the lock."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.lock = RLock()
        self.loaded: Play | None = None
        self.saved = 0  # version in the database
        self.thinker: str | None = None  # process whose engine is to answer
        self.gone = False  # another object stands for the game now
        self.heard = 0.0  # when somebody last asked
        self.thinking: Thinking | None = None
        self.alarm = float("inf")  # when its clock will be looked at
        self.weight = 0  # bytes

    def weigh(self) -> int:
        """Return by how many bytes it has grown."""
        play = self.loaded
        before, self.weight = self.weight, 0
        if play is not None and not self.gone:
            self.weight = len(play.record.nodes) * NODE_BYTES + play.positions.weight
        return self.weight - before

    @property
    def play(self) -> Play:
        """The game, once it is loaded."""
        assert self.loaded is not None
        return self.loaded


class LivePlays:
    """All games in memory, those used last at the end."""

    def __init__(
        self,
        store: PlayStore,
        games: ServedGames,
        now: Callable[[], float],
        needed: Callable[[Live], bool],
        house: House,
        most: int = MOST_LIVE,
    ) -> None:
        self._house = house
        self._store = store
        self._games = games
        self._now = now
        self._needed = needed
        self._most = most
        self._plays: OrderedDict[str, Live] = OrderedDict()
        self._lock = Lock()
        self._weight = 0

    def __iter__(self) -> Iterator[Live]:
        """Return all of them, as they are now."""
        with self._lock:
            return iter(list(self._plays.values()))

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._plays)

    def find(self, name: str) -> Live | None:
        """Return a game if it is in memory."""
        return self._plays.get(name)

    @contextmanager
    def at(self, name: str) -> Iterator[Live]:
        """Hold a game, which is read if it is not in memory."""
        if not NAME.fullmatch(name):
            raise unknown("there is no such game")
        while True:
            live = self._place(name)
            with live.lock:
                if live.gone:  # let go between the two lines above
                    continue
                if live.loaded is None:
                    self._load(live)
                try:
                    yield live
                finally:
                    self._weigh(live)
            if self._weight > MOST_BYTES:
                self._lighten()
            return

    def _weigh(self, live: Live) -> None:
        with self._lock:
            self._weight += live.weigh()

    def _lighten(self) -> None:
        """Forget positions, then whole games that nobody needs; those used longest ago first."""
        for live in self:
            if self._weight <= MOST_BYTES or not live.lock.acquire(blocking=False):
                continue
            try:
                if live.loaded is not None:
                    live.loaded.positions.forget()
                self._weigh(live)
            finally:
                live.lock.release()
        with self._lock:
            while self._weight > MOST_BYTES and self._let_go_one(None):
                pass

    def _place(self, name: str) -> Live:
        with self._lock:
            live = self._plays.setdefault(name, Live(name))
            self._plays.move_to_end(name)
            if len(self._plays) > self._most:
                self._let_go_one(live)
            return live

    def _let_go_one(self, but: Live | None) -> bool:
        """Forget the first that nobody needs, if any; one that is in use is locked or needed."""
        for live in self._plays.values():
            if live is but or not live.lock.acquire(blocking=False):
                continue
            try:
                if not self._needed(live):
                    self.keep_clock(live)
                    live.gone = True
                    self._weight += live.weigh()
                    del self._plays[live.id]
                    return True
            except SQLAlchemyError:  # it stays, and the request that made it leave goes on
                return False
            finally:
                live.lock.release()
        return False

    def keep_clock(self, live: Live) -> None:
        """Write how much time is left; what passes from now on does not count."""
        play = live.loaded
        if play is not None and play.clock is not None and play.clock.running:
            since = self._house.presence.now() if self._house.shared else 0.0
            values = {"clock": keeping.clock_value(play.clock, self._now(), since)}
            self._store.save(live.id, live.saved, values)

    def _load(self, live: Live) -> None:
        try:
            found = self._store.load(live.id)
            if found is None:
                raise unknown("there is no such game")
            row, nodes = found
            game = self._games.game(row["game"], row["options"])
            game.stepper.load_beside()
            served = self._house.presence.served if self._house.shared else keeping.nobody_served
            live.loaded = keeping.play_of(row, nodes, game, self._now(), served)
            live.saved, live.thinker = live.loaded.version, row["thinker"]
        except BaseException:
            self.drop(live)
            raise

    def stale(self, live: Live) -> bool:
        """Return whether another server has changed a game, which is held, or deleted it."""
        version = self._store.version(live.id)
        if version is None:
            self.drop(live)
            raise unknown("there is no such game")
        return version > live.saved

    def renew(self, live: Live) -> None:
        """Read a game again, which is held; what was told of it counts on."""
        told = live.play.version
        self._load(live)
        live.play.version = max(told, live.play.version)

    def add(self, play: Play) -> Live:
        """Take a new game, which is in the database already."""
        live = self._place(play.id)
        live.loaded, live.saved = play, play.version
        play.game.stepper.load_beside()
        return live

    def drop(self, live: Live) -> None:
        """Forget a game, whose lock is held; the next request reads it again."""
        live.gone = True
        if live.thinking is not None and live.thinking.job is not None:
            live.thinking.job.cancel()
        live.thinking = None
        with self._lock:
            self._weight += live.weigh()
            if self._plays.get(live.id) is live:
                del self._plays[live.id]
