"""A match: many games between players, counted per seat and per player."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Any, Protocol

from boardwright.arena.bulk import bulk_for
from boardwright.arena.counts import Batch, Counts, Share
from boardwright.arena.crews import Crews, close_all, twice
from boardwright.arena.one_game import Plan, play_game
from boardwright.arena.ratings import Rating
from boardwright.arena.schedule import Meeting, block_of
from boardwright.arena.sequential import PairedScore, SequentialTest
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, MOST_THREADS, in_range
from boardwright.players.catalogue import make_player
from boardwright.players.player import Ask, Player, PlayerSpec

__all__ = ["Contest", "Keeper", "MatchResult", "Share", "match"]

MOST_OPENING_PLIES = 1000


class Keeper(Protocol):
    """Keeps games as they are played, and knows those that were played before."""

    seconds: float  # spent on the games that were there before

    def restore(self, counts: Counts, meeting: Meeting) -> None:
        """Add those games of a meeting that were there before, beginning with its first one."""

    def add(self, batch: Batch) -> None:
        """Keep the next games."""


@dataclass(frozen=True)
class MatchResult:
    """What a match found out; ``seats`` is about seats, ``players`` about players."""

    games: int
    seats: tuple[Share, ...]
    players: tuple[Share, ...]
    draws: int
    unfinished: int
    mean_length: float
    seconds: float
    by_seat: tuple[tuple[Share, ...], ...] = ()  # each player's share in each seat
    pairs: PairedScore | None = None  # of two players who changed seats
    better: bool | None = None  # what a sequential test decided

    @classmethod
    def of(cls, counts: Counts, seconds: float = 0.0, better: bool | None = None) -> MatchResult:
        """Return what the counts say."""
        every = counts.by_seating.values()
        plies = sum(each.plies for each in every)
        players, seats = range(len(counts.names)), range(counts.seats)
        return cls(
            counts.games,
            tuple(counts.of_seat(seat) for seat in seats),
            tuple(counts.of_player(player) for player in players),
            sum(each.draws for each in every),
            sum(each.unfinished for each in every),
            plies / counts.games if counts.games else 0.0,
            seconds,
            tuple(tuple(counts.of_player(player, seat) for seat in seats) for player in players),
            counts.score if any(counts.pairs) else None,
            better,
        )


class Contest:
    """Plays meetings between players and counts them; ``close`` frees the players."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        seed: int = 1,
        ask: Ask | None = None,
        threads: int | None = None,
        keeper: Keeper | None = None,
        progress: Callable[[int], None] | None = None,
        watch: Callable[[Counts], None] | None = None,
        test: SequentialTest | None = None,
    ) -> None:
        in_range("seed", seed, 0, LARGEST_SEED)
        in_range("threads", threads or 0, 0, MOST_THREADS)
        specs = [PlayerSpec.parse(name) for name in names]
        self.game = game
        self.names = tuple(str(spec) for spec in specs)
        self.counts = Counts(self.names, game.players)
        self.test = test
        self.better: bool | None = None
        self._seed, self._ask, self._keeper = seed, ask, keeper
        self._watch, self._progress = watch, progress
        self._human = any(spec.name == "human" for spec in specs)
        # A person, or a program that may want all cores for itself, plays one game at a time.
        alone = any(spec.name in ("human", "external", "gomocup") for spec in specs)
        self._threads = 1 if alone else threads
        self._seated = self._make()  # every player string is checked before the first game
        self._begun = time.perf_counter()
        if keeper is not None:
            self._begun -= keeper.seconds

    def _make(self) -> list[Player]:
        players: list[Player] = []
        try:
            for name in self.names:
                players.append(make_player(name, self.game, self._seed, self._ask))
        except BaseException:
            close_all(players)
            raise
        return players

    def play(self, meeting: Meeting) -> None:
        """Play the games of a meeting that follow those counted; kept ones are not played again."""
        if self.better is not None:
            return
        if self._keeper is not None:
            self._keeper.restore(self.counts, meeting)
            self._look()
        first, last = self.counts.games, meeting.first + meeting.games
        if first >= last or self.better is not None:
            return
        bulk = bulk_for(self.game, self.names, meeting.block[0], meeting.opening_plies)
        batches: Any  # generators, which are told when no more of them is wanted
        if bulk is None:
            batches = self._one_by_one(meeting.plan(number) for number in range(first, last))
        else:
            size = bulk.size(meeting)
            jobs = (
                partial(twice, partial(bulk.play, meeting, number, min(size, last - number)))
                for number in range(first, last, size)
            )
            batches = in_threads(jobs, self._threads)
        with closing(batches):
            for batch in batches:
                self._add(batch, meeting.paired)
                if self.better is not None:
                    return

    def _add(self, batch: Batch, paired: bool) -> None:
        self.counts.add(batch, paired)
        if self._keeper is not None:
            self._keeper.add(batch)
        self._look()

    def _look(self) -> None:
        if self.test is not None:
            self.better = self.test.verdict(self.counts.score)
        if self._watch is not None:
            self._watch(self.counts)
        if self._progress is not None:
            self._progress(self.counts.games)

    def _one_by_one(self, plans: Iterable[Plan]) -> Iterator[Batch]:
        """Yield games in which the players are asked for each move, several at a time.

        Each thread has players of its own, and each game its own seed, so that the number of
        threads changes nothing but the time.
        """
        crews = Crews(self._make, self._seated, patient=not self._human)
        try:
            jobs = (partial(crews.play, self.game, plan) for plan in plans)
            yield from in_threads(jobs, self._threads)
        finally:
            crews.close()

    def result(self) -> MatchResult:
        """Return the counts so far."""
        return MatchResult.of(self.counts, time.perf_counter() - self._begun, self.better)

    def ratings(self) -> list[Rating]:
        """Return the ratings of the players so far."""
        return self.counts.ratings()

    def close(self) -> None:
        """Free what the players hold."""
        close_all(self._seated)


