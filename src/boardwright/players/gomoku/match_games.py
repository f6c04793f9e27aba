"""Many games between any two players of the Gomoku paper inside compiled code, over all cores.

``many_games`` is faster for two ``evaluation`` players; here each seat may also be a ``minimax``,
which draws nothing, so that different games between two of them need different openings.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, Playouts, in_range
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.players.gomoku.evaluation import choose_cell, side_arrays
from boardwright.players.gomoku.frame import frame_of, framed
from boardwright.players.gomoku.many_games import NO_POINT
from boardwright.players.gomoku.minimax import DEEPEST, cells_around, middle_point
from boardwright.players.gomoku.minimax_kernels import (
    INFINITE,
    PLY,
    lay_out,
    open_ply,
    search_on,
)
from boardwright.players.gomoku.runs import direction_steps, makes_five
from boardwright.players.gomoku.shapes import NO_CELL, urgent_cell
from boardwright.players.gomoku.values import NAMED, Values

CHUNK = 8


@dataclass(frozen=True)
class Seat:
    """A player of the paper: ``evaluation`` where the depth is 0, else ``minimax``."""

    values: Values = NAMED["first"]
    depth: int = 0
    scope: str = "board"
    shapes: bool = True
    around: int = 1


def minimax_cell(
    cells: Any,
    steps: Any,
    own: int,
    exactly: bool,
    plus: Any,
    minus: Any,
    shapes: bool,
    around: Any,
    middle: int,
    depth: int,
    grid: Any,
    gains: Any,
    near: Any,
    plies: Any,
) -> int:
    """Return where ``minimax`` plays with the mark ``own`` on a board of ``cells``."""
    stones = 0
    for cell in range(len(cells)):
        near[cell] = 0 if shapes else 1
        stones += cells[cell] == 1 or cells[cell] == 2
    if shapes and stones == 0:
        return middle
    value = lay_out(cells, steps, own, plus, minus, grid, gains, near, around)
    if shapes:
        urgent = urgent_cell(grid, steps, own, exactly, gains)
        if urgent != NO_CELL:
            return urgent
    open_ply(plies[0], -INFINITE, INFINITE, value, True)
    search_on(grid, steps, own, plus, minus, gains, near, around, plies, depth, 0, INFINITE)
    return int(plies[0].choice)


def match_games_kernel(
    boards: Any,
    movers: Any,
    numbers: Any,
    steps: Any,
    exactly: bool,
    middle: int,
    plus: Any,
    minus: Any,
    scopes: Any,
    depths: Any,
    shapes: Any,
    around: Any,
    cells: Any,
    grid: Any,
    gains: Any,
    scores: Any,
    near: Any,
    plies: Any,
    randoms: Any,
    tally: Any,
    rows: Any,
) -> None:
    """Play one game for each row of ``randoms``, from the board ``numbers`` names.

    ``tally`` counts wins of black and white, draws and plies; ``rows`` receives the cells played.
    """
    for number in range(len(randoms)):
        empty = 0
        for cell in range(len(cells)):
            cells[cell] = boards[numbers[number], cell]
            empty += cells[cell] == 0
        mark = int(movers[numbers[number]])
        result = 2
        for ply in range(empty):
            side = mark - 1
            if depths[side] == 0:
                chosen, randoms[number, side] = choose_cell(
                    cells,
                    steps,
                    mark,
                    plus[side : side + 1],
                    minus[side : side + 1],
                    scopes[side : side + 1],
                    grid,
                    gains,
                    scores,
                    randoms[number, side],
                )
            else:
                chosen = minimax_cell(
                    cells,
                    steps,
                    mark,
                    exactly,
                    plus[side],
                    minus[side],
                    shapes[side],
                    around[side],
                    middle,
                    depths[side],
                    grid,
                    gains[0],
                    near,
                    plies,
                )
            rows[number, ply] = chosen
            tally[3] += 1
            if makes_five(cells, steps, chosen, mark, exactly):
                result = side
                break
            cells[chosen] = mark
            mark = 3 - mark
        tally[result] += 1


def play_chunk(
    positions: Sequence[Position], seats: tuple[Seat, Seat], seed: int, first: int, games: int
) -> tuple[Any, Any]:
    """Return (tally, cells played) of some games; game n draws from streams 2n and 2n + 1."""
    game = positions[0].game
    streams = [stream(seed, number) for number in range(2 * first, 2 * (first + games))]
    frame = np.array(frame_of(game).empty)
    reach = [cells_around(game, seat.around if seat.shapes else 0) for seat in seats]
    widest = max(cells.shape[1] for cells in reach)
    around = np.full((2, len(frame), widest), -1, np.int64)
    for side, cells in enumerate(reach):
        around[side, :, : cells.shape[1]] = cells
    tally = np.zeros(4, np.int64)
    rows = np.full((games, game.board.points), NO_POINT, np.uint16)
    with np.errstate(over="ignore"):
        game.kernel(match_games_kernel)(
            framed(game, np.array([position.state.cells for position in positions])),
            np.array([position.to_move for position in positions], np.int64),
            np.arange(first, first + games) % len(positions),
            direction_steps(game),
            bool(game.module.EXACTLY),
            int(frame_of(game).cell[middle_point(game)]),
            *side_arrays([(seat.values, seat.scope) for seat in seats]),
            np.array([seat.depth for seat in seats], np.int64),
            np.array([seat.shapes for seat in seats]),
            around,
            frame.copy(),
            frame,
            np.zeros((1, 2, len(frame)), np.int64),
            np.zeros((1, 2), np.int64),
            np.zeros(len(frame), np.int64),
            np.zeros(DEEPEST, PLY).view(np.recarray),
            np.array(streams, np.uint64).reshape(games, 2),
            tally,
            rows,
        )
    return tally, rows


def match_games(
    positions: Sequence[Position],
    seats: tuple[Seat, Seat],
    games: int,
    seed: int = 1,
    threads: int | None = None,
) -> Playouts:
    """Return the counts of games in which seat 1 is black; game n begins from the next position.

    >>> import boardwright as bw
    >>> game = bw.game("gomoku")
    >>> match_games([game.start()], (Seat(depth=2), Seat()), games=4).games
    4
    """
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    for seat in seats:
        in_range("depth", seat.depth, 0, DEEPEST)
    if not positions or any(position.over for position in positions):
        raise InputError("games can begin only from positions that are not over")
    begun = time.perf_counter()
    jobs = (
        partial(play_chunk, positions, seats, seed, first, min(CHUNK, games - first))
        for first in range(0, games, CHUNK)
    )
    total = np.zeros(4, np.int64)
    for tally, _ in in_threads(jobs, threads):
        total += tally
    won, lost, draws, plies = (int(count) for count in total)
    return Playouts(games, (won, lost), draws, 0, plies, time.perf_counter() - begun)
