"""What follows a change of a game: it is written, engines answer, clocks run, listeners are told.

Every method here is called with the game's lock held, or takes it.
"""

from __future__ import annotations

import logging
import weakref
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from boardwright.core.errors import BoardwrightError
from boardwright.core.phrases import Phrase
from boardwright.core.position import Position
from boardwright.search.thought import Thought
from boardwright.store.database import reason
from boardwright.store.plays import PlayStore
from boardwright.store.presence import BEAT_S
from boardwright.store.tables import now as time_of_day
from boardwright.web import schemas
from boardwright.web.engine_pool import EnginePool, Overrun
from boardwright.web.house import House
from boardwright.web.plays import keeping, views
from boardwright.web.plays.answers import MOST_CANDIDATES, Answer, Thinking, seconds_allowed, think
from boardwright.web.plays.hub import Hub
from boardwright.web.plays.live import Live, LivePlays
from boardwright.web.plays.play import Change, Play
from boardwright.web.plays.player_pool import PlayerPool
from boardwright.web.plays.seats import Role
from boardwright.web.plays.timers import Timers
from boardwright.web.problems import Refusal, busy, unsaved
from boardwright.web.views import thought_view

log = logging.getLogger(__name__)
#: Engines continue for this long after somebody last asked or listened.
UNHEARD_S = 30.0
TRY_AGAIN_S = 1.0
#: Clocks of days are looked at so often, lest alarms of games that have left pile up.
LONGEST_ALARM_S = 60.0


class Stale(Refusal):
    """Another server has changed the game meanwhile."""


