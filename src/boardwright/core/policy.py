"""Compiled players and observers: functions that are compiled into the kernel that plays games.

A policy is a player as plain functions on a memory of its own: an array of one record, or a named
tuple of arrays. All who sit at a table share the memory; each function is told the seat. An
observer takes notes of each game, one record a game. The functions here are stand-ins, which say
what happens where a policy or observer has none of its own: moves are drawn evenly, nothing is
remembered, nothing noted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwright.core.rng import advance, below
from boardwright.core.rules import Moves, Returns, State, record

if TYPE_CHECKING:
    from boardwright.core.game import Game

Function = Callable[..., Any]


def begin(memory: Any, state: State) -> None:
    """Get ready for a game that begins in this position."""


def choose(
    memory: Any, seat: int, state: State, moves: Moves, count: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return the move of a seat, from 0, and the next state of its generator.

    ``moves[:count]`` are the legal ones, in the order in which the rules list them.
    """
    random = advance(random)
    return int(moves[below(random, count)]), random


def see(memory: Any, seat: int, move: int, state: State) -> None:
    """Take note of a move that a seat has made; ``state`` is the position after it."""


def end(memory: Any, state: State, returns: Returns) -> None:
    """Take note of how a game has ended; payoffs that are not numbers: it was cut off."""


def watch(note: Any, state: State, count: int, ply: int) -> None:
    """Note a position with this many legal moves, before move number ``ply``, from 0, is made."""


def settle(note: Any, state: State, over: bool, plies: int) -> None:
    """Note the last position of a game; it is not ``over`` if the game was cut off as too long."""


def no_memory(game: Game, styles: Sequence[Any]) -> Any:
    """Return the memory of players who remember nothing."""
    return np.zeros(1, np.uint8)


@dataclass(frozen=True, eq=False)
class Policy:
    """A compiled player: its functions, and what makes the memory of a table.

    ``memory`` is given the style of the player in each seat: whatever tells players of one policy
    apart, or None for a seat whose moves are drawn evenly.
    """

    memory: Callable[[Game, Sequence[Any]], Any] = no_memory
    choose: Function = choose
    begin: Function = begin
    see: Function = see
    end: Function = end
    #: A policy that plays the same and has room at its table for others, too.
    wider: Policy | None = None
    #: Gives the style of a player who keeps one stone, by its number from 0, out of some points.
    barred: Callable[[Any, tuple[int, ...], int], Any] | None = None
    blind: bool = False  # plays the same whatever is taken off the scores in the end
    draws: bool = False  # draws among moves, so that its games differ without openings
    plain: bool = False  # quick enough in plain Python when it is asked for a single move
    inlined: bool = True  # whole games are one function: quicker, unless compiling takes too long

    @property
    def bound(self) -> dict[Function, Function]:
        """What takes the place of the stand-ins."""
        own = (self.choose, self.begin, self.see, self.end)
        return dict(zip((choose, begin, see, end), own, strict=True))


@dataclass(frozen=True, eq=False)
class Observer:
    """What is noted of each game, as a record type, and by which functions."""

    note: Callable[[Game], np.dtype[Any]] = lambda game: np.dtype(np.uint8)
    watch: Function = watch
    settle: Function = settle

    @property
    def bound(self) -> dict[Function, Function]:
        """What takes the place of the stand-ins."""
        return {watch: self.watch, settle: self.settle}


def keep_state(note: Any, state: State, over: bool, plies: int) -> None:
    """Note the last position itself."""
    note.state = state


#: The last position of each game.
LAST_POSITION = Observer(lambda game: record(state=game.state_type), settle=keep_state)
#: A policy and a player's style.
Compiled = tuple[Policy, Any]
#: Every legal move equally likely; it may sit at a table with players of any policy.
RANDOM = Policy(blind=True, draws=True)
UNOBSERVED = Observer()
