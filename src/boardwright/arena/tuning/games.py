"""Games in pairs between two players, for tuning.

A pair is two games that begin alike, with changed seats. In games of more than two seats one player
sits in each seat in turn against copies of the other; then the other does so against copies of the
first. All these games together count as one pair, their points being brought to those of two games.

Every pair is fixed by the seed and its number.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from boardwright.arena.match import match
from boardwright.arena.sequential import PairedScore
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.rng import part_of
from boardwright.players.catalogue import compiled_player

#: Gives the results of at least this many games, in pairs, between two players named by strings.
Play = Callable[[str, str, int, int], PairedScore]
#: Players that draw nothing at random need openings that differ.
OPENING_PLIES = 2


def pairs_player(
    game: Game, player: str, opening_plies: int | None = None, threads: int | None = None
) -> Play:
    """Return what plays games between two players of a kind with different settings."""
    compiled = compiled_player(player, game)
    differ = compiled is not None and compiled[0].draws
    plies = opening_plies if opening_plies is not None else 0 if differ else OPENING_PLIES
    several = two_seats if game.players == 2 else many_seats
    return lambda one, other, games, seed: several(game, one, other, games, seed, plies, threads)


def games_of_pair(game: Game) -> int:
    """Return how many games are behind one result of a pair: every seat alone, and as a copy."""
    return 2 if game.players == 2 else 2 * game.players


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
