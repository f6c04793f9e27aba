"""A match: many games between players, counted per seat and per player."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from boardwright.arena.intervals import wilson
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, Playouts, in_range, playouts
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.players.player import Ask, Player, PlayerSpec, make_player

LONGEST_GAME = 10_000


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
) -> MatchResult:
    """Return the result of ``games`` games between players named by their strings.

    The players sit in the given order; with ``rotate`` they change seats after each game. The same
    seed gives the same games. Ctrl-C ends the match with the games played so far.

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
    counts = Counts([str(spec) for spec in specs], game.players)
    # Also checks every player string before the first game.
    seated: list[Player] = []
    try:
        for n, spec in enumerate(specs):
            seated.append(make_player(str(spec), game, seed + n, ask))
        if all(spec.name == "random" for spec in specs):
            play_in_bulk(game, counts, games, seed, rotate, progress)
        else:
            play_one_by_one(game, seated, counts, games, seed, rotate, progress)
    except KeyboardInterrupt:
        if counts.games == 0:
            raise
    finally:
        for player in seated:
            player.close()
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


def play_one_by_one(
    game: Game,
    seated: Sequence[Player],
    counts: Counts,
    games: int,
    seed: int,
    rotate: bool,
    progress: Callable[[int], None] | None,
) -> None:
    """Play games in which at least one player must be asked for each move."""
    for number in range(games):
        rotation = number % game.players if rotate else 0
        position = game.start(seed=int(stream(seed, number)) & LARGEST_SEED)
        plies = 0
        while not position.over and plies < LONGEST_GAME:
            player = seated[(position.to_move - 1 + rotation) % game.players]
            position = position.play(player.choose(position))
            plies += 1
        counts.add(rotation, counted_game(position, plies))
        if progress is not None:
            progress(counts.games)


def counted_game(position: Position, plies: int) -> Playouts:
    """Return one game in the form in which many are counted."""
    returns = position.returns
    wins = tuple(int(value > 0) for value in returns or [0.0] * position.game.players)
    drawn = int(returns is not None and not any(wins))
    return Playouts(1, wins, drawn, int(returns is None), plies, 0.0)
