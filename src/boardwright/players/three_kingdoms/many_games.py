"""Many games between the paper's players, whole games inside compiled code, over all cores.

Every game has its own stream of random numbers, so that it can be played again by its number, and
any number of threads plays the same games.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, MOST_THREADS, in_range
from boardwright.core.position import Position
from boardwright.core.rng import advance, below, stream
from boardwright.core.rules import deal, moves, outcome, play
from boardwright.players.three_kingdoms.board_table import (
    board_table,
    read_cells,
    search_frames,
    work_room,
)
from boardwright.players.three_kingdoms.flip_table import flip_table
from boardwright.players.three_kingdoms.players import setting_rows
from boardwright.players.three_kingdoms.search import begin_search, go_on, pick
from boardwright.players.three_kingdoms.tables import DEPTH

CHUNK = 16
NO_LIMIT = 1 << 60
PLAYERS = 3


def play_games(
    frames: Any,
    first: Any,
    tables: Any,
    room: Any,
    flips: Any,
    settings: Any,
    streams: Any,
    opening: int,
    stones: Any,
    winners: Any,
    history: Any,
    returns: Any,
) -> None:
    """Play one game for each stream from ``first[0]``; ``history`` keeps the moves of the last.

    ``winners`` is the seat from 1, or 0 for a draw; ``history`` ends with its number of moves.
    """
    table = tables[0]
    work = room[0]
    root = frames[0]
    longest = len(history) - 1
    for number in range(len(streams)):
        random = streams[number]
        root.state = first[0]
        random = advance(random)
        deal(root.state, random)
        plies = 0
        count = moves(root.state, root.moves)
        while count > 0:
            seat = int(root.state.player)
            random = advance(random)
            chosen = np.int64(0)
            if plies < opening or settings[seat, DEPTH] == 0:
                chosen = np.int64(below(random, count))
            elif count > 1:
                begin_search(frames, table, work, flips, settings[seat])
                go_on(frames, table, work, settings[seat], True, NO_LIMIT)
                chosen = np.int64(pick(frames, work, int(root.count), random))
            move = root.moves[chosen]
            history[min(plies, longest - 1)] = move
            play(root.state, move)
            plies += 1
            count = moves(root.state, root.moves)
        history[longest] = plies
        outcome(root.state, returns)
        winners[number] = 0
        for seat in range(3):
            stones[number, seat] = 0
            if returns[seat] > 0.0:
                winners[number] = seat + 1
        read_cells(root, table)
        for place in range(len(root.cells)):
            if root.cells[place] != 0:
                stones[number, int(root.cells[place]) - 1] += 1


@dataclass(frozen=True)
class GamesPlayed:
    """Counts over many games, by seat, and each game's final stones."""

    games: int
    wins: tuple[int, ...]
    draws: int
    winners: NDArray[np.uint8]  # of each game: the seat from 1, 0 for a draw
    stones: NDArray[np.uint8]  # of each game and seat, at the end
    seconds: float


@dataclass(frozen=True)
class Hall:
    """A game, three players and their tables: everything that does not change between games."""

    game: Game
    settings: NDArray[np.int64]
    flips: NDArray[np.float64]
    tables: NDArray[Any]
    opening: int

    def play(self, streams: NDArray[np.uint64]) -> tuple[Any, Any, Any]:
        """Return winners, final stones and the last game's moves."""
        game = self.game
        frames = search_frames(game, int(self.settings[:, DEPTH].max()))
        first = game.records(1)
        first[0] = game.start().state
        winners = np.zeros(len(streams), np.uint8)
        stones = np.zeros((len(streams), PLAYERS), np.uint8)
        history = np.zeros(4 * game.board.points + 1, np.int64)
        kernel = game.kernel(play_games)
        with np.errstate(over="ignore"):
            kernel(
                frames, first, self.tables, work_room(game), self.flips, self.settings,
                streams, self.opening, stones, winners, history, np.zeros(PLAYERS),
            )  # fmt: skip
        return winners, stones, history[: history[-1]]


def hall(game: Game, players: Sequence[str], opening: int = 0) -> Hall:
    """Return what games between three players need; ``opening`` plies are played at random."""
    in_range("opening", opening, 0, game.board.points)
    return Hall(game, setting_rows(players), flip_table(game), board_table(game), opening)


def many_games(
    game: Game,
    players: Sequence[str],
    games: int,
    seed: int = 1,
    opening: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    begin: int = 0,
) -> GamesPlayed:
    """Return the counts of games between players named as in a match, seats as given.

    The first ``opening`` plies of each game are played at random. Games are numbered from
    ``begin``, and a game's number decides its chances, so that parts can be played one by one.
    """
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    in_range("threads", threads or 0, 0, MOST_THREADS)
    begun = time.perf_counter()
    place = hall(game, players, opening)

    def job(first: int) -> tuple[Any, Any, Any]:
        numbers = range(begin + first, begin + min(first + CHUNK, games))
        return place.play(np.array([stream(seed, number) for number in numbers], np.uint64))

    winners: list[Any] = []
    stones: list[Any] = []
    for found, counted, _ in in_threads(
        (partial(job, first) for first in range(0, games, CHUNK)), threads
    ):
        winners.append(found)
        stones.append(counted)
        if progress is not None:
            progress(sum(len(each) for each in winners))
    all_winners = np.concatenate(winners)
    counts = np.bincount(all_winners, minlength=PLAYERS + 1)
    return GamesPlayed(
        games,
        tuple(int(count) for count in counts[1:]),
        int(counts[0]),
        all_winners,
        np.concatenate(stones),
        time.perf_counter() - begun,
    )


def game_of_number(
    game: Game, players: Sequence[str], number: int, seed: int = 1, opening: int = 0
) -> Position:
    """Return the last position of one of those games, by its number from 0, with its history."""
    in_range("number", number, 0, MOST_GAMES)
    random = stream(seed, number)
    _, _, played = hall(game, players, opening).play(np.array([random], np.uint64))
    first = game.records(1)
    first[0] = game.start().state
    with np.errstate(over="ignore"):
        game.rules["deal"](first[0], advance(random))
    position = Position(game, first[0], fresh=True)
    for move in played:
        position = position.play(int(move))
    return position
