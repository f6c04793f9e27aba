"""Random games in plain Python, with everything that a rule says compared with the contract.

Here an author's mistake shows as an ordinary error on the author's own line; Numba's messages would
not tell it, and compiled code would not even notice. So a game is rehearsed before it is compiled.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np

from boardwright.core.blame import blame
from boardwright.core.checking.check_search import evaluation, forcing, hash_of
from boardwright.core.errors import RuleError, place_of
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.rules import State, every_rule

REHEARSAL_PLIES = 400
#: Optional rules are slow in plain Python: the rehearsal tries them on these plies only.
REHEARSED_PLIES = (0, 10, 100)
#: Told before each step how many seconds that may take at most; see ``vetting``.
Watch = Callable[[float], None]
STEP_SECONDS = 20.0


def unwatched(seconds: float) -> None:
    """Let a step take as long as it takes."""


def rehearse(
    game: Game, seed: int = 1, games: int = 1, seconds: float = 2.0, watch: Watch = unwatched
) -> int:
    """Play games at random in plain Python; raise RuleError at the first broken rule.

    After ``seconds`` no further one is begun. Return how many were played.
    """
    game.fingerprint(every_rule)  # refuses what rules may not contain
    begun = time.monotonic()
    for number in range(games):
        with blame(game.file):
            rehearse_game(game, random.Random(seed + number), watch)
        if time.monotonic() - begun > seconds:
            return number + 1
    return games


def rehearse_game(game: Game, choose: random.Random, watch: Watch = unwatched) -> None:
    """Play one game, or the beginning of a long one."""
    state = game.records(1)[0]
    game.rules["start"](state)
    for ply in range(REHEARSAL_PLIES):
        watch(STEP_SECONDS)
        found = list(chance_outcomes(game, state))
        if not found:
            found = legal_moves(game, state)
            if not found:
                payoffs(game, state)
                return
            if ply in REHEARSED_PLIES:
                hash_of(game, state)
                evaluation(game, state)
                forcing(game, state, found)
        game.rules["play"](state, choose.choice(found))


def legal_moves(game: Game, state: State) -> list[int]:
    """Return the legal moves after checking that they are what the contract says."""
    place = place_of(game.rules["moves"])
    out = np.zeros(game.max_moves, game.move_type)
    try:
        count = game.rules["moves"](state, out)
    except IndexError:
        refuse_too_many(game, state)
        raise
    refuse_count(game, "moves", count)
    if not 0 <= int(state.player) < game.players:
        raise RuleError(
            "{place}: state.player must be 0 to {last}, not {given}",
            place=place_of(game.rules["play"]),
            last=game.players - 1,
            given=int(state.player),
        )
    found = [int(move) for move in out[:count]]
    if len(set(found)) != len(found):
        raise RuleError("{place} wrote the same move twice", place=place)
    return found


def refuse_count(game: Game, rule: str, count: object) -> None:
    """Raise RuleError unless a rule has returned a number of moves that there is room for."""
    place = place_of(game.rules[rule])
    if isinstance(count, bool) or not isinstance(count, int | np.integer):
        kind = Phrase("a list") if isinstance(count, list) else repr(count)
        raise RuleError(
            "{place} must write into out and return how many there are, not {kind}",
            place=place,
            kind=kind,
        )
    if not 0 <= count <= game.max_moves:
        raise RuleError(
            "{place} found {count}, but MAX_MOVES is {max_moves}: raise it",
            place=place,
            count=count,
            max_moves=game.max_moves,
        )


def refuse_too_many(game: Game, state: State) -> None:
    """Raise RuleError if it was MAX_MOVES that left too little room for the moves."""
    room = np.zeros(8 * game.max_moves + 1024, game.move_type)
    try:
        count = game.rules["moves"](state, room)
    except IndexError:
        return
    refuse_count(game, "moves", count)


def chance_outcomes(game: Game, state: State) -> dict[int, float]:
    """Return what chance may decide now and how likely each is, after checking both."""
    if not game.chances:
        return {}
    place = place_of(game.rules["chance"])
    out = np.zeros(game.max_moves, game.move_type)
    odds = np.full(game.max_moves, np.nan)
    count = game.rules["chance"](state, out, odds)
    refuse_count(game, "chance", count)
    found = [int(outcome) for outcome in out[:count]]
    if len(set(found)) != len(found):
        raise RuleError("{place} wrote the same outcome twice", place=place)
    if count and not ((odds[:count] > 0).all() and abs(odds[:count].sum() - 1) < 1e-9):
        given = ", ".join(f"{each:g}" for each in odds[:count])
        raise RuleError(
            "{place} must write odds above 0 that add up to 1, not {given:.100}",
            place=place,
            given=given,
        )
    return dict(zip(found, odds.tolist(), strict=False))


def payoffs(game: Game, state: State) -> None:
    """Raise RuleError unless a finished game gives every player a payoff."""
    returns = np.full(game.players, np.nan)
    game.rules["outcome"](state, returns)
    place = place_of(game.rules["outcome"])
    if np.isnan(returns).any():
        seat = int(np.isnan(returns).argmax())
        raise RuleError(
            "{place} must give every player a payoff, in draws too; returns[{seat}] is not written",
            place=place,
            seat=seat,
        )
    if not (np.abs(returns) <= 1).all():
        given = ", ".join(f"{value:g}" for value in returns)
        raise RuleError(
            "{place} must give payoffs from -1 to 1, not {given}; for a difference of"
            " scores divide by the largest and say MARGIN",
            place=place,
            given=given,
        )
