"""A match: many games between players, counted per seat and per player."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Event, Lock

from boardwright.arena.intervals import wilson
from boardwright.arena.one_game import Plan, Played, Stopped, play_game
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, Playouts, in_range, playouts
from boardwright.core.rng import stream
from boardwright.players.catalogue import make_player
from boardwright.players.player import Ask, Player, PlayerSpec

MOST_OPENING_PLIES = 1000


@dataclass(frozen=True)
class Share:
    """Wins of a seat or a player, with the 95 % Wilson interval of the rate."""

    name: str
    wins: int
    games: int

    @property
    def rate(self) -> float:
        """Share of the games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound of the rate."""
        return wilson(self.wins, self.games)


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


class Counts:
    """Running counts of a match."""

    def __init__(self, names: Sequence[str], seats: int) -> None:
        self.names = tuple(names)
        self.games = self.draws = self.unfinished = self.plies = 0
        self.seats = [0] * seats
        self.players = [0] * seats
        self.begun = time.perf_counter()

    def add(self, rotation: int, counted: Playouts) -> None:
        """Add games in which seat s was held by player (s + rotation) mod number of players."""
        self.games += counted.games
        self.draws += counted.draws
        self.unfinished += counted.unfinished
        self.plies += counted.plies
        for seat, wins in enumerate(counted.wins):
            self.seats[seat] += wins
            self.players[(seat + rotation) % len(self.players)] += wins

    def add_game(self, played: Played) -> None:
        """Add one game."""
        self.games += 1
        self.plies += len(played.moves)
        self.unfinished += played.returns is None
        winners = [seat for seat, value in enumerate(played.returns or ()) if value > 0]
        self.draws += played.returns is not None and not winners
        for seat in winners:
            self.seats[seat] += 1
            self.players[played.plan.seating[seat]] += 1

    def result(self) -> MatchResult:
        """Return the counts so far."""
        seats = (Share(f"seat {n + 1}", wins, self.games) for n, wins in enumerate(self.seats))
        players = (
            Share(name, wins, self.games)
            for name, wins in zip(self.names, self.players, strict=True)
        )
        return MatchResult(
            self.games,
            tuple(seats),
            tuple(players),
            self.draws,
            self.unfinished,
            self.plies / self.games if self.games else 0.0,
            time.perf_counter() - self.begun,
        )


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
) -> MatchResult:
    """Return the result of ``games`` games between players named by their strings.

    The players sit in the given order; with ``rotate`` they change seats after each game, and all
    games of a round begin alike: with ``opening_plies`` random plies. The same seed gives the same
    games, unless a player looks at the clock. Ctrl-C ends the match with the games played so far.

    >>> import boardwright as bw
    >>> result = bw.match(bw.game("nim", layers=3), ["random", "random"], games=100)
    >>> result.games, [seat.name for seat in result.seats]
    (100, ['seat 1', 'seat 2'])
    """
    specs = [PlayerSpec.parse(name) for name in players]
    if len(specs) != game.players:
        raise InputError(f"{game.name} needs {game.players} players here, not {len(specs)}")
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    in_range("opening plies", opening_plies, 0, MOST_OPENING_PLIES)
    counts = Counts([str(spec) for spec in specs], game.players)

    def make() -> list[Player]:
        players: list[Player] = []
        try:
            for spec in specs:
                players.append(make_player(str(spec), game, seed, ask))
        except BaseException:
            close_all(players)
            raise
        return players

    seated = make()  # every player string is checked before the first game
    try:
        if all(spec.name == "random" for spec in specs) and opening_plies == 0:
            play_in_bulk(game, counts, games, seed, rotate, progress)
        else:
            plans = (
                Plan(
                    seed,
                    number,
                    tuple((seat + number * rotate) % game.players for seat in range(game.players)),
                    number // game.players if rotate else number,
                    opening_plies,
                )
                for number in range(games)
            )
            # A person, or a program that may want all cores for itself, plays one game at a time.
            alone = any(spec.name in ("human", "external", "gomocup") for spec in specs)
            crews = Crews(make, seated)
            play_in_threads(game, crews, counts, plans, 1 if alone else threads, progress)
    except KeyboardInterrupt:
        if counts.games == 0:
            raise
    finally:
        close_all(seated)
    return counts.result()


def play_in_bulk(
    game: Game,
    counts: Counts,
    games: int,
    seed: int,
    rotate: bool,
    progress: Callable[[int], None] | None,
) -> None:
    """Play all games inside compiled code: the players are all ``random``."""
    rotations = game.players if rotate else 1
    for rotation in range(rotations):
        share = (games + rotations - 1 - rotation) // rotations
        if share == 0:
            continue
        part = seed if not rotate else int(stream(seed, rotation)) & LARGEST_SEED
        report = None if progress is None else partial(report_after, progress, counts.games)
        counted = playouts(game, share, part, progress=report)
        counts.add(rotation, counted)
        if counted.stopped:
            return


def report_after(progress: Callable[[int], None], before: int, counted: Playouts) -> None:
    """Report the games of the running part together with those of the parts before."""
    progress(before + counted.games)


def close_all(players: Iterable[Player]) -> None:
    """Free what these players hold."""
    for player in players:
        player.close()


class Crews:
    """Sets of players, one for each thread that plays at the same time."""

    def __init__(self, make: Callable[[], list[Player]], first: list[Player]) -> None:
        self._make = make
        self._idle = [first]
        self._made: list[list[Player]] = []
        self._lock = Lock()
        self.closed = Event()

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


def play_in_threads(
    game: Game,
    crews: Crews,
    counts: Counts,
    plans: Iterable[Plan],
    threads: int | None,
    progress: Callable[[int], None] | None,
) -> None:
    """Play games in which the players must be asked for each move, several at a time.

    Each thread has players of its own, and each game its own seed, so that the number of threads
    changes nothing but the time.
    """

    def one(plan: Plan) -> Played:
        players = crews.take()
        try:
            played = play_game(game, players, plan, crews.closed)
        except BaseException:
            crews.closed.set()  # no further game begins
            raise
        crews.give_back(players)
        return played

    try:
        for played in in_threads((partial(one, plan) for plan in plans), threads):
            counts.add_game(played)
            if progress is not None:
                progress(counts.games)
    finally:
        crews.close()
