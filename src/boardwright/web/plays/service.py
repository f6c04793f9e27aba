"""The games that are being played: what requests do with them.

A change is made in memory, written, and only then answered and announced. What cannot be written is
dropped from memory, so that the next request reads what is really there. No thread ever holds the
locks of two games, and engines think outside of them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.position import Position
from boardwright.records.tree import Tree
from boardwright.store.plays import PlayStore
from boardwright.web import schemas
from boardwright.web.engine_pool import EnginePool
from boardwright.web.house import House
from boardwright.web.keys import hashed
from boardwright.web.loaded import ServedGames
from boardwright.web.plays import beginning, joining, keeping, views
from boardwright.web.plays.capacity import Capacity
from boardwright.web.plays.class_games import ClassGames
from boardwright.web.plays.hub import Hub, Listener
from boardwright.web.plays.live import Live, LivePlays
from boardwright.web.plays.play import Change, Play
from boardwright.web.plays.player_pool import PlayerPool
from boardwright.web.plays.recording import recorded
from boardwright.web.plays.referee import Referee, Stale
from boardwright.web.plays.seats import Role
from boardwright.web.plays.timers import Timers
from boardwright.web.problems import Refusal, conflict, forbidden
from boardwright.web.settings import Settings

#: A list of one's own games has at most this many.
MOST_LISTED = 500
log = logging.getLogger(__name__)


class PlayService:
    """All games of a server. Every method blocks; none belongs into the event loop."""

    def __init__(
        self,
        settings: Settings,
        games: ServedGames,
        database: Engine,
        engines: EnginePool,
        house: House,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._house = house
        self._games = games
        self._now = now
        self._store = PlayStore(database, house.news)
        self._capacity = Capacity(settings, self._store)
        self._timers = Timers(now)
        self._players = PlayerPool()
        self.hub = Hub(settings.most_listeners)
        self._referee = Referee(
            self._store, self.hub, engines, self._players, self._timers, now, house
        )
        self._lives = LivePlays(self._store, games, now, self._referee.needed, house)
        self.of_classes = ClassGames(
            games, self._store, self._lives, self._referee, self.hub, self._add, now
        )

    @contextmanager
    def _at(self, play: str, key: str) -> Iterator[tuple[Live, Role]]:
        """Hold a game for someone whose key allows at least to look at it."""
        with self._lives.at(play) as live:
            if self._house.crowded and self._lives.stale(live):
                self._referee.follow(live, self._lives)
            role = live.play.role_of(key)
            live.heard = self._now()
            self._referee.flag(live, self._lives)
            yield live, role

    def _view(self, live: Live, role: Role) -> str:
        return views.play_text(live.play, role, self._referee.thinking(live), self._now())

    def _keep(self, live: Live, role: Role, change: Change) -> str:
        if change.again:
            thinking = self._referee.thinking(live)
            return views.play_event(live.play, change, thinking, self._now())(role)
        return self._referee.keep(live, self._lives, change)(role)

    def create(self, asked: schemas.NewPlay, key: str) -> str:
        """Begin a game; return it as JSON, as all do that return a whole one."""
        play = self._add(
            hashed(key), lambda: beginning.begin(asked, self._games.of(asked), key, self._now())
        )
        live = self._lives.add(play)
        with live.lock:
            self._referee.heard(live, self._lives)
            return self._view(live, Role("owner"))

    def _add(self, owner: str, begin: Callable[[], Play]) -> Play:
        """Return a new game of an owner, written, if there is room for it."""
        with self._capacity.one_more(owner):
            play = begin()
            nodes = [keeping.node_row(play, node) for node in play.record.nodes]
            row = keeping.play_row(play, self._now())
            self._store.add(row, nodes, keeping.guests_of(play))
        return play

    @property
    def live(self) -> int:
        """How many games are in memory."""
        return len(self._lives)

    def kept(self) -> int:
        """Return how many games are in the database."""
        return self._store.count()

    def own(self, key: str) -> schemas.PlayList:
        """Return the games that a key owns or plays in."""
        owner = hashed(key)
        rows = self._store.of_owner(owner, MOST_LISTED)
        return schemas.PlayList(plays=[views.play_line(row, owner) for row in rows])

    def look(self, play: str, key: str) -> str:
        """Return a game; an engine that rested is resumed."""
        with self._at(play, key) as (live, role):
            self._referee.heard(live, self._lives)
            return self._view(live, role)

    def change(self, play: str, key: str, asked: schemas.PlayChange) -> str:
        """Change what only the owner may."""
        with self._at(play, key) as (live, role):
            if role.kind != "owner":
                raise forbidden("only the owner can change the game")
            now, game = self._now(), live.play
            if (asked.note is None) != (asked.node is None):
                raise InputError("a note needs its node, and a node its note")
            if asked.node is not None:
                game.node(asked.node)
            seats = (
                beginning.seats_of(asked.seats, game.game, game.seats)
                if asked.seats is not None
                else None
            )
            # From here on only pause can refuse, and it comes first.
            if asked.paused is not None and asked.paused != game.paused:
                game.pause(asked.paused, now)
            change = Change(game.current)
            if asked.node is not None and asked.note is not None:
                change = game.comment(asked.node, asked.note)
            if seats is not None:
                game.sit(seats, now)
                change.seats = True
            if asked.headers is not None:
                game.record.headers = dict(asked.headers)
            if asked.advice is not None:
                game.company = game.company.but(advice=asked.advice)
            self._referee.keep(live, self._lives, change, settled=True)
            return self._view(live, role)

    def delete(self, play: str, key: str) -> None:
        """Forget a game forever."""
        with self._at(play, key) as (live, role):
            if role.kind != "owner":
                raise forbidden("only the owner can delete the game")
            self._store.remove(play)
            self._lives.drop(live)
            self._tell_deleted(play)
        self._capacity.one_less()

    def move(self, play: str, key: str, asked: schemas.MoveRequest) -> str:
        """Make a move; if another server has changed the game, where it stands now."""
        try:
            with self._at(play, key) as (live, role):
                change = live.play.move(role, asked.node, asked.move, self._now())
                return self._keep(live, role, change)
        except Stale:
            with self._at(play, key) as (live, role):
                game = live.play
                elsewhere = asked.node != game.current
                if elsewhere and not game.came_twice(role, asked.node, asked.move):
                    raise
                change = game.move(role, asked.node, asked.move, self._now())
                return self._keep(live, role, change)

    def do(self, play: str, key: str, act: Callable[[Play, Role, float], Change]) -> str:
        """Do something with a game in the name of a key, such as taking a move back."""
        with self._at(play, key) as (live, role):
            return self._keep(live, role, act(live.play, role, self._now()))

    def join(self, play: str, key: str, asked: schemas.JoinRequest) -> schemas.JoinView:
        """Take the seat of a link, unless someone has it."""
        with self._lives.at(play) as live:
            if self._house.crowded and self._lives.stale(live):
                self._referee.follow(live, self._lives)
            game = live.play
            change = joining.join(game, asked.link, key, asked.name.strip())
            if change is not None:
                self._referee.keep(live, self._lives, change, settled=True)
            seat = joining.seat_of_link(game, asked.link)
            try:
                role = game.role_of(key).kind
            except Refusal:
                role = "watch"
            return schemas.JoinView(
                role=role, seat=seat, taken=seat is not None and game.seats[seat - 1].guest != ""
            )

    def rematch(self, play: str, key: str, swap: bool) -> schemas.RematchView:
        """Begin the same game again for everybody; who asks second gets the one there is."""
        with self._at(play, key) as (live, role):
            game = live.play
            if role.kind == "watch":
                raise forbidden("this link is for watching only")
            if not game.company.next:
                if not game.over:
                    raise conflict("a rematch begins when the game is over")
                made = self._add(game.owner, lambda: beginning.rematch(game, swap, self._now()))
                game.company = game.company.but(next=made.id)
                self._referee.keep(live, self._lives, Change(game.current))
            return schemas.RematchView(id=game.company.next)

    def hurry(self, play: str, key: str) -> None:
        """Let the engine that thinks answer with what it has."""
        with self._at(play, key) as (live, role):
            if role.kind == "watch":
                raise forbidden("this link is for watching only")
            if live.thinking is not None and live.thinking.job is not None:
                live.thinking.job.hurry()
            elif self._referee.thinking(live):
                self._house.news.say(play=play, hurry=True)

    def shown(self, play: str, key: str, node: int) -> str:
        """Return the position of a node as JSON."""
        with self._at(play, key) as (live, _):
            live.play.node(node)
            return live.play.shown(node)

    def shown_at_once(self, play: str, key: str, node: int) -> str | None:
        """Return the same if nothing has to be waited for; this one may be called anywhere."""
        live = self._lives.find(play)
        if live is None or self._house.crowded or not live.lock.acquire(blocking=False):
            return None
        try:
            if live.gone or live.loaded is None:
                return None
            live.loaded.role_of(key)
            live.heard = self._now()
            return live.loaded.shown_already(node)
        finally:
            live.lock.release()

    def position(self, play: str, key: str, node: int) -> Position:
        """Return the position of a node, with the moves that led there."""
        with self._at(play, key) as (live, _):
            live.play.node(node)
            return live.play.positions.at(node)

    def record(self, play: str, key: str) -> tuple[Tree, Game, datetime]:
        """Return a game as a record, its rules, and when it was begun."""
        with self._at(play, key) as (live, _):
            return recorded(live.play), live.play.game, live.play.created

    def line(self, play: str, key: str, node: int) -> tuple[list[int], list[Position]]:
        """Return the nodes from the first one to this one and their positions, to the owner."""
        with self._at(play, key) as (live, role):
            if role.kind != "owner":
                raise forbidden("only the owner of a game can have it reviewed")
            positions, at = [live.play.positions.at(live.play.node(node).number)], node
            nodes = [node]
            while (parent := live.play.node(at).parent) is not None:
                nodes.append(parent)
                at = parent
        while positions[-1].before is not None:
            positions.append(positions[-1].before)
        return nodes[::-1], positions[::-1]

    def keep_review(
        self,
        play: str,
        key: str,
        node: int,
        values: Sequence[float],
        best: str,
        best_values: Sequence[float],
    ) -> schemas.NodeView:
        """Keep what an engine says about a move, in the owner's name."""
        with self._at(play, key) as (live, role):
            if role.kind != "owner":
                raise forbidden("only the owner can keep a review in the game")
            change = live.play.judge(node, values, best, best_values)
            self._keep(live, role, change)
            return views.node_view(change.changed[0])

    def listen(self, play: str, key: str, loop: asyncio.AbstractEventLoop) -> tuple[Listener, str]:
        """Return a listener and the game as it is when its events begin."""
        with self._at(play, key) as (live, role):
            self._referee.heard(live, self._lives)
            listener = Listener(play, role, loop)
            self.hub.join(listener)
            self.hub.tell_presence(listener)
            return listener, self._view(live, role)

    def leave(self, listener: Listener) -> None:
        """Forget a listener; engines among themselves soon rest if it was the last."""
        self.hub.leave(listener)
        self.hub.tell_presence(listener)
        live = self._lives.find(listener.play)
        if live is not None:
            live.heard = self._now()

    def heard(self, news: dict[str, Any]) -> None:
        """Follow what another server tells of a game; if some may be missing, look at all."""
        for live in self._lives if "play" not in news else [self._lives.find(news["play"])]:
            if live is not None and live.loaded is not None:
                with live.lock:
                    self._follow(live, news)

    def _follow(self, live: Live, news: dict[str, Any]) -> None:
        if live.gone:
            return
        if "deleted" in news:
            self._lives.drop(live)
            self._tell_deleted(live.id)
        elif "hurry" in news:
            if live.thinking is not None and live.thinking.job is not None:
                live.thinking.job.hurry()
        elif news.get("version", live.saved + 1) > live.saved and self._lives.stale(live):
            self._referee.follow(live, self._lives)

    def _tell_deleted(self, play: str) -> None:
        self.hub.tell(play, lambda _: ("problem", Phrase("this game was deleted by its owner")))
        self.hub.end(play)

    def close(self) -> None:
        """End all streams, keep what is on the clocks, and want no more answers of engines."""
        self.hub.end()
        self._timers.close()
        for live in self._lives:
            with live.lock:
                try:
                    self._lives.keep_clock(live)
                except SQLAlchemyError as error:  # its last move is kept, and the time left then
                    log.warning("a clock could not be written: %s", type(error).__name__)
                self._lives.drop(live)
        self._store.close()
        self._players.close()
