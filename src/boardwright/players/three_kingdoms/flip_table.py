"""The flip table: how often a cell is coloured in a game, on average, measured by random self-play.

Reading. A colouring is a stone put on the cell, turned, or standing there at the start; the average
is over the games in which the cell is coloured at all, so that a corner, which is never turned, has
exactly 1. Cells that are mirror images of each other share their counts. The measured table of the
default board is below; others are measured when first needed and kept in the user's folder.
"""

from __future__ import annotations

import contextlib
import os
import uuid
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit
from boardwright.core.folders import data_folder
from boardwright.core.game import Game
from boardwright.core.many_games import Table, play_games
from boardwright.core.parallel import in_ranges
from boardwright.core.playouts import LARGEST_SEED, MOST_THREADS, in_range
from boardwright.core.policy import RANDOM, Observer
from boardwright.core.rules import State, record

ZERO, ONE = np.uint64(0), np.uint64(1)
MOST_GAMES = 10**9
#: For a table made when first needed: quick also in plain Python, and good to about 2 %, for each
#: game counts once for each of the twelve mirror images.
QUICK_GAMES, QUICK_SEED = 300, 1
VERSION = 2
#: ``boardwright flip-table --games 1000000 --seed 1``, one cell of each set of mirror images. Since
#: each game has random numbers of its own the command prints the same within 0.002; these stay,
#: because the players' games rest on them.
MEASURED = {
    "K6": 1.000, "K7": 1.577, "K8": 1.723, "J6": 2.990, "J7": 3.197, "J8": 3.213,
    "I6": 3.965, "I7": 4.040, "H6": 4.622, "H7": 4.742, "G6": 5.808, "F6": 4.190,
}  # fmt: skip


def note_of(game: Game) -> np.dtype[Any]:
    """Return what is noted of a game: the stones seen last, and how often each bit was coloured."""
    return record(low=(np.uint64, 3), high=(np.uint64, 3), coloured=(np.uint8, 128))


def watch(note: Any, state: State, count: int, ply: int) -> None:
    """Count the cells that have become a player's since the last position."""
    for player in range(3):
        low = state.low[player] & ~note.low[player]
        while low != ZERO:
            note.coloured[lowest_bit(low)] += 1
            low &= low - ONE
        high = state.high[player] & ~note.high[player]
        while high != ZERO:
            note.coloured[64 + lowest_bit(high)] += 1
            high &= high - ONE
        note.low[player] = state.low[player]
        note.high[player] = state.high[player]


def settle(note: Any, state: State, over: bool, plies: int) -> None:
    """Count those of the last position, too."""
    watch(note, state, 0, plies)


COLOURINGS = Observer(note_of, watch, settle)


def measure_flips(
    game: Game, games: int, seed: int = 1, threads: int | None = None
) -> NDArray[np.float64]:
    """Return the flip table of a game, measured over random games.

    >>> import boardwright as bw
    >>> game = bw.game("three_kingdoms", side=3, compiled=False)
    >>> float(measure_flips(game, 5)[game.board.find("A1")])
    1.0
    """
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    in_range("threads", threads or 0, 0, MOST_THREADS)
    table = Table(game, [(RANDOM, None)] * game.players, COLOURINGS)

    def count(first: int, size: int) -> NDArray[np.int64]:
        """Return colourings of each bit, and the games in which it was coloured."""
        coloured = table.play(seed, np.arange(first, first + size)).notes["coloured"]
        return np.array([coloured.sum(axis=0, dtype=np.int64), (coloured > 0).sum(axis=0)])

    total = sum(in_ranges(count, 0, games, 1, threads), np.zeros((2, 128), np.int64))
    counts = total.T[game.module.BIT]
    shared = np.sum([counts[list(symmetry)] for symmetry in game.board.symmetries], axis=0)
    return np.asarray(shared[:, 0] / np.maximum(shared[:, 1], 1)).clip(min=1.0)


def flip_table(game: Game) -> NDArray[np.float64]:
    """Return the flip table of a game: the measured one below, or from the user's folder."""
    usual = {"side": 6, "closing": "any", "run": "single"}
    if all(game.options[name] == value for name, value in usual.items()):
        return unfold(game, MEASURED)
    label = f"flips-{game.name}-{game.fingerprint(play_games)}-{VERSION}.npy"
    path = data_folder() / "tables" / label
    table = read_flips(path, game.board.points)
    if table is None:
        table = measure_flips(game, QUICK_GAMES, QUICK_SEED)
        with contextlib.suppress(OSError):  # nowhere to write: measured again next time
            write_flips(path, table)
    return table


def unfold(game: Game, cells: dict[str, float]) -> NDArray[np.float64]:
    """Return the table of all cells from one of each set of mirror images."""
    table = np.zeros(game.board.points)
    for name, average in cells.items():
        for symmetry in game.board.symmetries:
            table[symmetry[game.board.find(name)]] = average
    return table


def fold(game: Game, table: NDArray[np.float64]) -> dict[str, float]:
    """Return one cell of each set of mirror images with its value: the first in reading order."""
    return {
        game.board.names[cell]: float(table[cell])
        for cell in range(game.board.points)
        if all(symmetry[cell] >= cell for symmetry in game.board.symmetries)
    }


def read_flips(path: Path, points: int) -> NDArray[np.float64] | None:
    """Return the table in a file, or None if there is none that can be used."""
    try:
        table = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    usable = table.dtype == np.float64 and table.shape == (points,) and bool((table >= 1.0).all())
    return table if usable else None


def write_flips(path: Path, table: NDArray[np.float64]) -> None:
    """Write a table; the file appears whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{uuid.uuid4().hex}")
    try:
        with unfinished.open("wb") as file:
            np.save(file, table)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
