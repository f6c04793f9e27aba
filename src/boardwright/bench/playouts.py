"""Random games per second, compared with C++ doing the same work."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from boardwright.bench.references import compiler, reference
from boardwright.bench.row import Row, best_times
from boardwright.core.errors import BoardwrightError
from boardwright.core.playouts import LONGEST_GAME, random_games
from boardwright.core.registry import game
from boardwright.core.rng import stream

#: Games with a C++ reference, and how many games one timed run plays (a few milliseconds).
COMPARED = {"gomoku": 800, "goclub": 300, "three_kingdoms": 120, "nim": 4000}
ALONE = {"lgame": 100}


def playout_rows(seconds: float = 3.0, seed: int = 1) -> Iterator[Row]:
    """Yield a row for each game that has a C++ reference here, measured on one core."""
    for name, games in {**COMPARED, **ALONE}.items():
        yield playout_row(name, games, seconds, seed)


def boardwright_job(name: str, games: int, seed: int) -> tuple[Callable[[], None], np.ndarray]:
    """Return a job that plays ``games`` games in compiled code, and the tally it fills."""
    rules = game(name, compiled=True)
    kernel = rules.kernel(random_games)
    frames = rules.frames(2)
    frames[0].state = rules.start().state
    tally = np.zeros(rules.players + 3, np.int64)
    returns = np.zeros(rules.players, np.float64)

    def job() -> None:
        tally[:] = 0
        kernel(frames, stream(seed, 0), games, LONGEST_GAME, True, tally, returns)

    job()  # compiled, or loaded, before anything is timed
    return job, tally


def playout_row(name: str, games: int, seconds: float, seed: int) -> Row:
    """Return the speed of one game, checked to play the very games of its reference."""
    job, tally = boardwright_job(name, games, seed)
    other = reference(name)
    if other is None:
        (own,) = best_times([job], seconds)
        return Row(f"{name} playouts", games / own, "games")
    other_tally = np.zeros_like(tally)

    def other_job() -> None:
        other_tally[:] = 0
        other(int(stream(seed, 0)), games, other_tally)

    own, theirs = best_times([job, other_job], seconds)
    if tally.tolist() != other_tally.tolist():
        raise BoardwrightError(f"the C++ reference of {name} plays other games: {other_tally}")
    label = f"C++ ({compiler() or ''} -O3)".replace("/usr/bin/", "")
    return Row(f"{name} playouts", games / own, "games", label, games / theirs)
