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
from boardwright.core.many_games import LONGEST_GAME
from boardwright.core.position import Position, history_of
from boardwright.core.rng import DEALS, DICE, OPENINGS, PLAYERS, advance, below, part_of, stream
from boardwright.players.player import Player
from boardwright.players.protocols.process import ProgramFailed


class Stopped(Exception):
    """The match was stopped while this game ran; it does not count."""


@dataclass(frozen=True)
class Plan:
    """What fixes game ``number`` of a match, so that it can be played again by itself."""

    seed: int
    number: int
    seating: tuple[int, ...]  # the player, from 0, in each seat
    opening: int  # number of the opening; games with the same one begin alike
    opening_plies: int = 0  # drawn at random
    moves: tuple[int, ...] = ()  # given instead


@dataclass(frozen=True)
class Played:
    """A game as it went; ``last`` is not over if the game was cut off as too long."""

    plan: Plan
    last: Position
    lost_by: int = 0  # seat whose program failed, from 1: it has lost, the others share the win

    def batch(self) -> Batch:
        """Return the game as it is counted."""
        _, moves = history_of(self.last)
        seats = len(self.plan.seating)
        returns = self.last.returns or [np.nan] * seats
        if self.lost_by:
            returns = [1.0 / (seats - 1)] * seats
            returns[self.lost_by - 1] = -1.0
        return Batch(
            self.plan.number,
            np.array([self.plan.seating]),
            np.array([self.plan.opening]),
            np.array([returns], np.float64),
            np.array([len(moves)]),
            np.array([moves], np.int64),
        )


class Forfeit(Exception):
    """A program failed in a game, which it has therefore lost."""

    def __init__(self, played: Played, failure: ProgramFailed) -> None:
        super().__init__(failure.phrase)
        self.played, self.failure = played, failure


def first_position(game: Game, plan: Plan) -> Position:
    """Return the first position of a game, in which chance may have drawn something."""
    return game.start(seed=part_of(plan.seed, int(DEALS) + plan.opening))


def opened(game: Game, plan: Plan) -> Position:
    """Return the position from which a game is played: after given moves, or some at random.

    What chance decides between them does not count as a move. An opening in which the game is over,
    or which has no room for play, is drawn again.
    """
    first = first_position(game, plan)
    if plan.moves:
        return after(first, plan.moves)
    number = int(OPENINGS) + plan.opening
    random = stream(plan.seed, number)
    dice = Dice(stream(part_of(plan.seed, number), int(DICE)))
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
    return Dice(stream(plan.seed, int(DICE) + plan.opening))


def play_game(
    game: Game, players: Sequence[Player], plan: Plan, stop: Event, longest: int = LONGEST_GAME
) -> Played:
    """Play one game to its end; ``players`` are in their own order, not that of the seats."""
    position = opened(game, plan)
    for index in plan.seating:
        own = plan.number * len(players) + index
        players[index].begin(part_of(plan.seed, int(PLAYERS) + own))

    def choose(position: Position) -> int:
        try:
            return players[plan.seating[position.to_move - 1]].choose(position)
        except ProgramFailed as failure:
            raise Forfeit(Played(plan, position, position.to_move), failure) from None

    return Played(plan, played_out(position, choose, dice_of(plan), longest, stop))


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


def after(position: Position, moves: Sequence[int]) -> Position:
    """Return the position after these moves."""
    for move in moves:
        position = position.play(int(move))
    return position
