"""Games in which the same player sits in all seats, observed or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

import numpy as np

from boardwright.arena.counts import Batch
from boardwright.arena.roster import Roster
from boardwright.arena.schedule import Meeting
from boardwright.core.game import Game
from boardwright.core.policy import UNOBSERVED, Observer
from boardwright.players.catalogue import compiled_player

SHORTEST_LIMIT = 400


def longest_game(game: Game) -> int:
    """Return the number of moves after which a game counts as unfinished, shared like a draw."""
    return max(SHORTEST_LIMIT, 4 * game.board.points)


def is_compiled(game: Game, player: str) -> bool:
    """Return whether games of a player with itself are played inside compiled code."""
    return compiled_player(player, game) is not None


def equal_games(
    game: Game,
    player: str,
    numbers: range,
    seed: int,
    opening_plies: int = 0,
    lines: Sequence[Sequence[int]] = (),
    observer: Observer = UNOBSERVED,
) -> Iterator[Batch]:
    """Yield games, by their numbers, in which the same player sits in all seats.

    They are the games of a match with the same seed; ``lines`` are given openings.
    """
    seats = tuple(range(game.players))
    roster = Roster(
        game, [player] * game.players, seed, longest=longest_game(game), observer=observer
    )
    given = tuple(tuple(line) for line in lines)
    meeting = Meeting(seed, game.players, (seats,), numbers.stop, 0, opening_plies, given)
    try:
        batches: Any = roster.batches(meeting, numbers.start, numbers.stop)
        with closing(batches):
            yield from batches
    finally:
        roster.close()


def differing(batch: Batch, game: Game, seen: set[Any]) -> int:
    """Return how many games of a batch are not among those ``seen``, which they join."""
    before = len(seen)
    dealt = game.defines("deal")  # then games with the same moves may still differ
    for index in range(len(batch)):
        moves = batch.lines[index, : batch.plies[index]].astype(np.int64).tobytes()
        seen.add((int(batch.openings[index]) if dealt else 0, moves))
    return len(seen) - before
