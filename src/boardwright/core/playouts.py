"""Random games: every move drawn evenly from the legal ones, seeded, over all cores."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.dice import throw
from boardwright.core.errors import InputError, shown
from boardwright.core.game import Game
from boardwright.core.parallel import in_ranges
from boardwright.core.position import Position
from boardwright.core.rng import advance, mixed
from boardwright.core.rules import NO_MOVE, deal, outcome, play, random_move

#: Games per stream of random numbers, so that any number of threads plays the same games.
CHUNK = 256
LONGEST_GAME = 100_000
MOST_AT_ONCE = 1 << 20
MOST_GAMES = 10**12
LARGEST_SEED = 2**63 - 1
MOST_THREADS = 1024


def random_games(
    frames: Any, random: Any, games: int, longest: int, fresh: bool, tally: Any, returns: Any
) -> None:
    """Play ``games`` random games from ``frames[0]``, leaving the last position in ``frames[1]``.

    ``tally`` counts wins per player, then draws, unfinished games and plies. ``fresh`` says that
    the position is a first one, in which chance may have something to draw.
    """
    players = len(returns)
    first = frames[0]
    frame = frames[1]
    for _ in range(games):
        frame.state = first.state
        if fresh:
            random = advance(random)
            deal(frame.state, random)
        random = throw(frame.state, frame.moves, frame.odds, random)
        plies = 0
        after = random_move(frame.state, frame.moves, random)
        while after != NO_MOVE and plies < longest:
            play(frame.state, frame.moves[0])
            random = throw(frame.state, frame.moves, frame.odds, after)
            after = random_move(frame.state, frame.moves, random)
            plies += 1
        tally[players + 2] += plies
        if after != NO_MOVE:
            tally[players + 1] += 1
            continue
        outcome(frame.state, returns)
        drawn = True
        for player in range(players):
            if returns[player] > 0.0:
                tally[player] += 1
                drawn = False
        if drawn:
            tally[players] += 1


def random_chunks(
    frames: Any,
    seed: np.uint64,
    number: int,
    games: int,
    longest: int,
    fresh: bool,
    tally: Any,
    returns: Any,
) -> None:
    """Play ``games`` random games, a chunk from each stream of a seed from ``number`` on."""
    while games > 0:
        random = mixed(seed, np.uint64(number))
        random_games(frames, random, min(games, CHUNK), longest, fresh, tally, returns)
        games -= CHUNK
        number += 1


@dataclass(frozen=True)
class Playouts:
    """Counts over random games: wins per seat, draws, games cut off as too long, plies."""

    games: int
    wins: tuple[int, ...]
    draws: int
    unfinished: int
    plies: int
    seconds: float
    stopped: bool = False  # by Ctrl-C

    @property
    def mean_length(self) -> float:
        """Average number of plies in a game."""
        return self.plies / self.games if self.games else 0.0


def play_chunk(
    position: Position, seed: int, number: int, games: int, longest: int = LONGEST_GAME
) -> tuple[Any, tuple[int, ...]]:
    """Return (frames, tally) after some games, chunk by chunk from stream ``number`` of a seed."""
    game: Game = position.game
    frames = game.frames(2)
    frames[0].state = position.state
    tally = np.zeros(game.players + 3, np.int64)
    returns = np.zeros(game.players, np.float64)
    fresh = position.fresh
    kernel = game.kernel(random_chunks)
    kernel(frames, np.uint64(seed), number, games, longest, fresh, tally, returns)
    return frames, tuple(int(count) for count in tally)


def playouts(
    where: Game | Position,
    games: int,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[Playouts], None] | None = None,
) -> Playouts:
    """Return the counts of ``games`` random games from a game's start or from a position.

    The same seed gives the same games, whatever the number of threads. Ctrl-C ends the run with the
    counts of what was played.

    >>> import boardwright as bw
    >>> counts = bw.playouts(bw.game("nim", layers=3), games=1000, seed=1)
    >>> counts.games, sum(counts.wins) + counts.draws
    (1000, 1000)
    """
    position = where.start() if isinstance(where, Game) else where
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    in_range("threads", threads or 0, 0, MOST_THREADS)
    begun = time.perf_counter()
    total: NDArray[np.int64] = np.zeros(position.game.players + 3, np.int64)
    done = 0

    def so_far() -> Playouts:
        wins = tuple(int(count) for count in total[:-3])
        draws, unfinished, plies = (int(count) for count in total[-3:])
        return Playouts(done, wins, draws, unfinished, plies, time.perf_counter() - begun)

    def part(first: int, count: int) -> tuple[int, tuple[int, ...]]:
        return count, play_chunk(position, seed, first // CHUNK, count)[1]

    try:
        for count, tally in in_ranges(part, 0, games, CHUNK, threads, MOST_AT_ONCE):
            total += tally
            done += count
            if progress is not None:
                progress(so_far())
    except KeyboardInterrupt:
        if done == 0:
            raise
        return replace(so_far(), stopped=True)
    return so_far()


def in_range(name: str, value: int, low: int, high: int) -> None:
    """Raise InputError unless ``value`` is a whole number from ``low`` to ``high``."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(
            "{name} must be a whole number from {low} to {high}, not {given}",
            name=name,
            low=low,
            high=high,
            given=shown(value),
        )
