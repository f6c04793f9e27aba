"""Solved tables on disk: made once, in the user's data folder, and never half written."""

from __future__ import annotations

import contextlib
import os
import uuid
from collections.abc import Callable
from pathlib import Path

import numpy as np

from boardwright.core.folders import data_folder
from boardwright.core.game import Game
from boardwright.solve.explore import explore
from boardwright.solve.identity import identity
from boardwright.solve.retrograde import solve_retrograde
from boardwright.solve.solution import Solution

VERSION = 2
COLUMNS = ("keys", "values", "distances", "margins", "sizes", "children", "states")


def table_path(game: Game) -> Path:
    """Return the file of a game's table; other rules, boards or versions have another name."""
    label = f"{game.name}-{identity(game, explore)}-{VERSION}.npz"
    return data_folder() / "tables" / label


def write_table(solution: Solution, path: Path) -> None:
    """Write a solution; the file appears whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{uuid.uuid4().hex}")
    try:
        with unfinished.open("wb") as file:
            columns = {name: np.asarray(getattr(solution, name)) for name in COLUMNS}
            np.savez_compressed(file, **columns)  # type: ignore[arg-type]
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def read_table(game: Game, path: Path) -> Solution | None:
    """Return the solution in a file, or None if there is none whose checksums are right."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as columns:
            return Solution(game, {name: columns[name] for name in COLUMNS})
    except Exception:  # NumPy reads a damaged head before its checksum is seen, and may raise any
        return None


def solved(game: Game, progress: Callable[[int], None] | None = None) -> Solution:
    """Return the solution of a game from the table in the user's folder, made if need be."""
    path = table_path(game)
    known = read_table(game, path)
    if known is not None:
        return known
    solution = solve_retrograde(game, progress)
    with contextlib.suppress(OSError):  # nowhere to write: solved again next time
        write_table(solution, path)
    return solution
