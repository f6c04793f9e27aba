"""Games in pairs between two players, for tuning: as fast as the players allow.

A pair is two games that begin alike, with changed seats. In games of more than two seats one player
sits in each seat in turn against copies of the other; then the other does so against copies of the
first. All these games together count as one pair, their points being brought to those of two games.

Every pair is fixed by the seed and its number.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from boardwright.arena.match import match
from boardwright.arena.one_game import part_of
from boardwright.arena.sequential import PairedScore
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.players.catalogue import find_kind
from boardwright.players.kind import Request
from boardwright.players.player import PlayerSpec

#: Gives the results of at least so many games, in pairs, between two players named by strings.
Play = Callable[[str, str, int, int], PairedScore]
#: Players that draw nothing at random need openings that differ.
OPENING_PLIES = 2
CHUNK = 64


def pairs_player(
    game: Game, player: str, opening_plies: int | None = None, threads: int | None = None
) -> Play:
    """Return what plays games between two players of a kind with different settings."""
    if is_quick(game, player) and not opening_plies:
        return lambda one, other, games, seed: evaluation_pairs(
            game, one, other, games, seed, threads
        )
    plies = OPENING_PLIES if opening_plies is None else opening_plies
    several = two_seats if game.players == 2 else many_seats
    return lambda one, other, games, seed: several(game, one, other, games, seed, plies, threads)


def games_of_pair(game: Game) -> int:
    """Return how many games are behind one result of a pair: every seat alone, and as a copy."""
    return 2 if game.players == 2 else 2 * game.players


def is_quick(game: Game, player: str) -> bool:
    """Return whether whole games of a player are played inside compiled code made for it."""
    return game.address == "gomoku" and PlayerSpec.parse(player).name == "evaluation"


def two_seats(
    game: Game, one: str, other: str, games: int, seed: int, plies: int, threads: int | None
) -> PairedScore:
    """Return the results of a match in pairs."""
    games += games % 2
    result = match(
        game, [one, other], games, seed, rotate=True, opening_plies=plies, threads=threads
    )
    if result.games < games:  # the match ends at Ctrl-C and keeps what it has; a trial is lost
        raise KeyboardInterrupt
    return result.pairs or PairedScore((0,) * 5)


def many_seats(
    game: Game, one: str, other: str, games: int, seed: int, plies: int, threads: int | None
) -> PairedScore:
    """Return the results of blocks of games as those of pairs."""
    seats = game.players

    def points_alone(single: str, copied: str, block: int) -> float:
        names = [single, *[copied] * (seats - 1)]
        fixed = part_of(seed, block)
        played = match(game, names, seats, fixed, rotate=True, opening_plies=plies, threads=1)
        return played.players[0].points

    def twice_points(block: int) -> int:
        # Copies get together what the single one leaves; equals have one point of two on average.
        points = points_alone(one, other, block) + seats - points_alone(other, one, block)
        return round(2 * points / seats)

    counts = [0] * 5
    blocks = range(-(-games // (2 * seats)))
    for result in in_threads((partial(twice_points, block) for block in blocks), threads):
        counts[result] += 1
    return PairedScore(tuple(counts))


def evaluation_pairs(
    game: Game, one: str, other: str, games: int, seed: int, threads: int | None = None
) -> PairedScore:
    """Return the results of Gomoku's ``evaluation`` players, inside compiled code."""
    sides = [evaluation_side(game, name) for name in (one, other)]
    start = game.start()

    def chunk(first: int, pairs: int) -> Any:
        begun_by_one = winners(start, sides, seed, first, pairs)
        begun_by_other = winners(start, sides[::-1], seed, first, pairs)
        return np.bincount(2 + begun_by_one - begun_by_other, minlength=5)

    pairs = -(-games // 2)
    jobs = (partial(chunk, first, min(CHUNK, pairs - first)) for first in range(0, pairs, CHUNK))
    total = sum(in_threads(jobs, threads), start=np.zeros(5, np.int64))
    return PairedScore(tuple(int(count) for count in total))


def evaluation_side(game: Game, name: str) -> tuple[Any, str]:
    """Return values and scope of an ``evaluation`` player."""
    from boardwright.players.gomoku.values import chosen_values

    spec = PlayerSpec.parse(name)
    request = Request(game, find_kind(spec.name, game).chosen(dict(spec.options)), 0)
    return chosen_values(request), request.text("scope")


def winners(position: Any, sides: Any, seed: int, first: int, games: int) -> Any:
    """Return for each of some games 1 if black won, -1 if white won, 0 for a draw."""
    from boardwright.players.gomoku.many_games import NO_POINT, play_chunk

    tally, rows = play_chunk(position, sides, seed, first, games)
    plies = (rows != NO_POINT).sum(axis=1)
    last_mover = np.where((plies + position.to_move) % 2 == 0, 1, -1)
    full = plies == len(position.moves)
    if full.any():  # only here the last stone need not have won
        for index in np.flatnonzero(full).tolist():
            alone, _ = play_chunk(position, sides, seed, first + index, 1)
            last_mover[index] *= alone[2] == 0
    assert (last_mover == 1).sum() == tally[0] and (last_mover == -1).sum() == tally[1]
    return last_mover
