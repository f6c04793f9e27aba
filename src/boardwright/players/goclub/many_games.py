"""The paper's m-by-n system in bulk: an m-search against an n-search, many games, compiled.

A million games of one-search 1.0 against itself took the paper four days. Every game has streams of
random numbers of its own, so that any number of threads plays the same games, each can be played
again by its number, and ``boardwright match`` plays the same ones with the same seed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, MOST_THREADS, in_range
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.players.catalogue import make_player
from boardwright.players.goclub.choice import choose, frames_for
from boardwright.players.goclub.point_scores import board_for, net_of, put
from boardwright.players.goclub.scores import human_likeness
from boardwright.players.goclub.searches import SearchPlayer, Style

#: How many games a thread plays at a time, by the levels of the deepest search.
CHUNKS = {1: 256, 2: 8, 3: 2, 4: 1}
#: Where a match takes its players' seeds from: streams of a match's seed, by game and player.
PLAYER_STREAMS = 1 << 41


def search_games(
    nets: Any,
    boards: Any,
    board_of: Any,
    frames: Any,
    styles: Any,
    randoms: Any,
    tally: Any,
    lengths: Any,
    line: Any,
) -> None:
    """Play a game for each row of ``randoms``, the players' generators; leave the last in ``line``.

    ``boards`` are one for each score table, empty, then room for as many. ``tally`` counts wins per
    player, draws and stones, ``lengths`` the won games by their number of stones.
    """
    players = len(styles)
    tables = len(boards) // 2
    for number in range(len(randoms)):
        for table in range(tables):
            boards[tables + table] = boards[table]
        stones = 0
        flower = False
        while stones < len(line) and not flower:
            player = stones % players
            board = boards[tables + board_of[player]]
            random = randoms[number, player]
            point, random = choose(nets[0], board, frames, styles[player], player, random)
            randoms[number, player] = random
            for table in range(tables):
                flower = put(nets[0], boards[tables + table], point, player)
            line[stones] = point
            stones += 1
        tally[players + 1] += stones
        if flower:
            tally[(stones - 1) % players] += 1
            lengths[stones] += 1
        else:
            tally[players] += 1


@dataclass(frozen=True)
class ManyGames:
    """Counts over games between searches; ``lengths[n]`` of them were won with the nth stone."""

    games: int
    wins: tuple[int, ...]
    draws: int
    stones: int
    lengths: tuple[int, ...]
    seconds: float
    stopped: bool = False  # by Ctrl-C

    @property
    def mean_stones(self) -> float:
        """Average number of stones in a game."""
        return self.stones / self.games if self.games else 0.0

    @property
    def human_likeness(self) -> float:
        """The paper's measure for the first player."""
        return human_likeness(self.mean_stones, self.wins[0] / self.games) if self.games else 0.0


class Searches:
    """The players of the games, ready to be played in bulk."""

    def __init__(self, game: Game, players: Sequence[str], seed: int) -> None:
        if len(players) != game.players:
            raise InputError(
                "{game} needs {players} players here, not {given}",
                game=game.name,
                players=game.players,
                given=len(players),
            )
        self.game = game
        self.seed = seed
        self.styles = [style_of(game, name) for name in players]
        self.tables = list(dict.fromkeys(style.scores for style in self.styles))
        self.kernel = game.kernel(search_games)

    def play(self, first: int, games: int) -> tuple[NDArray[np.int64], ...]:
        """Return tally, lengths and last line of the games from number ``first`` on."""
        game, points = self.game, self.game.board.points
        boards = [board_for(game, table) for table in self.tables]
        tally = np.zeros(game.players + 2, np.int64)
        lengths = np.zeros(points + 1, np.int64)
        line = np.full(points, -1, np.int64)
        with np.errstate(over="ignore"):
            self.kernel(
                net_of(game),
                np.concatenate(boards * 2).view(np.recarray),
                np.array([self.tables.index(style.scores) for style in self.styles]),
                frames_for(game),
                np.concatenate([style.record(game) for style in self.styles]).view(np.recarray),
                generators(self.seed, first, games, game.players),
                tally,
                lengths,
                line,
            )
        return tally, lengths, line


def many_games(
    game: Game,
    players: Sequence[str],
    games: int,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[ManyGames], None] | None = None,
) -> ManyGames:
    """Return the counts of ``games`` games between searches named by their player strings.

    Ctrl-C ends the run with the counts of what was played.

    >>> import boardwright as bw
    >>> counts = many_games(bw.game("goclub", size=5), ["one-search", "one-search"], games=100)
    >>> sum(counts.wins) + counts.draws
    100
    """
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    in_range("threads", threads or 0, 0, MOST_THREADS)
    searches = Searches(game, players, seed)
    chunk = CHUNKS[max(style.levels for style in searches.styles)]
    begun = time.perf_counter()
    total = np.zeros(game.players + 2, np.int64)
    lengths = np.zeros(game.board.points + 1, np.int64)
    done = 0

    def so_far() -> ManyGames:
        *wins, draws, stones = (int(count) for count in total)
        seconds = time.perf_counter() - begun
        return ManyGames(done, tuple(wins), draws, stones, tuple(lengths.tolist()), seconds)

    def jobs() -> Iterator[Callable[[], tuple[NDArray[np.int64], ...]]]:
        for first in range(0, games, chunk):
            yield partial(searches.play, first, min(chunk, games - first))

    try:
        for tally, won, _ in in_threads(jobs(), threads):
            total += tally
            lengths += won
            done = min(done + chunk, games)
            if progress is not None:
                progress(so_far())
    except KeyboardInterrupt:
        if done == 0:
            raise
        return replace(so_far(), stopped=True)
    return so_far()


def replayed(game: Game, players: Sequence[str], number: int, seed: int = 1) -> Position:
    """Return the last position of game ``number`` (from 0) of ``many_games`` with this seed."""
    in_range("number", number, 0, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    _, _, line = Searches(game, players, seed).play(number, 1)
    position = game.start()
    for move in line[line >= 0]:
        position = position.play(int(move))
    return position


def style_of(game: Game, name: str) -> Style:
    """Return the style of the search that a player string names."""
    player = make_player(name, game, 0)
    player.close()
    if not isinstance(player, SearchPlayer):
        raise InputError("{given!r:.60} is not one of the searches of the GoClub paper", given=name)
    return player.style


def generators(seed: int, first: int, games: int, players: int) -> NDArray[np.uint64]:
    """Return the first states of the generators of each game's players, from game ``first`` on."""
    begin = PLAYER_STREAMS + first * players
    seeds = [int(stream(seed, begin + number)) & LARGEST_SEED for number in range(games * players)]
    states = np.array([stream(each, 0) for each in seeds], np.uint64)
    return states.reshape(games, players)
