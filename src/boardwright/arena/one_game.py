"""One game of a match: who sits where, how it opens, how it went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event

import numpy as np

from boardwright.arena.counts import Batch
from boardwright.core.dice import Dice
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.playouts import LARGEST_SEED
from boardwright.core.position import Position
from boardwright.core.rng import advance, below, stream
from boardwright.players.player import Player

LONGEST_GAME = 2_000
#: Streams of a seed that serve different ends must not meet.
DEALS, OPENINGS, PLAYERS, DICE = 0, 1 << 40, 1 << 41, 1 << 42


class Stopped(Exception):
    """The match was stopped while this game ran; it does not count."""


@dataclass(frozen=True)
class Plan:
    """What fixes game ``number`` of a match, so that it can be played again by itself."""

    seed: int
    number: int
    seating: tuple[int, ...]  # the player, from 0, in each seat
    opening: int  # number of the opening; games with the same one begin alike
    opening_plies: int = 0


@dataclass(frozen=True)
class Played:
    """A game as it went; ``last`` is not over if the game was cut off as too long."""

    plan: Plan
    last: Position

    def batch(self) -> Batch:
        """Return the game as it is counted."""
        moves = moves_of(self.last)
        returns = self.last.returns or [np.nan] * len(self.plan.seating)
        return Batch(
            self.plan.number,
            np.array([self.plan.seating]),
            np.array([self.plan.opening]),
            np.array([returns], np.float64),
            np.array([len(moves)]),
            np.array([moves], np.int64),
        )


def part_of(seed: int, number: int) -> int:
    """Return a seed for one part of the work of another seed."""
    return int(stream(seed, number)) & LARGEST_SEED


def first_position(game: Game, plan: Plan) -> Position:
    """Return the first position of a game, in which chance may have drawn something."""
    return game.start(seed=part_of(plan.seed, DEALS + plan.opening))


def opened(game: Game, plan: Plan) -> Position:
    """Return the position from which a game is played: some moves at random after the start.

    What chance decides between them does not count as a move. An opening in which the game is over,
    or which has no room for play, is drawn again.
    """
    first = first_position(game, plan)
    random = stream(plan.seed, OPENINGS + plan.opening)
    dice = Dice(stream(part_of(plan.seed, OPENINGS + plan.opening), DICE))
    for _ in range(100):
        position = dice.throw(first) if plan.opening_plies else first
        for _ in range(plan.opening_plies):
            if position.over:
                break
            with np.errstate(over="ignore"):
                random = advance(random)
                move = position.moves[below(random, len(position.moves))]
            position = dice.throw(position.play(move))
        if not position.over:
            return position
    raise InputError(
        "{plies} random plies leave nothing to play in {game}",
        plies=plan.opening_plies,
        game=game.name,
    )


def dice_of(plan: Plan) -> Dice:
    """Return the dice of a game: games that begin alike meet the same ones."""
    return Dice(stream(plan.seed, DICE + plan.opening))


def play_game(game: Game, players: Sequence[Player], plan: Plan, stop: Event) -> Played:
    """Play one game to its end; ``players`` are in their own order, not that of the seats."""
    position = opened(game, plan)
    for index in plan.seating:
        players[index].begin(part_of(plan.seed, PLAYERS + plan.number * len(players) + index))

    def choose(position: Position) -> int:
        return players[plan.seating[position.to_move - 1]].choose(position)

    return Played(plan, played_out(position, choose, dice_of(plan), LONGEST_GAME, stop))


def played_out(
    position: Position, choose: Callable[[Position], int], dice: Dice, longest: int, stop: Event
) -> Position:
    """Return the last position of a game that goes on from here, for up to ``longest`` moves."""
    position = dice.throw(position)
    made = 0
    while not position.over and made < longest:
        if stop.is_set():
            raise Stopped
        position = dice.throw(position.play(choose(position)))
        made += 1
    return position


def moves_of(position: Position) -> tuple[int, ...]:
    """Return the moves that led to a position."""
    found: list[int] = []
    while position.before is not None and position.move is not None:
        found.append(position.move)
        position = position.before
    return tuple(found[::-1])
