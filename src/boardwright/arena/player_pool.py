"""Players for each thread of a match, replaced when one of them dies."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from itertools import count
from threading import Event, Lock

from boardwright.arena.counts import Batch
from boardwright.arena.one_game import Forfeit, Plan, Stopped, play_game
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.players.player import Player

#: A game in which players die is tried this often before the match is abandoned.
MOST_DEATHS = 3
log = logging.getLogger(__name__)


def twice(play: Callable[[int, int], Batch]) -> Callable[[int, int], Batch]:
    """Return what plays games by their numbers, if need be at the second try."""

    def play_again(first: int, games: int) -> Batch:
        try:
            return play(first, games)
        except InputError:
            raise
        except Exception as error:
            log.warning(
                Phrase(
                    "a batch of games is played again: {kind}: {reason}",
                    kind=type(error).__name__,
                    reason=error,
                )
            )
            return play(first, games)

    return play_again


def close_all(players: Iterable[Player]) -> None:
    """Free what these players hold."""
    for player in players:
        player.close()


class PlayerPool:
    """Sets of players, one for each thread that plays at the same time."""

    def __init__(
        self, make: Callable[[], list[Player]], first: list[Player] | None, patient: bool = True
    ) -> None:
        self._make = make
        self._idle = [] if first is None else [first]
        self._made: list[list[Player]] = []
        self._patient = patient
        self._proved = 0  # games that came to their end
        self._lock = Lock()
        self._failure: BaseException | None = None
        self.closed = Event()

    def play(self, game: Game, plan: Plan, longest: int) -> Batch:
        """Return a game; if a player dies who could play before, it is played again by new ones.

        A program that fails has lost the game, and the next one is played by a new process; but one
        that fails before any game has ended cannot play at all.
        """
        for deaths in count(1):
            try:
                players = self.take()
                try:
                    batch = play_game(game, players, plan, self.closed, longest).batch()
                except Forfeit as forfeit:
                    close_all(players)
                    if self.closed.is_set():  # the program was ended because the match is
                        raise Stopped from None
                    if not self._proved:
                        raise forfeit.failure from None
                    self._tell_forfeit(forfeit)
                    return forfeit.played.batch()
                except BaseException:
                    close_all(players)
                    raise
            except BaseException as error:
                dead = isinstance(error, Exception) and not isinstance(error, Stopped)
                if not (dead and self._patient and self._proved and deaths < MOST_DEATHS):
                    if not isinstance(error, Stopped):
                        self._failure = self._failure or error
                    self.closed.set()  # no further game begins
                    # A game stopped because another failed tells why that one did.
                    raise (self._failure or error) from None
                log.warning(
                    Phrase(
                        "game {number} is played again: {reason}",
                        number=plan.number,
                        reason=error,
                    )
                )
            else:
                self._proved += 1
                self.give_back(players)
                return batch
        raise AssertionError("not reached")

    @staticmethod
    def _tell_forfeit(forfeit: Forfeit) -> None:
        log.warning(
            Phrase(
                "game {number} is lost by seat {seat}: {reason}",
                number=forfeit.played.plan.number,
                seat=forfeit.played.lost_by,
                reason=forfeit.failure.phrase,
            )
        )

    def take(self) -> list[Player]:
        """Return players that nobody else uses now."""
        with self._lock:
            if self.closed.is_set():
                raise Stopped
            if not self._idle:
                self._made.append(self._make())
                return self._made[-1]
            return self._idle.pop()

    def give_back(self, players: list[Player]) -> None:
        """Let other games use these players."""
        with self._lock:
            self._idle.append(players)

    def close(self) -> None:
        """Free all players made here; games that still run end before their next move."""
        self.closed.set()
        with self._lock:
            for players in self._made:
                close_all(players)
