"""Guards around the rules of a file that is not shipped, compiled with them.

Bounds checks watch the arrays that rules use. What rules return is used by algorithms without such
checks, so it is tested here, once a call: how many moves there are, whose turn it is, the payoffs.
Algorithms see the functions named like rules in place of the file's own, which these call.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from boardwright.core import rules
from boardwright.core.rules import Moves, Returns, State

PLAYERS = 2  # in a game's copies of the guards: how many play it


def own_moves(state: State, out: Moves) -> int:
    """Stand in for the file's rule, as the functions below do."""
    raise NotImplementedError


def own_chance(state: State, out: Moves, odds: Returns) -> int:
    """Stand in for the file's rule."""
    raise NotImplementedError


def own_outcome(state: State, returns: Returns) -> None:
    """Stand in for the file's rule."""
    raise NotImplementedError


def own_forcing_moves(state: State, out: Moves) -> tuple[int, int]:
    """Stand in for the file's rule."""
    raise NotImplementedError


def moves(state: State, out: Moves) -> int:
    """Let no more moves be read than there is room for, and no player beyond the last be met."""
    count = own_moves(state, out)
    if count < 0 or count > len(out):
        raise ValueError("moves() returns a number below 0 or above MAX_MOVES")
    if state.player < 0 or state.player >= PLAYERS:
        raise ValueError("state.player is none of the players")
    return count


def chance(state: State, out: Moves, odds: Returns) -> int:
    """Let no more outcomes be read than there is room for."""
    count = own_chance(state, out, odds)
    if count < 0 or count > len(out):
        raise ValueError("chance() returns a number below 0 or above MAX_MOVES")
    return count


def outcome(state: State, returns: Returns) -> None:
    """Let no payoff of an earlier game stand, and none beyond a win or a loss."""
    for player in range(PLAYERS):
        returns[player] = np.nan
    own_outcome(state, returns)
    for player in range(PLAYERS):
        if not -1.0 <= returns[player] <= 1.0:
            raise ValueError("outcome() must give every player a payoff from -1 to 1")


def forcing_moves(state: State, out: Moves) -> tuple[int, int]:
    """Let no more moves be read than there is room for."""
    kind, count = own_forcing_moves(state, out)
    if count < 0 or count > len(out):
        raise ValueError("forcing_moves() returns a number below 0 or above MAX_MOVES")
    return kind, count


GUARDS = (moves, chance, outcome, forcing_moves)


def guarded(
    own_rules: dict[str, Callable[..., Any]], defined: Callable[[str], bool], players: int
) -> dict[Any, Any]:
    """Return what the stand-ins of rules are in a guarded game, and those of guarded rules."""
    space = {**globals(), "PLAYERS": players}
    found: dict[Any, Any] = {}
    for guard in GUARDS:
        name = guard.__name__
        if defined(name):
            found[getattr(rules, name)] = FunctionType(guard.__code__, space, name)
            found[space[f"own_{name}"]] = own_rules[name]
    return found