def match(
    game: Game,
    players: Sequence[str],
    games: int = 100,
    seed: int = 1,
    rotate: bool = False,
    ask: Ask | None = None,
    progress: Callable[[int], None] | None = None,
    opening_plies: int = 0,
    threads: int | None = None,
    seats: str = "",
    test: SequentialTest | None = None,
    keeper: Keeper | None = None,
    watch: Callable[[Counts], None] | None = None,
) -> MatchResult:
    """Return the result of ``games`` games between players named by their strings.

    The players sit in the given order; with ``rotate`` they change seats after each game, and all
    games of a round begin alike: with ``opening_plies`` random plies. ``seats`` may be ``permute``
    instead: every order of the players in turn. The same seed gives the same games, unless a player
    looks at the clock. With a ``test`` the match ends when it has decided. Ctrl-C ends the match
    with the games played so far.

    >>> import boardwright as bw
    >>> result = bw.match(bw.game("nim", layers=3), ["random", "random"], games=100)
    >>> result.games, [seat.name for seat in result.seats]
    (100, ['seat 1', 'seat 2'])
    """
    meeting = match_meeting(game, players, games, seed, seats_word(rotate, seats), opening_plies)
    if test is not None and not meeting.paired:
        raise InputError("a sequential test needs two players who change seats after each game")
    contest = Contest(game, players, seed, ask, threads, keeper, progress, watch, test)
    try:
        contest.play(meeting)
    except KeyboardInterrupt:
        if contest.counts.games == 0:
            raise
    finally:
        contest.close()
    return contest.result()


def replayed(game: Game, names: Sequence[str], meeting: Meeting, number: int) -> Batch:
    """Return one game of a meeting, played again by its number."""
    in_range("number", number, meeting.first, meeting.first + meeting.games - 1)
    bulk = bulk_for(game, names, meeting.block[0], meeting.opening_plies)
    if bulk is not None:
        return bulk.play(meeting, number, 1)
    players = [make_player(name, game, meeting.seed) for name in names]
    try:
        return play_game(game, players, meeting.plan(number), Event()).batch()
    finally:
        close_all(players)


def seats_word(rotate: bool, seats: str) -> str:
    """Return how players change seats: ``rotate`` is short for the usual way."""
    return seats or ("rotate" if rotate else "fixed")


def match_meeting(
    game: Game, players: Sequence[str], games: int, seed: int, seats: str, opening_plies: int
) -> Meeting:
    """Return the games of a match."""
    if len(players) != game.players:
        raise InputError(
            "{game} needs {players} players here, not {given}",
            game=game.name,
            players=game.players,
            given=len(players),
        )
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    in_range("opening plies", opening_plies, 0, MOST_OPENING_PLIES)
    block = block_of(range(game.players), seats)
    return Meeting(seed, game.players, block, games, 0, opening_plies)
