"""Whole batches of games inside compiled code, where all players of a meeting can be played so.

======================================  ====================================================
players (a file of ``in_bulk`` each)    in bulk
======================================  ====================================================
``random``, any game                    also after an opening
searches of the GoClub paper            from the first position
players of the Triangle Nim paper       from the first position; one book, one reading of it
``evaluation``, ``minimax`` of Gomoku   also after an opening
levels of the Three Kingdoms paper      also after an opening; ``random`` may join them
======================================  ====================================================

All others are asked move by move. Each player has random numbers of its own in each game, drawn
from the game's number, so that both ways play the same games, with one exception: ``random``
against itself draws from the moves in the order in which the rules list them, which saves sorting
them. Either way a game can be played again by its number alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from boardwright.arena.counts import Batch
from boardwright.arena.in_bulk.rows import Beginning, Family
from boardwright.arena.one_game import DICE, PLAYERS, moves_of, opened
from boardwright.arena.schedule import Meeting
from boardwright.core.game import Game
from boardwright.core.playouts import LARGEST_SEED

U = np.uint64
#: Games whose own players can be played in bulk.
GAMES = ("goclub", "gomoku", "nim", "three_kingdoms")


@dataclass(frozen=True)
class Bulk:
    """Players (of all those of a match or tournament) who can be played in bulk."""

    game: Game
    players: Mapping[int, Any]  # by their number, as the family has made them ready
    chunk: int
    family: Family

    def size(self, meeting: Meeting) -> int:
        """Return how many games are played at a time: whole blocks."""
        return -(-self.chunk // len(meeting.block)) * len(meeting.block)

    def play(self, meeting: Meeting, first: int, games: int) -> Batch:
        """Return the games of a meeting from number ``first`` on."""
        numbers = np.arange(first, first + games)
        seatings = meeting.seatings(numbers)
        returns = np.zeros((games, self.game.players))
        plies = np.zeros(games, np.int64)
        lines = np.zeros((games, 0), np.int64)
        for row in np.unique(seatings, axis=0):
            where = np.flatnonzero((seatings == row).all(axis=1))
            seated = [self.players[int(player)] for player in row]
            begin = beginning(self.game, meeting, row, numbers[where])
            returns[where], plies[where], made = self.family.rows(self.game, seated, begin)
            opening = meeting.opening_plies
            if lines.shape[1] < opening + made.shape[1]:
                lines = np.pad(lines, ((0, 0), (0, opening + made.shape[1] - lines.shape[1])))
            lines[where, :opening] = begin.opening_moves
            lines[where, opening : opening + made.shape[1]] = made
        plies += meeting.opening_plies
        return Batch(first, seatings, meeting.openings(numbers), returns, plies, lines)


def bulk_for(
    game: Game, names: Sequence[str], table: Sequence[int], opening_plies: int
) -> Bulk | None:
    """Return how those at one table, of all players named, can be played in bulk; or None."""
    seated = [names[player] for player in table]
    homes = ["random_games"] + [game.address] * (game.address in GAMES)
    for home in homes:
        family = cast(Family, import_module(f"boardwright.arena.in_bulk.{home}"))
        prepared = family.prepared(game, seated, opening_plies)
        if prepared is not None:
            chunk, players = prepared
            return Bulk(game, dict(zip(table, players, strict=True)), chunk, family)
    return None


def beginning(game: Game, meeting: Meeting, row: Any, numbers: NDArray[np.int64]) -> Beginning:
    """Return what games of one seating begin with; ``row`` is that seating."""
    indices = PLAYERS + numbers[:, None] * meeting.entrants + row[None, :]
    seeds = streams(U(meeting.seed), indices.astype(U)) & U(LARGEST_SEED)
    randoms = streams(seeds, U(0))
    dice = streams(U(meeting.seed), U(DICE) + meeting.openings(numbers).astype(U))
    opening_moves = np.zeros((len(numbers), meeting.opening_plies), np.int64)
    if not meeting.opening_plies and not hasattr(game.module, "deal"):
        firsts = game.records(1)
        firsts[0] = game.start().state
        return Beginning(randoms, dice, firsts, opening_moves)
    firsts = game.records(len(numbers))
    for place, number in enumerate(numbers.tolist()):
        position = opened(game, meeting.plan(number))
        firsts[place] = position.state
        opening_moves[place] = moves_of(position)
    return Beginning(randoms, dice, firsts, opening_moves)


def streams(seeds: Any, numbers: Any) -> NDArray[np.uint64]:
    """Return ``core.rng.stream`` for arrays of seeds and numbers.

    >>> from boardwright.core.rng import stream
    >>> int(streams(np.array([7], np.uint64), np.uint64(5))[0]) == int(stream(7, 5))
    True
    """
    with np.errstate(over="ignore"):
        values = seeds * U(0x9E3779B97F4A7C15) + numbers * U(0xD1B54A32D192ED03)
        values = values + U(0x632BE59BD9B4E019)
        for shift, factor in ((U(30), U(0xBF58476D1CE4E5B9)), (U(27), U(0x94D049BB133111EB))):
            values = (values ^ (values >> shift)) * factor
        values = values ^ (values >> U(31))
    return np.where(values == 0, U(1), values)