class Referee:
    """Keeps games in order after every change."""

    def __init__(
        self,
        store: PlayStore,
        hub: Hub,
        engines: EnginePool,
        players: PlayerPool,
        timers: Timers,
        now: Callable[[], float],
        house: House,
    ) -> None:
        self._house = house
        self._store = store
        self._hub = hub
        self._engines = engines
        self._players = players
        self._timers = timers
        self._now = now
        #: Is called with each game of a class that has changed, while its lock is held.
        self.told_of_class: Callable[[Play], None] | None = None

    def needed(self, live: Live) -> bool:
        """Return whether a game must stay in memory."""
        return live.thinking is not None or self._hub.listening(live.id) > 0

    def keep(
        self, live: Live, lives: LivePlays, change: Change, settled: bool = False
    ) -> views.EventFor:
        """Throw dice if it is their turn, write a change, see to what follows; return the event.

        What cannot be written has not happened.
        """
        play = live.play
        try:
            change.new += play.throw(self._now())
            play.version += 1
            play.updated = time_of_day()
            thinker = self._house.presence.id if play.engine_to_move() else None
            since = self._house.presence.now() if self._house.shared else 0.0
            values = keeping.moving_values(play, self._now(), since) | {"thinker": thinker}
            if settled:
                values |= keeping.settled_values(play)
            if change.said is not None:
                values["chat"] = keeping.chat_value(play)
            guests = keeping.guests_of(play) if settled else None
            new = [keeping.node_row(play, node) for node in change.new]
            changed = [keeping.node_row(play, node) for node in change.changed]
            written = self._store.save(play.id, live.saved, values, new, changed, guests)
        except BaseException as error:
            self._forget(live, lives)
            if isinstance(error, SQLAlchemyError):
                log.error("a move could not be saved: %s", reason(error))
                raise busy(
                    "the move could not be saved and does not count: {reason}",
                    reason=unsaved(error),
                ) from None
            raise
        if not written:
            if self._house.shared:
                self.follow(live, lives)  # whoever listens sees what the other server made of it
            else:
                self._forget(live, lives)
            raise Stale(409, "this game was changed elsewhere; please load it again")
        live.saved, live.thinker = play.version, thinker
        self.attend(live, lives)
        return self._tell_change(live, change)

    def _forget(self, live: Live, lives: LivePlays) -> None:
        """Drop a game that is not as the database has it; listeners come back to read it again."""
        lives.drop(live)
        self._hub.end(live.id)

    def _tell_change(self, live: Live, change: Change) -> views.EventFor:
        event = views.play_event(live.play, change, self.thinking(live), self._now())
        self._hub.tell(live.id, lambda role: ("change", event(role)))
        if live.play.company.room and self.told_of_class is not None:
            self.told_of_class(live.play)
        return event

    def thinking(self, live: Live) -> bool:
        """Return whether an engine is choosing a move, here or on another server."""
        if live.thinking is not None:
            return True
        if not self._house.shared or self._house.mine(live.thinker):
            return False
        return live.play.engine_to_move() is not None

    def follow(self, live: Live, lives: LivePlays) -> None:
        """Take over what another server has made of a game, and show it to whoever listens here."""
        lives.renew(live)
        self.attend(live, lives)
        play, thinking, now = live.play, self.thinking(live), self._now()

        def whole(role: Role) -> tuple[str, str]:
            return "play", views.play_text(play, role, thinking, now)

        self._hub.tell(live.id, whole)

    def _tell_problem(self, live: Live, problem: Phrase) -> None:
        self._hub.tell(live.id, lambda _: ("problem", problem))

    def heard(self, live: Live, lives: LivePlays) -> None:
        """Note that somebody looks at a game; an engine that rested is resumed."""
        live.heard = self._now()
        self._resume(live, lives)

    def _resume(self, live: Live, lives: LivePlays) -> None:
        rested = live.thinking is None
        self.attend(live, lives)
        if rested and live.thinking is not None:
            live.play.version += 1  # told, but nothing that has to be written
            self._tell_change(live, Change(live.play.current))

    def attend(self, live: Live, lives: LivePlays) -> None:
        """Let the right engine think, and no other; set the alarm of the clock."""
        play = live.play
        player = play.engine_to_move()
        busy_with = live.thinking
        if busy_with is not None and (busy_with.player, busy_with.node) != (player, play.current):
            if busy_with.job is not None:
                busy_with.job.cancel()
            live.thinking = None
        self._set_alarm(live, lives)
        listened = self._hub.listening(live.id) or self._now() - live.heard < UNHEARD_S
        if player is None or live.thinking is not None or not listened:
            return
        if self._house.shared and not self._take_on(live, lives):
            return
        self._let_think(live, lives, player)

    def _take_on(self, live: Live, lives: LivePlays) -> bool:
        """Return whether the engine's answer is this server's to give; if not, look again later."""
        me = self._house.presence
        if live.thinker == me.id:
            return True
        if self._house.mine(live.thinker) and self._store.claim(
            live.id, live.saved, me.id, me.alive
        ):
            live.thinker = me.id
            return True
        self._timers.at(self._now() + BEAT_S, lambda: self._try_again(live, lives))
        return False

    def _let_think(self, live: Live, lives: LivePlays, player: str) -> None:
        play = live.play
        thinking = Thinking(play.current, player)
        seat = play.position.to_move
        allowed = seconds_allowed(play.clock, seat, self._now())

        def begun() -> None:
            with live.lock:
                clock = live.play.clock
                if live.thinking is thinking and clock is not None:
                    clock.start(seat, self._now())
                    self._set_alarm(live, lives)

        def preparing() -> None:
            # Without the game's lock: whoever holds it may wait for the compiler, which is ours.
            event = schemas.PreparingEvent(player=player).model_dump_json()
            if live.thinking is thinking:
                self._hub.tell(live.id, lambda _: ("preparing", event))

        def tell(position: Position, thought: Thought) -> None:
            if self._hub.listening(live.id):
                text = thought_view(position, thought, MOST_CANDIDATES).model_dump_json()
                with live.lock:
                    if live.thinking is thinking:
                        self._hub.tell(live.id, lambda _: ("thought", text))

        def answered(answer: Answer | BaseException) -> None:
            self._answered(live, lives, thinking, answer)

        try:
            thinking.job = think(
                play,
                player,
                self._engines,
                self._players,
                preparing,
                begun,
                tell,
                answered,
                allowed,
            )
        except Refusal as error:
            self._tell_problem(live, error.phrase)
            self._timers.at(self._now() + TRY_AGAIN_S, lambda: self._try_again(live, lives))
            return
        live.thinking = thinking
        thinking.job.future.add_done_callback(
            lambda future: (
                answered(Overrun("it took too long"))
                if not future.cancelled() and isinstance(future.exception(), Overrun)
                else None
            )
        )

    def _try_again(self, live: Live, lives: LivePlays) -> None:
        with live.lock:
            if live.gone:
                return
            if self._house.crowded and lives.stale(live):
                self.follow(live, lives)
            self._resume(live, lives)

    def _answered(
        self, live: Live, lives: LivePlays, thinking: Thinking, answer: Answer | BaseException
    ) -> None:
        """Make an engine's move, if the game still stands where it was thought of."""
        with live.lock:
            if live.gone or live.thinking is not thinking:
                return
            live.thinking = None
            play = live.play
            try:
                if self.flag(live, lives):
                    return
                if isinstance(answer, BaseException):
                    raise answer
                change = play.answer(thinking.node, answer.move, answer.seconds, self._now())
                self.keep(live, lives, change)
            except Exception as error:
                self._rest(live, lives, thinking.player, error)

    def _rest(self, live: Live, lives: LivePlays, player: str, error: Exception) -> None:
        """Pause a game whose engine failed, and say so."""
        known = isinstance(error, BoardwrightError)
        reason = error if known else Phrase("internal error; see the server log")
        if not known:
            log.error("%s failed in game %s", player, live.id, exc_info=error)
        if not live.gone:
            live.play.paused = True
            live.play.stand_at(live.play.current, self._now())
            try:
                self.keep(live, lives, Change(live.play.current))
            except Refusal as refusal:
                log.error("game %s could not be paused: %s", live.id, refusal)
        problem = "the game is paused, because {player} failed: {reason}"
        self._tell_problem(live, Phrase(problem, player=player, reason=reason))

    def flag(self, live: Live, lives: LivePlays) -> bool:
        """Note an overrun clock; True if that ended the game just now."""
        if not live.play.flag(self._now()):
            return False
        self.keep(live, lives, Change(live.play.current))
        return True

    def _set_alarm(self, live: Live, lives: LivePlays) -> None:
        clock = live.play.clock
        if clock is None or not clock.running:
            return
        due = self._now() + min(clock.whole(clock.running, self._now()), LONGEST_ALARM_S)
        if due < live.alarm:  # an earlier alarm sets the next one
            live.alarm = due
            there = weakref.ref(live)  # an alarm keeps no game in memory
            self._timers.at(due, lambda: self._ring(there(), lives))

    def _ring(self, live: Live | None, lives: LivePlays) -> None:
        if live is None:
            return
        with live.lock:
            live.alarm = float("inf")
            if not live.gone and not self.flag(live, lives):
                self._set_alarm(live, lives)
