"""Kernels of the engine ``sets``, one set of names for each game with its options.

The kernels call no rules, so that their fingerprints are the same for all games, while the records
they work on are not. Numba names a record type in a compiled symbol by a number of the process that
compiled it; kernels of two boards from the disk cache could so bear the same names and be mixed up.
A binder whose name tells the tables keeps them apart.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from boardwright.core.bind import Binder
from boardwright.core.game import Game


def no_rehearsal() -> None:
    """Nothing to rehearse before compiling: no rules are called."""


@lru_cache(maxsize=16)
def binder_of(game: Game) -> Binder:
    """Return what binds this engine's kernels for one game."""
    sets = repr((game.board.points, game.faces["winning_sets"]()))
    digest = hashlib.sha256(sets.encode()).hexdigest()[:12]
    name = "".join(letter if letter.isalnum() else "_" for letter in game.name)
    return Binder(f"{name}_sets_{digest}", {}, game.compiled, no_rehearsal)


@lru_cache(maxsize=256)
def kernel(game: Game, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return an algorithm on winning sets, compiled for one game unless that is switched off."""
    return binder_of(game).kernel(function)
