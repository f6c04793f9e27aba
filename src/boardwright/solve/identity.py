"""What names a file of results: other rules, options, boards or symmetries have another name."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from boardwright.core.game import Game
from boardwright.core.rules import chance, moves, outcome, play, refresh, start, turn


def every_rule(state: Any, out: Any, odds: Any, returns: Any, images: Any, other: Any) -> None:
    """Call every rule that decides a game; never run, but it has the rules' fingerprint."""
    start(state)
    chance(state, out, odds)
    moves(state, out)
    play(state, out[0])
    outcome(state, returns)
    turn(state, images, other)
    refresh(other)


def identity(game: Game, algorithm: Callable[..., Any] = every_rule) -> str:
    """Return a short name of all that exact results about a game depend on.

    ``algorithm``, which calls the rules, is the kernel that makes them, if that matters.
    """
    parts = (
        game.fingerprint(algorithm),
        game.fingerprint(start),  # only what can be reached from there is solved
        game.option_text(),
        game.board,
        game.symmetries,
        game.winning_sets,
        game.state_type.descr,
        game.derived,
        game.players,
        game.max_moves,
        game.margin,
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
