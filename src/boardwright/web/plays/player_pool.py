"""Players that are ready to think. Making one may compile for seconds, so they are kept.

A player limited by nodes or depth starts again at every move, from a seed that only the game's seed
and the move's number decide: its answers can be repeated, and any game may borrow it. One that is
limited by time cannot be repeated anyway and keeps what it has learnt in its game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock

from boardwright.core.game import Game
from boardwright.core.playouts import LARGEST_SEED
from boardwright.core.rng import stream
from boardwright.players.catalogue import make_player
from boardwright.players.player import Player

#: Players kept while they have nothing to do; each has tables of up to 128 MiB.
MOST_IDLE = 16


@dataclass
class PooledPlayer:
    """A player, what it was made for, and the seat it last played in."""

    game: Game
    text: str
    seat: str
    player: Player

    @property
    def learns(self) -> bool:
        """True if it is better to leave it what it knows."""
        limit = getattr(self.player, "limit", None)
        return limit is not None and limit.time is not None


class PlayerPool:
    """Players by game and string; those used longest ago are let go."""

    def __init__(self, most_idle: int = MOST_IDLE) -> None:
        self._idle: list[PooledPlayer] = []  # used last at the end
        self._most = most_idle
        self._lock = Lock()

    @contextmanager
    def borrowed(self, game: Game, text: str, seat: str, seed: int) -> Iterator[Player]:
        """Lend a player, ready for the next move of a seat; made here and now if need be."""
        member = self._take(game, text, seat)
        if member is None:
            member = PooledPlayer(game, text, "", make_player(text, game, seed))
        if not (member.learns and member.seat == seat):
            member.player.begin(seed)
        member.seat = seat
        try:
            yield member.player
        except BaseException:
            member.player.close()
            raise
        self._give_back(member)

    def _take(self, game: Game, text: str, seat: str) -> PooledPlayer | None:
        with self._lock:
            fitting = [each for each in self._idle if each.game is game and each.text == text]
            own = [each for each in fitting if each.seat == seat]
            free = own or [each for each in fitting if not each.learns]
            if not free:
                return None
            self._idle.remove(free[-1])
            return free[-1]

    def _give_back(self, member: PooledPlayer) -> None:
        with self._lock:
            self._idle.append(member)
            leaving = self._idle[: -self._most]
            del self._idle[: -self._most]
        for each in leaving:
            each.player.close()

    def close(self) -> None:
        """Let all go."""
        with self._lock:
            leaving, self._idle = self._idle, []
        for each in leaving:
            each.player.close()


def seed_of_move(seed: int, ply: int) -> int:
    """Return the seed from which a player draws for one move of a game."""
    return int(stream(seed, ply)) & LARGEST_SEED
