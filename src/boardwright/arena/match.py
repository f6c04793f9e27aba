"""A match: many games between players, counted per seat and per player."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Protocol

from boardwright.arena.counts import Batch, Counts, Share
from boardwright.arena.ratings import Rating
from boardwright.arena.roster import Roster
from boardwright.arena.schedule import Meeting, block_of
from boardwright.arena.sequential import PairedScore, SequentialTest, finite
from boardwright.arena.verdict import in_languages, match_verdict
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.many_games import LONGEST_GAME
from boardwright.core.parallel import uninterrupted
from boardwright.core.phrases import Phrase
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, MOST_THREADS, in_range
from boardwright.core.policy import UNOBSERVED, Observer
from boardwright.players.player import Ask

__all__ = ["Contest", "Keeper", "MatchResult", "Share", "match"]

MOST_OPENING_PLIES = 1000


class Keeper(Protocol):
    """Keeps games as they are played, and knows those that were played before."""

    run: int
    every_game: bool  # whether moves are kept, too, or only counts
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

    @property
    def verdict(self) -> Phrase:
        """Who is stronger, in a sentence."""
        return match_verdict(self.players, len(self.seats))

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        data: dict[str, Any] = {
            "games": self.games,
            "seats": [seat.as_data() for seat in self.seats],
            "players": [player.as_data() for player in self.players],
            "players_by_seat": [[seat.as_data() for seat in seats] for seats in self.by_seat],
            "draws": self.draws,
            "unfinished": self.unfinished,
            "mean_length": self.mean_length,
            "seconds": self.seconds,
            "words": in_languages(self.verdict),
        }
        if self.pairs is not None:
            value, low, high = (finite(each) for each in self.pairs.normalised_elo)
            data["pairs"] = {
                "counts": list(self.pairs.counts),
                "n": self.pairs.pairs,
                "normalised_elo": value,
                "low": low,  # None: no limit
                "high": high,
            }
        return data


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
        collect: Callable[[Batch], None] | None = None,
        longest: int = LONGEST_GAME,
        observer: Observer = UNOBSERVED,
    ) -> None:
        in_range("seed", seed, 0, LARGEST_SEED)
        in_range("threads", threads or 0, 0, MOST_THREADS)
        run = keeper.run if keeper is not None else None
        moves = collect is not None or (keeper is not None and keeper.every_game)
        self._roster = Roster(game, names, seed, ask, threads, longest, observer, run, moves)
        self.counts = Counts(self._roster.names, game.players)
        self.test = test
        self.better: bool | None = None
        self._keeper, self._watch, self._progress = keeper, watch, progress
        self._collect = collect
        self._begun = time.perf_counter()
        if keeper is not None:
            self._begun -= keeper.seconds

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
        batches: Any = self._roster.batches(meeting, first, last)
        with closing(batches):  # a generator, which is told when no more of it is wanted
            for batch in batches:
                for part in self._parts(batch, meeting):
                    self._add(part, meeting.paired)
                    if self.better is not None:
                        return

    def _parts(self, batch: Batch, meeting: Meeting) -> Iterator[Batch]:
        """Yield what is looked at together: a test decides after the same game, whatever the batch.

        Batches may begin within a block of seatings, after games that were stored.
        """
        whole, start = len(meeting.block), 0
        while start < len(batch):
            to_end = whole - (batch.first + start - meeting.first) % whole
            size = to_end if self.test is not None else len(batch)
            yield batch.part(start, size)
            start += size

    def _add(self, batch: Batch, paired: bool) -> None:
        with uninterrupted():
            self.counts.add(batch, paired)
            if self._keeper is not None:
                self._keeper.add(batch)
            if self._collect is not None:
                self._collect(batch)
        self._look()

    def _look(self) -> None:
        if self.test is not None:
            self.better = self.test.verdict(self.counts.score)
        if self._watch is not None:
            self._watch(self.counts)
        if self._progress is not None:
            self._progress(self.counts.games)

    def result(self) -> MatchResult:
        """Return the counts so far."""
        return MatchResult.of(self.counts, time.perf_counter() - self._begun, self.better)

    def ratings(self) -> list[Rating]:
        """Return the ratings of the players so far."""
        return self.counts.ratings()

    def close(self) -> None:
        """Free what the players hold."""
        self._roster.close()


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
    collect: Callable[[Batch], None] | None = None,
    lines: Sequence[Sequence[int]] = (),
    longest: int = LONGEST_GAME,
    observer: Observer = UNOBSERVED,
) -> MatchResult:
    """Return the result of ``games`` games between players named by their strings.

    The players sit in the given order; with ``rotate`` they change seats after each game, and all
    games of a round begin alike: with ``opening_plies`` random plies. ``seats`` may be ``permute``
    instead: every order of the players in turn. The same seed gives the same games, unless a player
    looks at the clock. With a ``test`` the match ends when it has decided. Ctrl-C ends the match
    with the games played so far. ``lines`` are given openings, one for each round in turn.
    ``collect`` is given all games, moves and the ``observer``'s notes included, a batch at a time.
    A game of more than ``longest`` moves is cut off.

    >>> import boardwright as bw
    >>> result = bw.match(bw.game("nim", layers=3), ["random", "random"], games=100)
    >>> result.games, [seat.name for seat in result.seats]
    (100, ['seat 1', 'seat 2'])
    """
    order = seats_word(rotate, seats)
    meeting = match_meeting(game, players, games, seed, order, opening_plies, lines)
    if test is not None and not meeting.paired:
        raise InputError("a sequential test needs two players who change seats after each game")
    contest = Contest(
        game, players, seed, ask, threads, keeper, progress, watch, test, collect, longest, observer
    )
    try:
        contest.play(meeting)
    except KeyboardInterrupt:
        if contest.counts.games == 0:
            raise
    finally:
        contest.close()
    return contest.result()


def seats_word(rotate: bool, seats: str) -> str:
    """Return how players change seats: ``rotate`` is short for the default way."""
    return seats or ("rotate" if rotate else "fixed")


def match_meeting(
    game: Game,
    players: Sequence[str],
    games: int,
    seed: int,
    seats: str,
    opening_plies: int,
    lines: Sequence[Sequence[int]] = (),
) -> Meeting:
    """Return the games of a match; ``lines`` are given openings."""
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
    given = tuple(tuple(line) for line in lines)
    return Meeting(seed, game.players, block, games, 0, opening_plies, given)
