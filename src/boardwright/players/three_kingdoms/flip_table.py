"""The flip table: how often a cell is coloured in a game, on average, measured by random self-play.

Reading. A colouring is a stone put on the cell, turned, or standing there at the start; the average
is over the games in which the cell is coloured at all, so that a corner, which is never turned, has
exactly 1. Cells that are mirror images of each other share their counts. The measured table of the
usual board is below; others are measured when first needed and kept in the user's folder.
"""

from __future__ import annotations

import contextlib
import os
import uuid
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit
from boardwright.core.folders import data_folder
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import LARGEST_SEED, MOST_THREADS, in_range
from boardwright.core.rng import advance, below, stream
from boardwright.core.rules import deal, moves, play

ZERO, ONE = np.uint64(0), np.uint64(1)
CHUNK = 1000
MOST_GAMES = 10**9
#: For a table made when first needed: quick also in plain Python, and good to about 2 %, for each
#: game counts once for each of the twelve mirror images.
QUICK_GAMES, QUICK_SEED = 300, 1
VERSION = 1
#: ``boardwright flip-table --games 1000000 --seed 1``, one cell of each set of mirror images.
MEASURED = {
    "K6": 1.000, "K7": 1.577, "K8": 1.723, "J6": 2.990, "J7": 3.197, "J8": 3.213,
    "I6": 3.965, "I7": 4.040, "H6": 4.622, "H7": 4.742, "G6": 5.808, "F6": 4.190,
}  # fmt: skip


def count_colourings(
    frames: Any, first: Any, cell_of_bit: Any, games: int, random: Any, counts: Any, seen: Any
) -> None:
    """Play random games and add up each cell's colourings and the games in which it had any.

    ``seen[cell]`` is used up as a mark of the last game that coloured the cell.
    """
    before = frames[0]
    after = frames[1]
    for number in range(games):
        for player in range(3):  # stones of the first position: coloured once
            before.state.low[player] = ZERO
            before.state.high[player] = ZERO
        after.state = first[0]
        random = advance(random)
        deal(after.state, random)
        for player in range(3):
            count_new(before.state, after.state, player, cell_of_bit, number, counts, seen)
        count = moves(after.state, after.moves)
        while count > 0:
            random = advance(random)
            before.state = after.state
            mover = int(before.state.player)
            play(after.state, after.moves[below(random, count)])
            count_new(before.state, after.state, mover, cell_of_bit, number, counts, seen)
            count = moves(after.state, after.moves)


def count_new(
    before: Any, after: Any, player: int, cell_of_bit: Any, number: int, counts: Any, seen: Any
) -> None:
    """Count the cells that have become a player's."""
    low = after.low[player] & ~before.low[player]
    while low != ZERO:
        count_one(int(cell_of_bit[lowest_bit(low)]), number, counts, seen)
        low &= low - ONE
    high = after.high[player] & ~before.high[player]
    while high != ZERO:
        count_one(int(cell_of_bit[64 + lowest_bit(high)]), number, counts, seen)
        high &= high - ONE


def count_one(cell: int, number: int, counts: Any, seen: Any) -> None:
    """Count one colouring."""
    counts[cell, 0] += 1
    if seen[cell] != number + 1:
        seen[cell] = number + 1
        counts[cell, 1] += 1


def count_chunk(game: Game, seed: int, number: int, games: int) -> NDArray[np.int64]:
    """Return colourings and games of each cell, over the games of one stream."""
    counts = np.zeros((game.board.points, 2), np.int64)
    first = game.records(1)
    first[0] = game.start().state
    seen = np.zeros(game.board.points, np.int64)
    kernel = game.kernel(count_colourings)
    with np.errstate(over="ignore"):
        kernel(game.frames(2), first, game.module.POINT, games, stream(seed, number), counts, seen)
    return counts


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
    jobs = (
        partial(count_chunk, game, seed, number, min(CHUNK, games - number * CHUNK))
        for number in range(-(-games // CHUNK))
    )
    counts = np.zeros((game.board.points, 2), np.int64)
    for chunk in in_threads(jobs, threads):
        counts += chunk
    shared = np.sum([counts[list(symmetry)] for symmetry in game.board.symmetries], axis=0)
    return np.asarray(shared[:, 0] / np.maximum(shared[:, 1], 1)).clip(min=1.0)


def flip_table(game: Game) -> NDArray[np.float64]:
    """Return the flip table of a game: the measured one below, or from the user's folder."""
    usual = {"side": 6, "closing": "any", "run": "single"}
    if all(game.options[name] == value for name, value in usual.items()):
        return unfold(game, MEASURED)
    label = f"flips-{game.name}-{game.fingerprint(count_colourings)}-{VERSION}.npy"
    path = data_folder() / "tables" / label
    table = read_flips(path, game.board.points)
    if table is None:
        table = measure_flips(game, QUICK_GAMES, QUICK_SEED)
        with contextlib.suppress(OSError):  # nowhere to write: measured anew next time
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
